"""What all scores of a selection share costs nothing: of two candidates only the difference of their scores matters (P5)."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Integer, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, clamp, exponential_mechanism, report_noisy_max


def added_to_all(x: Annotated[Integer, Interval(ge=0, le=9)], eps: float):
    return exponential_mechanism([1, 2, 3], [50 * x + y for y in (1, 2, 3)], 1, eps)
# expect: added_to_all x.epsilon == 0


def sizes_added(df: MetricFrame[SymmetricDistance], eps: float):
    scores = [2 * len(df) + (df["town"] == name).sum() for name in ("rome", "oslo", "lima")]
    return exponential_mechanism(["rome", "oslo", "lima"], scores, 1, eps)
# expect: sizes_added df.epsilon == eps / 2


def sizes_taken_away(df: MetricFrame[SymmetricDistance], eps: float):
    scores = [(df["town"] == name).sum() - len(df) for name in ("rome", "oslo", "lima")]
    return exponential_mechanism(["rome", "oslo", "lima"], scores, 1, eps)
# expect: sizes_taken_away df.epsilon == eps / 2


def edited(df: MetricFrame[ChangeOneDistance], eps: float):
    """A row moves from one town to another, which the size does not see, and of its age the scores share a part."""
    scores = [(df["town"] == name).sum() + 3 * (df["age"] > 30).sum() for name in ("rome", "oslo")]
    return exponential_mechanism(["rome", "oslo"], scores, 1, eps)
# expect: edited df.epsilon == eps


def multiples(x: Real, eps: float):
    """Two scores are at most 2 * x apart, and what both share."""
    return exponential_mechanism([1, 2, 3], [5 * x + x * y for y in (1, 2, 3)], 1, eps)
# expect: multiples x.epsilon == eps


def squares(x: Real, eps: float):
    """The square has no bound, but both have it."""
    return exponential_mechanism([1, 2], [x * x, x * x + x], 1, eps)
# expect: squares x.epsilon == eps / 2


def not_quite_shared(x: Real, eps: float):
    return exponential_mechanism([1, 2], [3 * x, clamp(3 * x, 0, 6)], 1, eps)
# expect: not_quite_shared x.epsilon == 3 * eps / 2


def not_shared(x: Real, eps: float):
    return exponential_mechanism([1, 2], [7 * x, -7 * x], 1, eps)
# expect: not_shared x.epsilon == 7 * eps


def another_each(x: Real, y: Real, eps: float):
    """Each shares with itself alone."""
    return exponential_mechanism([1, 2], [40 * x + y, 40 * y + x], 1, eps)
# expect: another_each x.epsilon == 39 * eps / 2
# expect: another_each y.epsilon == 39 * eps / 2


def of_noisy_scores(x: Real, eps: float):
    scores = np.array([100 * x + 1, 100 * x + 2, 101 * x]) + np.random.laplace(0, 1 / eps, size=3)
    return scores.argmax()
# expect: of_noisy_scores x.epsilon == eps


def by_weights(x: Real, eps: float):
    weights = np.array([math.exp(eps * (x + y)) for y in (0, 1, 2)])
    return np.random.choice(3, p=weights / weights.sum())
# expect: by_weights x.epsilon == 0


def the_only_one(x: Real, eps: float):
    return exponential_mechanism([1], [x * x], 1, eps)
# expect: the_only_one x.epsilon == 0


def the_largest_is_seen(x: Real, eps: float):
    """The noisy score is seen, not only its place: what all share is seen with it."""
    scores = np.array([100 * x + 1, 100 * x + 2]) + np.random.laplace(0, 1 / eps, size=2)
    return scores.max()
# expect: the_largest_is_seen x.epsilon == 200 * eps


def all_or_one(q, eps, everything):
    noisy = q + np.random.laplace(0, 1 / eps, size=4)
    if everything:
        return noisy
    return noisy.argmax()


def seen_on_one_way(q: Annotated[MetricVector[Real, LInf], Size(4)], eps: float, everything: bool):
    """Where all noisy scores are seen they cost what they cost."""
    return all_or_one(q, eps, everything)
# expect: seen_on_one_way q.epsilon == 4 * eps
