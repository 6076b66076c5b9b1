"""What was released is public from there on: clipping bounds, sizes, thresholds, ends, candidates, and steps (P16)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import MetricFrame, SymmetricDistance, exponential_mechanism, laplacian_mechanism

Eps = Annotated[float, Interval(ge=0.01, le=5)]


def adaptive_clipping(df: MetricFrame[SymmetricDistance], eps: Eps):
    noisy = (df["x"] > 100).sum() + np.random.laplace(0, 1 / eps)
    cap = max(1.0, noisy)
    return df["x"].clip(0, cap).sum() + np.random.laplace(0, cap / eps)
# expect: adaptive_clipping df.epsilon == 2 * eps


def by_mechanisms(df: MetricFrame[SymmetricDistance], eps: Eps):
    cap = max(1.0, laplacian_mechanism((df["x"] > 100).sum(), 1, eps))
    return laplacian_mechanism(df["x"].clip(0, cap).sum(), cap, eps)  # clean
# expect: by_mechanisms df.epsilon == 2 * eps


def half_the_noise(df: MetricFrame[SymmetricDistance], eps: Eps):
    cap = max(1.0, laplacian_mechanism((df["x"] > 100).sum(), 1, eps))
    return laplacian_mechanism(df["x"].clip(0, 2 * cap).sum(), cap, eps)  # error: DP103
# expect: half_the_noise df.epsilon == 3 * eps


def two_ends(df: MetricFrame[SymmetricDistance], eps: Eps):
    """The two counts are of other rows."""
    low = laplacian_mechanism((df["x"] < 0).sum(), 1, eps)
    high = low + abs(laplacian_mechanism((df["x"] > 9).sum(), 1, eps)) + 1
    return laplacian_mechanism(df["x"].clip(low, high).sum(), max(abs(low), abs(high)), eps)  # clean
# expect: two_ends df.epsilon == 2 * eps


def noisy_size(df: MetricFrame[SymmetricDistance], eps: Eps):
    n = max(1.0, laplacian_mechanism(len(df), 1, eps))
    return laplacian_mechanism(df["x"].clip(0, 10).sum() / n, 10 / n, eps)  # clean
# expect: noisy_size df.epsilon == 2 * eps


def whole_noisy_size(df: MetricFrame[SymmetricDistance], eps: Eps):
    n = max(1, int(laplacian_mechanism(len(df), 1, eps)))
    return laplacian_mechanism(df["x"].clip(0, 10).sum() / n, 10 / n, eps)
# expect: whole_noisy_size df.epsilon == 2 * eps  # known: loose


def noisy_threshold(df: MetricFrame[SymmetricDistance], eps: Eps):
    level = laplacian_mechanism(df["x"].clip(0, 10).sum(), 10, eps)
    return laplacian_mechanism((df["y"] > level).sum(), 1, eps)  # clean
# expect: noisy_threshold df.epsilon == 2 * eps


def chosen_kind(df: MetricFrame[SymmetricDistance], eps: Eps):
    best = exponential_mechanism(["a", "b"], [(df["k"] == c).sum() for c in ["a", "b"]], 1, eps, monotone=True)
    return laplacian_mechanism((df["k"] == best).sum(), 1, eps)  # clean
# expect: chosen_kind df.epsilon == 2 * eps


def noisy_steps(df: MetricFrame[SymmetricDistance], eps: Eps, k: Annotated[int, Interval(ge=1)]):
    rate = 1 / max(1.0, laplacian_mechanism(len(df), 1, eps))
    at = 0.0
    for _ in range(k):
        at = at - rate * laplacian_mechanism((df["x"] - at).clip(-1, 1).sum(), 1, eps / k)
    return at
# expect: noisy_steps df.epsilon == 2 * eps


def private_bound(df: MetricFrame[SymmetricDistance], eps: Eps):
    cap = max(1.0, df["x"].mean())
    return df["x"].clip(0, cap).sum() + np.random.laplace(0, cap / eps)
# expect: private_bound df.epsilon == inf
