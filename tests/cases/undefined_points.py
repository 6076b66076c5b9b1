"""Numbers that have no value at some points, which the algebra of terms takes away: that those points do not occur is assumed, and said."""
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, MetricVector, Real


def itself_over_itself(v: MetricVector[Real, L1]):
    return v / v
# expect: itself_over_itself v == 0


def itself_over_itself_by_name(x: Real):
    return np.divide(x, x)
# expect: itself_over_itself_by_name x == 0


def itself_over_itself_above_zero(x: Annotated[Real, Interval(ge=1, le=5)]):
    return x / x
# expect: itself_over_itself_above_zero x == 0


def times_its_inverse(x: Real):
    return x * (1 / x)
# expect: times_its_inverse x == 0


def back_and_forth(x: Real, y: Real):
    return (x * y) / x
# expect: back_and_forth x == 0
# expect: back_and_forth y == 1


def difference_of_logarithms(v: MetricVector[Real, L1]):
    return np.log(v) - np.log(v)
# expect: difference_of_logarithms v == 0


def root_times_nothing(x: Real):
    return np.sqrt(x) * 0
# expect: root_times_nothing x == 0


def of_a_positive_number(x: Real):
    return x / x if x > 0 else 1
# expect: of_a_positive_number x == 0


def two_quotients(x: Real):
    return (x / (1 - x)) * ((1 - x) / x)
# expect: two_quotients x == 0
