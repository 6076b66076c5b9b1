"""All that is modelled, of Python and of libraries: importing it registers every rule, each under the name or kind that it is for."""
from dpcheck.infer import (
    assignments, attributes, augmented, calls, comparisons, comprehensions, conditionals, definitions, displays, expressions, functions, lazy, loops, managers, matching, names,
    operators, returns, statements, subscripts, trying,
)
from dpcheck.infer.datasets import einsum, extended, frames, group_tables, histograms, ordering, reshaping, sampling, spreads
from dpcheck.infer.datasets import texts as texts_of_columns
from dpcheck.infer.operations import arrays, bins, containers, functional, mechanisms, numeric, opendp, opendp_contexts, reductions, texts, vocabulary

OF_PYTHON = (
    assignments, attributes, augmented, calls, comparisons, comprehensions, conditionals, definitions, displays, expressions, functions, lazy, loops, managers, matching, names,
    operators, returns, statements, subscripts, trying,
)
OF_LIBRARIES = (
    arrays, bins, containers, einsum, extended, frames, functional, group_tables, histograms, mechanisms, numeric, opendp, opendp_contexts, ordering, reductions, reshaping,
    sampling, spreads, texts, texts_of_columns, vocabulary,
)
