"""Loops that the data end, and numbers that they leave: where these lie, whatever the number of passes (J20)."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import Data, HammingDistance, Integer, L1, MetricVector, Real, Size, SymmetricDistance

Shares = Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]
Entries = Annotated[MetricVector[Data, L1], Size("n")]
Five = Annotated[list[float], HammingDistance, Size(5), Interval(ge=0, le=10)]


def first_small_entry(v: Shares):
    i = 0
    while i < 4 and v[i] > 0.5:
        i += 1
    return i
# expect: first_small_entry v == 4


def first_small_of_many(v: Entries, n: Annotated[int, Interval(ge=1)]):
    k = 0
    while k < n:
        if v[k] <= 3:
            return k
        k += 1
    return n
# expect: first_small_of_many v == n
# given: first_small_of_many v = [rng.randint(0, 6) for _ in range(n)]


def last_that_is_not_zero(v: Entries, n: Annotated[int, Interval(ge=1)]):
    k = n
    while k > 0 and v[k - 1] == 0:
        k -= 1
    return k
# expect: last_that_is_not_zero v == n


def broken_off(v: Entries, n: Annotated[int, Interval(ge=1)]):
    for i in range(n):
        if v[i] > 3:
            break
    return i
# expect: broken_off v == n - 1


def first_row(d: Five):
    for i, e in enumerate(d):
        if e > 5:
            return i
    return len(d)
# expect: first_row d == 5


def rows_until_enough(d: Five):
    """At least three rows, which is not seen."""
    total, taken = 0.0, 0
    for e in d:
        if total > 20:
            break
        total += e
        taken += 1
    return taken
# expect: rows_until_enough d == 2  # known: loose


def halved_until_small(x: Annotated[Integer, Interval(ge=0, le=1000)]):
    """0 stays 0, 1000 goes through 500, 250, 125, 62, 31 and 15 to 7."""
    while x > 10:
        x = x // 2
    return x
# expect: halved_until_small x == 10  # known: loose


def flag_that_stays(d: Five):
    seen = False
    for e in d:
        if e > 9:
            seen = True
            break
    return int(seen)
# expect: flag_that_stays d == 1


# --- what holds of one pass only
def changed_by_a_call(v: Entries, n: Annotated[int, Interval(ge=1)]):
    """What the test itself changes is changed once more than the passes are many: from 1 to n + 1."""
    k = 0

    def more():
        nonlocal k
        k += 1
        return k <= n and v[k - 1] > 0

    while more():
        k = k
    return k
# expect: changed_by_a_call v == n


class Box:
    def __init__(self):
        self.held = 0


def changed_in_an_object(v: Entries, n: Annotated[int, Interval(ge=1)]):
    """x is 0 after the first pass only."""
    box, x, k = Box(), 0, 0
    while k < n and v[k] > 0:
        x = box.held
        box.held += 10
        k += 1
    return x
# expect: changed_in_an_object v == 10 * (n - 1)  # known: loose


def grows_with_the_place(v: Entries, n: Annotated[int, Interval(ge=1)]):
    """The place that a pass is at is no bound for what the last one leaves."""
    x = 0
    for i in range(n):
        x = min(x + 100, i)
        if v[i] > 3:
            break
    return x
# expect: grows_with_the_place v == n - 1


def until_it_may_be_text(v: Shares):
    x = 0
    for e in v:
        if e > 0.5:
            x = "large"
            break
    return x
# expect: until_it_may_be_text v == inf


def by_halves(x: Real):
    """Of reals that lie close together one ends a pass later."""
    while x > 1:
        x = x / 2
    return x
# expect: by_halves x == inf


def first_that_is_positive(v: MetricVector[Real, L1]):
    found = 0
    for e in v:
        found = max(found, e)
        if found > 0:
            break
    return found
# expect: first_that_is_positive v == inf


def first_within_ends(v: Annotated[MetricVector[Data, L1], Interval(ge=-2, le=3)]):
    found = 0
    for e in v:
        found = min(found, e)
        if found < 0:
            break
    return found
# expect: first_within_ends v == 2


def counted_until_one_is_large(v: Annotated[MetricVector[Integer, L1], Interval(ge=0, le=5)]):
    count = 0
    for e in v:
        if e > 3:
            count += 2
            break
        count += 1
    return min(count, 4)
# expect: counted_until_one_is_large v == 4
