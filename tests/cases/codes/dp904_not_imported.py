"""DP904: descriptors that nothing imports; the finding says from where."""
# ruff: noqa
from typing import Annotated

from dpcheck import *


def not_imported(x: Annotated[Real, Interval(ge=0, le=1)], eps: float):  # error: DP904
    return laplacian_mechanism(x, 1, eps)


def imported(df: Annotated[MetricFrame[SymmetricDistance], MaxRowsPer("user", 2)], eps: float):
    return laplacian_mechanism(len(df), 2, eps)  # clean
