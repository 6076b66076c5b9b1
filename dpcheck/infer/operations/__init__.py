"""Rules of library functions that data cannot say: one function an operation, named by `@operation("...")` in a stub."""
from dpcheck.infer.datasets import frames, histograms
from dpcheck.infer.operations import arrays, containers, functional, numeric, reductions, texts, vocabulary

__all__ = ["arrays", "containers", "frames", "functional", "histograms", "numeric", "reductions", "texts", "vocabulary"]
