"""Sensitivities that are enough for some public values and not for others: each is refuted, with values at which it fails."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, MetricVector, Real, Size, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private, stable


def right_for_one_pass(x: Real, n: int, eps: float):
    total = 0
    for _ in range(n):
        total += 5 * x
    return laplacian_mechanism(total, 5, eps)  # error: DP103


def right_for_five(x: Real, n: int, eps: float):
    total = 0
    for _ in range(n):
        total += 5 * x
    return laplacian_mechanism(total, n * n, eps)  # error: DP103


def right_for_many(x: Real, n: Annotated[int, Interval(ge=5)], eps: float):
    total = 0
    for _ in range(n):
        total += 5 * x
    return laplacian_mechanism(total, n * n, eps)  # clean


def width_where_a_row_is_added(d: Annotated[list[float], SymmetricDistance], lo: float, hi: float, eps: float):
    return laplacian_mechanism(sum(max(lo, min(hi, e)) for e in d), hi - lo, eps)  # error: DP103


def upper_end_only(v: MetricVector[Data, L1], lo: float, hi: float, eps: float):
    return laplacian_mechanism(np.clip(v, lo, hi).sum(), hi, eps)  # error: DP103


def upper_end_of_nonnegative(v: MetricVector[Data, L1], hi: Annotated[float, Interval(ge=0)], eps: float):
    return laplacian_mechanism(np.clip(v, 0, hi).sum(), hi, eps)  # clean
# expect: upper_end_of_nonnegative v.epsilon == eps


def norm_of_the_wrong_length(v: MetricVector[Real, L2], eps: float):
    return laplacian_mechanism(v, 3, eps)  # error: DP103


def as_the_caller_says(x: Real, s: float, eps: float):
    return laplacian_mechanism(2 * x, s, eps)  # error: DP103


def as_the_caller_must(x: Real, s: Annotated[float, Interval(ge=2)], eps: float):
    return laplacian_mechanism(2 * x, s, eps)  # clean


def under_a_guard(x: Real, n: int, eps: float):
    if n < 3:
        return laplacian_mechanism(n * x, 2, eps)  # error: DP103
    return laplacian_mechanism(n * x, n, eps)  # clean


def guard_that_suffices(x: Real, n: int, eps: float):
    if 0 < n < 3:
        return laplacian_mechanism(n * x, 2, eps)  # clean
    return 0


def settings_are_not_known(x: Real, settings: dict, eps: float):
    return laplacian_mechanism(2 * x, settings["s"], eps)  # error: DP302


@stable(x="k")
def promised_without_abs(x: Real, k: float):
    return k * x  # error: DP106
# expect: promised_without_abs x == abs(k)


@private(epsilon=1)
def within_some_budget(x: Real, eps: float):  # error: DP202
    return laplacian_mechanism(x, 1, eps)
# expect: within_some_budget x.epsilon == eps
