"""The exponential mechanism by the inverse of a distribution function: running sums of weights against one uniform draw (rule P5)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import LInf, MetricVector, Real, Size, SymmetricDistance

Scores = Annotated[MetricVector[Real, LInf], Size(4)]
People = Annotated[np.ndarray, SymmetricDistance]
PRICES = np.array([1.0, 2.0, 5.0, 10.0])


def first_above(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v / 2)
    shares = weights / weights.sum()
    return PRICES[np.argmax(shares.cumsum() >= np.random.uniform())]
# expect: first_above v.epsilon == epsilon


def draw_first(v: Scores, epsilon: float):
    weights = np.exp(epsilon * (v - v.max()) / 2)
    sums = np.cumsum(weights / np.sum(weights))
    u = np.random.random()
    return PRICES[np.flatnonzero(u < sums)[0]]
# expect: draw_first v.epsilon == epsilon


def how_many_below(v: Scores, epsilon: float):
    sums = np.cumsum(np.exp(epsilon * v / 2))
    return PRICES[(sums < np.random.random() * sums[-1]).sum()]
# expect: how_many_below v.epsilon == epsilon


def between_private_ends(v: Scores, epsilon: float):
    sums = np.cumsum(np.exp(epsilon * v / 2))
    return np.searchsorted(sums, np.random.uniform(0, sums[-1]), side="right")
# expect: between_private_ends v.epsilon == epsilon


def method_of_sums(v: Scores, epsilon: float):
    sums = np.exp(epsilon * v / 2).cumsum()
    sums /= sums[len(sums) - 1]
    return sums.searchsorted(1 - np.random.rand())
# expect: method_of_sums v.epsilon == epsilon


def by_bins(v: Scores, epsilon: float, k: int):
    weights = np.exp(epsilon * v / 2)
    sums = np.cumsum(weights / weights.sum())
    return [int(np.digitize(np.random.random(), sums)) for _ in range(k)]
# expect: by_bins v.epsilon == k * epsilon


def by_numbers_of_draws(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v / 2)
    return PRICES[np.random.multinomial(1, weights / weights.sum()).argmax()]
# expect: by_numbers_of_draws v.epsilon == epsilon


def three_draws(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v / 2)
    return np.random.default_rng().multinomial(3, weights / weights.sum())
# expect: three_draws v.epsilon == 3 * epsilon


def price_of_people(x: People, epsilon: float):
    scores = -np.abs((x[None] <= PRICES[:, None]).sum(axis=1) - len(x) / 4)
    weights = np.exp(epsilon * scores / (2 * 0.75))
    sums = np.cumsum(weights / weights.sum())
    return PRICES[np.argmax(sums > np.random.uniform(0, 1))]
# expect: price_of_people x.epsilon == epsilon


def twice_too_steep(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v)
    sums = np.cumsum(weights / weights.sum())
    return sums.searchsorted(np.random.random())  # error: DP103
# expect: twice_too_steep v.epsilon == 2 * epsilon


def not_shares(v: Scores, epsilon: float):
    """The sums need not end at 1: where all lie below the draw, the first is told."""
    return np.argmax(np.cumsum(np.exp(epsilon * v / 2)) >= np.random.random())
# expect: not_shares v == inf


def of_the_largest(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v / 2)
    return np.argmax(np.cumsum(weights / weights.max()) >= np.random.random())
# expect: of_the_largest v == inf


def may_be_zero(v: Scores, s: Annotated[Real, Interval(ge=0, le=1)], epsilon: float):
    """Where s is 0 all sums are 0, and none exceeds the draw: the first place is told for sure."""
    sums = np.cumsum(s * np.exp(epsilon * v / 2))
    return np.argmax(sums > np.random.random() * sums[-1])
# expect: may_be_zero s == inf


def first_share_changed(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v / 2)
    sums = np.cumsum(weights / weights.sum())
    sums[0] = 0
    return np.argmax(sums >= np.random.random())
# expect: first_share_changed v == inf


def draw_is_told(v: Scores, epsilon: float):
    weights = np.exp(epsilon * v / 2)
    sums = np.cumsum(weights / weights.sum())
    u = np.random.random()
    return np.argmax(sums >= u), u  # error: DP103
# expect: draw_is_told v.epsilon == inf


def one_draw_for_two(v: Scores, w: Scores, epsilon: float):
    u = np.random.random()
    one, other = np.exp(epsilon * v / 2), np.exp(epsilon * w / 2)
    first = np.argmax(np.cumsum(one / one.sum()) >= u)  # error: DP103
    return first, np.argmax(np.cumsum(other / other.sum()) >= u)
# expect: one_draw_for_two v.epsilon == inf


def a_draw_for_each(v: Scores, epsilon: float):
    """Every sum is compared with a draw of its own."""
    weights = np.exp(epsilon * v / 2)
    return np.argmax(np.cumsum(weights / weights.sum()) >= np.random.random(4))
# expect: a_draw_for_each v == inf
