"""All that is modelled, of Python and of libraries: importing it registers every rule, each under the name or kind that it is for."""
from dpcheck.infer import (
    assignments, attributes, augmented, calls, comparisons, comprehensions, conditionals, definitions, displays, expressions, functions, library_iterators, loops, managers, matching, names,
    operators, returns, roots, statements, subscripts, trying, walked,
)
from dpcheck.infer.datasets import (
    aggregates, axes, columns, combining, counters, covariance, einsum, extended, frames, gathering, group_tables, groupby, grouping, histograms, joining, locating, made_frames,
    order_statistics, ordering, pairs, polars_frames, products, resampled, reshaping, rules, sampling, scattered, selecting, sequences, shelves, slots, sources, spreads, storing,
)
from dpcheck.infer.datasets import attributes as attributes_of_data
from dpcheck.infer.datasets import texts as texts_of_columns
from dpcheck.infer.sql import cursors, queries, spark_columns, spark_frames
from dpcheck.infer.operations import arrays, bins, containers, contractions, functional, linear, mechanisms, numeric, opendp, opendp_contexts, reductions, samplers, tensors, texts, vocabulary

OF_PYTHON = (
    assignments, attributes, augmented, calls, comparisons, comprehensions, conditionals, definitions, displays, expressions, functions, library_iterators, loops, managers, matching, names,
    operators, returns, roots, statements, subscripts, trying, walked,
)
OF_LIBRARIES = (arrays, bins, containers, contractions, cursors, functional, linear, mechanisms, numeric, opendp, opendp_contexts, queries, reductions, samplers, spark_columns, spark_frames, tensors, texts, vocabulary)
OF_DATA = (
    aggregates, attributes_of_data, axes, columns, combining, counters, covariance, einsum, extended, frames, gathering, group_tables, groupby, grouping, histograms, joining, locating,
    made_frames, order_statistics, ordering, pairs, polars_frames, products, resampled, reshaping, rules, sampling, scattered, selecting, sequences, shelves, slots, sources, spreads, storing,
    texts_of_columns,
)
