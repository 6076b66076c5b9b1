"""What was released steers what is released next: clipping bounds, marginals, queries that are far off, trees, thresholds."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import MetricFrame, SymmetricDistance, exponential_mechanism, laplacian_mechanism

Added = MetricFrame[SymmetricDistance]
Eps = Annotated[float, Interval(ge=0.01, le=5)]
SEXES, REGIONS = ["F", "M", "X"], ["north", "south", "east"]


def counted(df):
    return pd.crosstab(df["sex"], df["region"]).reindex(index=SEXES, columns=REGIONS, fill_value=0).to_numpy().ravel()


def adaptive_cap(df: Added, rounds: int, eps: Eps):
    cap = 1.0
    for _ in range(rounds):
        below = laplacian_mechanism((df["x"] <= cap).sum(), 1, eps)
        n = laplacian_mechanism(len(df), 1, eps)
        cap = cap * math.exp(-0.2 * (below / max(n, 1.0) - 0.5))
    return laplacian_mechanism(df["x"].clip(0, cap).sum(), cap, eps)  # clean
# expect: adaptive_cap df.epsilon == (2 * rounds + 1) * eps


def sparse_by_hand(df: Added, limits: list[float], threshold: float, eps: Eps):
    noisy = threshold + np.random.laplace(0, 2 / eps)
    for i, limit in enumerate(limits):
        if (df["x"] > limit).sum() + np.random.laplace(0, 4 / eps) >= noisy:
            return i
    return None
# expect: sparse_by_hand df.epsilon == 3 * eps / 4


def synthetic(df: Added, eps: Eps):
    first = laplacian_mechanism(df["sex"].value_counts().reindex(SEXES, fill_value=0), 1, eps / 2)
    cells = np.clip(laplacian_mechanism(counted(df), 1, eps / 2), 0.1, None)  # clean
    weights = cells.reshape(3, 3) * np.clip(first, 0.1, None)[:, None]
    return np.random.default_rng().choice(9, size=100, p=(weights / weights.sum()).ravel())
# expect: synthetic df.epsilon == eps


def worst_marginals(df: Added, rounds: int, eps: Eps):
    weights = np.ones(9)
    truth = counted(df)
    for _ in range(rounds):
        worst = exponential_mechanism(list(range(9)), abs(truth - weights), 1, eps)
        weights[worst] = max(0.1, laplacian_mechanism(truth[worst], 1, eps))
    return weights
# expect: worst_marginals df.epsilon == 3 * rounds * eps / 2


def tree_of_counts(df: Added, eps: Eps):
    levels = []
    for level in range(4):
        width = 16 // 2**level
        starts = range(0, 16, width)
        levels.append([laplacian_mechanism(((df["age"] >= a) & (df["age"] < a + width)).sum(), 1, eps) for a in starts])
    return levels
# expect: tree_of_counts df.epsilon == 4 * eps


def by_gumbel(df: Added, eps: Eps):
    return int(np.argmax(counted(df) * eps / 2 + np.random.gumbel(size=9)))
# expect: by_gumbel df.epsilon == eps / 2


def noisy_favourite(df: Added, eps: Eps):
    counts = counted(df) + np.random.laplace(0, 1 / eps, size=9)
    return int(np.argmax(counts)), counts.max()
# expect: noisy_favourite df.epsilon == eps
