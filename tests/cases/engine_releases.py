"""Releases in places that no other case reaches: draws that are used again, windows of rows, promises and selections."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, Integer, L1, L2, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, private, stable
from annotated_types import Interval

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
Pay = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
PayEdited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]


# -- draws


def draw_less_itself(df: Added, eps: float):
    u = np.random.laplace(0, 1 / eps)
    return len(df) + u - u


def draw_less_another(df: Added, eps: float):
    return len(df) + np.random.exponential(1 / eps) - np.random.exponential(1 / eps)
# expect: draw_less_another df.epsilon == eps


def draw_less_another_scale(df: Added, eps: float):
    return len(df) + np.random.exponential(1 / eps) - np.random.exponential(2 / eps)


def exponential_draw_less_itself(df: Added, eps: float):
    u = np.random.exponential(1 / eps)
    return len(df) + (u - u)


def one_sided_draw(df: Added, eps: float):
    return len(df) + np.random.exponential(1 / eps)


def one_sided_draw_taken_away(df: Added, eps: float):
    return len(df) - np.random.exponential(1 / eps)


def number_less_draw(df: Added, eps: float):
    return np.random.laplace(0, 1 / eps) - len(df)
# expect: number_less_draw df.epsilon == eps


def draw_times_private(df: Added, eps: float):
    return np.random.laplace(0, 1 / eps) * len(df)


def private_by_draw(df: Added, eps: float):
    return len(df) / np.random.laplace(0, 1 / eps)


def draw_times_none(df: Added, eps: float):
    return len(df) + 0 * np.random.laplace(0, 1 / eps)


def draw_times_negative(df: Added, eps: float):
    return len(df) + -3 * np.random.laplace(0, 1 / eps)
# expect: draw_times_negative df.epsilon == eps / 3


def draw_times_unknown_sign(df: Added, c: float):
    return len(df) + c * np.random.laplace()


def draws_in_a_list(df: Added, eps: float):
    return [len(df) + u for u in [np.random.laplace(0, 1 / eps)] * 2]


def list_times_draw(df: Added, eps: float):
    return [len(df)] * np.random.laplace(0, 1 / eps)


def draw_for_several(df: Added, eps: float):
    u = np.random.laplace(0, 1 / eps)
    return len(df) + u, len(df) + 2 * u


def draw_for_a_vector(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    return v + np.random.laplace(0, 1 / eps)


def draws_for_a_vector(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    return v + np.random.laplace(0, 1 / eps, 3)
# expect: draws_for_a_vector v.epsilon == eps


def draws_too_few(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    return v + np.random.laplace(0, 1 / eps, 2)


def draws_of_unknown_number(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float, n: int):
    return v + np.random.laplace(0, 1 / eps, n)
# expect: draws_of_unknown_number v.epsilon == eps


def one_draw_in_a_list(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    return v + np.random.laplace(0, 1 / eps, 1)


def entry_of_draws(x: Real, eps: float):
    u = np.random.laplace(0, 1 / eps, 3)
    return x + u[0], x + u[0]
# expect: entry_of_draws x.epsilon == eps


def entries_of_draws(x: Real, y: Real, eps: float):
    u = np.random.laplace(0, 1 / eps, 3)
    return x + u[0], y + u[1]
# expect: entries_of_draws x.epsilon == eps
# expect: entries_of_draws y.epsilon == eps


def sum_of_draws(x: Real, eps: float):
    u = np.random.laplace(0, 1 / eps, 3)
    return x + u.sum()


def draw_in_a_loop(x: Real, eps: float):
    u = np.random.laplace(0, 1 / eps)
    out = []
    for k in range(3):
        out.append(k * x + u)
    return out


def draws_in_a_loop(x: Real, eps: float):
    out = []
    for k in range(3):
        out.append(k * x + np.random.laplace(0, 1 / eps))
    return out
# expect: draws_in_a_loop x.epsilon == 3 * eps


def noised_in_place(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    for i in range(len(v)):
        v[i] += np.random.laplace(0, 1 / eps)
    return v
# expect: noised_in_place v.epsilon == eps


def noised_in_place_by_one(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    u = np.random.laplace(0, 1 / eps)
    for i in range(len(v)):
        v[i] += u  # the second entry tells the draw that hides the first one
    return v
# expect: noised_in_place_by_one v.epsilon == inf


def noised_in_place_at_one(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    for i in range(len(v)):
        v[0] += np.random.laplace(0, 1 / eps)
    return v
# expect: noised_in_place_at_one v == 1


def noised_in_place_in_part(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    for i in range(2):
        v[i] += np.random.laplace(0, 1 / eps)
    return v
# expect: noised_in_place_in_part v == 1


def noised_by_the_length_of_another(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(2)], eps: float):
    for i in range(len(w)):
        v[i] += np.random.laplace(0, 1 / eps)
    return v
# expect: noised_by_the_length_of_another v == 1


def scaled_in_place(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    for i in range(len(v)):
        v[i] *= np.random.laplace(0, 1 / eps)
    return v


def kept_and_noised_in_place(v: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    w = v
    first = v[0]
    for i in range(len(v)):
        v[i] += np.random.laplace(0, 1 / eps)
    return w, first
# expect: kept_and_noised_in_place v.epsilon == eps


# -- windows of rows


def counts_of_windows(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if low <= p < high) + np.random.laplace(0, 1 / eps) for low, high in zip(edges[:-1], edges[1:])]
# expect: counts_of_windows pay.epsilon == eps


def counts_of_windows_edited(pay: PayEdited, edges: list[float], eps: float):
    return [sum(1 for p in pay if low <= p < high) + np.random.laplace(0, 2 / eps) for low, high in zip(edges[:-1], edges[1:])]
# expect: counts_of_windows_edited pay.epsilon == eps


def counts_of_closed_windows(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if low <= p <= high) + np.random.laplace(0, 1 / eps) for low, high in zip(edges[:-1], edges[1:])]


def counts_of_wide_windows(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if low <= p < high + 1) + np.random.laplace(0, 1 / eps) for low, high in zip(edges[:-1], edges[1:])]


def counts_two_apart(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if low <= p < high) + np.random.laplace(0, 1 / eps) for low, high in zip(edges[:-2], edges[2:])]


def counts_backwards(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if high <= p < low) + np.random.laplace(0, 1 / eps) for low, high in zip(edges[:-1], edges[1:])]


def counts_of_two_lists(pay: Pay, lows: list[float], highs: list[float], eps: float):
    return [sum(1 for p in pay if low <= p < high) + np.random.laplace(0, 1 / eps) for low, high in zip(lows, highs)]


def counts_by_place(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if edges[i] <= p < edges[i + 1]) + np.random.laplace(0, 1 / eps) for i in range(len(edges) - 1)]


def counts_by_place_two_on(pay: Pay, edges: list[float], eps: float):
    return [sum(1 for p in pay if edges[i] <= p < edges[i + 2]) + np.random.laplace(0, 1 / eps) for i in range(len(edges) - 2)]


def counts_by_place_of_two(pay: Pay, lows: list[float], highs: list[float], eps: float):
    return [sum(1 for p in pay if lows[i] <= p < highs[i + 1]) + np.random.laplace(0, 1 / eps) for i in range(len(lows) - 1)]


def counts_of_values(pay: Pay, values: list[float], eps: float):
    return [sum(1 for p in pay if p == value) + np.random.laplace(0, 1 / eps) for value in values]
# expect: counts_of_values pay.epsilon == eps


def counts_of_values_of_a_set(pay: Pay, values: set[float], eps: float):
    return [sum(1 for p in pay if p == value) + np.random.laplace(0, 1 / eps) for value in values]
# expect: counts_of_values_of_a_set pay.epsilon == eps


def counts_above(pay: Pay, values: list[float], eps: float):
    return [sum(1 for p in pay if p >= value) + np.random.laplace(0, 1 / eps) for value in values]


def counts_of_windows_of_one_pay(pay: Pay, edges: list[float]):
    return np.array([sum(1 for p in pay if low <= p < high) for low, high in zip(edges[:-1], edges[1:])])
# expect: counts_of_windows_of_one_pay pay.L1 == 1
# expect: counts_of_windows_of_one_pay pay.L2 == 1
# expect: counts_of_windows_of_one_pay pay.LInf == 1
# expect: counts_of_windows_of_one_pay pay.D == min(1, max(len(edges) - 1, 0))


def counts_of_windows_of_one_pay_edited(pay: PayEdited, edges: list[float]):
    return np.array([sum(1 for p in pay if low <= p < high) for low, high in zip(edges[:-1], edges[1:])])
# expect: counts_of_windows_of_one_pay_edited pay.L1 == min(2, sqrt(2) * sqrt(max(len(edges) - 1, 0)))
# expect: counts_of_windows_of_one_pay_edited pay.L2 == sqrt(2)
# expect: counts_of_windows_of_one_pay_edited pay.D == min(2, max(len(edges) - 1, 0))


def sums_of_windows_edited(pay: PayEdited, edges: list[float]):
    return np.array([sum(p for p in pay if low <= p < high) for low, high in zip(edges[:-1], edges[1:])])
# expect: sums_of_windows_edited pay.D == max(len(edges) - 1, 0)


def counts_of_values_edited(pay: PayEdited, values: set[float]):
    return np.array([sum(1 for p in pay if p == value) for value in values])


# -- promises


@stable(x=2)
def kept_promise(x: Real):
    return 2 * x  # clean
# expect: kept_promise x == 2


@stable(x=1)
def broken_promise(x: Real):
    return 2 * x
# expect: broken_promise x == 2


@stable(y=1)
def promise_of_another(x: Real):
    return x
# expect: promise_of_another x == 1


@stable(x=1)
def undecided_promise(x: Real, k: float):
    return k * x
# expect: undecided_promise x == abs(k)


def returned_as_declared(x: Real) -> Real:
    return 2 * x
# expect: returned_as_declared x == 2


def returned_out_of_range(x: Real) -> Annotated[Real, Interval(ge=0, le=1)]:
    return 2 * x
# expect: returned_out_of_range x == 2


def returned_in_range(x: Real) -> Annotated[Real, Interval(ge=0, le=1)]:
    return min(max(x, 0), 1)
# expect: returned_in_range x == 1


def returned_whole(x: Real) -> Integer:
    return x
# expect: returned_whole x == 1


def returned_vector(x: Real) -> MetricVector[Real, L1]:
    return x
# expect: returned_vector x == 1


@private(epsilon=1)
def within_budget(df: Added):
    return len(df) + np.random.laplace(0, 1)
# expect: within_budget df.epsilon == 1


@private(epsilon=1)
def over_budget_in_two(df: Added):
    a = len(df) + np.random.laplace(0, 1)
    b = len(df) + np.random.laplace(0, 2)
    return a, b
# expect: over_budget_in_two df.epsilon == 3 / 2


@private(epsilon=1)
def over_budget_in_a_loop(df: Added):
    return [len(df) + np.random.laplace(0, 2) for _ in range(4)]
# expect: over_budget_in_a_loop df.epsilon == 2


@private(epsilon=1)
def over_budget_on_one_way(df: Added, often: bool):
    if often:
        return len(df) + np.random.laplace(0, 0.5)
    return len(df) + np.random.laplace(0, 1)
# expect: over_budget_on_one_way df.epsilon == 2


@private(epsilon=1)
def over_budget_unknown_times(df: Added, n: int):
    return [len(df) + np.random.laplace(0, 2) for _ in range(n)]


@private(epsilon=1)
def counts_above_many(pay: Pay, values: list[float]):  # error: DP202
    return [sum(1 for p in pay if p >= value) + np.random.laplace(0, 1) for value in values]
# expect: counts_above_many pay.epsilon == len(values)
