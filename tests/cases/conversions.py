"""Conversions and shaping by the vocabulary, between reals, whole numbers and the discrete metric, and between norms."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import (
    Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clamp, clip, count, discrete, norm_convert, reveal_sensitivity,
    undisc, undisc_container,
)


def undisc_of_interval(x: Annotated[Data, Interval(ge=0, le=125)]):
    return undisc(x)
# expect: undisc_of_interval x == 125


def undisc_of_clamped(x: Data, top: float):
    return undisc(clamp(x, 0, top))
# expect: undisc_of_clamped x == top
# at: undisc_of_clamped top=7


def undisc_then_clamped(x: Data):
    return clamp(undisc(x), 0, 5)
# expect: undisc_then_clamped x == 5


def undisc_of_function(x: Data):
    return undisc(np.tanh(x) * 3)
# expect: undisc_of_function x == 6


def undisc_of_black_box(x: Data, model):
    return undisc(clamp(model(x), -1, 1))
# expect: undisc_of_black_box x == 2


def undisc_of_two(x: Annotated[Data, Interval(ge=0, le=2)], y: Annotated[Data, Interval(ge=0, le=3)]):
    return undisc(x + y)
# expect: undisc_of_two x == 2  # known: loose
# expect: undisc_of_two y == 3  # known: loose


def undisc_of_product(x: Annotated[Data, Interval(ge=0, le=2)], y: Annotated[Data, Interval(ge=0, le=3)]):
    return undisc(x * y)
# expect: undisc_of_product x == 6
# expect: undisc_of_product y == 6


def undisc_of_comparison(x: Data):
    return 5 * undisc(x > 3)
# expect: undisc_of_comparison x == 5


def undisc_of_choice(x: Data):
    return undisc(10 if x > 3 else 4)
# expect: undisc_of_choice x == 6


def discrete_of_integer(i: Integer) -> Data:
    return discrete(5 * i)
# expect: discrete_of_integer i == 1


def discrete_of_rounded(x: Real) -> Data:
    return discrete(round(x))
# expect: discrete_of_rounded x == inf


def discrete_and_back(i: Annotated[Integer, Interval(ge=0, le=9)]):
    return undisc(discrete(i))
# expect: discrete_and_back i == 1


def integer_is_real(i: Integer) -> Real:
    return i / 3
# expect: integer_is_real i == 1/3


def integer_capped_by_diameter(i: Integer):
    return 100 * min(1, max(0, i)) + 5
# expect: integer_capped_by_diameter i == 100


def container_boxed(v: MetricVector[Data, L1]) -> MetricVector[Real, L1]:
    return undisc_container(clamp(v, -1, 2))
# expect: container_boxed v == 3


def container_boxed_in_linf(v: MetricVector[Data, LInf]) -> MetricVector[Real, LInf]:
    return undisc_container(clamp(v, -1, 2))
# expect: container_boxed_in_linf v == 3
# expect: container_boxed_in_linf v.L1 == 3 * len(v)
# expect: container_boxed_in_linf v.L2 == 3 * sqrt(len(v))
# expect: container_boxed_in_linf v.D == len(v)


def container_clipped(v: MetricVector[Data, LInf]) -> MetricVector[Real, L2]:
    return undisc_container(clip(L2, 10 * v, 3))
# expect: container_clipped v == 6
# expect: container_clipped v.L1 == 6 * sqrt(len(v))
# expect: container_clipped v.D == len(v)


def container_clipped_after_function(v: MetricVector[Data, LInf]) -> MetricVector[Real, L2]:
    return undisc_container(clip(L2, np.sin(v)))
# expect: container_clipped_after_function v == 2
# expect: container_clipped_after_function v.L1 == 2 * sqrt(len(v))
# expect: container_clipped_after_function v.D == len(v)


def container_not_clipped(v: MetricVector[Data, LInf]) -> MetricVector[Real, L2]:
    return undisc_container(v)
# expect: container_not_clipped v == inf


def container_clipped_in_l1(v: MetricVector[Data, LInf]) -> MetricVector[Real, L1]:
    return undisc_container(clip(L1, v, 2))
# expect: container_clipped_in_l1 v == 4


def container_summed_after_clip(v: Annotated[MetricVector[Data, LInf], Size(4)]):
    return undisc_container(clip(L1, v, 2)).sum()
# expect: container_summed_after_clip v == 4


def rows_clipped_and_summed(m: MetricMatrix[Data, LInf], C: float) -> MetricVector[Real, L2]:
    return sum(undisc_container(clip(L2, row, C)) for row in m)
# expect: rows_clipped_and_summed m == 2 * C
# at: rows_clipped_and_summed C=3
# expect: rows_clipped_and_summed m.D == m.shape[1]


def rows_of_gradients(m: MetricMatrix[Data, LInf], model) -> MetricVector[Real, L2]:
    return sum(undisc_container(clip(L2, model(row))) for row in m)
# expect: rows_of_gradients m == 2


def rows_averaged(m: MetricMatrix[Data, LInf]) -> MetricVector[Real, L2]:
    return sum(undisc_container(clip(L2, row)) for row in m) / len(m)
# expect: rows_averaged m == 2 / len(m)
# expect: rows_averaged m.L1 == 2 * sqrt(m.shape[1]) / m.shape[0]
# expect: rows_averaged m.D == m.shape[1]


def l2_to_l1(v: Annotated[MetricVector[Real, L2], Size(16)]) -> MetricVector[Real, L1]:
    return norm_convert(L1, 2 * v)
# expect: l2_to_l1 v == 8
# expect: l2_to_l1 v.L2 == 2
# expect: l2_to_l1 v.LInf == 2


def l1_to_linf(v: MetricVector[Real, L1]) -> MetricVector[Real, LInf]:
    return norm_convert(LInf, v)
# expect: l1_to_linf v == 1


def linf_to_l1(v: Annotated[MetricVector[Real, LInf], Size(16)]) -> MetricVector[Real, L1]:
    return norm_convert(L1, v)
# expect: linf_to_l1 v == 16
# expect: linf_to_l1 v.L2 == 4
# expect: linf_to_l1 v.LInf == 1


def l1_to_linf_and_back(v: MetricVector[Real, L1]) -> MetricVector[Real, L1]:
    w = norm_convert(LInf, v)
    return norm_convert(L1, w)
# expect: l1_to_linf_and_back v == 1


def conversion_keeps_values(v: Annotated[MetricVector[Real, L2], Interval(ge=-1, le=3)]) -> MetricVector[Real, L2]:
    return norm_convert(L2, v) ** 2
# expect: conversion_keeps_values v == 6
# expect: conversion_keeps_values v.L1 == 6 * sqrt(len(v))


def matrix_to_l1(m: Annotated[MetricMatrix[Real, L2], Shape("r", 9)]) -> MetricMatrix[Real, L1]:
    return norm_convert(L1, m)
# expect: matrix_to_l1 m == 3
# expect: matrix_to_l1 m.L2 == 1
# expect: matrix_to_l1 m.LInf == 1


def clamp_of_list(x: Real, y: Real):
    return clamp([x, 2 * y], 0, 1)
# expect: clamp_of_list x.L1 == 1
# expect: clamp_of_list y.L1 == 2


def clamp_by_public(x: Real, lower: float, upper: float):
    y = clamp(x, lower, upper)
    return y * y
# expect: clamp_by_public x == 2 * max(abs(lower), abs(upper))
# at: clamp_by_public lower=-4 upper=3
# at: clamp_by_public lower=1 upper=3


def clamp_of_clamp(x: Real):
    return clamp(clamp(x, 0, 9), 2, 4) ** 2
# expect: clamp_of_clamp x == 8


def clip_of_scaled(v: MetricVector[Real, L2]):
    return 3 * clip(L2, v / 3)
# expect: clip_of_scaled v.L2 == 1
# expect: clip_of_scaled v.L1 == sqrt(len(v))
# expect: clip_of_scaled v.LInf == 1


def clip_of_clip(v: MetricVector[Real, L2]):
    w = clip(L2, clip(L2, v, 5), 2)
    return w @ w
# expect: clip_of_clip v == 4


def counted_container(v: MetricVector[Data, L1]):
    return 2 * count(lambda x: x == 1, v)
# expect: counted_container v == 2


def revealed(x: Real):
    return reveal_sensitivity(2 * x) + 1
# expect: revealed x == 2


def vector_declared(v: MetricVector[Real, L2], k: float) -> MetricVector[Real, L2]:
    return k * v
# expect: vector_declared v == abs(k)
# expect: vector_declared v.L1 == abs(k) * sqrt(len(v))


def integer_vector_to_data(v: MetricVector[Integer, L1]) -> MetricVector[Data, L1]:
    return discrete(v)
# expect: integer_vector_to_data v == 1


def data_bool(x: Data):
    return x == 3 or x == 4
# expect: data_bool x == 1


def data_through_table(x: Data):
    return undisc({0: 1.5, 1: 4.0}.get(x, 0.0))
# expect: data_through_table x == 4


# What was made discrete stays discrete, in an array too: a small move of v changes any entry, or all of them.
def equal_entries_of_discrete(v: MetricVector[Real, L1]):
    return [e == 1 for e in np.array([discrete(e) for e in v])]
# expect: equal_entries_of_discrete v == inf


def counted_discrete(v: MetricVector[Real, L2]):
    return count(lambda e: e == 1, np.array([discrete(e) for e in v]))
# expect: counted_discrete v == inf


def loop_over_discrete(v: MetricVector[Real, L1]):
    total = 0
    for e in np.array([discrete(e) for e in v]):
        if e == 1:
            total += 1
    return total
# expect: loop_over_discrete v == inf


def counted_integers(v: MetricVector[Integer, L1]):
    return count(lambda e: e == 1, np.array([discrete(e) for e in v]))
# expect: counted_integers v == 1


def converted_is_the_same_array(v: MetricVector[Real, LInf]):
    other = norm_convert(L1, v)
    np.cumsum(other, out=other)
    return v
# expect: converted_is_the_same_array v == inf
