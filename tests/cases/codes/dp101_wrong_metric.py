"""DP101: the metric in which a value is measured, and the one that its mechanism needs."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from diffprivlib.mechanisms import Gaussian, Laplace
from dpcheck import (
    Data, Integer, L1, L2, LInf, MetricFrame, MetricGradient, MetricVector, Real, Size, SymmetricDistance, clamp, clip, count,
    discrete, gaussian_mechanism, laplacian_mechanism, norm_convert, randomized_response, undisc, undisc_container,
)


# -- wrong


def only_clamped(x: Data, eps: float):
    return laplacian_mechanism(clamp(x, 0, 10), 10, eps)  # error: DP101
# expect: only_clamped x.epsilon == eps


def arithmetic_keeps_data(x: Annotated[Data, Interval(ge=0, le=5)], eps: float):
    y = 2 * x + 1
    return laplacian_mechanism(y, 10, eps)  # error: DP101
# expect: arithmetic_keeps_data x.epsilon == eps


def conversion_thrown_away(x: Data, eps: float):
    y = clamp(x, 0, 10)
    undisc(y)  # what it returns is converted; y is not
    return laplacian_mechanism(y, 10, eps)  # error: DP101
# expect: conversion_thrown_away x.epsilon == eps


def conversion_of_another(x: Annotated[Data, Interval(ge=0, le=5)], y: Annotated[Data, Interval(ge=0, le=5)], eps: float):
    x_real, y_real = undisc(x), y
    return x_real, laplacian_mechanism(y_real, 5, eps)  # error: DP101
# expect: conversion_of_another y.epsilon == eps


def entry_of_data(v: MetricVector[Data, L2], eps: float):
    return laplacian_mechanism(clamp(v[0], 0, 1), 1, eps)  # error: DP101
# expect: entry_of_data v.epsilon == eps


def clipped_only(v: MetricVector[Data, LInf], delta: float):
    return gaussian_mechanism(clip(L2, v), 2, 0.5, delta)  # error: DP101
# expect: clipped_only v.epsilon == 1 / 2


def slice_of_l1(v: Annotated[MetricVector[Real, L1], Size(8)], delta: float):
    return gaussian_mechanism(v[:3], 1, 0.5, delta)  # error: DP101
# expect: slice_of_l1 v.epsilon == 1 / 2


def clip_does_not_convert(v: MetricVector[Real, LInf], delta: float):
    # clipping in L2 says where the vector lies, not in which norm two of them are compared
    return gaussian_mechanism(clip(L2, v, 1.0), 2, 0.5, delta)  # error: DP101


def converted_away(v: Annotated[MetricVector[Real, L2], Size(4)], delta: float):
    w = norm_convert(L1, v)
    return gaussian_mechanism(w, 2, 0.5, delta)  # error: DP101
# expect: converted_away v.epsilon == 1 / 4


def gradient_by_largest_entry(g: MetricGradient[Real, LInf], delta: float):
    return gaussian_mechanism(g, 1, 0.5, delta)  # error: DP101


def converted_on_one_way(v: MetricVector[Real, L1], delta: float, careful: bool):
    if careful:
        return gaussian_mechanism(norm_convert(L2, v), 1, 0.5, delta)  # clean
    return gaussian_mechanism(v, 1, 0.5, delta)  # error: DP101
# expect: converted_on_one_way v.epsilon == 1 / 2


def response_to_a_number(x: Real, eps: float):
    return randomized_response(x, [0, 1], eps)  # error: DP101


def library_laplace_of_data(x: Data, eps: float):
    return Laplace(epsilon=eps, sensitivity=10).randomise(clamp(x, 0, 10))  # error: DP101
# expect: library_laplace_of_data x.epsilon == eps


def library_gaussian_of_data(x: Annotated[Data, Interval(ge=0, le=1)], delta: float):
    mechanism = Gaussian(epsilon=0.5, delta=delta, sensitivity=1)
    return mechanism.randomise(x)  # error: DP101
# expect: library_gaussian_of_data x.epsilon == 1 / 2


def odd_order(eps, bound, value):
    return laplacian_mechanism(sensitivity=bound, epsilon=eps, value=value)


def through_a_helper(x: Data, eps: float):
    return odd_order(eps, 10, clamp(x, 0, 10))  # error: DP101
# expect: through_a_helper x.epsilon == eps


# -- right


def converted(x: Data, eps: float):
    return laplacian_mechanism(undisc(clamp(x, 0, 10)), 10, eps)  # clean
# expect: converted x.epsilon == eps


def converted_before_clamping(x: Data, eps: float):
    # two different x give two numbers in [0, 10], whatever undisc made of them: at most 10 apart
    return laplacian_mechanism(clamp(undisc(x), 0, 10), 10, eps)  # clean
# expect: converted_before_clamping x.epsilon == eps


def converted_and_renamed(x: Data, eps: float):
    x = undisc(clamp(x, 0, 10))
    return laplacian_mechanism(3 * x, 30, eps)  # clean
# expect: converted_and_renamed x.epsilon == eps


def converted_through_a_helper(x: Data, eps: float):
    return odd_order(eps, 10, undisc(clamp(x, 0, 10)))  # clean
# expect: converted_through_a_helper x.epsilon == eps


def entry_of_l1(v: Annotated[MetricVector[Real, L1], Size(4)], eps: float):
    return laplacian_mechanism(v[2], 1, eps)  # clean
# expect: entry_of_l1 v.epsilon == eps


def sum_of_l1(v: MetricVector[Real, L1], eps: float):
    # an aggregate is a fresh number, without a norm of its own
    return laplacian_mechanism(np.sum(v), 1, eps)  # clean
# expect: sum_of_l1 v.epsilon == eps


def free_conversion(v: MetricVector[Real, L1], delta: float):
    return gaussian_mechanism(norm_convert(L2, v), 1, 0.5, delta)  # clean
# expect: free_conversion v.epsilon == 1/2
# expect: free_conversion v.delta == delta


def paid_conversion(v: Annotated[MetricVector[Real, LInf], Size(16)], delta: float):
    return gaussian_mechanism(norm_convert(L2, v), 4, 0.5, delta)  # clean
# expect: paid_conversion v.epsilon == 1/2


def clipped_and_converted(v: MetricVector[Data, LInf], delta: float):
    # any two points of the unit ball are at most 2 apart
    return gaussian_mechanism(undisc_container(clip(L2, v)), 2, 0.5, delta)  # clean
# expect: clipped_and_converted v.epsilon == 1 / 2


def count_of_data(v: MetricVector[Data, L1], eps: float):
    return laplacian_mechanism(count(lambda t: t > 3, v), 1, eps)  # clean
# expect: count_of_data v.epsilon == eps


def column_total(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df["age"].clip(0, 100).sum(), 100, eps)  # clean
# expect: column_total df.epsilon == eps


def response_to_a_whole_number(i: Integer, eps: float):
    # different whole numbers are at least 1 apart, so that one step of i is at most one change
    return randomized_response(discrete(i), [0, 1, 2], eps)  # clean
# expect: response_to_a_whole_number i.epsilon == eps


def released_data_is_public(x: Data, eps: float):
    answer = randomized_response(x, [0, 1, 2], eps)  # clean
    return laplacian_mechanism(answer, 2, 1.0)  # clean
# expect: released_data_is_public x.epsilon == eps


def library_converted(x: Data, eps: float):
    return Laplace(epsilon=eps, sensitivity=10).randomise(undisc(clamp(x, 0, 10)))  # clean
# expect: library_converted x.epsilon == eps


def by_hand_converted(x: Data, eps: float):
    return undisc(clamp(x, 0, 10)) + np.random.laplace(0, 10 / eps)  # clean
# expect: by_hand_converted x.epsilon == eps
