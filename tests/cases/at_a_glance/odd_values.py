"""Values that are not a number, texts, and orders of calls."""
# ruff: noqa
from dpcheck import Data, Integer, Real


class Kept:
    last = 0

    def __init__(self, x):
        self.x = x

    def __str__(self):
        Kept.last = 3 * self.x
        return "kept"

    def __eq__(self, other):
        self.x = other
        return True


def not_a_number(x: Real):
    z = float("nan") if x > 0 else 2.0
    return z - z
# expect: not_a_number x == inf


def told_by_texts(x: Real):
    ",".join(str(q) for q in [Kept(x)])
    return Kept.last
# expect: told_by_texts x == 3  # known: loose


def compared_in_lists(x: Real):
    o = Kept(0)
    [o] == [x]
    return o.x
# expect: compared_in_lists x == 1  # known: loose


def searched_for(x: Real):
    o = Kept(0)
    o in [[x]]
    return o.x
# expect: searched_for x == 1  # known: loose


def chained(x: Real):
    calls = []

    def step(t):
        calls.append(1)
        return t
    0 < step(x) < step(1)
    return len(calls)
# expect: chained x == inf


def in_braces(i: Data):
    return 9 if f"{i:>3}" == "yes" else 2
# expect: in_braces i == 7


def gap(x: Real):
    return x if 0 < x < 4 else 0
# expect: gap x == inf


def held_between(x: Real, low: float, high: float):
    if x < low:
        return low
    if x > high:
        return high
    return x
# expect: held_between x == 1  # known: loose
# at: held_between low=-1 high=4


def picked(i: Integer):
    return [(1, 2), (5, 3)][i]
# expect: picked i[0] == 4
# expect: picked i[1] == 1


def three_at_once(x: Real, y: Real):
    return x - 2 * y, 3 * y, 7
# expect: three_at_once x[0] == 1
# expect: three_at_once x[1] == 0
# expect: three_at_once y[0] == 2
# expect: three_at_once y[1] == 3
# expect: three_at_once y == 5
# expect: three_at_once x == 1


def rounding(x: Real):
    return 2 * x - round(x)
# expect: rounding x == inf
