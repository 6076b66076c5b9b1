"""What releases cost, alone and together."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Ge, Interval
from dpcheck import ChangeOneDistance, Column, Real, Size, SymmetricDistance, exponential_mechanism, laplacian_mechanism


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
