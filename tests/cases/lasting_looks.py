"""Names that may stand for one of two objects, defaults that all calls share, members of enumerations, and unknown objects that still look at what they were given."""
# ruff: noqa
import enum
import itertools
from collections import ChainMap

from dpcheck import Real


# --- what an unknown call returned may look at what it was given, later ---

def slice_of_a_list(x: Real):
    items = [0, 0]
    lazy = itertools.islice(items, 1)
    items[0] = 5 * x
    return sum(lazy)
# expect: slice_of_a_list x == 5  # known: loose


def as_long_as(x: Real):
    items = [0, 0]
    lazy = itertools.takewhile(lambda item: True, items)
    items[0] = 5 * x
    return sum(lazy)
# expect: as_long_as x == 5  # known: loose


def two_of_one(x: Real):
    items = [0, 0]
    one, other = itertools.tee(items)
    items[0] = 5 * x
    return sum(one) + sum(other)
# expect: two_of_one x == 10  # known: loose


def inside_of_what_was_given(x: Real):
    items = [0, 0]
    lazy = itertools.starmap(max, [items])
    items[0] = 5 * x
    return sum(lazy)
# expect: inside_of_what_was_given x == 5  # known: loose


def mapped_to(x: Real):
    items = [1, 2]
    both = ChainMap({"a": items}, {})
    items[0] = 5 * x
    return both["a"][0]
# expect: mapped_to x == 5  # known: loose


def name_rebound_later(x: Real):
    factor = 1
    lazy = itertools.filterfalse(lambda item: False, (factor * item for item in [1, 1]))
    factor = x
    return sum(lazy)
# expect: name_rebound_later x == 2  # known: loose


# --- one of two objects ---

def which_list_is_changed(x: Real):
    items = [1]
    other = items if x > 0 else [1]
    other[0] = 9
    return items[0]
# expect: which_list_is_changed x == inf


def which_object_is_changed(x: Real):
    class Plain:
        pass
    a = Plain()
    b = a if x > 0 else Plain()
    a.v = 1
    b.v = 5
    return a.v
# expect: which_object_is_changed x == inf


def which_object_it_is(x: Real):
    items = [0]
    other = items if x > 0 else [0]
    return 1 if other is items else 100
# expect: which_object_it_is x == inf


def equal_to_itself(x: Real):
    class Plain:
        pass
    a = Plain()
    b = a if x > 0 else Plain()
    return float(a == b) * 7
# expect: equal_to_itself x == inf


def found_in_a_list(x: Real):
    class Plain:
        pass
    a = Plain()
    b = a if x > 0 else Plain()
    return float(b in [a]) * 3
# expect: found_in_a_list x == inf


# --- defaults ---

def appended(a, items=[]):
    items.append(a)
    return items


def counts_on(x: Real):
    def total(a, sums=[0]):
        sums[0] += a
        return sums[0]
    total(x)
    total(x)
    return total(0)
# expect: counts_on x == 2


def keyed_default(x: Real):
    def total(a, *, sums={"s": 0}):
        sums["s"] += a
        return sums["s"]
    for _ in range(3):
        total(x)
    return total(0)
# expect: keyed_default x == 3


def default_through_another_name(x: Real):
    def total(items=[0]):
        other = items
        other[0] = other[0] + x
        return other[0]
    total()
    return total()
# expect: default_through_another_name x == 2


# --- members of enumerations ---

class Colour(enum.Enum):
    RED = 1
    BLUE = 2


def no_number(x: Real):
    return x if Colour.RED == 1 else 3 * x
# expect: no_number x == 3


def keys_of_their_own(x: Real):
    return len({Colour.RED: x, 1: 0}) * x
# expect: keys_of_their_own x == 2  # known: loose


def kept_by_a_member(x: Real):
    Colour.RED.extra = x
    return Colour.RED.extra
# expect: kept_by_a_member x == 1  # known: loose
