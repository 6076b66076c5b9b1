"""Generators that walk through rows: what they yield, under conditions too, are rows (rule J14)."""
# ruff: noqa
import itertools
from typing import Annotated

from annotated_types import Interval
from dpcheck import *

LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]


def positives(rows):
    for x in rows:
        if x > 2:
            yield x - 2


def doubled(rows):
    for x in rows:
        yield 2 * x


def skipping(rows):
    for x in rows:
        if x < 3:
            continue
        yield x


def both(rows):
    for x in rows:
        if x > 5:
            yield x
        elif x > 2:
            yield -x


def pairs(rows):
    for x in rows:
        yield x, 2 * x


def objects(rows):
    for x in rows:
        if x > 1:
            yield {"x": x}


def chained(rows):
    for x in positives(rows):
        if x < 4:
            yield x


def summed(d: LS):
    return sum(positives(d))
# expect: summed d == 8


def summed_edited(d: LC):
    return sum(positives(d))
# expect: summed_edited d == 8


def counted(d: LS):
    return len(list(positives(d)))
# expect: counted d == 1


def largest(d: LS):
    return max(positives(d), default=0)
# expect: largest d == 8


def in_a_loop(d: LS):
    total = 0
    for x in doubled(d):
        total += x
    return total
# expect: in_a_loop d == 20


def in_a_loop_of_some(d: LS):
    total = 0
    for x in positives(d):
        total += min(x, 5)
    return total
# expect: in_a_loop_of_some d == 5


def continued(d: LS):
    return sum(skipping(d))
# expect: continued d == 10


def of_both_signs(d: LS):
    return sum(both(d))
# expect: of_both_signs d == 10


def one_of_two(d: LC):
    return len(list(both(d)))
# expect: one_of_two d == 1


def of_pairs(d: LS):
    return sum(b for a, b in pairs(d) if a > 1)
# expect: of_pairs d == 20


def of_dicts(d: LS):
    return sum(r["x"] for r in objects(d))
# expect: of_dicts d == 10


def one_in_another(d: LS):
    return sum(chained(d))
# expect: one_in_another d == 4


def enumerated(d: LS):
    total = 0
    for i, x in enumerate(positives(d)):
        total += x
    return total
# expect: enumerated d == 8


def used_up(d: LS):
    g = positives(d)
    return sum(g) + sum(g)
# expect: used_up d == 8


def used_up_by_a_loop(d: LS):
    g = positives(d)
    total = 0
    for x in g:
        total += x
    return total + sum(g)
# expect: used_up_by_a_loop d == 8


def tallied(d: LS):
    counts = {}
    for a, b in pairs(d):
        counts[a > 3] = counts.get(a > 3, 0) + 1
    return counts.get(True, 0)
# expect: tallied d == 1


def any_above(d: LS):
    for x in positives(d):
        if x > 5:
            return 1
    return 0
# expect: any_above d == 1


# ---------------------------------------------------------------- where a row sees others, or the program the generator on its way
def after_the_first(d: LS):  # which one is the first the order of the rows decides
    g = positives(d)
    next(g)
    return sum(g)
# expect: after_the_first d == inf


def left_on_the_way(d: LS):
    g = positives(d)
    for x in g:
        if x > 5:
            break
    return sum(g)
# expect: left_on_the_way d == inf


def the_first_few(d: LS):
    return sum(itertools.islice(positives(d), 2))
# expect: the_first_few d == inf


def remembering(rows):
    last = 0
    for x in rows:
        if x > last:
            yield x
        last = x


def of_neighbours(d: LS):
    return sum(remembering(d))
# expect: of_neighbours d == inf


def stopping(rows):
    for x in rows:
        if x > 5:
            return
        yield x


def until_one_is_large(d: LS):
    return sum(stopping(d))
# expect: until_one_is_large d == inf


def factor_changes(d: LS):
    factor = [1]

    def times():
        for x in d:
            yield x * factor[0]

    total = 0
    for x in times():
        factor[0] = 1000 * len(d)
        total += x
    return total
# expect: factor_changes d == inf


def variable_changes(d: LS):
    k = 1

    def times():
        for x in d:
            yield x * k

    total = 0
    for x in times():
        k = 1000 * len(d)
        total += x
    return total
# expect: variable_changes d == inf


def seen_meanwhile(d: LS):
    seen = []

    def noting():
        for x in d:
            seen.append(x)
            yield x

    total = 0
    for x in noting():
        total += len(seen)
    return total
# expect: seen_meanwhile d == inf


def and_one_more(rows):
    for x in rows:
        if x > 2:
            yield x
    yield 100


def with_one_more(d: LS):
    return sum(and_one_more(d))
# expect: with_one_more d == 10  # known: loose


def several(rows):
    for x in rows:
        for k in (1, 2):
            yield k * x


def several_times(d: LS):
    return sum(several(d))
# expect: several_times d == 30  # known: loose
