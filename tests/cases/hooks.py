"""Methods that Python runs by itself: on len, iteration, comparison, truth, text, attributes, items, calls, operators, and when classes are made."""
# ruff: noqa
import dataclasses
import functools
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import ClassVar, NamedTuple

from dpcheck import Integer, Real


def length_hook(x: Integer):
    class A:
        def __len__(self):
            return abs(x)
    return len(A())
# expect: length_hook x == 1


def truth_hook(x: Real):
    class A:
        def __bool__(self):
            return x > 0
    return 1 if A() else 0
# expect: truth_hook x == inf


def truth_by_length(x: Integer):
    class A:
        def __len__(self):
            return abs(x)
    if A():
        return 1
    return 0
# expect: truth_by_length x == 1


class Counts:
    def __init__(self, x):
        self.n, self.x = 0, x

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return self.n * self.x


def summed_object(x: Real):
    return sum(Counts(x))
# expect: summed_object x == 6


def listed_object(x: Real):
    return sum(list(Counts(x))) + max(list(Counts(x)))
# expect: listed_object x == 9


def walked_object(x: Real):
    t = 0
    for a in Counts(x):
        t += a
    return t
# expect: walked_object x == 6


def counter_seen_in_the_loop(x: Real):
    c = Counts(1)
    t = 0
    for a in c:
        t += c.n * x
    return t
# expect: counter_seen_in_the_loop x == 6


def items_by_place(x: Real):
    class A:
        def __getitem__(self, i):
            if i > 2:
                raise IndexError
            return i * x
    return sum(A())
# expect: items_by_place x == 3


def equality_hook(x: Real):
    class A:
        def __eq__(self, other):
            return x > 0
    return int(1 in [A()])
# expect: equality_hook x == inf


def inequality_by_equality(x: Real):
    class A:
        def __eq__(self, other):
            return x > 0
    return 1 if A() != 3 else 0
# expect: inequality_by_equality x == inf


def order_hook(x: Real):
    class A:
        def __lt__(self, other):
            return 5 * x
    return A() < 3
# expect: order_hook x == 5


def order_mirrored(x: Real):
    class A:
        def __gt__(self, other):
            return 5 * x
    return 3 < A()
# expect: order_mirrored x == 5


def compared_with_none(x: Real):
    class A:
        def __eq__(self, other):
            return 5 * x
    return A() == None
# expect: compared_with_none x == 5


def contains_hook(x: Real):
    class A:
        def __contains__(self, item):
            return x > item
    return int(3 in A())
# expect: contains_hook x == inf


def text_hook(x: Real):
    class A:
        def __str__(self):
            return str(x)
    return len(f"{A()}")
# expect: text_hook x == inf


def text_hook_writes(x: Real):
    l = []
    class A:
        def __repr__(self):
            l.append(4 * x)
            return "A"
    repr(A())
    return sum(l)
# expect: text_hook_writes x == 4


def missing_attribute(x: Real):
    class A:
        def __getattr__(self, name):
            return 3 * x
    return A().anything
# expect: missing_attribute x == 3


def attribute_set_by_hook(x: Real):
    class A:
        def __setattr__(self, name, value):
            object.__setattr__(self, name, 2 * value)
    a = A()
    a.t = x
    return a.t
# expect: attribute_set_by_hook x == 2


def item_hooks(x: Real):
    class A:
        def __init__(self):
            self.kept = 0
        def __setitem__(self, key, value):
            self.kept += key * value
        def __getitem__(self, key):
            return key * self.kept
        def __delitem__(self, key):
            self.kept = 10 * self.kept
    a = A()
    a[2] = x
    a[3] = x
    del a[0]
    return a[2]
# expect: item_hooks x == 100


def called_object(x: Real):
    class A:
        def __call__(self, k):
            return k * x
    return A()(4)
# expect: called_object x == 4


def reflected(x: Real):
    class A:
        def __radd__(self, other):
            return other * x
        def __rmul__(self, other):
            return 7 * x
    return 5 + A() + 2 * A()
# expect: reflected x == 12


def declined(x: Real):
    class A:
        def __add__(self, other):
            return NotImplemented
    class B:
        def __radd__(self, other):
            return 6 * x
    return A() + B()
# expect: declined x == 6


def reflected_of_a_subclass(x: Real):
    class A:
        def __add__(self, other):
            return x
    class B(A):
        def __radd__(self, other):
            return 6 * x
    return A() + B()
# expect: reflected_of_a_subclass x == 6


def changed_in_place(x: Real):
    class A:
        t = 0
        def __iadd__(self, other):
            self.t = 3 * other
            return self
    a = b = A()
    a += x
    return b.t
# expect: changed_in_place x == 3


def negated_object(x: Real):
    class A:
        def __neg__(self):
            return 4 * x
        def __abs__(self):
            return 5 * x
        def __float__(self):
            return 6 * x
    return -A() + abs(A()) + float(A())
# expect: negated_object x == 15


def made_by_new(x: Real):
    class A:
        def __new__(cls, k):
            return k * x
    return A(3)
# expect: made_by_new x == 3


def made_by_new_and_init(x: Real):
    class A:
        def __new__(cls, k):
            a = object.__new__(cls)
            a.u = 2 * k
            return a
        def __init__(self, k):
            self.v = k
    a = A(x)
    return a.u + a.v
# expect: made_by_new_and_init x == 3


def subclass_hook(x: Real):
    l = []
    class A:
        def __init_subclass__(cls, k=1):
            l.append(k * x)
    class B(A, k=4):
        pass
    return sum(l)
# expect: subclass_hook x == 4


def class_with_items(x: Real):
    class A:
        def __class_getitem__(cls, k):
            return k * x
    return A[3]
# expect: class_with_items x == 3


def inherited_property(x: Real):
    class A:
        @property
        def t(self):
            return 2 * self.x
        @t.setter
        def t(self, value):
            self.x = 3 * value
    class B(A):
        pass
    b = B()
    b.t = x
    return b.t
# expect: inherited_property x == 6


def property_once(x: Real):
    l = [x]
    class A:
        @functools.cached_property
        def t(self):
            return l[0]
    a = A()
    t = a.t
    l[0] = 9 * x
    return a.t + t
# expect: property_once x == 2


def descriptor(x: Real):
    class Twice:
        def __set_name__(self, owner, name):
            self.name = "_" + name
        def __get__(self, owner, kind):
            return 2 * owner.kept
        def __set__(self, owner, value):
            owner.kept = 3 * value
    class A:
        t = Twice()
    a = A()
    a.t = x
    return a.t
# expect: descriptor x == 6


def class_replaced(x: Real):
    class A:
        def f(self, a):
            return a
    class B:
        def f(self, a):
            return 6 * a
    a = A()
    a.__class__ = B
    return a.f(x)
# expect: class_replaced x == 6


def class_counted(x: Real):
    class A:
        t = 0
        def add(self, a):
            self.__class__.t += a
        @classmethod
        def more(cls, a):
            cls.t += 2 * a
    A().add(x)
    A.more(x)
    return A.t
# expect: class_counted x == 3


def next_in_line(x: Real):
    class A:
        def f(self):
            return self.x
    class B(A):
        def f(self):
            return 2 * super().f()
    class C(A):
        def f(self):
            return 5 * super().f()
    class D(B, C):
        def __init__(self):
            super().__init__()
            self.x = x
    return D().f()
# expect: next_in_line x == 10


def list_of_ones_own(x: Real):
    class L(list):
        def add(self, value):
            self.append(value)
    l = L()
    l.add(5 * x)
    return sum(l)
# expect: list_of_ones_own x == 5  # known: loose


def dict_with_missing(x: Real):
    class D(dict):
        def __missing__(self, key):
            return 5 * x
    return D()["a"]
# expect: dict_with_missing x == 5  # known: loose


def number_of_ones_own(x: Real):
    class F(float):
        def __add__(self, other):
            return 5 * x
    return F(1) + 2
# expect: number_of_ones_own x == 5


def length_of_a_list_of_ones_own(x: Integer):
    class L(list):
        def __len__(self):
            return abs(4 * x)
    return len(L())
# expect: length_of_a_list_of_ones_own x == 4


def made_by_a_metaclass(x: Real):
    class M(type):
        def __call__(cls, *args):
            return 5 * x
    class A(metaclass=M):
        pass
    return A()
# expect: made_by_a_metaclass x == 5  # known: loose


@dataclass
class Point:
    a: float
    b: float = 2
    c: float = field(default=5, init=False)
    kind: ClassVar[int] = 3
    _: KW_ONLY
    d: float = 7


@dataclass
class Far(Point):
    e: list = field(default_factory=list, kw_only=True)
    scale: InitVar[float] = 2

    def __post_init__(self, scale):
        self.c = scale * self.a
        self.e.append(self.b)


def field_order(x: Real, y: Real):
    p = Point(x, y, d=3)
    return p.a + 2 * p.b + x * p.c + x * p.kind + x * p.d
# expect: field_order x == 12
# expect: field_order y == 2


def fields_inherited(x: Real, y: Real):
    p = Far(x, y, 4)
    q = Far(x, 0)
    return p.c + p.e[0] + q.c
# expect: fields_inherited x == 6
# expect: fields_inherited y == 1


def field_replaced(x: Real, y: Real):
    @dataclass(frozen=True, order=True)
    class D:
        a: float
        b: float = 1
    d = dataclasses.replace(D(x), b=3 * y)
    return d.a + d.b
# expect: field_replaced x == 1
# expect: field_replaced y == 3


def fields_compared(x: Integer):
    @dataclass(order=True)
    class D:
        a: int
    return 1 if D(x) < D(3) else 0
# expect: fields_compared x == 1


class Pair(NamedTuple):
    a: float
    b: float = 2


def named_tuple(x: Real):
    p = Pair(x)
    a, b = p
    return a + x * b + p[0] + sum(p) + x * len(p) + p.a
# expect: named_tuple x == 8


def property_made_by_a_call(x: Real):
    class A:
        def __init__(self):
            self.u = 5 * x
        t = property(lambda self: self.u)
    return A().t
# expect: property_made_by_a_call x == 5  # known: loose


def state_by_super(x: Real):
    class A:
        def __init__(self):
            self.t = 0
        def total(self):
            return self.t
    class B(A):
        def __init__(self):
            super().__init__()
            self.t += 4 * x
        def total(self):
            return super().total()
    return B().total()
# expect: state_by_super x == 4


class OwnProperty(property):
    pass


def property_of_its_own(x: Real):
    class A:
        def __init__(self):
            self.u = 5 * x

        @OwnProperty
        def t(self):
            return self.u

    return A().t
# expect: property_of_its_own x == inf


def property_of_its_own_by_a_call(x: Real):
    class A:
        def __init__(self):
            self.u = 5 * x
        t = OwnProperty(lambda self: self.u)
    return A().t
# expect: property_of_its_own_by_a_call x == inf


class OwnCached(functools.cached_property):
    pass


def cached_property_of_its_own(x: Real):
    class A:
        def __init__(self):
            self.u = 5 * x

        @OwnCached
        def t(self):
            return self.u

    return A().t
# expect: cached_property_of_its_own x == inf
