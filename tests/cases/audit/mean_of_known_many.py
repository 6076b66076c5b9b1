# relation: change-one
"""A mean whose noise is divided by how many there are; where a row is edited, that is public."""
import numpy as np


def mean(values, lo, hi, eps):
    n = len(values)
    kept = np.clip(values, lo, hi)
    # An edit moves the mean by (hi - lo) / n.
    return kept.mean() + np.random.laplace(0, (hi - lo) / (n * eps))  # release: right


def raw_mean(values, lo, hi, eps):
    n = len(values)
    # Nothing keeps a value within lo and hi.
    return np.mean(values) + np.random.laplace(0, (hi - lo) / (n * eps))  # release: unbounded
