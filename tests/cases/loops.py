"""Loops: known and symbolic counts, states that grow, states that shrink, what a body captures, break, while, else."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size, clip


def added_ten_times(x: Real):
    total = 0
    for _ in range(10):
        total += x
    return total
# expect: added_ten_times x == 10


def added_k_times(x: Real, k: Annotated[int, Ge(0)]):
    total = 0
    for _ in range(k):
        total += x
    return total
# expect: added_k_times x == k


def added_in_steps(x: Real):
    total = 0
    for i in range(2, 11, 3):
        total += i * x
    return total
# expect: added_in_steps x == 15


def added_counting_down(x: Real):
    total = 0
    for i in range(4, 0, -1):
        total += x / i
    return total
# expect: added_counting_down x == 25/12


def doubled_ten_times(x: Real):
    for _ in range(10):
        x = 2 * x
    return x
# expect: doubled_ten_times x == 1024


def doubled_k_times(x: Real, k: Annotated[int, Ge(0)]):
    for _ in range(k):
        x *= 2
    return x
# expect: doubled_k_times x == 2 ** k
# at: doubled_k_times k=5


def captured_in_growing_loop(x: Real, c: Real):
    for _ in range(10):
        x = 2 * x + c
    return x
# expect: captured_in_growing_loop x == 1024
# expect: captured_in_growing_loop c == 1023


def captured_in_growing_loop_k(x: Real, c: Real, k: Annotated[int, Ge(0)]):
    for _ in range(k):
        x = 3 * x + c
    return x
# expect: captured_in_growing_loop_k x == 3 ** k
# expect: captured_in_growing_loop_k c == (3 ** k - 1) / 2
# at: captured_in_growing_loop_k k=4


def captured_with_sign(x: Real, c: Real):
    for _ in range(3):
        x = -2 * x + c
    return x
# expect: captured_with_sign x == 8
# expect: captured_with_sign c == 3


def exponential_average(x: Real, y: Real):
    e = x
    for _ in range(3):
        e = 0.5 * e + 0.5 * y
    return e
# expect: exponential_average x == 1/8
# expect: exponential_average y == 7/8


def halved_k_times(x: Real, k: Annotated[int, Ge(0)]):
    for _ in range(k):
        x = x / 2
    return x
# expect: halved_k_times x == 0.5 ** k
# at: halved_k_times k=3


def state_reset(x: Real, y: Real):
    s = x
    for _ in range(5):
        s = y
    return s
# expect: state_reset x == 0
# expect: state_reset y == 1


def loop_maybe_empty(x: Real, y: Real, k: Annotated[int, Ge(0)]):
    s = x
    for _ in range(k):
        s = y
    return s
# expect: loop_maybe_empty x == 1
# expect: loop_maybe_empty y == 1
# at: loop_maybe_empty k=0
# at: loop_maybe_empty k=2


def swapped_each_pass(x: Real, y: Real):
    for _ in range(3):
        x, y = y, x
    return x + 5 * y
# expect: swapped_each_pass x == 5
# expect: swapped_each_pass y == 1


def delayed(x: Real):
    a, b, c = 0, 0, x
    for _ in range(2):
        a, b = b, c
    return a
# expect: delayed x == 1


def delayed_too_short(x: Real):
    a, b, c = 0, 0, x
    for _ in range(1):
        a, b = b, c
    return a
# expect: delayed_too_short x == 0


def two_accumulators(x: Real):
    s = t = 0
    for _ in range(4):
        s += x
        t += s
    return t
# expect: two_accumulators x == 10


def two_accumulators_other_order(x: Real):
    s = t = 0
    for _ in range(4):
        t += s
        s += x
    return t
# expect: two_accumulators_other_order x == 6


def two_accumulators_k(x: Real, k: Annotated[int, Ge(0)]):
    s = t = 0
    for _ in range(k):
        s += x
        t += s
    return t
# expect: two_accumulators_k x == k * (k + 1) / 2
# at: two_accumulators_k k=5


def fibonacci(x: Real):
    a, b = 0, x
    for _ in range(5):
        a, b = b, a + b
    return a
# expect: fibonacci x == 5


def maximum_kept(x: Real, y: Real, k: int):
    best = x
    for _ in range(k):
        best = max(best, y)
    return best
# expect: maximum_kept x == 1
# expect: maximum_kept y == 1


def clamped_walk(x: Real):
    s = 0
    for _ in range(5):
        s = max(0, min(10, s + x))
    return s
# expect: clamped_walk x == 5


def clamped_then_doubled(x: Real):
    for _ in range(3):
        x = 2 * max(-1, min(1, x))
    return x
# expect: clamped_then_doubled x == 8


def over_public_list(x: Real):
    total = 0
    for w in [1, -4, 2]:
        total += w * x
    return total
# expect: over_public_list x == 1


def over_public_list_abs(x: Real):
    total = 0
    for w in (1, -4, 2):
        total += abs(w * x)
    return total
# expect: over_public_list_abs x == 7


def over_dictionary(x: Real):
    total = 0
    for name, weight in {"a": 2, "b": 3}.items():
        total += weight * x
    return total
# expect: over_dictionary x == 5


def nested_loops(x: Real):
    total = 0
    for i in range(3):
        for j in range(4):
            total += x
    return total
# expect: nested_loops x == 12


def nested_triangular(x: Real):
    total = 0
    for i in range(5):
        for j in range(i):
            total += x
    return total
# expect: nested_triangular x == 10


def nested_symbolic(x: Real, m: Annotated[int, Ge(0)], n: Annotated[int, Ge(0)]):
    total = 0
    for _ in range(m):
        for _ in range(n):
            total += 2 * x
    return total
# expect: nested_symbolic x == 2 * m * n


def nested_growth(x: Real):
    for _ in range(2):
        y = x
        for _ in range(3):
            y = 2 * y
        x = x + y
    return x
# expect: nested_growth x == 81


def loop_variable_leaks(x: Real):
    for i in range(5):
        pass
    return i * x
# expect: loop_variable_leaks x == 4


def broken_off(x: Real):
    total = 0
    for i in range(10):
        if i == 3:
            break
        total += x
    return total
# expect: broken_off x == 3


def skipped(x: Real):
    total = 0
    for i in range(10):
        if i % 2:
            continue
        total += x
    return total
# expect: skipped x == 5


def returned_from_loop(x: Real):
    for i in range(10):
        x = x + x
        if i == 2:
            return x
    return 0
# expect: returned_from_loop x == 8


def loop_else(x: Real):
    for i in range(3):
        x = 2 * x
    else:
        x = 5 * x
    return x
# expect: loop_else x == 40


def loop_else_skipped(x: Real):
    for i in range(3):
        x = 2 * x
        break
    else:
        x = 5 * x
    return x
# expect: loop_else_skipped x == 2


def while_counting(x: Real):
    i, total = 0, 0
    while i < 7:
        total += x
        i += 1
    return total
# expect: while_counting x == 7


def while_counting_down(x: Real):
    n = 4
    while n:
        x = 3 * x
        n -= 1
    return x
# expect: while_counting_down x == 81


def while_true(x: Real):
    n = 0
    while True:
        x = x + 1
        n += 1
        if n == 3:
            break
    return 2 * x
# expect: while_true x == 2


def while_private(x: Annotated[Real, Ge(1)]):
    n = 0
    while x > 1:
        x = x / 2
        n += 1
    return n
# expect: while_private x == inf


def while_private_clamped(i: Annotated[Integer, Interval(ge=0, le=6)]):
    n = 0
    while n < i:
        n += 1
    return n
# expect: while_private_clamped i == 1  # known: loose


def private_count(i: Annotated[Integer, Interval(ge=0, le=8)]):
    total = 0
    for _ in range(i):
        total += 3
    return total
# expect: private_count i == 3  # known: loose


def private_count_of_private(i: Annotated[Integer, Interval(ge=0, le=8)], x: Annotated[Real, Interval(ge=-1, le=2)]):
    total = 0
    for _ in range(i):
        total += x
    return total
# expect: private_count_of_private i == 2  # known: loose
# expect: private_count_of_private x == 8  # known: loose


def unbounded_private_count(i: Integer, x: Real):
    for _ in range(i):
        x = 2 * x
    return x
# expect: unbounded_private_count i == inf
# expect: unbounded_private_count x == inf


def gradient_descent(x: Real):
    w = 0
    for _ in range(4):
        w = w - 0.5 * (w - x)
    return w
# expect: gradient_descent x == 15/16


def gradient_descent_vector(v: MetricVector[Real, L2]):
    w = 0 * v
    for _ in range(3):
        w = w - 0.5 * (w - v)
    return w
# expect: gradient_descent_vector v.L2 == 7/8
# expect: gradient_descent_vector v.L1 == 7 * sqrt(len(v)) / 8
# expect: gradient_descent_vector v.LInf == 7 / 8


def averaged_towards(x: Real, y: Real):
    for _ in range(10):
        x, y = (x + y) / 2, (x + y) / 2
    return x
# expect: averaged_towards x == 1/2
# expect: averaged_towards y == 1/2


def repeated_clip(v: MetricVector[Real, L2]):
    for _ in range(8):
        v = clip(L2, 2 * v)
    return v
# expect: repeated_clip v.L2 == 256


def squared_in_loop(x: Annotated[Real, Interval(ge=0, le=1)]):
    for _ in range(3):
        x = x * x
    return x
# expect: squared_in_loop x == 8


def sum_of_powers(x: Annotated[Real, Interval(ge=0, le=1)]):
    total, power = 0, 1
    for _ in range(4):
        power *= x
        total += power
    return total
# expect: sum_of_powers x == 10


def vector_added_up(v: MetricVector[Real, L1], k: Annotated[int, Ge(0)]):
    total = v
    for _ in range(k):
        total = total + v
    return total
# expect: vector_added_up v.L1 == k + 1
# expect: vector_added_up v.L2 == min(k + 1, sqrt(len(v)) * (k + 1))
# expect: vector_added_up v.LInf == k + 1


def list_in_loop(x: Real):
    out = []
    for i in range(3):
        out.append(i * x)
    return out
# expect: list_in_loop x.L1 == 3
# expect: list_in_loop x.L2 == sqrt(5)
# expect: list_in_loop x.LInf == 2


def guard_in_loop(x: Real):
    total = 0
    for i in range(6):
        if i < 2:
            total += x
        else:
            total -= x / 2
    return total
# expect: guard_in_loop x == 0


def private_guard_in_loop(x: Real):
    total = 0
    for i in range(4):
        if x > i:
            total += x - i
    return total
# expect: private_guard_in_loop x == 4


def changes_bound_by_count(x: Real, k: Annotated[int, Ge(1)]):
    return added_k_times(x, k) / k
# expect: changes_bound_by_count x == 1


def enumerate_public(x: Real):
    total = 0
    for i, w in enumerate([3, 1]):
        total += (i + 1) * w * x
    return total
# expect: enumerate_public x == 5


def many_passes(x: Real):
    total = 0
    for _ in range(10_000):
        total += x / 4
    return total
# expect: many_passes x == 2500


def shrinking_many_passes(x: Real):
    s = 0
    for _ in range(50):
        s = s / 2 + x
    return s
# expect: shrinking_many_passes x == 2 - 2 ** -49
