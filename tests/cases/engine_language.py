"""Names, scopes, classes, records and deletion in places that no other case reaches."""
# ruff: noqa
import dataclasses
from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum

from dpcheck import Integer, Real

counted = 0


# -- names


def set_elsewhere(x: Real):
    global counted
    counted = 3 * x
# expect: set_elsewhere x == 0


def read_after_set(x: Real):
    set_elsewhere(x)
    return counted


def found_outside(x: Real):
    y = 2 * x

    def inner():
        return y

    y = 3 * x
    return inner()
# expect: found_outside x == 3


def changed_inside(x: Real):
    y = 0

    def inner():
        nonlocal y
        y = 5 * x

    inner()
    return y
# expect: changed_inside x == 5


def named_in_passing(x: Real):
    if (y := 4 * x) > 0:
        return y
    return 0
# expect: named_in_passing x == 4


def named_in_comprehension(x: Real):
    [y := k * x for k in range(4)]
    return y
# expect: named_in_comprehension x == 3


def spread_in_a_list(x: Real, y: Real):
    items = [x, *[2 * y, y], 1]
    return items[1]
# expect: spread_in_a_list y == 2
# expect: spread_in_a_list x == 0


def spread_in_a_dict(x: Real):
    d = {"a": x, **{"a": 2 * x, "b": 3 * x}}
    return d["a"] + d["b"]
# expect: spread_in_a_dict x == 5


def keyed_by_private(x: Real, y: Real):
    d = {x: 2 * y}
    return list(d.values())[0]


def too_few(x: Real):
    a, b, c = [x, 2 * x]
    return c
# expect: too_few x == 0


def first_and_rest(x: Real):
    a, *rest, z = [1, 2 * x, 3 * x, 4]
    return rest[1] - rest[0]
# expect: first_and_rest x == 1


def pairs_within(x: Real):
    (a, (b, c)), d = (1, (2 * x, 3)), 4
    return b + d
# expect: pairs_within x == 2


# -- classes


class Base:
    start = 2

    def __init__(self, a):
        self.a = a
        self.extra = 3 * a

    def times(self, k):
        return k * self.a


class Derived(Base):
    def times(self, k):
        return super().times(2 * k)

    @property
    def half(self):
        return self.a / 2

    @half.setter
    def half(self, b):
        self.a = 2 * b

    @staticmethod
    def plain(a):
        return 7 * a

    @classmethod
    def made(cls, a):
        return cls(2 * a)


def through_super(x: Real):
    return Derived(x).times(3)
# expect: through_super x == 6


def set_by_property(x: Real):
    d = Derived(0)
    d.half = 3 * x
    return d.a
# expect: set_by_property x == 6


def made_by_class(x: Real):
    return Derived.made(x).half + Derived.plain(x)
# expect: made_by_class x == 8


def attribute_deleted(x: Real):
    d = Derived(x)
    del d.extra
    return d.a
# expect: attribute_deleted x == 1


def attribute_deleted_and_read(x: Real):
    d = Derived(x)
    d.start = 9 * x
    del d.start
    return d.start
# expect: attribute_deleted_and_read x == 0  # known: loose


def class_exchanged(x: Real):
    b = Base(x)
    b.__class__ = Derived
    return b.times(3)
# expect: class_exchanged x == 6


def attribute_by_name(x: Real, name: str):
    d = Derived(x)
    setattr(d, name, 5 * x)
    return d.a


def attribute_by_known_name(x: Real):
    d = Derived(x)
    setattr(d, "a", 5 * x)
    return getattr(d, "a")
# expect: attribute_by_known_name x == 5


@dataclass
class Point:
    a: float
    b: float = 2
    c: list = field(default_factory=list)


@dataclass(frozen=True, order=True)
class Frozen:
    a: float
    b: float = field(default=1, init=False)


@dataclass(init=False)
class Empty:
    a: float = 3


def fields_filled(x: Real):
    p = Point(x, c=[4 * x])
    return p.a + p.b + p.c[0]
# expect: fields_filled x == 5


def fields_by_name(x: Real):
    return Point(b=2 * x, a=1).b
# expect: fields_by_name x == 2


def fields_too_many(x: Real):
    return Point(x, 1, [], 4)


def fields_unknown(x: Real):
    return Point(x, d=1)


def field_replaced(x: Real):
    return dataclasses.replace(Point(x), b=3 * x).b
# expect: field_replaced x == 3


def field_replaced_unknown(x: Real):
    return dataclasses.replace(Point(x), d=3 * x)


def field_not_given(x: Real):
    return Frozen(x).b
# expect: field_not_given x == 0


def field_not_given_replaced(x: Real):
    return dataclasses.replace(Frozen(x), a=2 * x)
# expect: field_not_given_replaced x == inf


def fields_in_order(x: Real):
    return Frozen(x) < Frozen(2)
# expect: fields_in_order x == inf


def field_of_empty(x: Real):
    e = Empty()
    e.a = 6 * x
    return e.a
# expect: field_of_empty x == 6


class Colour(Enum):
    RED = 1
    BLUE = 3


def member_of_private(z: Integer):
    return Colour(z)


Pair = namedtuple("Pair", "a b")


def named_pair(x: Real):
    p = Pair(x, 2 * x)
    return p._replace(a=5 * x).a + p.b
# expect: named_pair x == 7


def place_in_pair(x: Real):
    return Pair(x, 2).index(2)
# expect: place_in_pair x == inf


class Meter:
    def __init__(self):
        self.total = 0

    def __delitem__(self, key):
        self.total = self.total + key

    def __delattr__(self, name):
        object.__setattr__(self, "total", 0)

    def __contains__(self, item):
        self.total = item
        return True


def deleted_by_hook(x: Real):
    m = Meter()
    del m[4 * x]
    return m.total
# expect: deleted_by_hook x == 4


def attribute_deleted_by_hook(x: Real):
    m = Meter()
    m.total = x
    del m.anything
    return m.total
# expect: attribute_deleted_by_hook x == 0


def looked_for(x: Real):
    m = Meter()
    3 * x in m
    return m.total
# expect: looked_for x == 3


def deleted_items(x: Real):
    a = [x, 2 * x, 3 * x]
    del a[0], a[1]
    return a[0]
# expect: deleted_items x == 2  # known: loose


def deleted_list(x: Real):
    a = [x, 2 * x, 3 * x]
    b = a
    del [b[0]]
    return a[0]
# expect: deleted_list x == 2  # known: loose


def deleted_key(x: Real):
    d = {"a": x, "b": 2 * x}
    del d["a"]
    return sum(d.values())
# expect: deleted_key x == 2  # known: loose
