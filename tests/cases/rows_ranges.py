"""Rows of numbers: the slope, both ends of the range, and that a result is whole or not. A factor beside a result tells how large it gets."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size


def math_floor(x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return math.floor(x)
# expect: math_floor x == inf


def math_floor_upper(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (math.floor(x) + 4)
# expect: math_floor_upper y == 1 + 4
# expect: math_floor_upper x == inf


def math_floor_lower(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (math.floor(x) - 4)
# expect: math_floor_lower y == abs((-3) - 4)
# expect: math_floor_lower x == inf


def math_floor_is_whole(i: Annotated[Integer, Interval(ge=-3, le=3)], x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return i * math.floor(math.floor(x) / 2)
# expect: math_floor_is_whole x == inf
# expect: math_floor_is_whole i == 2


def math_ceil(x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return math.ceil(x)
# expect: math_ceil x == inf


def math_ceil_upper(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (math.ceil(x) + 4)
# expect: math_ceil_upper y == 2 + 4
# expect: math_ceil_upper x == inf


def math_ceil_lower(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (math.ceil(x) - 4)
# expect: math_ceil_lower y == abs((-2) - 4)
# expect: math_ceil_lower x == inf


def math_ceil_is_whole(i: Annotated[Integer, Interval(ge=-3, le=3)], x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return i * math.floor(math.ceil(x) / 2)
# expect: math_ceil_is_whole x == inf
# expect: math_ceil_is_whole i == 1


def math_trunc(x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return math.trunc(x)
# expect: math_trunc x == inf


def math_trunc_upper(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (math.trunc(x) + 4)
# expect: math_trunc_upper y == 1 + 4
# expect: math_trunc_upper x == inf


def math_trunc_lower(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (math.trunc(x) - 4)
# expect: math_trunc_lower y == abs((-2) - 4)
# expect: math_trunc_lower x == inf


def math_trunc_is_whole(i: Annotated[Integer, Interval(ge=-3, le=3)], x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return i * math.floor(math.trunc(x) / 2)
# expect: math_trunc_is_whole x == inf
# expect: math_trunc_is_whole i == 1


def math_sin(x: Real):
    return math.sin(x)
# expect: math_sin x == 1


def math_sin_upper(x: Real, y: Real):
    return y * (math.sin(x) + 4)
# expect: math_sin_upper y == 1 + 4
# expect: math_sin_upper x == inf


def math_sin_lower(x: Real, y: Real):
    return y * (math.sin(x) - 4)
# expect: math_sin_lower y == abs((-1) - 4)
# expect: math_sin_lower x == inf


def math_sin_is_not_whole(x: Real):
    return math.floor(1000 * math.sin(x))
# expect: math_sin_is_not_whole x == inf


def math_cos(x: Real):
    return math.cos(x)
# expect: math_cos x == 1


def math_cos_upper(x: Real, y: Real):
    return y * (math.cos(x) + 4)
# expect: math_cos_upper y == 1 + 4
# expect: math_cos_upper x == inf


def math_cos_lower(x: Real, y: Real):
    return y * (math.cos(x) - 4)
# expect: math_cos_lower y == abs((-1) - 4)
# expect: math_cos_lower x == inf


def math_cos_is_not_whole(x: Real):
    return math.floor(1000 * math.cos(x))
# expect: math_cos_is_not_whole x == inf


def math_tanh(x: Real):
    return math.tanh(x)
# expect: math_tanh x == 1


def math_tanh_upper(x: Real, y: Real):
    return y * (math.tanh(x) + 4)
# expect: math_tanh_upper y == 1 + 4
# expect: math_tanh_upper x == inf


def math_tanh_lower(x: Real, y: Real):
    return y * (math.tanh(x) - 4)
# expect: math_tanh_lower y == abs((-1) - 4)
# expect: math_tanh_lower x == inf


def math_tanh_is_not_whole(x: Real):
    return math.floor(1000 * math.tanh(x))
# expect: math_tanh_is_not_whole x == inf


def math_cosh(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return math.cosh(x)
# expect: math_cosh x == (exp(2) - exp(-2)) / 2


def math_cosh_upper(x: Annotated[Real, Interval(ge=-2, le=1)], y: Real):
    return y * (math.cosh(x) + 4)
# expect: math_cosh_upper y == (exp(2) + exp(-2)) / 2 + 4
# expect: math_cosh_upper x == inf


def math_cosh_lower(x: Annotated[Real, Interval(ge=-2, le=1)], y: Real):
    return y * (math.cosh(x) - 4)
# expect: math_cosh_lower y == max(3, abs((exp(2) + exp(-2)) / 2 - 4))
# expect: math_cosh_lower x == inf


def math_cosh_is_not_whole(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return math.floor(1000 * math.cosh(x))
# expect: math_cosh_is_not_whole x == inf


def math_sinh(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return math.sinh(x)
# expect: math_sinh x == (exp(2) + exp(-2)) / 2


def math_sinh_is_not_whole(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return math.floor(1000 * math.sinh(x))
# expect: math_sinh_is_not_whole x == inf


def math_asin(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return math.asin(x)
# expect: math_asin x == 5/4


def math_asin_is_not_whole(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return math.floor(1000 * math.asin(x))
# expect: math_asin_is_not_whole x == inf


def math_acos(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return math.acos(x)
# expect: math_acos x == 5/4


def math_acos_is_not_whole(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return math.floor(1000 * math.acos(x))
# expect: math_acos_is_not_whole x == inf


def math_atan(x: Annotated[Real, Interval(ge=-3, le=-2)]):
    return math.atan(x)
# expect: math_atan x == 1/5


def math_atan_is_not_whole(x: Annotated[Real, Interval(ge=-3, le=-2)]):
    return math.floor(1000 * math.atan(x))
# expect: math_atan_is_not_whole x == inf


def math_atan_everywhere(x: Real):
    return math.atan(x)
# expect: math_atan_everywhere x == 1


def math_atan_everywhere_is_not_whole(x: Real):
    return math.floor(1000 * math.atan(x))
# expect: math_atan_everywhere_is_not_whole x == inf


def np_floor(x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return np.floor(x)
# expect: np_floor x == inf


def np_floor_upper(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (np.floor(x) + 4)
# expect: np_floor_upper y == 1 + 4
# expect: np_floor_upper x == inf


def np_floor_lower(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (np.floor(x) - 4)
# expect: np_floor_lower y == abs((-3) - 4)
# expect: np_floor_lower x == inf


def np_floor_is_whole(i: Annotated[Integer, Interval(ge=-3, le=3)], x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return i * math.floor(np.floor(x) / 2)
# expect: np_floor_is_whole x == inf
# expect: np_floor_is_whole i == 2


def np_ceil(x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return np.ceil(x)
# expect: np_ceil x == inf


def np_ceil_upper(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (np.ceil(x) + 4)
# expect: np_ceil_upper y == 2 + 4
# expect: np_ceil_upper x == inf


def np_ceil_lower(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (np.ceil(x) - 4)
# expect: np_ceil_lower y == abs((-2) - 4)
# expect: np_ceil_lower x == inf


def np_ceil_is_whole(i: Annotated[Integer, Interval(ge=-3, le=3)], x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return i * math.floor(np.ceil(x) / 2)
# expect: np_ceil_is_whole x == inf
# expect: np_ceil_is_whole i == 1


def np_trunc(x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return np.trunc(x)
# expect: np_trunc x == inf


def np_trunc_upper(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (np.trunc(x) + 4)
# expect: np_trunc_upper y == 1 + 4
# expect: np_trunc_upper x == inf


def np_trunc_lower(x: Annotated[Real, Interval(ge=-2.5, le=1.5)], y: Real):
    return y * (np.trunc(x) - 4)
# expect: np_trunc_lower y == abs((-2) - 4)
# expect: np_trunc_lower x == inf


def np_trunc_is_whole(i: Annotated[Integer, Interval(ge=-3, le=3)], x: Annotated[Real, Interval(ge=-2.5, le=1.5)]):
    return i * math.floor(np.trunc(x) / 2)
# expect: np_trunc_is_whole x == inf
# expect: np_trunc_is_whole i == 1


def np_sin(x: Real):
    return np.sin(x)
# expect: np_sin x == 1


def np_sin_upper(x: Real, y: Real):
    return y * (np.sin(x) + 4)
# expect: np_sin_upper y == 1 + 4
# expect: np_sin_upper x == inf


def np_sin_lower(x: Real, y: Real):
    return y * (np.sin(x) - 4)
# expect: np_sin_lower y == abs((-1) - 4)
# expect: np_sin_lower x == inf


def np_sin_is_not_whole(x: Real):
    return math.floor(1000 * np.sin(x))
# expect: np_sin_is_not_whole x == inf


def np_cos(x: Real):
    return np.cos(x)
# expect: np_cos x == 1


def np_cos_upper(x: Real, y: Real):
    return y * (np.cos(x) + 4)
# expect: np_cos_upper y == 1 + 4
# expect: np_cos_upper x == inf


def np_cos_lower(x: Real, y: Real):
    return y * (np.cos(x) - 4)
# expect: np_cos_lower y == abs((-1) - 4)
# expect: np_cos_lower x == inf


def np_cos_is_not_whole(x: Real):
    return math.floor(1000 * np.cos(x))
# expect: np_cos_is_not_whole x == inf


def np_tanh(x: Real):
    return np.tanh(x)
# expect: np_tanh x == 1


def np_tanh_upper(x: Real, y: Real):
    return y * (np.tanh(x) + 4)
# expect: np_tanh_upper y == 1 + 4


def np_tanh_lower(x: Real, y: Real):
    return y * (np.tanh(x) - 4)
# expect: np_tanh_lower y == abs((-1) - 4)
# expect: np_tanh_lower x == inf


def np_tanh_is_not_whole(x: Real):
    return math.floor(1000 * np.tanh(x))
# expect: np_tanh_is_not_whole x == inf


def np_cosh(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return np.cosh(x)
# expect: np_cosh x == (exp(2) - exp(-2)) / 2


def np_cosh_upper(x: Annotated[Real, Interval(ge=-2, le=1)], y: Real):
    return y * (np.cosh(x) + 4)
# expect: np_cosh_upper y == (exp(2) + exp(-2)) / 2 + 4
# expect: np_cosh_upper x == inf


def np_cosh_lower(x: Annotated[Real, Interval(ge=-2, le=1)], y: Real):
    return y * (np.cosh(x) - 4)
# expect: np_cosh_lower y == max(3, abs((exp(2) + exp(-2)) / 2 - 4))
# expect: np_cosh_lower x == inf


def np_cosh_is_not_whole(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return math.floor(1000 * np.cosh(x))
# expect: np_cosh_is_not_whole x == inf


def np_sinh(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return np.sinh(x)
# expect: np_sinh x == (exp(2) + exp(-2)) / 2


def np_sinh_is_not_whole(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return math.floor(1000 * np.sinh(x))
# expect: np_sinh_is_not_whole x == inf


def np_arcsin(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return np.arcsin(x)
# expect: np_arcsin x == 5/4


def np_arcsin_is_not_whole(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return math.floor(1000 * np.arcsin(x))
# expect: np_arcsin_is_not_whole x == inf


def np_arccos(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return np.arccos(x)
# expect: np_arccos x == 5/4


def np_arccos_is_not_whole(x: Annotated[Real, Interval(ge=-0.6, le=0)]):
    return math.floor(1000 * np.arccos(x))
# expect: np_arccos_is_not_whole x == inf


def np_arctan(x: Annotated[Real, Interval(ge=-3, le=-2)]):
    return np.arctan(x)
# expect: np_arctan x == 1/5


def np_arctan_is_not_whole(x: Annotated[Real, Interval(ge=-3, le=-2)]):
    return math.floor(1000 * np.arctan(x))
# expect: np_arctan_is_not_whole x == inf


def np_arctan_everywhere(x: Real):
    return np.arctan(x)
# expect: np_arctan_everywhere x == 1


def np_arctan_everywhere_is_not_whole(x: Real):
    return math.floor(1000 * np.arctan(x))
# expect: np_arctan_everywhere_is_not_whole x == inf


def math_erf(x: Real):
    return math.erf(x)
# expect: math_erf x == 2 / sqrt(pi)


def math_erf_upper(x: Real, y: Real):
    return y * (math.erf(x) + 4)
# expect: math_erf_upper y == 1 + 4
# expect: math_erf_upper x == inf


def math_erf_lower(x: Real, y: Real):
    return y * (math.erf(x) - 4)
# expect: math_erf_lower y == abs((-1) - 4)
# expect: math_erf_lower x == inf


def math_erf_is_not_whole(x: Real):
    return math.floor(1000 * math.erf(x))
# expect: math_erf_is_not_whole x == inf


def math_erfc(x: Real):
    return math.erfc(x)
# expect: math_erfc x == 2 / sqrt(pi)


def math_erfc_upper(x: Real, y: Real):
    return y * (math.erfc(x) + 4)
# expect: math_erfc_upper y == 2 + 4
# expect: math_erfc_upper x == inf


def math_erfc_lower(x: Real, y: Real):
    return y * (math.erfc(x) - 4)
# expect: math_erfc_lower y == abs((0) - 4)
# expect: math_erfc_lower x == inf


def math_erfc_is_not_whole(x: Real):
    return math.floor(1000 * math.erfc(x))
# expect: math_erfc_is_not_whole x == inf


def math_radians(x: Real):
    return math.radians(x)
# expect: math_radians x == pi / 180


def math_radians_is_not_whole(x: Real):
    return math.floor(1000 * math.radians(x))
# expect: math_radians_is_not_whole x == inf


def math_degrees(x: Real):
    return math.degrees(x)
# expect: math_degrees x == 180 / pi


def math_degrees_is_not_whole(x: Real):
    return math.floor(1000 * math.degrees(x))
# expect: math_degrees_is_not_whole x == inf


def np_deg2rad(x: Real):
    return np.deg2rad(x)
# expect: np_deg2rad x == pi / 180


def np_deg2rad_is_not_whole(x: Real):
    return math.floor(1000 * np.deg2rad(x))
# expect: np_deg2rad_is_not_whole x == inf


def np_radians(x: Real):
    return np.radians(x)
# expect: np_radians x == pi / 180


def np_radians_is_not_whole(x: Real):
    return math.floor(1000 * np.radians(x))
# expect: np_radians_is_not_whole x == inf


def np_rad2deg(x: Real):
    return np.rad2deg(x)
# expect: np_rad2deg x == 180 / pi


def np_rad2deg_is_not_whole(x: Real):
    return math.floor(1000 * np.rad2deg(x))
# expect: np_rad2deg_is_not_whole x == inf


def np_cbrt(x: Annotated[Real, Interval(ge=8, le=27)]):
    return np.cbrt(x)
# expect: np_cbrt x == 1/12


def np_cbrt_is_not_whole(x: Annotated[Real, Interval(ge=8, le=27)]):
    return math.floor(1000 * np.cbrt(x))
# expect: np_cbrt_is_not_whole x == inf


def comb_lower(i: Annotated[Integer, Interval(ge=0, le=9)], y: Real):
    return y * (min(math.comb(5, i), 3) - 5)
# expect: comb_lower y == 5
# expect: comb_lower i == inf


def factorial_lower(i: Annotated[Integer, Interval(ge=0, le=9)], y: Real):
    return y * (min(math.factorial(i), 3) - 5)
# expect: factorial_lower y == 4
# expect: factorial_lower i == inf


def isclose_upper(i: Integer, y: Real):
    return y * (math.isclose(i, 3) + 1)
# expect: isclose_upper y == 2


def isclose_lower(i: Integer, y: Real):
    return y * (math.isclose(i, 3) - 2)
# expect: isclose_lower y == 2
# expect: isclose_lower i == inf


def startswith_upper(i: Integer, y: Real):
    return y * (str(i).startswith("1") + 1)
# expect: startswith_upper y == 2


def startswith_lower(i: Integer, y: Real):
    return y * (str(i).startswith("1") - 2)
# expect: startswith_lower y == 2


def endswith_upper(i: Integer, y: Real):
    return y * (str(i).endswith("1") + 1)
# expect: endswith_upper y == 2
# expect: endswith_upper i == inf


def endswith_lower(i: Integer, y: Real):
    return y * (str(i).endswith("1") - 2)
# expect: endswith_lower y == 2
# expect: endswith_lower i == inf


def isdigit_upper(i: Integer, y: Real):
    return y * (str(i).isdigit() + 1)
# expect: isdigit_upper y == 2
# expect: isdigit_upper i == inf


def isdigit_lower(i: Integer, y: Real):
    return y * (str(i).isdigit() - 2)
# expect: isdigit_lower y == 2


def running_maximum(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=2)]):
    return np.maximum.accumulate(v)
# expect: running_maximum v.LInf == 1
# expect: running_maximum v.L1 == 4
# expect: running_maximum v.L2 == 2


def running_maximum_upper(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=2)], y: Real):
    return y * (np.maximum.accumulate(v)[2] + 4)
# expect: running_maximum_upper y == 6
# expect: running_maximum_upper v == inf


def running_maximum_lower(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=2)], y: Real):
    return y * (np.maximum.accumulate(v)[2] - 4)
# expect: running_maximum_lower y == 7
# expect: running_maximum_lower v == inf


def running_minimum(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=2)]):
    return np.minimum.accumulate(v)
# expect: running_minimum v.LInf == 1
# expect: running_minimum v.L1 == 4
# expect: running_minimum v.L2 == 2


def running_minimum_upper(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=2)], y: Real):
    return y * (np.minimum.accumulate(v)[2] + 4)
# expect: running_minimum_upper y == 6
# expect: running_minimum_upper v == inf


def running_minimum_lower(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=2)], y: Real):
    return y * (np.minimum.accumulate(v)[2] - 4)
# expect: running_minimum_lower y == 7
# expect: running_minimum_lower v == inf


def cumsum_of_numpy_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.cumsum(v)
# expect: cumsum_of_numpy_linf v.LInf == 4
# expect: cumsum_of_numpy_linf v.L1 == 10


def cumsum_of_numpy_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.cumsum(v)
# expect: cumsum_of_numpy_l1 v.LInf == 1
# expect: cumsum_of_numpy_l1 v.L2 == 2
# expect: cumsum_of_numpy_l1 v.L1 == 4


def cumsum_of_numpy_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.cumsum(v)
# expect: cumsum_of_numpy_l2 v.LInf == 2


def cumsum_of_array_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.cumsum()
# expect: cumsum_of_array_linf v.LInf == 4
# expect: cumsum_of_array_linf v.L1 == 10


def cumsum_of_array_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.cumsum()
# expect: cumsum_of_array_l1 v.LInf == 1
# expect: cumsum_of_array_l1 v.L2 == 2
# expect: cumsum_of_array_l1 v.L1 == 4


def cumsum_of_array_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.cumsum()
# expect: cumsum_of_array_l2 v.LInf == 2
