"""Variables that loops carry on: how much flows from which into which, over how many passes, and iterators that are resumed."""
# ruff: noqa
from functools import reduce
from itertools import accumulate, chain, count, islice, zip_longest
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Data, Integer, L1, L2, MetricVector, Real, Size, SymmetricDistance

Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]


# -- linear maps

def three_known_passes(x: Real, y: Real):
    for _ in range(3):
        x = 2 * x + y
    return x
# expect: three_known_passes x == 8
# expect: three_known_passes y == 7


def sums_of_sums(x: Real, k: int):
    a = b = 0
    for _ in range(k):
        a = a + x
        b = b + a
    return b
# at: sums_of_sums k=1 k=2 k=5
# expect: sums_of_sums x == k * (k + 1) / 2


def fibonacci(x: Real):
    a, b = 0, x
    for _ in range(6):
        a, b = b, a + b
    return a
# expect: fibonacci x == 8


def exchanged(x: Real, y: Real, k: int):
    for _ in range(k):
        x, y = y, x
    return x


def each_by_its_own_factor(x: Real, y: Real, k: int):
    for _ in range(k):
        x, y = 3 * x, y / 2
    return x + y
# at: each_by_its_own_factor k=1 k=2 k=3
# expect: each_by_its_own_factor x == 3 ** k
# expect: each_by_its_own_factor y == 2 ** (-max(0, k))


def by_a_named_factor(x: Real, a: Annotated[float, Interval(ge=0)], k: int):
    for _ in range(k):
        x = a * x
    return x
# at: by_a_named_factor a=2 k=3
# at: by_a_named_factor a=0 k=1
# expect: by_a_named_factor x == a ** k


def by_a_named_factor_and_more(x: Real, y: Real, a: Annotated[float, Interval(ge=0, le=1)], k: int):
    for _ in range(k):
        x = a * x + y
    return x
# expect: by_a_named_factor_and_more x == a ** max(0, k)
# expect: by_a_named_factor_and_more y == max(0, k)


def by_a_steep_named_factor_and_more(x: Real, y: Real, a: Annotated[float, Interval(ge=1)], k: int):
    for _ in range(k):
        x = a * x + y
    return x
# expect: by_a_steep_named_factor_and_more x == a ** max(0, k)


def falling_to_nothing(x: Real, y: Real, k: int):
    for _ in range(k):
        x = y
    return x
# expect: falling_to_nothing y == 1


def seven_in_a_row(x: Real, k: int):
    a = b = c = d = e = f = g = 0
    for _ in range(k):
        a = a + x
        b = b + a
        c = c + b
        d = d + c
        e = e + d
        f = f + e
        g = g + f
    return g
# expect: seven_in_a_row x == inf


def a_ring_of_three(x: Real, k: int):
    a, b, c = x, 0, 0
    for _ in range(k):
        a, b, c = c, a, b
    return a + b


def a_ring_that_grows(x: Real, k: int):
    a, b = x, 0
    for _ in range(k):
        a, b = a + b, a
    return a
# expect: a_ring_that_grows x == inf


def one_is_spoiled(x: Real, y: Real, k: int):
    a = b = c = 0
    for _ in range(k):
        a = a + x
        b = b * b + x
        c = c + 2 * a
    return a
# at: one_is_spoiled k=1 k=4
# expect: one_is_spoiled x == k
# expect: one_is_spoiled y == 0


def spoils_what_it_flows_into(x: Real, k: int):
    a = b = c = 0.5
    for _ in range(k):
        c = c + b
        b = b + a
        a = a * a + x
    return c
# expect: spoils_what_it_flows_into x == inf


def all_are_spoiled(x: Real, k: int):
    a = b = 0.5
    for _ in range(k):
        a, b = a * a + x, b * b + x
    return a + b
# expect: all_are_spoiled x == inf


def long_known_loop(x: Real):
    for _ in range(1000):
        x = x * 1.001
    return x


def walked_and_scaled(v: MetricVector[Real, L1]):
    s = 0.0
    for t in v:
        s = 0.5 * s + t
    return s
# expect: walked_and_scaled v == 1


def walked_and_stretched(v: Annotated[MetricVector[Real, L1], Size(4)]):
    s = 0.0
    for t in v:
        s = 2 * s + t
    return s
# expect: walked_and_stretched v == 8


def walked_by_two(v: Annotated[MetricVector[Real, L1], Size(4)]):
    s = p = 0.0
    for t in v:
        s, p = s + p, p + t
    return s
# expect: walked_by_two v == 3


def walked_with_a_private_start(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real):
    s = x
    for t in v:
        s = max(s, t)
    return s
# expect: walked_with_a_private_start v == 1
# expect: walked_with_a_private_start x == 1


def walked_with_a_captured(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real):
    s = 0.0
    for t in v:
        s = s + t * 2 + 3 * x
    return s
# expect: walked_with_a_captured v == 2
# expect: walked_with_a_captured x == 12


def truth_carried_on(v: MetricVector[Data, L1]):
    found = False
    for t in v:
        found = found or t > 3
    return found
# expect: truth_carried_on v == 1


def truth_that_becomes_a_number(v: Annotated[MetricVector[Real, L1], Size(3)]):
    s = True
    for t in v:
        s = s + t
    return s
# expect: truth_that_becomes_a_number v == 1


def left_in_the_middle(v: Annotated[MetricVector[Real, L1], Size(3)]):
    s = 0.0
    for t in v:
        if t > 5:
            break
        s += t
    return s
# expect: left_in_the_middle v == inf


def left_by_a_return(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    for t in v:
        if t > 5:
            return x
    else:
        return 2 * x
# expect: left_by_a_return v == inf
# expect: left_by_a_return x == 2


def a_private_number_of_passes(n: Integer):
    s = 0
    for _ in range(n):
        s += 2
    return s
# expect: a_private_number_of_passes n == 2  # known: loose


def windows_of_rows(ages: Ages, edges: list):
    return [sum(1 for a in ages if edges[i] <= a < edges[i + 1]) for i in range(len(edges) - 1)]
# expect: windows_of_rows ages.L1 == 1
# expect: windows_of_rows ages.L2 == 1
# expect: windows_of_rows ages.LInf == 1
# expect: windows_of_rows ages.D == min(1, max(len(edges) - 1, 0))


def windows_twice_as_wide(ages: Ages, edges: list):
    return [sum(1 for a in ages if edges[i] <= a < edges[i + 2]) for i in range(len(edges) - 2)]
# expect: windows_twice_as_wide ages.L1 == max(len(edges) - 2, 0)
# expect: windows_twice_as_wide ages.L2 == min(max(len(edges) - 2, 0), sqrt(max(len(edges) - 2, 0)))
# expect: windows_twice_as_wide ages.LInf == min(1, max(len(edges) - 2, 0), sqrt(max(len(edges) - 2, 0)))
# expect: windows_twice_as_wide ages.D == max(len(edges) - 2, 0)


def windows_closed_at_both_ends(ages: Ages, edges: list):
    return [sum(1 for a in ages if edges[i] <= a <= edges[i + 1]) for i in range(len(edges) - 1)]
# expect: windows_closed_at_both_ends ages.L1 == max(len(edges) - 1, 0)
# expect: windows_closed_at_both_ends ages.L2 == min(max(len(edges) - 1, 0), sqrt(max(len(edges) - 1, 0)))
# expect: windows_closed_at_both_ends ages.LInf == min(1, max(len(edges) - 1, 0), sqrt(max(len(edges) - 1, 0)))
# expect: windows_closed_at_both_ends ages.D == max(len(edges) - 1, 0)


def windows_of_edited_rows(ages: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100)], edges: list):
    return [sum(1 for a in ages if edges[i] <= a < edges[i + 1]) for i in range(len(edges) - 1)]
# expect: windows_of_edited_rows ages.L1 == min(2, sqrt(2) * sqrt(max(len(edges) - 1, 0)))
# expect: windows_of_edited_rows ages.L2 == sqrt(2)
# expect: windows_of_edited_rows ages.D == min(2, max(len(edges) - 1, 0))


def windows_of_rows_that_are_there_twice(ages: Ages, edges: list):
    twice = ages + ages
    return [sum(1 for a in twice if edges[i] <= a < edges[i + 1]) for i in range(len(edges) - 1)]
# expect: windows_of_rows_that_are_there_twice ages.L1 == 2 * max(len(edges) - 1, 0)
# expect: windows_of_rows_that_are_there_twice ages.D == max(len(edges) - 1, 0)
# expect: windows_of_rows_that_are_there_twice ages.L2 == min(2 * max(len(edges) - 1, 0), 2 * sqrt(max(len(edges) - 1, 0)))
# expect: windows_of_rows_that_are_there_twice ages.LInf == min(2, 2 * max(len(edges) - 1, 0), 2 * sqrt(max(len(edges) - 1, 0)))


def windows_of_a_private_number(ages: Ages, edges: list, n: Integer):
    return [sum(1 for a in ages if edges[i] <= a < edges[i + 1]) for i in range(n)]
# expect: windows_of_a_private_number n == inf


def windows_less_a_private_number(ages: Ages, edges: list, x: Real):
    return [sum(1 for a in ages if edges[i] <= a < edges[i + 1]) + x for i in range(len(edges) - 1)]
# expect: windows_less_a_private_number ages.L1 == max(len(edges) - 1, 0)
# expect: windows_less_a_private_number ages.L2 == min(max(len(edges) - 1, 0), sqrt(max(len(edges) - 1, 0)))
# expect: windows_less_a_private_number ages.LInf == min(1, max(len(edges) - 1, 0), sqrt(max(len(edges) - 1, 0)))
# expect: windows_less_a_private_number ages.D == max(len(edges) - 1, 0)
# expect: windows_less_a_private_number x.L1 == max(len(edges) - 1, 0)
# expect: windows_less_a_private_number x.L2 == min(max(len(edges) - 1, 0), sqrt(max(len(edges) - 1, 0)))
# expect: windows_less_a_private_number x.LInf == min(1, max(len(edges) - 1, 0), sqrt(max(len(edges) - 1, 0)))
# expect: windows_less_a_private_number x.D == inf


def windows_of_the_first_rows(ages: Ages, edges: list):
    return [sum(1 for a in ages[:5] if edges[i] <= a < edges[i + 1]) for i in range(len(edges) - 1)]
# expect: windows_of_the_first_rows ages == inf


# -- iterators that are taken up again

def two_clauses_taken_up(x: Real):
    g = (i * x + j for i in (1, 2) for j in (3, 4))
    first = next(g)
    return first + sum(g)
# expect: two_clauses_taken_up x == 6  # known: loose


def one_clause_taken_up(x: Real):
    g = (i * x for i in (1, 2, 3))
    first = next(g)
    return 10 * first + sum(g)
# expect: one_clause_taken_up x == 15


def with_a_public_condition(x: Real):
    g = (i * x for i in (1, 2, 3) if i > 1)
    first = next(g)
    return 10 * first + sum(g)
# expect: with_a_public_condition x == 23


def with_a_private_condition(x: Real, y: Data):
    g = (i * x for i in (1, 2, 3) if y > i)
    first = next(g)
    return 10 * first + sum(g)
# expect: with_a_private_condition y == inf


def with_an_unknown_condition(x: Real, k):
    g = (i * x for i in (1, 2, 3) if k)
    first = next(g)
    return 10 * first + sum(g)


def filtered_by_what_is_private(x: Real, y: Data):
    g = filter(lambda i: y > i, [1, 2, 3])
    return next(g)
# expect: filtered_by_what_is_private y == inf


def filtered_by_what_is_public(x: Real):
    g = filter(lambda i: i > 1, [1, 2, 3])
    return next(g) * x
# expect: filtered_by_what_is_public x == 2


def filtered_by_nothing(x: Real):
    g = filter(None, [0, 2, 3])
    return next(g) * x
# expect: filtered_by_nothing x == 2


def filtered_away(x: Real):
    g = filter(lambda i: i > 5, [1, 2, 3])
    return next(g, 4) * x
# expect: filtered_away x == 4  # known: loose


def numbered_from_a_name(x: Real, k: int):
    g = enumerate([x, 2 * x], k)
    return next(g)[1]
# expect: numbered_from_a_name x == 1  # known: loose


def numbered_from_a_private_number(n: Integer):
    g = enumerate([1, 2], n)
    return next(g)[0]
# expect: numbered_from_a_private_number n == 1  # known: loose


def numbered_from_a_half(x: Real):
    g = enumerate([x, 2 * x], 0.5)
    return next(g)[1]


def numbered(x: Real):
    g = enumerate([x, 2 * x], 5)
    next(g)
    place, value = next(g)
    return place * value
# expect: numbered x == 12


def side_by_side_strictly(x: Real):
    g = zip([x, 2 * x], [1], strict=True)
    return next(g)[0]
# expect: side_by_side_strictly x == 1  # known: loose


def side_by_side_not_strictly(x: Real):
    g = zip([x, 2 * x], [1], strict=False)
    return next(g)[0]
# expect: side_by_side_not_strictly x == 1


def side_by_side_of_nothing(x: Real):
    g = zip()
    return next(g, x)
# expect: side_by_side_of_nothing x == 1  # known: loose


def one_behind_the_other(x: Real):
    g = chain([x], [2 * x, 3 * x])
    next(g)
    return next(g)
# expect: one_behind_the_other x == 2


def backwards(x: Real):
    g = reversed([x, 2 * x, 3 * x])
    next(g)
    return sum(g)
# expect: backwards x == 3


def backwards_to_the_end(x: Real):
    g = reversed([x])
    next(g)
    return sum(g) + x
# expect: backwards_to_the_end x == 1


def changed_while_it_is_walked(x: Real):
    a = [x, 2 * x, 3 * x]
    g = iter(a)
    next(g)
    a[1] = 50 * x
    return sum(g)
# expect: changed_while_it_is_walked x == 53


def grown_while_it_is_walked(x: Real):
    a = [x, 2 * x]
    g = iter(a)
    next(g)
    a.append(50 * x)
    return sum(g)
# expect: grown_while_it_is_walked x == 52


def mapped_and_taken_up(x: Real):
    k = 1
    g = map(lambda t: k * t, [x, x])
    first = next(g)
    k = 5
    return first + next(g)
# expect: mapped_and_taken_up x == 6


def of_a_generator_function(x: Real):
    def made():
        yield x
        yield 2 * x
    g = made()
    next(g)
    return next(g)
# expect: of_a_generator_function x == 2  # known: loose


# -- lists

def lists_behind_one_another(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum([2 * t for t in v] + [t for t in v])
# expect: lists_behind_one_another v == 3


def list_behind_an_array(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum([2 * t for t in v] + v)
# expect: list_behind_an_array v == 3


def list_of_vectors_behind(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum([v, v] + [2 * v]).sum()
# expect: list_of_vectors_behind v == 4


def list_repeated(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum([2 * t for t in v] * 3)
# expect: list_repeated v == 6


def list_repeated_by_a_name(v: Annotated[MetricVector[Real, L1], Size(3)], k: int):
    return sum([2 * t for t in v] * k)
# expect: list_repeated_by_a_name v == 2 * max(0, k)


def list_repeated_by_a_private_number(n: Integer):
    return sum([1, 2] * n)
# expect: list_repeated_by_a_private_number n == 3  # known: loose


def list_repeated_by_a_text(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return [2 * t for t in v] * "a"


def list_repeated_by_a_list(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return [2 * t for t in v] * [1]


# -- where a pass that goes on at once meets one that has seen a public condition, that condition is not known


# expect: passed_over_before_a_break d == max(1, k / 2) - min(1, k / 2)
def passed_over_before_a_break(d: Annotated[MetricVector[Data, L1], Interval(ge=-2, le=3)], k: int):
    a = 1
    for r in d:
        if r > 0:
            a = k * 0.5
            continue
        if k > 2:
            break
    return a


# expect: passed_over_before_a_test d.D == 1
def passed_over_before_a_test(d: Annotated[MetricVector[Data, L1], Interval(ge=-2, le=3)], k: int):
    a = 1
    for r in d:
        if r > 0:
            a = k * 0.5
            continue
        assert k <= 2
    return a
