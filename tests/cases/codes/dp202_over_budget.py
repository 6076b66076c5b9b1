"""DP202: what a `@private` function spends, against what it may spend. The costs are those of the lines `expect`."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Ge
from diffprivlib.mechanisms import Laplace
from dpcheck import (
    ChangeOneDistance, L2, MetricFrame, MetricVector, Real, SymmetricDistance, above_threshold, gaussian_mechanism, laplacian_mechanism, private,
)


# -- too much


@private(epsilon=1.0)
def two_releases(df: MetricFrame[SymmetricDistance]):  # error: DP202
    return laplacian_mechanism(len(df), 1, 0.75) + laplacian_mechanism(df["age"].clip(0, 100).sum(), 100, 0.5)
# expect: two_releases df.epsilon == 5 / 4


@private(epsilon=1.0)
def every_pass_anew(x: Real):  # error: DP202
    return np.mean([laplacian_mechanism(x, 1, 0.25) for _ in range(5)])
# expect: every_pass_anew x.epsilon == 5 / 4


@private(epsilon=1.0)
def dearer_branch(df: MetricFrame[SymmetricDistance], fine: bool):  # error: DP202
    if fine:
        return laplacian_mechanism(len(df), 1, 1.5)
    return laplacian_mechanism(len(df), 1, 0.5)
# expect: dearer_branch df.epsilon == 3 / 2


@private(epsilon=1.0)
def under_noised(x: Real):  # error: DP202
    # noise for what moves by 1, on what moves by 3: three times the epsilon that is named
    return laplacian_mechanism(3 * x, 1, 0.5)
# expect: under_noised x.epsilon == 3 / 2


@private(epsilon="eps")
def all_of_it_twice(df: MetricFrame[SymmetricDistance], eps: Annotated[float, Ge(0.1)]):  # error: DP202
    total = laplacian_mechanism(df["age"].clip(0, 100).sum(), 100, eps)
    return total / laplacian_mechanism(len(df), 1, eps)
# expect: all_of_it_twice df.epsilon == 2 * eps


@private(epsilon="k * eps")
def one_pass_more(x: Real, k: Annotated[int, Ge(1)], eps: Annotated[float, Ge(0.1)]):  # error: DP202
    return [laplacian_mechanism(x, 1, eps) for _ in range(k + 1)]
# expect: one_pass_more x.epsilon == (k + 1) * eps


@private(epsilon=1.0, delta=1e-6)
def delta_twice(v: MetricVector[Real, L2]):  # error: DP202
    return gaussian_mechanism(v, 1, 0.5, 1e-6), gaussian_mechanism(v, 1, 0.5, 1e-6)
# expect: delta_twice v.epsilon == 1
# expect: delta_twice v.delta == 2e-6


@private(epsilon=1.0)
def delta_forgotten(v: MetricVector[Real, L2]):  # error: DP202
    return gaussian_mechanism(v, 1, 0.5, 1e-6)
# expect: delta_forgotten v.delta == 1e-6
# expect: delta_forgotten v.epsilon == 1 / 2


@private(epsilon=1.0)
def overlapping_groups(df: MetricFrame[SymmetricDistance]):  # error: DP202
    # a row of age 60 is in both
    return [laplacian_mechanism(len(df[df["age"] > limit]), 1, 0.75) for limit in (30, 50)]
# expect: overlapping_groups df.epsilon == 3 / 2


@private(epsilon=1.0)
def disjoint_groups_of_edited_rows(df: MetricFrame[ChangeOneDistance]):  # error: DP202
    # an edited row may leave one group and enter another
    return [laplacian_mechanism((df["k"] == c).sum(), 1, 0.75) for c in ("a", "b", "c")]
# expect: disjoint_groups_of_edited_rows df.epsilon == 3 / 2


def noisy_count(frame, eps=0.75):
    return laplacian_mechanism(len(frame), 1, eps)


@private(epsilon=1.0)
def default_of_a_helper(df: MetricFrame[SymmetricDistance]):  # error: DP202
    return noisy_count(df[df["age"] > 65]) / noisy_count(df)
# expect: default_of_a_helper df.epsilon == 3 / 2


@private(epsilon=1.0)
def same_group_twice(df: MetricFrame[SymmetricDistance]):  # error: DP202
    women = df[df["sex"] == "F"]
    return noisy_count(women), noisy_count(women)
# expect: same_group_twice df.epsilon == 3 / 2


@private(epsilon=1.0)
def library_and_own(df: MetricFrame[SymmetricDistance]):  # error: DP202
    first = Laplace(epsilon=0.75, sensitivity=1).randomise(len(df))
    return first, len(df) + np.random.laplace(0, 1 / 0.5)
# expect: library_and_own df.epsilon == 5 / 4


@private(epsilon=1.0)
def mechanism_used_three_times(df: MetricFrame[SymmetricDistance]):  # error: DP202
    # the epsilon of the object is spent at each randomise()
    mechanism = Laplace(epsilon=0.5, sensitivity=1)
    return [mechanism.randomise((df["age"] > limit).sum()) for limit in (20, 40, 60)]
# expect: mechanism_used_three_times df.epsilon == 3 / 2


# -- just enough


@private(epsilon=1.0)
def exactly(df: MetricFrame[SymmetricDistance]):  # clean
    return laplacian_mechanism(df["age"].clip(0, 100).sum(), 100, 0.5) / laplacian_mechanism(len(df), 1, 0.5)
# expect: exactly df.epsilon == 1


@private(epsilon=1.0)
def passes_that_share(x: Real):  # clean
    return np.mean([laplacian_mechanism(x, 1, 0.125) for _ in range(8)])
# expect: passes_that_share x.epsilon == 1


@private(epsilon="eps")
def halves(df: MetricFrame[SymmetricDistance], eps: Annotated[float, Ge(0.1)]):  # clean
    total = laplacian_mechanism(df["age"].clip(0, 100).sum(), 100, eps / 2)
    return total / laplacian_mechanism(len(df), 1, eps / 2)
# expect: halves df.epsilon == eps


@private(epsilon="eps")
def shares(x: Real, k: Annotated[int, Ge(1)], eps: Annotated[float, Ge(0.1)]):  # clean
    return [laplacian_mechanism(x, 1, eps / k) for _ in range(k)]
# expect: shares x.epsilon == eps


@private(epsilon="2 * eps", delta="delta")
def budget_as_a_formula(x: Real, eps: Annotated[float, Ge(0.1)], delta: float):  # clean
    return laplacian_mechanism(x, 1, 2 * eps - 0.1), gaussian_mechanism(x, 1, 0.1, delta)
# expect: budget_as_a_formula x.epsilon == 2 * eps


@private(epsilon=1.0, delta=1e-6)
def halves_of_delta(v: MetricVector[Real, L2]):  # clean
    return gaussian_mechanism(v, 1, 0.5, 5e-7), gaussian_mechanism(v, 1, 0.5, 5e-7)
# expect: halves_of_delta v.epsilon == 1
# expect: halves_of_delta v.delta == 1e-6


@private(epsilon=1.0)
def one_branch_or_the_other(df: MetricFrame[SymmetricDistance], fine: bool):  # clean
    if fine:
        return laplacian_mechanism(len(df), 1, 1.0)
    return laplacian_mechanism(len(df), 1, 0.75)
# expect: one_branch_or_the_other df.epsilon == 1


@private(epsilon=1.0)
def branch_on_released(df: MetricFrame[SymmetricDistance]):  # clean
    rows = laplacian_mechanism(len(df), 1, 0.5)
    if rows > 100:
        return laplacian_mechanism((df["k"] == "a").sum(), 1, 0.5)
    return laplacian_mechanism((df["k"] == "b").sum(), 1, 0.25)
# expect: branch_on_released df.epsilon == 1


@private(epsilon=1.0)
def stops_when_released(df: MetricFrame[SymmetricDistance]):  # clean
    # four passes at most
    for limit in (20, 40, 60, 80):
        if laplacian_mechanism((df["age"] > limit).sum(), 1, 0.25) < 100:
            break
    return limit
# expect: stops_when_released df.epsilon == 1


@private(epsilon=1.0)
def disjoint_groups(df: MetricFrame[SymmetricDistance]):  # clean
    return {c: laplacian_mechanism(len(df[df["k"] == c]), 1, 1.0) for c in ("a", "b", "c")}
# expect: disjoint_groups df.epsilon == 1


@private(epsilon=1.0)
def halves_for_edited_rows(df: MetricFrame[ChangeOneDistance]):  # clean
    # two of the three groups are hit at most
    return {c: laplacian_mechanism((df["k"] == c).sum(), 1, 0.5) for c in ("a", "b", "c")}
# expect: halves_for_edited_rows df.epsilon == 1


@private(epsilon=1.0)
def used_often_released_once(df: MetricFrame[SymmetricDistance]):  # clean
    rows = laplacian_mechanism(len(df), 1, 1.0)
    return [rows * share for share in (0.1, 0.2, 0.3)] + [rows, rows]
# expect: used_often_released_once df.epsilon == 1


@private(epsilon=1.0)
def generous_sensitivity(x: Real):  # clean
    # scale 2 / 1.5 on what moves by 1
    return laplacian_mechanism(x, 2, 1.5)
# expect: generous_sensitivity x.epsilon == 3 / 4


@private(epsilon="epsilon")
def for_three_and_more(x: Real, names: list[str], epsilon: float):  # error: DP202
    # within the budget for one name and for two
    return [laplacian_mechanism(x, 1, epsilon / 2) for name in names]
# expect: for_three_and_more x.epsilon == epsilon * len(names) / 2


@private(epsilon=1.0)
def public_value_costs_nothing(x: Real, k: float):  # clean
    return laplacian_mechanism(x, 1, 1.0), laplacian_mechanism(k, 1, 5.0)
# expect: public_value_costs_nothing x.epsilon == 1


@private(epsilon=1.0)
def asked_many_paid_once(df: MetricFrame[SymmetricDistance]):  # clean
    queries = [lambda d, c=c: (d["city"] == c).sum() for c in ("A", "B", "C", "D")]
    return above_threshold(queries, df, 100, 1.0)
# expect: asked_many_paid_once df.epsilon == 1


@private(epsilon=1.0)
def defined_and_not_called(x: Real):  # clean
    def again():
        return laplacian_mechanism(x, 1, 1.0)

    return laplacian_mechanism(x, 1, 1.0)
# expect: defined_and_not_called x.epsilon == 1


def without_a_budget(x: Real):  # clean
    return [laplacian_mechanism(x, 1, 5.0) for _ in range(100)]
# expect: without_a_budget x.epsilon == 500
