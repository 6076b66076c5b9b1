"""diffprivlib's mechanisms: what each sensitivity has to cover, and what a release costs."""
# ruff: noqa
from typing import Annotated

import diffprivlib as dpl
import numpy as np
from annotated_types import Interval
from diffprivlib.mechanisms import (
    Binary, Exponential, ExponentialCategorical, Gaussian, GaussianAnalytic, GaussianDiscrete, Geometric, GeometricFolded, GeometricTruncated,
    LaplaceBoundedDomain, LaplaceBoundedNoise, LaplaceFolded, LaplaceTruncated, PermuteAndFlip, Snapping, Staircase, Vector,
)
from diffprivlib.mechanisms.laplace import Laplace
from dpcheck import ChangeOneDistance, Data, MetricFrame, Real, SymmetricDistance, private

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


# -- additive noise


def counted(df: Added, eps: float):
    return Laplace(epsilon=eps, sensitivity=1).randomise(len(df))  # clean
# expect: counted df.epsilon == eps


def full_name(df: Added, eps: float):
    return dpl.mechanisms.Laplace(epsilon=eps, sensitivity=1).randomise(len(df))  # clean
# expect: full_name df.epsilon == eps


def summed(df: Added, eps: float):
    mechanism = Laplace(epsilon=eps, sensitivity=100)
    total = df["Age"].clip(0, 100).sum()
    return mechanism.randomise(total)  # clean
# expect: summed df.epsilon == eps


def summed_too_little(df: Added, eps: float):
    return Laplace(epsilon=eps, sensitivity=1).randomise(df["Age"].clip(0, 100).sum())  # error: DP103
# expect: summed_too_little df.epsilon == 100 * eps


def summed_unclipped(df: Added, eps: float):
    return Laplace(epsilon=eps, sensitivity=100).randomise(df["Age"].sum())  # error: DP102
# expect: summed_unclipped df.epsilon == inf


def width_for_added_rows(df: Added, eps: float):
    return Laplace(epsilon=eps, sensitivity=10).randomise(df["Age"].clip(20, 30).sum())  # error: DP103
# expect: width_for_added_rows df.epsilon == 3 * eps


def width_for_edited_rows(df: Edited, eps: float):
    return Laplace(epsilon=eps, sensitivity=10).randomise(df["Age"].clip(20, 30).sum())  # clean
# expect: width_for_edited_rows df.epsilon == eps


def sensitivity_of_data(df: Added, eps: float):
    return Laplace(epsilon=eps, sensitivity=df["Age"].max()).randomise(df["Age"].clip(0, 10).sum())  # error: DP203


def one_object_many_releases(df: Added, eps: float):
    mechanism = Laplace(epsilon=eps, sensitivity=1)
    return [mechanism.randomise((df["Age"] > age).sum()) for age in (20, 40, 60)]  # clean
# expect: one_object_many_releases df.epsilon == 3 * eps


def truncated(df: Added, eps: float):
    return LaplaceTruncated(epsilon=eps, sensitivity=1, lower=0, upper=1000).randomise(len(df))  # clean
# expect: truncated df.epsilon == eps


def truncated_by_the_data(df: Added, eps: float):
    return LaplaceTruncated(epsilon=eps, sensitivity=1, lower=0, upper=2 * len(df)).randomise(len(df))  # error: DP203


def folded(df: Added, eps: float):
    return LaplaceFolded(epsilon=eps, sensitivity=2, lower=0, upper=1000).randomise(len(df))  # clean
# expect: folded df.epsilon == eps / 2


def bounded_domain(df: Added, eps: float):
    return LaplaceBoundedDomain(epsilon=eps, sensitivity=1, lower=0, upper=1000).randomise(len(df))  # clean
# expect: bounded_domain df.epsilon == eps


def bounded_domain_with_room(df: Added, eps: float):
    # inside bounds a move of half the sensitivity can cost more than half of epsilon
    return LaplaceBoundedDomain(epsilon=eps, sensitivity=2, lower=0, upper=1000).randomise(len(df))  # clean
# expect: bounded_domain_with_room df.epsilon == eps


def bounded_noise(df: Added, eps: float, delta: float):
    return LaplaceBoundedNoise(epsilon=eps, delta=delta, sensitivity=1).randomise(len(df))  # clean
# expect: bounded_noise df.epsilon == eps
# expect: bounded_noise df.delta == delta


def staircase_with_room(df: Added, eps: float):
    # a small move can cross a step of the density
    return Staircase(epsilon=eps, sensitivity=4).randomise(len(df))  # clean
# expect: staircase_with_room df.epsilon == eps


def snapped(df: Added, eps: float):
    return Snapping(epsilon=eps, sensitivity=1, lower=0, upper=1000).randomise(len(df))  # clean
# expect: snapped df.epsilon == eps


def geometric(df: Added, eps: float):
    return Geometric(epsilon=eps).randomise((df["Age"] > 40).sum())  # clean
# expect: geometric df.epsilon == eps


def geometric_truncated(df: Edited, eps: float):
    difference = (df["Age"] > 40).sum() - (df["Age"] <= 40).sum()
    return GeometricTruncated(epsilon=eps, sensitivity=1, lower=-100, upper=100).randomise(difference)  # error: DP103
# expect: geometric_truncated df.epsilon == 2 * eps


def geometric_folded(df: Added, eps: float):
    return GeometricFolded(epsilon=eps, sensitivity=1, lower=0.5, upper=100.5).randomise(len(df))  # clean
# expect: geometric_folded df.epsilon == eps


def gaussian(x: Real, delta: float):
    return Gaussian(epsilon=0.5, delta=delta, sensitivity=3).randomise(3 * x)  # clean
# expect: gaussian x.epsilon == 1/2
# expect: gaussian x.delta == delta


def gaussian_large_epsilon(x: Real):
    return Gaussian(epsilon=2.0, delta=1e-5, sensitivity=1).randomise(x)  # error: DP205


def gaussian_too_little(x: Real, delta: float):
    return Gaussian(epsilon=0.5, delta=delta, sensitivity=1).randomise(2 * x)  # error: DP103
# expect: gaussian_too_little x.epsilon == 1


def analytic(x: Real, delta: float):
    return GaussianAnalytic(epsilon=4.0, delta=delta, sensitivity=1).randomise(x)  # clean
# expect: analytic x.epsilon == 4
# expect: analytic x.delta == delta


def discrete_gaussian(df: Added, delta: float):
    return GaussianDiscrete(epsilon=2.0, delta=delta, sensitivity=1).randomise(len(df))  # clean
# expect: discrete_gaussian df.epsilon == 2
# expect: discrete_gaussian df.delta == delta


def discrete_metric(x: Annotated[Data, Interval(ge=0, le=5)], eps: float):
    return Laplace(epsilon=eps, sensitivity=5).randomise(x)  # error: DP101
# expect: discrete_metric x.epsilon == eps


# -- selection


def likeliest(df: Added, eps: float):
    # one row more raises one score by 1: half of what epsilon allows
    scores = [(df["k"] == c).sum() for c in "abc"]
    return Exponential(epsilon=eps, sensitivity=1, utility=scores, candidates=list("abc")).randomise()  # clean
# expect: likeliest df.epsilon == eps / 2


def likeliest_monotonic(df: Added, eps: float):
    scores = [(df["k"] == c).sum() for c in "abc"]
    return Exponential(epsilon=eps, sensitivity=1, utility=scores, monotonic=True, candidates=list("abc")).randomise()  # clean
# expect: likeliest_monotonic df.epsilon == eps


def likeliest_monotonic_of_edits(df: Edited, eps: float):
    scores = [(df["k"] == c).sum() for c in "abc"]
    return Exponential(epsilon=eps, sensitivity=1, utility=scores, monotonic=True, candidates=list("abc")).randomise()  # error: DP103
# expect: likeliest_monotonic_of_edits df.epsilon == 2 * eps


def flipped(df: Edited, eps: float):
    scores = [(df["k"] == c).sum() for c in "abc"]
    return PermuteAndFlip(epsilon=eps, sensitivity=1, utility=scores, candidates=list("abc")).randomise()  # clean
# expect: flipped df.epsilon == eps


def candidates_of_data(df: Added, eps: float):
    names = sorted(df["k"].unique())
    scores = [(df["k"] == c).sum() for c in names]
    return Exponential(epsilon=eps, sensitivity=1, utility=scores, candidates=names).randomise()  # error: DP203


# -- one person's answer


def answered(answer: Data, eps: float):
    return Binary(epsilon=eps, value0="no", value1="yes").randomise("yes" if answer == 1 else "no")  # clean
# expect: answered answer.epsilon == eps


def graded(grade: Data, eps: float):
    distances = [["bad", "fair", 1], ["fair", "good", 1], ["bad", "good", 2]]
    given = "bad" if grade < 3 else "fair" if grade < 6 else "good"
    return ExponentialCategorical(epsilon=eps, utility_list=distances).randomise(given)  # clean
# expect: graded grade.epsilon == eps


def both_answers(first: Data, eps: float):
    mechanism = Binary(epsilon=eps / 2, value0="no", value1="yes")
    given = "yes" if first == 1 else "no"
    return mechanism.randomise(given), mechanism.randomise(given)
# expect: both_answers first.epsilon == eps


# -- through other code


class Counter:
    def __init__(self, epsilon):
        self.mechanism = Geometric(epsilon=epsilon, sensitivity=1)

    def count(self, df: Added):
        return self.mechanism.randomise(len(df))


def through_class(df: Added, eps: float):
    return Counter(eps / 4).count(df)
# expect: through_class df.epsilon == eps / 4


def noisy(value, sensitivity, epsilon):
    return Laplace(sensitivity=sensitivity, epsilon=epsilon).randomise(value)


def average(df: Added, eps: float):
    return noisy(df["Age"].clip(0, 50).sum(), 50, eps / 2) / noisy(len(df), 1, eps / 2)
# expect: average df.epsilon == eps


@private(epsilon=1.0)
def over_budget(df: Added):  # error: DP202
    mechanism = Laplace(epsilon=0.6, sensitivity=1)
    return mechanism.randomise(len(df)) + mechanism.randomise((df["Age"] > 40).sum())


@private(epsilon=1.0)
def noise_thrown_away(df: Added):
    total = len(df)
    Laplace(epsilon=1.0, sensitivity=1).randomise(total)
    return total  # error: DP201
# expect: noise_thrown_away df.epsilon == 1


def objective(df: Added, loss, eps: float):
    # what moves is a function: its guarantee is not modelled
    perturbed = Vector(epsilon=eps, function_sensitivity=0.25, dimension=3)
    return perturbed.randomise(lambda w: loss(df, w))
# expect: objective df.epsilon == inf


def several_numbers_at_once(df: Added, eps: float):
    # of a family that names no norm: one person is in both counts
    counts = np.array([(df["age"] > 40).sum(), (df["age"] > 60).sum()])
    return dpl.mechanisms.Snapping(epsilon=eps, sensitivity=1, lower=0, upper=100).randomise(counts)
# expect: several_numbers_at_once df.epsilon == 2 * eps
