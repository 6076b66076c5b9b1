"""Functions of one number: quotients and logarithms of exponentials whose slope has a closed form."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import Data, L2, MetricVector, Real


def logistic_of_any_height(x: Real):
    return 6 / (2 + 5 * math.exp(-3 * x))
# expect: logistic_of_any_height x == 9 / 4


def softplus_of_any_slope(x: Real):
    return math.log(3 + 5 * math.exp(-2 * x))
# expect: softplus_of_any_slope x == 2


def smooth_maximum(x: Real):
    return np.logaddexp(2 * x, -x)
# expect: smooth_maximum x == 2


def log_above_a_public_number(x: Annotated[Real, Ge("m")], m: float):
    return math.log(x)
# expect: log_above_a_public_number x == 1 / m
# at: log_above_a_public_number m=0.5
# at: log_above_a_public_number m=3


def arcsine_of_entries(v: Annotated[MetricVector[Real, L2], Interval(ge=-0.6, le=0.6)]):
    return np.arcsin(v)
# expect: arcsine_of_entries v.L2 == 5 / 4


def arcsine_at_the_end(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return math.asin(x)
# expect: arcsine_at_the_end x == inf


def cube_root_at_zero(x: Real):
    return np.cbrt(x)
# expect: cube_root_at_zero x == inf


def cube_root_of_more_than_a_half(x: Annotated[Real, Ge(0.5)]):
    return np.cbrt(x)
# expect: cube_root_of_more_than_a_half x == 2 ** (2 / 3) / 3  # known: loose


def hyperbolic_tangent_far_out(x: Annotated[Real, Ge(1)]):
    return math.tanh(x)
# expect: hyperbolic_tangent_far_out x == 4 / (exp(1) + exp(-1)) ** 2  # known: loose


def missing_number(x: Data):
    return math.isnan(x)
# expect: missing_number x == 1
