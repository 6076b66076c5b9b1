"""Rules of library functions that data cannot say: one function an operation, named by `@operation("...")` in a stub."""
from dpcheck.infer.datasets import einsum, frames, histograms, sampling
from dpcheck.infer.operations import arrays, bins, containers, functional, mechanisms, numeric, opendp, opendp_contexts, reductions, texts, vocabulary

__all__ = ["arrays", "bins", "containers", "einsum", "frames", "functional", "histograms", "mechanisms", "numeric", "opendp", "opendp_contexts", "reductions", "sampling", "texts", "vocabulary"]
