"""Payments read by polars, with noise on what a pipeline makes of them."""
import numpy as np
import polars as pl

EPSILON = 0.5
payments = pl.scan_csv("payments.csv")
large = payments.filter(pl.col("amount") > 1000).select(pl.len()).collect().item()
# A payment more is one large payment more.
print("large", large + np.random.laplace(0, 1 / EPSILON))  # release: right
total = payments.select(pl.col("amount").clip(0, 100).sum()).collect().item()
print("total", total + np.random.laplace(0, 100 / EPSILON))  # release: right
print("total", total + np.random.laplace(0, 10 / EPSILON))  # release: under-noised
mean = pl.read_csv("payments.csv")["amount"].mean()
# No amount is bounded, and there may be one payment only.
print("mean", mean + np.random.laplace(0, 1 / EPSILON))  # release: unbounded
