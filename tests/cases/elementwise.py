"""Functions with a known derivative, on numbers and entry by entry on vectors, with the domains that make them finite."""
# ruff: noqa
import math
from math import exp, log as ln
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval, Le
from dpcheck import Data, L1, L2, LInf, MetricVector, Real, Size


def exp_bounded_above(x: Annotated[Real, Le(2)]):
    return math.exp(x)
# expect: exp_bounded_above x == exp(2)


def exp_unbounded(x: Real):
    return math.exp(x)
# expect: exp_unbounded x == inf


def exp_of_negative(x: Annotated[Real, Ge(0)]):
    return exp(-x)
# expect: exp_of_negative x == 1


def exp_of_clamped(x: Real):
    return np.exp(min(x, 0))
# expect: exp_of_clamped x == 1


def log_bounded_below(x: Annotated[Real, Ge(0.5)]):
    return ln(x)
# expect: log_bounded_below x == 2


def log_of_shifted(x: Annotated[Real, Ge(0)]):
    return math.log(x + 4)
# expect: log_of_shifted x == 1/4


def log_near_zero(x: Annotated[Real, Ge(0)]):
    return math.log(x)
# expect: log_near_zero x == inf


def log_base(x: Annotated[Real, Ge(1)]):
    return math.log(x, 10)
# expect: log_base x == 1/log(10)


def log_two(x: Annotated[Real, Ge(1)]):
    return math.log2(x)
# expect: log_two x == 1/log(2)


def log_one_plus(x: Annotated[Real, Ge(0)]):
    return math.log1p(x)
# expect: log_one_plus x == 1


def exp_minus_one(x: Annotated[Real, Le(1)]):
    return math.expm1(x)
# expect: exp_minus_one x == exp(1)


def square_root(x: Annotated[Real, Ge(0.25)]):
    return math.sqrt(x)
# expect: square_root x == 1


def square_root_at_zero(x: Annotated[Real, Ge(0)]):
    return np.sqrt(x)
# expect: square_root_at_zero x == inf


def sine(x: Real):
    return math.sin(2 * x)
# expect: sine x == 2


def cosine(x: Real):
    return 3 * math.cos(x)
# expect: cosine x == 3


def tangent(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return math.tan(x)
# expect: tangent x == 1/(1 - 0.7080734182735712)  # known: loose


def arctangent(x: Real):
    return math.atan(x)
# expect: arctangent x == 1


def arcsine(x: Annotated[Real, Interval(ge=-0.6, le=0.6)]):
    return math.asin(x)
# expect: arcsine x == 1/sqrt(1 - 0.36)


def hyperbolic_tangent(x: Real):
    return math.tanh(x)
# expect: hyperbolic_tangent x == 1


def hyperbolic_sine(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return math.sinh(x)
# expect: hyperbolic_sine x == (exp(2) + exp(-2))/2


def hyperbolic_cosine(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return math.cosh(x)
# expect: hyperbolic_cosine x == (exp(2) - exp(-2))/2


def error_function(x: Real):
    return math.erf(x)
# expect: error_function x == 2/sqrt(pi)


def degrees(x: Real):
    return math.radians(x)
# expect: degrees x == pi/180


def logistic(x: Real):
    return 1 / (1 + math.exp(-x))
# expect: logistic x == 1/4


def logistic_other_way(x: Real):
    return math.exp(x) / (1 + math.exp(x))
# expect: logistic_other_way x == 1/4


def logistic_numpy(v: MetricVector[Real, L2]):
    return 1 / (1 + np.exp(-v))
# expect: logistic_numpy v.L2 == 1/4
# expect: logistic_numpy v.LInf == 1 / 4


def softplus(x: Real):
    return math.log(1 + math.exp(x))
# expect: softplus x == 1


def softplus_log1p(x: Real):
    return np.log1p(np.exp(x))
# expect: softplus_log1p x == 1


def relu(x: Real):
    return max(0, x)
# expect: relu x == 1


def leaky_relu(x: Real):
    return x if x > 0 else 0.1 * x
# expect: leaky_relu x == 1


def huber(x: Real):
    return 0.5 * x * x if abs(x) <= 2 else 2 * (abs(x) - 1)
# expect: huber x == 2


def logit(p: Annotated[Real, Interval(ge=0.2, le=0.8)]):
    return math.log(p / (1 - p))
# expect: logit p == 25/4  # known: loose


def log_of_exp(x: Annotated[Real, Interval(ge=-20, le=20)]):
    return math.log(math.exp(x))
# expect: log_of_exp x == 1  # known: loose


def exp_vector(v: Annotated[MetricVector[Real, L1], Interval(ge=-1, le=1)]):
    return np.exp(v)
# expect: exp_vector v.L1 == exp(1)
# expect: exp_vector v.LInf == exp(1)


def log_vector(v: Annotated[MetricVector[Real, L2], Interval(ge=2, le=50)]):
    return np.log(v)
# expect: log_vector v.L2 == 1/2
# expect: log_vector v.LInf == 1 / 2


def sqrt_vector(v: Annotated[MetricVector[Real, LInf], Interval(ge=1, le=9)]):
    return np.sqrt(v)
# expect: sqrt_vector v.LInf == 1/2


def abs_vector(v: MetricVector[Real, L2]):
    return np.abs(v - 3)
# expect: abs_vector v.L2 == 1
# expect: abs_vector v.L1 == sqrt(len(v))
# expect: abs_vector v.LInf == 1


def abs_vector_builtin(v: MetricVector[Real, L1]):
    return abs(v) / 2
# expect: abs_vector_builtin v.L1 == 1/2


def square_vector(v: Annotated[MetricVector[Real, L2], Interval(ge=-3, le=2)]):
    return v ** 2
# expect: square_vector v.L2 == 6
# expect: square_vector v.LInf == 6


def square_vector_unbounded(v: MetricVector[Real, L2]):
    return v * v
# expect: square_vector_unbounded v.L2 == inf
# expect: square_vector_unbounded v == inf


def tanh_vector(v: MetricVector[Real, L2], W: float):
    return W * np.tanh(v)
# expect: tanh_vector v.L2 == abs(W)
# expect: tanh_vector v.LInf == abs(W)


def relu_vector(v: MetricVector[Real, L1]):
    return np.maximum(v, 0)
# expect: relu_vector v.L1 == 1
# expect: relu_vector v.LInf == 1


def relu_by_mask(v: MetricVector[Real, L1]):
    return v * (v > 0)
# expect: relu_by_mask v.L1 == 1  # known: loose


def step_by_mask(v: MetricVector[Real, L1]):
    return 1.0 * (v > 0)
# expect: step_by_mask v.L1 == inf


def floor_vector(v: MetricVector[Real, L2]):
    return np.floor(v)
# expect: floor_vector v.L2 == inf
# expect: floor_vector v == inf


def reciprocal_vector(v: Annotated[MetricVector[Real, L2], Interval(ge=0.5, le=4)]):
    return 1 / v
# expect: reciprocal_vector v.L2 == 4
# expect: reciprocal_vector v.LInf == 4


def reciprocal_floor(v: MetricVector[Real, L2]):
    return 1 / np.maximum(v, 1e-1)
# expect: reciprocal_floor v.L2 == 100


def elementwise_data(v: MetricVector[Data, L1]) -> MetricVector[Data, L1]:
    return np.tanh(v)
# expect: elementwise_data v.L1 == 1


def polynomial_vector(v: Annotated[MetricVector[Real, LInf], Interval(ge=0, le=1)]):
    return v * (1 - v)
# expect: polynomial_vector v.LInf == 1
# expect: polynomial_vector v.L1 == len(v)


def composed(x: Annotated[Real, Ge(1)]):
    return math.atan(3 * math.log(x))
# expect: composed x == 3
