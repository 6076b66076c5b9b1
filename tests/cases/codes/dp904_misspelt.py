"""DP904: names of annotations that stand for nothing. A norm or an element that is not known is not read as another one."""
# ruff: noqa
# mypy: ignore-errors
from __future__ import annotations

from dpcheck import L1, Data, MetricMatrix, MetricVector, Real, laplacian_mechanism
from dpcheck import LInf as Largest


def no_such_norm(x: MetricVector[Data, L3]):  # error: DP904
    return laplacian_mechanism(x.clip(0, 1).sum(), 1, 0.5)


def no_such_element(x: MetricVector[Dta, L1]):  # error: DP904
    return laplacian_mechanism(x.sum(), 1, 0.5)


def norm_in_other_letters(x: MetricVector[Real, Linf]):  # error: DP904
    return laplacian_mechanism(x[0], 1, 0.5)


def by_another_name(x: MetricVector[Real, Largest]):  # x: 1
    return x[0]


def in_quotes(x: "MetricMatrix[Real, L1O]"):  # error: DP904
    return laplacian_mechanism(x[0, 0], 1, 0.5)


def alone(x: Reel):  # error: DP904
    return laplacian_mechanism(x, 1, 0.5)


class Dates:
    pass


def of_its_own(x: Dates, y: Real):  # y: 1
    return y
