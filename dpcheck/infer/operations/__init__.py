"""Rules of library functions that data cannot say: one function an operation, named by `@operation("...")` in a stub."""
from dpcheck.infer.datasets import einsum, extended, frames, group_tables, histograms, ordering, reshaping, sampling, spreads
from dpcheck.infer.datasets import texts as texts_of_columns
from dpcheck.infer.operations import arrays, bins, containers, functional, mechanisms, numeric, opendp, opendp_contexts, reductions, texts, vocabulary

__all__ = [
    "arrays", "bins", "containers", "einsum", "extended", "frames", "functional", "group_tables", "histograms", "mechanisms", "numeric", "opendp",
    "opendp_contexts", "ordering", "reductions", "reshaping", "sampling", "spreads", "texts", "texts_of_columns", "vocabulary",
]
