"""What releases cost, alone and together."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, L1, MetricVector, Real, Size, SymmetricDistance, exponential_mechanism, laplacian_mechanism


Values = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=1)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size(1000), Column("age", Interval(ge=0, le=100))]


def two(df: Frame, eps: float):
    return laplacian_mechanism(df["age"].sum(), 50, eps), laplacian_mechanism(len(df), 1, 0.5)  # error: DP103
# expect: two df.epsilon == 2 * eps + 1 / 2


def either(df: Frame, flag: bool):
    if flag:
        return laplacian_mechanism(len(df), 1, 0.5)
    return laplacian_mechanism(len(df), 1, 2.0)
# expect: either df.epsilon == 2


def parts(df: Frame):
    return [laplacian_mechanism((df["k"] == k).sum(), 1, 0.25) for k in ("a", "b")]
# expect: parts df.epsilon == 1 / 4


def parts_edited(df: Edited):
    return [laplacian_mechanism((df["k"] == k).sum(), 1, 0.25) for k in ("a", "b", "c")]
# expect: parts_edited df.epsilon == 1 / 2


def passes(df: Frame, k: Annotated[int, Ge(0)]):
    return [laplacian_mechanism(len(df), 1, 0.5) for _ in range(k)]
# expect: passes df.epsilon == k / 2


def selected(df: Edited, eps: float):
    return exponential_mechanism(["a", "b"], [2 * (df["k"] == k).sum() for k in ("a", "b")], 1, eps)  # error: DP103
# expect: selected df.epsilon == 2 * eps


def by_hand(x: Real):
    return x + np.random.normal(0, 2)
# expect: by_hand x.epsilon == 1 / 8 + sqrt(2 * log(1000000)) / 2
# expect: by_hand x.delta == 1e-6


def sampled(df: Edited):
    return laplacian_mechanism((df.sample(n=100)["age"] > 60).sum(), 1, 1)
# expect: sampled df.epsilon == log(1 + (exp(1) - 1) / 10)


def unbounded(x: Real):
    return laplacian_mechanism(x * x, 1, 1)  # error: DP102


def windows_of_which_one_lies_across(x: Values, k: Annotated[int, Ge(1)], eps: Annotated[float, Ge(0)]):
    laplacian_mechanism(x[k:2 * k].sum(), 1, eps)
    laplacian_mechanism(x[2 * k:3 * k].sum(), 1, eps)
    laplacian_mechanism(x[k + 1:2 * k + 1].sum(), 1, eps)
# expect: windows_of_which_one_lies_across x.epsilon == 2 * eps


def windows_side_by_side(x: Values, k: Annotated[int, Ge(1)], eps: Annotated[float, Ge(0)]):
    laplacian_mechanism(x[k:2 * k].sum(), 1, eps)
    laplacian_mechanism(x[2 * k:3 * k].sum(), 1, eps)
    laplacian_mechanism(x[3 * k:].sum(), 1, eps)
# expect: windows_side_by_side x.epsilon == eps


def blocks_that_are_told_twice(v: Annotated[MetricVector[Real, L1], Size("n")], eps: Annotated[float, Gt(0)]):
    block, out = 0.0, []
    for t, a in enumerate(v):
        block += a
        if t % 10 == 9:
            out.append(block + np.random.laplace(0, 1 / eps))
            out.append(block + np.random.laplace(0, 2 / eps))
            block = 0.0
    return out
# expect: blocks_that_are_told_twice v.epsilon == 3 * eps / 2


def entries_and_blocks(v: Annotated[MetricVector[Real, L1], Size("n")], eps: Annotated[float, Gt(0)]):
    block, out = 0.0, []
    for t, a in enumerate(v):
        block += a
        out.append(a + np.random.laplace(0, 4 / eps))
        if t % 10 == 9:
            out.append(2 * block + np.random.laplace(0, 2 / eps))
            block = 0.0
    return out
# expect: entries_and_blocks v.epsilon == 5 * eps / 4
