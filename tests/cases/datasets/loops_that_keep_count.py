"""Loops over rows that sum in branches, keep extremes from a first value, or count in objects (J9, G13)."""
# ruff: noqa
from typing import Annotated

from dpcheck import SymmetricDistance

Numbers = Annotated[list[float], SymmetricDistance]


class Counter:
    step = 1

    def __init__(self):
        self.low, self.high, self.limit = 0, 0, 9

    def see(self, t):
        if t > self.limit:
            self.high += self.step
        else:
            self.low += 1


def mean_by_loop(d: Numbers):
    n, total = 0, 0.0
    for t in d:
        n += 1
        total += min(max(t, 0.0), 5.0)
    return total / max(n, 1)
# expect: mean_by_loop d == 5


def passed_in_branches(d: Numbers):
    n = 0
    for t in d:
        for limit in (1, 5, 9):
            if t > limit:
                n += 1
    return n
# expect: passed_in_branches d == 3


def smallest_from(d: Numbers):
    least = 8.0
    for t in d:
        least = min(max(t, 3.0), least)
    return least
# expect: smallest_from d == 5


def seen_by_two_names(d: Numbers):
    counter = Counter()
    other = counter
    for t in d:
        counter.see(t)
        other.see(t)
    return counter.low + 3 * other.high
# expect: seen_by_two_names d == 6  # known: loose


def state_decides(d: Numbers):
    counter = Counter()
    for t in d:
        counter.limit = counter.low
        counter.see(t)
    return counter.high
# expect: state_decides d == inf


def counters_of_two_names(d: Numbers):
    """What two objects hold under one name is not the same, nor is a variable of that name."""
    counter, other = Counter(), Counter()
    for t in d:
        low = t
        counter.low += 1
        other.low += counter.low
    return other.low, low if d else 0.0
# expect: counters_of_two_names d[0] == inf
# expect: counters_of_two_names d[1] == inf
