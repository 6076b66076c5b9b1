"""Public numbers that a loop hands on from release to release: where they lie is found out, so that they serve as bounds (J20, P13)."""
# ruff: noqa
import math
from typing import Annotated

from annotated_types import Interval
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

Added = MetricFrame[SymmetricDistance]
Eps = Annotated[float, Interval(ge=0.01, le=5)]


def halved_cap(df: Added, k: int, eps: Eps):
    cap = 64.0
    for _ in range(k):
        if laplacian_mechanism((df["x"] > cap).sum(), 1, eps) < 10:
            cap = cap / 2
    return laplacian_mechanism(df["x"].clip(0, cap).sum(), cap, eps)  # clean
# expect: halved_cap df.epsilon == (k + 1) * eps


def cap_that_may_fall_below(df: Added, k: int, eps: Eps):
    cap = 64.0
    for _ in range(k):
        cap = cap - abs(laplacian_mechanism((df["x"] > cap).sum(), 1, eps))
    return laplacian_mechanism(df["x"].clip(-1, cap).sum(), cap, eps)
# expect: cap_that_may_fall_below df.epsilon == inf


def while_it_grows(df: Added, eps: Eps):
    cap, left = 1.0, 5
    while left > 0:
        cap = max(cap, laplacian_mechanism(df["x"].clip(0, cap).sum(), cap, eps))
        left -= 1
    return laplacian_mechanism(df["x"].clip(0, cap).sum(), cap, eps)  # clean
# expect: while_it_grows df.epsilon == 6 * eps
