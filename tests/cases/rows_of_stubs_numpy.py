"""Rows of the rule table that no other case needs: one function each, with numpy."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, LInf, MetricMatrix, MetricVector, Real, Shape, Size


def np_absolute(x: Real):
    return np.absolute(x)
# expect: np_absolute x == 1


def np_fabs(x: Real):
    return np.fabs(x)
# expect: np_fabs x == 1


def np_arccos(x: Annotated[Real, Interval(ge=0, le=0.6)]):
    return np.arccos(x)
# expect: np_arccos x == 5/4


def np_arcsin(x: Annotated[Real, Interval(ge=0, le=0.6)]):
    return np.arcsin(x)
# expect: np_arcsin x == 5/4


def np_arctan(x: Real):
    return np.arctan(x)
# expect: np_arctan x == 1


def np_cbrt(x: Annotated[Real, Interval(ge=8, le=27)]):
    return np.cbrt(x)
# expect: np_cbrt x == 1/12


def np_cos(x: Real):
    return np.cos(x)
# expect: np_cos x == 1


def np_cosh(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return np.cosh(x)
# expect: np_cosh x == (exp(1) - exp(-1)) / 2


def np_sinh(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return np.sinh(x)
# expect: np_sinh x == (exp(2) + exp(-2)) / 2


def np_deg2rad(x: Real):
    return np.deg2rad(x)
# expect: np_deg2rad x == pi / 180


def np_radians(x: Real):
    return np.radians(x)
# expect: np_radians x == pi / 180


def np_rad2deg(x: Real):
    return np.rad2deg(x)
# expect: np_rad2deg x == 180 / pi


def np_expm1(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return np.expm1(x)
# expect: np_expm1 x == exp(2)


def np_log10(x: Annotated[Real, Interval(ge=2, le=9)]):
    return np.log10(x)
# expect: np_log10 x == 1 / (2 * log(10))


def np_log2(x: Annotated[Real, Interval(ge=2, le=9)]):
    return np.log2(x)
# expect: np_log2 x == 1 / (2 * log(2))


def np_logaddexp(x: Real, y: Real):
    return np.logaddexp(x, y)
# expect: np_logaddexp x == 1
# expect: np_logaddexp y == 1


def np_hypot(x: Real, y: Real):
    return np.hypot(x, y)
# expect: np_hypot x == 1
# expect: np_hypot y == 1


def np_ceil(i: Integer):
    return np.ceil(i)
# expect: np_ceil i == 1


def np_floor(i: Integer):
    return np.floor(i)
# expect: np_floor i == 1


def np_trunc(i: Integer):
    return np.trunc(i)
# expect: np_trunc i == 1


def np_rint(i: Integer):
    return np.rint(i)
# expect: np_rint i == 1


def np_around(i: Integer):
    return np.around(i)
# expect: np_around i == 1


def np_round(i: Integer):
    return np.round(i)
# expect: np_round i == 1


def np_sign(i: Integer):
    return np.sign(i)
# expect: np_sign i == 1  # known: loose


def np_float32(i: Integer):  # 16777217 becomes 16777216, its neighbour 16777218 stays
    return np.float32(i)
# expect: np_float32 i == inf


def np_int64(i: Integer):
    return np.int64(i)
# expect: np_int64 i == 1


def np_logical_not(i: Integer):
    return np.logical_not(i)
# expect: np_logical_not i == 1


def np_float64(x: Real):
    return np.float64(x)
# expect: np_float64 x == 1


def np_equal(i: Integer):
    return np.equal(i, 3)
# expect: np_equal i == 1


def np_not_equal(i: Integer):
    return np.not_equal(i, 3)
# expect: np_not_equal i == 1


def np_less(i: Integer):
    return np.less(i, 3)
# expect: np_less i == 1


def np_less_equal(i: Integer):
    return np.less_equal(i, 3)
# expect: np_less_equal i == 1


def np_greater(i: Integer):
    return np.greater(i, 3)
# expect: np_greater i == 1


def np_greater_equal(i: Integer):
    return np.greater_equal(i, 3)
# expect: np_greater_equal i == 1


def np_floor_divide(i: Integer):
    return np.floor_divide(i, 2)
# expect: np_floor_divide i == 1


def np_fmod(i: Annotated[Integer, Interval(ge=0, le=20)]):
    return np.fmod(i, 5)
# expect: np_fmod i == 4  # known: loose


def np_mod(i: Annotated[Integer, Interval(ge=0, le=20)]):
    return np.mod(i, 5)
# expect: np_mod i == 4


def np_interp(x: Real):
    return np.interp(x, [0, 2], [0, 6])
# expect: np_interp x == 3


def np_isin(i: Integer):
    return np.isin(i, [1, 2, 5])
# expect: np_isin i == 1


def np_linspace_entry(x: Real):
    return x * np.linspace(0, 2, 3)[2]
# expect: np_linspace_entry x == 2


def np_linspace_added(x: Real):
    return (x + np.linspace(0, 2, 3)).sum()
# expect: np_linspace_added x == 3


def np_logical_not_of_test(i: Integer):
    return np.logical_not(i > 3)
# expect: np_logical_not_of_test i == 1


def np_logical_not_of_vector(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return np.logical_not(v)
# expect: np_logical_not_of_vector v.L1 == 1


def np_linspace(x: Real):
    return (np.linspace(0, 1, 3) * x).sum()
# expect: np_linspace x == 3/2


def np_ones_like(x: Real, v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.ones_like(v) * x
# expect: np_ones_like x.L1 == 4
# expect: np_ones_like v.L1 == 0
# expect: np_ones_like x.L2 == 2
# expect: np_ones_like x.LInf == 1


def np_add(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.add(v, v)
# expect: np_add v.L1 == 2


def np_subtract(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.subtract(3 * v, v)
# expect: np_subtract v.L1 == 2


def np_multiply(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.multiply(v, 3)
# expect: np_multiply v.L1 == 3


def np_divide(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.divide(v, 2)
# expect: np_divide v.L1 == 1/2


def np_true_divide(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.true_divide(v, 4)
# expect: np_true_divide v.L1 == 1/4


def np_negative(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.negative(v)
# expect: np_negative v.L1 == 1


def np_minimum(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.minimum(v, 2)
# expect: np_minimum v.L1 == 1


def np_nan_to_num(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.nan_to_num(v)
# expect: np_nan_to_num v.L1 == 1


def np_pad(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.pad(v, 1)
# expect: np_pad v.L1 == 1


def np_power(v: Annotated[MetricVector[Real, L1], Interval(ge=-3, le=2), Size(4)]):
    return np.power(v, 2)
# expect: np_power v.L1 == 6


def np_all(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return np.all(v)
# expect: np_all v == 1


def np_any(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return np.any(v)
# expect: np_any v == 1


def array_all(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return v.all()
# expect: array_all v == 1


def array_any(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return v.any()
# expect: array_any v == 1


def np_amax(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.amax(v)
# expect: np_amax v == 1


def np_amin(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.amin(v)
# expect: np_amin v == 1


def np_argmin(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return np.argmin(v)
# expect: np_argmin v == 3


def array_argmin(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return v.argmin()
# expect: array_argmin v == 3


def array_argmax(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return v.argmax()
# expect: array_argmax v == 3


def np_argsort(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return np.argsort(v)[0]
# expect: np_argsort v == 3


def array_argsort(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return v.argsort()[0]
# expect: array_argsort v == 3


def np_copy(v: Annotated[MetricVector[Real, L1], Size(4)]):
    w = np.copy(v)
    w *= 3
    return v.sum()
# expect: np_copy v == 1


def np_count_nonzero(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return np.count_nonzero(v)
# expect: np_count_nonzero v == 1


def np_eye(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.eye(2) @ v
# expect: np_eye v.L1 == 1


def np_identity(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.identity(2) @ v
# expect: np_identity v.L1 == 1


def np_inner(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.inner(v, np.array([1, -2, 3]))
# expect: np_inner v == 3


def np_vdot(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.vdot(v, np.array([1, -2, 3]))
# expect: np_vdot v == 3


def np_matmul(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.matmul(np.array([[1, 2], [0, 3]]), v)
# expect: np_matmul v.L1 == 5
# expect: np_matmul v.L2 == sqrt(13)
# expect: np_matmul v.LInf == 3


def np_minimum_accumulate(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.minimum.accumulate(v)
# expect: np_minimum_accumulate v.LInf == 1
# expect: np_minimum_accumulate v.L1 == 4
# expect: np_minimum_accumulate v.L2 == 2


def np_partition(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.partition(v, 1)[1]
# expect: np_partition v == 1


def np_ravel(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.ravel(m)
# expect: np_ravel m.L1 == 1


def np_stack(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.stack([v, v]).sum()
# expect: np_stack v == 2


def array_astype(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.astype(float)
# expect: array_astype v.L1 == 1


def array_diagonal(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m.diagonal().sum()
# expect: array_diagonal m == 1


def array_trace(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m.trace()
# expect: array_trace m == 1


def array_item(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.item(1)
# expect: array_item v == 1


def array_prod(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=2), Size(3)]):
    return v.prod()
# expect: array_prod v == 4


def array_repeat(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.repeat(2)
# expect: array_repeat v.L1 == 2
# expect: array_repeat v.L2 == sqrt(2)
# expect: array_repeat v.LInf == 1


def array_round(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return v.round()
# expect: array_round v.L1 == 1


def array_squeeze(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.squeeze()
# expect: array_squeeze v.L1 == 1


def array_tolist(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return sum(v.tolist())
# expect: array_tolist v == 1


def array_var(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1), Size(4)]):
    return v.var()
# expect: array_var v == 3/8
