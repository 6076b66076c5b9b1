"""scipy.special: logistic functions, softmax and logarithms of sums of exponentials (C12, D25, D26)."""
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
