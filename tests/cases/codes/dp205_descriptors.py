"""DP205: descriptors that say something else than they look like."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import MaxRowsPer, MetricFrame, Real, SymmetricDistance, laplacian_mechanism


def ends_without_names(x: Annotated[Real, Interval(0, 125)]):  # error: DP205
    return 2 * x


def no_rows(df: Annotated[MetricFrame[SymmetricDistance], MaxRowsPer("user", 0)]):  # error: DP205
    return laplacian_mechanism(len(df), 1, 1.0)  # clean


def named(df: Annotated[MetricFrame[SymmetricDistance], MaxRowsPer(unit="user", rows=3)], eps: float):
    return laplacian_mechanism(len(df), 3, eps)  # clean
# expect: named df.epsilon == eps
