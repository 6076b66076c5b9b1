"""Operators on objects of which it is no longer known which they are: each may run a method of theirs, and that may keep what it is given."""
from __future__ import annotations

from dpcheck import Real


class Keeping:
    """Keeps whatever it is compared with, added to or looked for in."""

    def __init__(self, a: float = 0.0):
        self.a = a
        self.seen = 0.0

    def __eq__(self, other):
        self.seen = other[0] if isinstance(other, list) else other
        return False

    def __lt__(self, other):
        self.seen = other
        return False

    __gt__ = __add__ = __radd__ = __matmul__ = __contains__ = __lt__

    def __neg__(self):
        self.seen = 5.0
        return 0


def equal(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = o == x
    return o.seen
# expect: equal x == inf


def equal_to_a_list(x: Real, k: int):
    o = Keeping()
    i = 0
    while i < k:
        o = Keeping(2.0)
        i += 1
    _ = o == [x]
    return o.seen
# expect: equal_to_a_list x == inf


def mirrored(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = x > o
    return o.seen
# expect: mirrored x == inf


def added(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = x + o
    return o.seen
# expect: added x == inf


def added_after_a_call(x: Real, k: int, g):
    o = Keeping()
    g(o)
    _ = o + x
    return o.seen
# expect: added_after_a_call x == inf


def equal_to_what_a_call_gives(x: Real, g):
    o = Keeping()
    found = g(o)
    _ = found == x
    return o.seen
# expect: equal_to_what_a_call_gives x == inf


def among_lists(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = o in [[x]]
    return o.seen
# expect: among_lists x == inf


def inside_of_tuples(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = (o, 1) == (x, 1)
    return o.seen
# expect: inside_of_tuples x == inf


def counted(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = [x].count(o)
    return o.seen
# expect: counted x == inf


def summed(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = sum([x], o)
    return o.seen
# expect: summed x == inf


def negated_where_data_decide(x: Real, k: int):
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    if x > 0:
        _ = -o
    return o.seen
# expect: negated_where_data_decide x == inf


def the_same_object(x: Real, k: int):
    """`is` runs nothing."""
    o = Keeping()
    for _ in range(k):
        o = Keeping(2.0)
    _ = o is x
    return o.seen
# expect: the_same_object x == 0


def a_number_beside_objects(x: Real, k: int):
    """What a loop rebinds is a number here, whatever objects there are besides."""
    o = Keeping()
    total = 1.0
    for _ in range(k):
        total = total * 0.5
    return total + x
# expect: a_number_beside_objects x == 1
