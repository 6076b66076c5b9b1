"""Programs with budgets, helpers and one mistake each, or none: what they cost and what is said of them."""
# ruff: noqa
import logging
import random
from functools import partial
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Data, MetricFrame, SymmetricDistance, laplacian_mechanism, private

Added = MetricFrame[SymmetricDistance]
Eps = Annotated[float, Interval(ge=0.01, le=5)]


class Curator:
    def __init__(self, df, eps):
        self.df, self.left = df, eps

    def count(self, limit, eps):
        if eps > self.left:
            raise ValueError("the budget is spent")
        self.left -= eps
        return laplacian_mechanism((self.df["x"] > limit).sum(), 1, eps)


def curated(df: Added, eps: Eps):
    curator = Curator(df, 3 * eps)
    return [curator.count(limit, eps) for limit in (1, 2, 3)]
# expect: curated df.epsilon == 3 * eps


def shared_budget(df: Added, k: Annotated[int, Interval(ge=1)], eps: Eps):
    return [laplacian_mechanism((df["x"] > i).sum(), 1, eps / k) for i in range(k)]
# expect: shared_budget df.epsilon == eps


def asked_again(df: Added, eps: Eps):
    first = laplacian_mechanism(len(df), 1, eps)
    if first > 100:
        return first, laplacian_mechanism((df["x"] > first).sum(), 1, 2 * eps)
    return first, laplacian_mechanism((df["x"] > 9).sum(), 1, eps)
# expect: asked_again df.epsilon == 3 * eps


def until_it_suits(df: Added, eps: Eps):
    noisy = laplacian_mechanism(len(df), 1, eps)
    while noisy < 100:
        noisy = laplacian_mechanism(len(df), 1, eps)
    return noisy
# expect: until_it_suits df.epsilon == inf


def by_partial(df: Added, eps: Eps):
    noisy = partial(laplacian_mechanism, sensitivity=1, epsilon=eps)
    return {name: noisy((df["x"] > limit).sum()) for name, limit in (("low", 1), ("high", 9))}
# expect: by_partial df.epsilon == 2 * eps


def answered(truth: Data):
    smokes = truth == "yes"
    return smokes if random.random() < 0.75 else not smokes
# expect: answered truth.epsilon == log(3)


def clipped_too_late(df: Added, eps: Eps):
    return laplacian_mechanism(np.clip(df["x"].sum(), 0, 100), 1, eps)  # error: DP103
# expect: clipped_too_late df.epsilon == 100 * eps


def width_for_ends(df: Added, eps: Eps):
    return laplacian_mechanism(df["x"].clip(10, 20).sum(), 20 - 10, eps)  # error: DP103
# expect: width_for_ends df.epsilon == 2 * eps


@private(epsilon=1.0)
def logged(df: Added):
    total = df["x"].clip(0, 1).sum()
    logging.info("before noise: %s", f"{total:.2f}")  # error: DP201
    return laplacian_mechanism(total, 1, 1.0)
