"""Expressions that are something simpler: each is found in other words, with other factors, and only where its conditions hold (S9)."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, L2, LInf, MetricVector, Real, Size

Unit = Annotated[MetricVector[Real, L1], Size(4), Interval(ge=0, le=1)]
Logits = Annotated[MetricVector[Real, LInf], Size(3)]


def variance_by_hand(v: Unit):
    return np.sum(v ** 2) / 4 - (np.sum(v) / 4) ** 2
# expect: variance_by_hand v == 3 / 8


def three_variances(v: Unit):
    return 3 * np.mean(v * v) - 3 * v.mean() ** 2
# expect: three_variances v == 9 / 8


def no_variance(v: Unit):
    """The mean is that of other numbers."""
    return np.sum(v ** 2) / 4 - (np.sum(v) / 3) ** 2
# expect: no_variance v == 2 / 3  # known: loose


def smooth_maximum_by_hand(x: Real, y: Real):
    return np.log(3 * np.exp(2 * x) + np.exp(y) / 5)
# expect: smooth_maximum_by_hand x == 2
# expect: smooth_maximum_by_hand y == 1


def no_smooth_maximum(x: Annotated[Real, Interval(ge=1, le=2)], y: Annotated[Real, Interval(ge=-1, le=0)]):
    """A difference of exponentials: the logarithm is steep where they are close."""
    return np.log(np.exp(x) - np.exp(y))
# expect: no_smooth_maximum x == exp(1) / (exp(1) - 1)  # known: loose
# expect: no_smooth_maximum y == 1 / (exp(1) - 1)


def shares_of_softmax(v: Logits):
    weights = 2 * np.exp(v - v.max())
    return 5 * weights / weights.sum()
# expect: shares_of_softmax v.LInf == 5 / 2
# expect: shares_of_softmax v.L1 == 5


def length_of_a_softmax(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.linalg.norm(np.exp(v) / np.exp(v).sum(), 1)
# expect: length_of_a_softmax v == 0  # known: loose


def logits_of_any_height(v: Logits, x: Real):
    return np.log(7 * np.exp(x) * np.sum(2 * np.exp(v)))
# expect: logits_of_any_height v == 1
# expect: logits_of_any_height x == 1


def logits_less_their_largest(v: Logits):
    largest = v.max()
    return largest + np.log(np.exp(v - largest).sum())
# expect: logits_less_their_largest v == 1


def soft_steps(v: Logits):
    return 3 / (2 + 2 * np.exp(-4 * v))
# expect: soft_steps v.LInf == 3 / 2
