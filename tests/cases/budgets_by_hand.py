"""Budgets that loops keep by hand: what all passes cost together is what was in the budget."""
# ruff: noqa
import random

import numpy as np
from dpcheck import Real, gaussian_mechanism, laplacian_mechanism, private


def left_over(x: Real, eps: float):
    left, out = eps, []
    while left >= 0.1:
        left -= 0.1
        out.append(laplacian_mechanism(x, 1, 0.1))
    return out
# expect: left_over x.epsilon == max(0, eps)


def spent_so_far(x: Real, eps: float):
    spent, out = 0.0, []
    while spent + 0.25 <= eps:
        spent = spent + 0.25
        out.append(laplacian_mechanism(x, 1, 0.25))
    return out
# expect: spent_so_far x.epsilon == max(0, eps)


def paid_afterwards(x: Real, eps: float):
    left, out = eps, []
    while left >= 0.5:
        out.append(laplacian_mechanism(x, 1, 0.5))
        left -= 0.5
    return out
# expect: paid_afterwards x.epsilon == max(0, eps)


def parts_that_are_given(x: Real, parts: list[float], eps: float):
    left, out = eps, []
    for part in parts:
        if part > left:
            raise ValueError("over budget")
        left -= part
        out.append(laplacian_mechanism(x, 1, part))
    return out
# expect: parts_that_are_given x.epsilon == max(0, eps)


def parts_that_fit(x: Real, parts: list[float]):
    spent, out = 0.0, []
    for part in parts:
        if spent + part <= 2:
            spent += part
            out.append(laplacian_mechanism(x, 1, part))
    return out
# expect: parts_that_fit x.epsilon == 2


def half_of_the_rest(x: Real, many: int, eps: float):
    left, out = eps, []
    for _ in range(many):
        if left < 0.01:
            break
        part = left / 2
        out.append(laplacian_mechanism(x, 1, part))
        left -= part
    return out
# expect: half_of_the_rest x.epsilon == max(0, eps)


def as_far_as_the_answers_go(x: Real, eps: float):
    """How many passes there are, the answers decide; they are public."""
    left, answer = eps, 0.0
    while left >= 0.1:
        answer = laplacian_mechanism(x, 1, 0.1)
        left -= 0.1
        if answer > 3:
            break
    return answer
# expect: as_far_as_the_answers_go x.epsilon == max(0, eps)


def two_answers_a_pass(x: Real, y: Real, eps: float):
    left, out = eps, []
    while left >= 0.3:
        left -= 0.3
        out.append(laplacian_mechanism(x, 1, 0.2))
        out.append(laplacian_mechanism(x + y, 1, 0.1))
    return out
# expect: two_answers_a_pass x.epsilon == max(0, eps)


def three_for_the_price_of_one(x: Real, eps: float):
    left, out = eps, []
    while left >= 0.1:
        left -= 0.1
        out.append(laplacian_mechanism(3 * x, 3, 0.3))
    return out
# expect: three_for_the_price_of_one x.epsilon == 3 * max(0, eps)


@private(epsilon=1)
def within_its_budget(x: Real):
    left, out = 1.0, []
    while left >= 0.1:
        left -= 0.1
        out.append(laplacian_mechanism(x, 1, 0.1))
    return out
# expect: within_its_budget x.epsilon == 1


# ---------------------------------------------------------------- what is no budget
def filled_again(x: Real, many: int, eps: float):
    left, out = eps, []
    for _ in range(many):
        if left < 0.1:
            left = eps
        left -= 0.1
        out.append(laplacian_mechanism(x, 1, 0.1))
    return out
# expect: filled_again x.epsilon == max(0, many) / 10


def looked_at_too_late(x: Real, many: int, eps: float):
    left, out = eps, []
    for _ in range(many):
        out.append(laplacian_mechanism(x, 1, 0.1))
        left -= 0.1
        if left < 0:
            break
    return out
# expect: looked_at_too_late x.epsilon == max(0, many) / 10


def sometimes_not_paid(x: Real, eps: float):
    left, out = eps, []
    while left >= 0.1:
        out.append(laplacian_mechanism(x, 1, 0.1))
        if out[-1] > 5:
            continue
        left -= 0.1
    return out
# expect: sometimes_not_paid x.epsilon == inf


def a_limit_that_moves(x: Real, parts: list[float], eps: float):
    limit, spent, out = eps, 0.0, []

    def more():
        nonlocal limit
        limit += 1

    for part in parts:
        if spent + part > limit:
            break
        spent += part
        out.append(laplacian_mechanism(x, 1, part))
        more()
    return out
# expect: a_limit_that_moves x.epsilon == inf


def parts_below_0(x: Real, parts: list[float], eps: float):
    """`random.gauss` takes a negative scale for what it is without its sign; then the budget grows."""
    left, out = eps, []
    for part in parts:
        if part > left:
            break
        left -= part
        out.append(x + random.gauss(0, 1 / part))
    return out
# expect: parts_below_0 x.epsilon == inf


def deltas_add_up(x: Real, parts: list[float], eps: float):
    left, out = eps, []
    for part in parts:
        if part > left:
            break
        left -= part
        out.append(gaussian_mechanism(x, 1, part, 1e-6))
    return out
# expect: deltas_add_up x.epsilon == max(0, eps)
# expect: deltas_add_up x.delta == len(parts) / 1000000


def counts_up_in_its_test(x: Real, many: int, eps: float):
    n, out = 0, []
    while (n := n + 1) < many:
        out.append(laplacian_mechanism(x * n, 2, eps))
    return out
# expect: counts_up_in_its_test x.epsilon == inf


def released_by_its_test(x: Real, eps: float):
    left = eps
    while laplacian_mechanism(x, 1, 0.1) > 3 and left >= 0.1:
        left -= 0.1
    return left
# expect: released_by_its_test x.epsilon == inf


# ---------------------------------------------------------------- what functions bind that a pass calls
def grows_in_a_function(x: Real, many: int, eps: float):
    """Each pass releases twice as much as the one before."""
    factor, out = 1.0, []

    def grow():
        nonlocal factor
        factor *= 2

    for _ in range(many):
        out.append(laplacian_mechanism(factor * x, 1, eps))
        grow()
    return out
# expect: grows_in_a_function x.epsilon == inf


def counted_in_a_function(x: Real, many: int, eps: float):
    asked = 0

    def ask():
        nonlocal asked
        asked += 1
        return laplacian_mechanism(x, 1, eps)

    total = 0.0
    for _ in range(many):
        total += ask()
    return total / max(asked, 1)
# expect: counted_in_a_function x.epsilon == eps * max(0, many)
