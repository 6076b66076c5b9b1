"""A clipping bound that was released, beside declared ends of the values: what is left of them is no larger than either."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import SymmetricDistance, exponential_mechanism, laplacian_mechanism

V = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
Eps = Annotated[float, Interval(gt=0, le=5)]


def by_quantile(d: V, eps: Eps):
    grid = np.arange(1, 11)
    scores = [-abs((d <= g).sum() - 0.9 * len(d)) for g in grid]
    cap = exponential_mechanism(grid, scores, 0.9, eps)
    return laplacian_mechanism(np.clip(d, 0, cap).sum(), cap, eps)  # clean
# expect: by_quantile d.epsilon == 2 * eps


def by_quantile_from_below(d: V, eps: Eps):
    grid = [1, 2, 5]
    scores = [-abs((d <= g).sum() - 0.9 * len(d)) for g in grid]
    cap = exponential_mechanism(grid, scores, 0.9, eps)
    return laplacian_mechanism(np.minimum(d, cap).sum(), cap, eps)  # clean
# expect: by_quantile_from_below d.epsilon == 2 * eps


def by_a_count(d: V, eps: Eps):
    cap = max(1.0, laplacian_mechanism((d > 5).sum(), 1, eps))
    return laplacian_mechanism(np.clip(d, 0, cap).sum(), cap, eps)  # clean
# expect: by_a_count d.epsilon == 2 * eps


def half_of_it(d: V, eps: Eps):
    cap = max(1.0, laplacian_mechanism((d > 5).sum(), 1, eps))
    return laplacian_mechanism(np.clip(d, 0, cap).sum(), cap / 2, eps)  # error: DP302


def from_above(d: V, eps: Eps):
    """Values of at least the bound that was released may still be 10."""
    floor = min(9.0, laplacian_mechanism((d > 5).sum(), 1, eps))
    return laplacian_mechanism(np.maximum(d, floor).sum(), floor, eps)  # error: any
