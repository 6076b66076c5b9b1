"""scipy.special: logistic functions, softmax and logarithms of sums of exponentials (C12, D25, D26)."""
import math
from typing import Annotated

from annotated_types import Interval
from scipy import special

from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def logistic(x: Real):
    return 8 * special.expit(x / 2)
# expect: logistic x == 1


def shares(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return special.softmax(v)
# expect: shares v.L1 == 1
# expect: shares v.L2 == 1 / sqrt(2)
# expect: shares v.LInf == 1 / 2


def shares_of_one_entry(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return special.softmax(v)
# expect: shares_of_one_entry v.L1 == 1 / 2
# expect: shares_of_one_entry v.L2 == sqrt(2) / 4
# expect: shares_of_one_entry v.LInf == 1 / 4


def total(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=0, le=1)]):
    return special.logsumexp(v)
# expect: total v == 1


def logistic_at_most(x: Real, y: Real):
    return y * (special.expit(x) + 4)
# expect: logistic_at_most x == inf
# expect: logistic_at_most y == 5


def logistic_at_least(x: Real, y: Real):
    return y * (special.expit(x) - 4)
# expect: logistic_at_least x == inf
# expect: logistic_at_least y == 4


def logistic_is_not_whole(x: Real):
    return math.floor(3 * special.expit(x))
# expect: logistic_is_not_whole x == inf


def shares_at_most(v: Annotated[MetricVector[Real, LInf], Size(3)], y: Real):
    return y * (special.softmax(v)[0] + 4)
# expect: shares_at_most v == inf
# expect: shares_at_most y == 5


def shares_at_least(v: Annotated[MetricVector[Real, LInf], Size(3)], y: Real):
    return y * (special.softmax(v)[0] - 4)
# expect: shares_at_least v == inf
# expect: shares_at_least y == 4


def total_at_most(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=0, le=1)], y: Real):
    return y * special.logsumexp(v)
# expect: total_at_most v == inf
# expect: total_at_most y == 1 + log(3)


def total_at_least(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=0, le=1)], y: Real):
    return y * (special.logsumexp(v) - 4)
# expect: total_at_least v == inf
# expect: total_at_least y == 4 - log(3)
