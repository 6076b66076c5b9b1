"""Operators, powers and loops in places that no other case reaches."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size


# -- operators


def list_and_tuple(x: Real):
    return ([x] + [2 * x] + list((3,)))[1]
# expect: list_and_tuple x == 2


def repeated(x: Real):
    return sum([x, 1] * 3)
# expect: repeated x == 3


def repeated_on_the_left(x: Real):
    return sum(3 * (x, 2 * x))
# expect: repeated_on_the_left x == 9


def repeated_privately(z: Integer):
    return z * [1]
# expect: repeated_privately z == inf


def repeated_unknown_times(x: Real, n: int):
    return [x] * n
# expect: repeated_unknown_times x.L1 == max(0, n)
# expect: repeated_unknown_times x.L2 == min(max(0, n), sqrt(max(0, n)))
# expect: repeated_unknown_times x.LInf == min(1, max(0, n), sqrt(max(0, n)))


def array_and_list(x: Real):
    return np.array([x, 1.0]) + [2 * x, 3]
# expect: array_and_list x.L1 == 3
# expect: array_and_list x.L2 == 3
# expect: array_and_list x.LInf == 3


def flags_of_rows(x: Real, y: Real):
    return ~np.array([x > 0, y > 0])
# expect: flags_of_rows x == inf
# expect: flags_of_rows y == inf


def negated_flag(x: Real):
    return not x > 0
# expect: negated_flag x == inf


def inverted_whole(z: Integer):
    return ~z
# expect: inverted_whole z == 1


def inverted_flag(x: Real):
    return ~(x > 0)
# expect: inverted_flag x == inf


def shifted_left(z: Integer):
    return z << 3
# expect: shifted_left z == 8


def shifted_by_private(z: Integer):
    return 3 << z
# expect: shifted_by_private z == inf


def shifted_too_far(z: Integer):
    return z << 64
# expect: shifted_too_far z == inf


def flags_of_two(x: Real, y: Real):
    return (x > 0) & (y > 0)
# expect: flags_of_two y == inf
# expect: flags_of_two x == inf


def flag_and_number(x: Real, z: Integer):
    return (x > 0) & z
# expect: flag_and_number z == 1
# expect: flag_and_number x == inf


def flags_less(x: Real, y: Real):
    return np.array([x > 0]) - np.array([y > 0])


def flags_added(x: Real, y: Real):
    return np.array([x > 0]) + np.array([y > 0])
# expect: flags_added y == inf
# expect: flags_added x == inf


def is_none_or_number(x: Real, other):
    y = None if other else x
    return y is None


def same_object(x: Real):
    a = [x]
    b = a
    return a is b


def chained_comparison(x: Real, y: Real):
    return 1 < x < y < 5


def either_or(x: Real, y: Real):
    return x or y
# expect: either_or x == inf
# expect: either_or y == 1


def both_and(x: Real, y: Real):
    return x and 3 * y
# expect: both_and x == inf
# expect: both_and y == 3


def flags_either(x: Real, y: Real):
    return x > 0 or y > 0
# expect: flags_either y == inf
# expect: flags_either x == inf


def joined_texts(x: Real):
    return "a" + "b" + str(x)
# expect: joined_texts x == inf


def formatted(x: Real):
    return "%s and %s" % ("a", x)
# expect: formatted x == inf


# -- powers


def power_of_two_privates(x: Annotated[Real, Interval(ge=1, le=2)], y: Annotated[Real, Interval(ge=1, le=2)]):
    return x ** y
# expect: power_of_two_privates y == 4 * log(2)


def two_to_the(y: Annotated[Real, Interval(ge=1, le=2)]):
    return 2 ** y
# expect: two_to_the y == 4 * log(2)


def half_to_the(y: Annotated[Real, Interval(ge=1, le=2)]):
    return 0.5 ** y
# expect: half_to_the y == log(2) / 2


def minus_two_to_the(z: Annotated[Integer, Interval(ge=1, le=2)]):
    return (-2) ** z


def none_to_the(y: Annotated[Real, Interval(ge=1, le=2)]):
    return 0 ** y


def to_the_none(x: Real):
    return x ** 0
# expect: to_the_none x == 0


def to_the_one(x: Real):
    return x ** 1
# expect: to_the_one x == 1


def to_the_minus_one(x: Annotated[Real, Interval(ge=2, le=4)]):
    return x ** -1
# expect: to_the_minus_one x == 1/4


def to_the_minus_two(x: Annotated[Real, Interval(ge=2, le=4)]):
    return x ** -2
# expect: to_the_minus_two x == 1/4  # known: loose


def to_the_minus_half(x: Annotated[Real, Interval(ge=4, le=9)]):
    return x ** -0.5
# expect: to_the_minus_half x == 1/16


def to_three_halves(x: Annotated[Real, Interval(ge=0, le=4)]):
    return x ** 1.5
# expect: to_three_halves x == 3


def to_one_third(x: Annotated[Real, Interval(ge=8, le=27)]):
    return x ** (1 / 3)
# expect: to_one_third x == 1/12


def to_minus_three_halves_of_any(x: Real):
    return abs(x) ** -1.5
# expect: to_minus_three_halves_of_any x == inf


def to_the_sixty_fifth(x: Annotated[Real, Interval(ge=0, le=1)]):
    return x ** 65
# expect: to_the_sixty_fifth x == 65


def by_none(x: Real):
    return x / 0


def by_itself(x: Annotated[Real, Interval(ge=1, le=2)]):
    return x / x
# expect: by_itself x == 0


def by_a_range_around_none(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return 1 / x
# expect: by_a_range_around_none x == inf


# -- loops


def left_when_found(x: Real):
    for k in [3, 2, 1]:
        if k * x > 6:
            break
    return k
# expect: left_when_found x == inf


def left_or_else(x: Real):
    for k in range(3):
        if x > k:
            break
    else:
        return 5
    return 0
# expect: left_or_else x == inf


def went_on(x: Real):
    total = 0
    for k in range(3):
        if x > k:
            continue
        total += 2
    return total
# expect: went_on x == inf


def while_public(x: Real):
    k, total = 0, 0
    while k < 4:
        total += x
        k += 1
    return total
# expect: while_public x == 4


def while_private(x: Real):
    k = 0
    while k < x:
        k += 1
    return k
# expect: while_private x == inf


def while_left(x: Real):
    k = 0
    while True:
        k += 1
        if k > 3 or x > 5:
            break
    return k
# expect: while_left x == inf


def walked_with_a_twin(x: Real):
    a, b = [1, 2], [3, 4]
    total = 0
    for p, q in zip(a, b):
        b[1] = 5 * x
        total += p * q
    return total
# expect: walked_with_a_twin x == 10


def walked_and_grown(x: Real):
    a = [1]
    for k in a:
        if len(a) < 3:
            a.append(k + 2 * x)
    return a[2]
# expect: walked_and_grown x == 4


def walked_by_two(v: MetricVector[Real, L1]):
    total = 0
    for a, b in zip(v, 2 * v):
        total += a + 3 * b
    return total
# expect: walked_by_two v == 7


def greatest_of_walk(v: MetricVector[Real, LInf]):
    best = 0
    for a in v:
        best = max(best, 3 * a)
    return best
# expect: greatest_of_walk v == 3


def counted_by_walk(v: MetricVector[Real, L1]):
    many = 0
    for a in v:
        if a > 2:
            many += 1
    return many
