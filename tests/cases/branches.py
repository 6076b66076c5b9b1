"""Branches: what agrees where the guard flips, what jumps, what a diameter bounds, and what a guard tells of a domain."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size, undisc


def public_guard(x: Real, flag: bool):
    if flag:
        return 3 * x
    return -2 * x
# expect: public_guard x == 3


def public_guard_number(x: Real, k: int):
    y = x
    if k > 3:
        y = 2 * x
    return y
# expect: public_guard_number x == 2


def public_guard_jump(x: Real, k: int):
    return x + (100 if k > 3 else 0)
# expect: public_guard_jump x == 1


def absolute_by_branch(x: Real):
    if x < 0:
        return -x
    return x
# expect: absolute_by_branch x == 1


def absolute_ternary(x: Real):
    return x if x >= 0 else -x
# expect: absolute_ternary x == 1


def larger_by_branch(x: Real, y: Real):
    if x > y:
        z = x
    else:
        z = y
    return z
# expect: larger_by_branch x == 1
# expect: larger_by_branch y == 1


def clamp_by_branches(x: Real, L: float, U: float):
    if x < L:
        return L
    if x > U:
        return U
    return x
# expect: clamp_by_branches x == 1  # known: loose
# at: clamp_by_branches L=-1 U=4


def clamp_by_assignment(x: Real):
    if x < 0:
        x = 0
    if x > 10:
        x = 10
    return x * x
# expect: clamp_by_assignment x == 20


def clamp_elif(x: Real):
    if x <= -1:
        y = -1
    elif x >= 1:
        y = 1
    else:
        y = x
    return 5 * y
# expect: clamp_elif x == 5


def piecewise_linear(x: Real):
    if x < 1:
        return 2 * x
    elif x < 3:
        return x + 1
    else:
        return 10 - 2 * x
# expect: piecewise_linear x == 2


def piecewise_with_gap(x: Real):
    if x < 1:
        return 2 * x
    elif x < 3:
        return x + 1
    else:
        return 11 - 2 * x
# expect: piecewise_with_gap x == inf


def threshold(x: Real):
    if x > 0:
        return 1
    return 0
# expect: threshold x == inf


def threshold_integer(i: Integer):
    if i > 0:
        return 1
    return 0
# expect: threshold_integer i == 1


def threshold_data(x: Data):
    if x > 0:
        y = 4
    else:
        y = -3
    return y
# expect: threshold_data x == 7


def same_on_both_sides(x: Real):
    if x > 0:
        return 7
    else:
        return 7
# expect: same_on_both_sides x == 0


def same_expression_on_both_sides(x: Real, y: Real):
    if x > 0:
        return 2 * y + 1
    else:
        return 1 + y * 2
# expect: same_expression_on_both_sides x == 0
# expect: same_expression_on_both_sides y == 2


def guard_by_one_value_of_other(x: Real, y: Real):
    if x > 0:
        return y
    return y + 1
# expect: guard_by_one_value_of_other x == inf
# expect: guard_by_one_value_of_other y == 1


def guard_by_integer(i: Integer, y: Real):
    return y if i > 0 else y + 5
# expect: guard_by_integer i == 5
# expect: guard_by_integer y == 1


def guard_by_integer_slopes(i: Annotated[Integer, Interval(ge=0, le=10)]):
    return 3 * i if i > 4 else i
# expect: guard_by_integer_slopes i == 11


def choice_between_unbounded(i: Integer, x: Real, y: Real):
    return x if i > 0 else y
# expect: choice_between_unbounded i == inf
# expect: choice_between_unbounded x == 1
# expect: choice_between_unbounded y == 1


def choice_between_bounded(i: Integer, x: Annotated[Real, Interval(ge=0, le=2)], y: Annotated[Real, Interval(ge=-1, le=1)]):
    return x if i > 0 else y
# expect: choice_between_bounded i == 3
# expect: choice_between_bounded x == 1
# expect: choice_between_bounded y == 1


def dead_zone(x: Real):
    if abs(x) < 1:
        return 0
    return x - 1 if x > 0 else x + 1
# expect: dead_zone x == 1  # known: loose


def hinge(x: Real):
    loss = 0
    if 1 - x > 0:
        loss = 1 - x
    return loss
# expect: hinge x == 1


def smooth_step(x: Real):
    if x <= 0:
        return 0
    if x >= 1:
        return 1
    return x * x * (3 - 2 * x)
# expect: smooth_step x == 3/2


def quadratic_to_linear(x: Real):
    if x < 0:
        return 0
    elif x < 2:
        return x * x / 4
    else:
        return x - 1
# expect: quadratic_to_linear x == 1


def early_return_of_constant(x: Real):
    if x > 5:
        return 5
    return x
# expect: early_return_of_constant x == 1


def early_return_wrong_constant(x: Real):
    if x > 5:
        return 0
    return x
# expect: early_return_wrong_constant x == inf


def nested_guards(x: Real, y: Real):
    if x > 0:
        if y > 0:
            return x + y
        return x
    if y > 0:
        return y
    return 0
# expect: nested_guards x == 1
# expect: nested_guards y == 1


def chained_guard(x: Real):
    if 0 < x < 1:
        return x
    return 0 if x <= 0 else 1
# expect: chained_guard x == 1  # known: loose


def chained_guard_gap(x: Real):
    return x if 0 < x < 1 else 0
# expect: chained_guard_gap x == inf


def guard_makes_division_safe(y: Annotated[Real, Interval(ge=0, le=10)]):
    if y < 1:
        return 1
    return 1 / y
# expect: guard_makes_division_safe y == 1


def guard_makes_root_safe(x: Real):
    return math.sqrt(x) if x > 1 else 1
# expect: guard_makes_root_safe x == 1/2


def guard_on_other_side(y: Annotated[Real, Interval(ge=0, le=10)]):
    if y > 1:
        return 1
    return 1 / y
# expect: guard_on_other_side y == inf


def or_default(i: Integer):
    return i or 3
# expect: or_default i == 4


def or_default_real(x: Real):
    return x or 1
# expect: or_default_real x == inf


def and_value(x: Real, k: int):
    return k and x
# expect: and_value x == 1


def and_private(i: Integer, x: Annotated[Real, Interval(ge=0, le=2)]):
    return i > 0 and x
# expect: and_private x == 1
# expect: and_private i == 2


def assigned_in_one_branch(x: Real):
    y = 0
    if x > 0:
        y = x
    return y
# expect: assigned_in_one_branch x == 1


def increment_under_data_guard(x: Data, y: Real):
    total = y
    if x > 3:
        total += 4
    return total
# expect: increment_under_data_guard x == 4
# expect: increment_under_data_guard y == 1


def vector_guarded_by_integer(i: Integer, v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1), Size(3)]):
    return v if i > 0 else 0 * v
# expect: vector_guarded_by_integer i.L1 == 3
# expect: vector_guarded_by_integer v.L1 == 1
# expect: vector_guarded_by_integer i.LInf == 1
# expect: vector_guarded_by_integer i.D == 3


def constants_guarded_by_integer(i: Integer):
    return [1, 0, 0] if i > 0 else [0, 1, 0]
# expect: constants_guarded_by_integer i.L1 == 2
# expect: constants_guarded_by_integer i.L2 == sqrt(2)
# expect: constants_guarded_by_integer i.LInf == 1
# expect: constants_guarded_by_integer i.D == 2


def match_on_public(x: Real, mode: str):
    match mode:
        case "double":
            return 2 * x
        case "triple":
            return 3 * x
        case _:
            return x
# expect: match_on_public x == 3


def match_on_private(i: Integer):
    match i:
        case 0:
            return 10
        case 1 | 2:
            return 20
        case _:
            return 0
# expect: match_on_private i == 20


def exception_as_channel(x: Real):
    try:
        return 1 / max(x, 0.5)
    except ZeroDivisionError:
        return 0
# expect: exception_as_channel x == 4


def exception_reached(i: Annotated[Integer, Interval(ge=0, le=5)]):
    try:
        return 6 // i
    except ZeroDivisionError:
        return 100
# expect: exception_reached i == 94  # known: loose


def missing_key_as_channel(i: Integer):
    table = {0: 5, 1: 6}
    try:
        return table[i]
    except KeyError:
        return -50
# expect: missing_key_as_channel i == 56


def get_with_default(i: Integer):
    return {0: 5, 1: 6}.get(i, 0)
# expect: get_with_default i == 6


def finally_runs(x: Real):
    y = x
    try:
        y = 2 * y
    finally:
        y = 3 * y
    return y
# expect: finally_runs x == 6


def flag_kept_aside(x: Real):
    positive = x > 0
    y = 1
    if positive:
        y = 2
    return y
# expect: flag_kept_aside x == inf


def flag_absolute(x: Real):
    negative = x < 0
    return -x if negative else x
# expect: flag_absolute x == 1


def negated_guard(x: Real):
    if not x > 0:
        return 0
    return x
# expect: negated_guard x == 1


def conjunction_guard(x: Real, y: Real):
    if x > 0 and y > 0:
        return min(x, y)
    return 0
# expect: conjunction_guard x == 1  # known: loose
# expect: conjunction_guard y == 1


def equality_guard(x: Real):
    if x == 3:
        return 3
    return x
# expect: equality_guard x == 1


def equality_guard_gap(x: Real):
    if x == 3:
        return 4
    return x
# expect: equality_guard_gap x == inf


def guard_on_sum(x: Real, y: Real):
    s = x + y
    if s > 10:
        s = 10
    return s
# expect: guard_on_sum x == 1
# expect: guard_on_sum y == 1


def guard_on_other_variable(x: Real, y: Real):
    if x > y:
        return x - y
    return 0
# expect: guard_on_other_variable x == 1
# expect: guard_on_other_variable y == 1


def asymmetric_loss(x: Real, q: Annotated[float, Interval(ge=0, le=1)]):
    return q * x if x > 0 else (q - 1) * x
# expect: asymmetric_loss x == max(q, 1 - q)
# at: asymmetric_loss q=0.25
# at: asymmetric_loss q=0.75


def public_always_true(x: Real):
    if 2 > 1:
        return x
    return 100 * x
# expect: public_always_true x == 1


def loop_of_guards(v: Annotated[MetricVector[Real, L1], Size(3)]):
    out = 0
    for x in v:
        if x > 0:
            out += x
        else:
            out -= 2 * x
    return out
# expect: loop_of_guards v == 2


def halved_beyond_each_step(x: Real):
    s = x
    if s > 1:
        s = 1 + (s - 1) / 2
    if s > 2:
        s = 2 + (s - 2) / 2
    if s > 3:
        s = 3 + (s - 3) / 2
    return s
# expect: halved_beyond_each_step x == 1


# -- parameters of the same name in different functions: what is known of one is not known of the other


def whole_divisor_at_most_one(x: Real, k: int):
    assert k > 0
    return x / min(k, 1)
# expect: whole_divisor_at_most_one x == 1


def divisor_at_most_one(x: Real, k: float):
    assert k > 0
    return x / min(k, 1)
# expect: divisor_at_most_one x == 1 / min(k, 1)


def divisor_in_a_branch(x: Real, k: float):
    if k > 0:
        return x / min(k, 1)
    return x
# at: divisor_in_a_branch k=0.25
# expect: divisor_in_a_branch x == 1 / min(k, 1)


def times_a_public_number_below_0(x: Real, k: int, y: Real):
    if k < 0:
        z = max(k, -2) * x
    else:
        z = 0
    return y * z
# expect: times_a_public_number_below_0 y == inf
# expect: times_a_public_number_below_0 x == inf


def whole_times_a_public_number_below_0(n: Integer, k: int):
    if k < 0:
        return max(k, -1) * n
    return 0
# expect: whole_times_a_public_number_below_0 n == abs(max(k, -1))


def whole_number(x: Annotated[Integer, Interval(ge=0)]):
    return 3 * x if x > 0 else 1
# expect: whole_number x == 3


def real_number(x: Annotated[Real, Interval(ge=0)]):
    return 3 * x if x > 0 else 1
# expect: real_number x == inf
