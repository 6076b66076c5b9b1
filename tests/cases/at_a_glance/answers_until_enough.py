"""Answers against a noisy bar, as many as are allowed."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Interval
from dpcheck import ChangeOneDistance, Column, LInf, MetricVector, Real, Size, laplacian_mechanism


Answers = MetricVector[Real, LInf]
Eps = Annotated[float, Gt(0)]
Few = Annotated[int, Ge(1)]


def passed_over(q: Answers, eps: Eps, bar: float, n: Few):
    level = bar + np.random.laplace(0, 2 / eps)
    hits = []
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 * n / eps) < level:
            continue
        hits.append(i)
        if len(hits) >= n:
            break
    return hits
# expect: passed_over q.epsilon == eps


def as_many_as_come(q: Answers, eps: Eps, bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    return [a + np.random.laplace(0, 4 / eps) > level for a in q]
# expect: as_many_as_come q.epsilon == eps * len(q) / 4


def every_sample(df: Annotated[pd.DataFrame, ChangeOneDistance, Size(1000), Column("age", Interval(ge=0, le=100))], k: Annotated[int, Ge(1)], eps: float):
    return [laplacian_mechanism((df.sample(n=200)["age"] > 60).sum(), 1, eps) for _ in range(k)]
# expect: every_sample df.epsilon == k * log(1 + (exp(eps) - 1) / 5)


def in_a_loop(x: Real, k: int):
    t = 0.0

    def more():
        nonlocal t
        t = t - 2 * x
    for _ in range(k):
        more()
    return t
# expect: in_a_loop x == 2 * max(0, k)  # known: loose
# at: in_a_loop k=5
