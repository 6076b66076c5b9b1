"""What stands in front of a method that a class inherits: a base of a library, what the decorator of a dataclass adds, `__setattr__`, and `__getattr__` behind a property."""
# ruff: noqa
from collections import UserDict
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from dpcheck import Real

T = TypeVar("T")


class Mixin:
    def count(self, a): return 0
    def get(self, a): return 0
    def twice(self, a): return 2 * a
    def __len__(self): return 0
    def __eq__(self, other): return True
    def __contains__(self, a): return True
    def __getitem__(self, i): return 0
class Numbers(list, Mixin): pass
class Mixed(Mixin, list): pass
class Table(UserDict, Mixin): pass
class First(list): pass
class Behind(First, Mixin): pass
class Asks(list, Mixin):
    def count(self, a): return super().count(a)
class Wrong(ValueError, Mixin): pass
class Of(Generic[T], Mixin): pass
class Pair(NamedTuple):
    a: float
class Pairs(Pair, Mixin): pass


# -- bases of libraries
def counted(x: Real): return Numbers([x, 1]).count(1)
# expect: counted x == inf


def counted_by_its_own(x: Real): return Mixed([x, 1]).count(1)
# expect: counted_by_its_own x == 0


def as_long_as(x: Real): return len(Numbers([1] * (3 if x > 0 else 2)))
# expect: as_long_as x == inf


def alike(x: Real): return 1 if Numbers([x]) == Numbers([1]) else 0
# expect: alike x == inf


def inside(x: Real): return 1 if x in Numbers([1]) else 0
# expect: inside x == inf


def at_a_place(x: Real): return Numbers([x])[0]
# expect: at_a_place x == 1  # known: loose


def under_a_key(x: Real): return Table(a=x)["a"] + Table(a=x).get("a")
# expect: under_a_key x == 2  # known: loose


def behind_another(x: Real): return Behind([x, 1]).count(1)
# expect: behind_another x == inf


def asked_of_the_next(x: Real): return Asks([x, 1]).count(1)
# expect: asked_of_the_next x == inf


def what_no_exception_has(x: Real): return Wrong().twice(x)
# expect: what_no_exception_has x == 2


def what_no_generic_has(x: Real): return Of().count(1) + x
# expect: what_no_generic_has x == 1


def alike_as_tuples(x: Real): return 1 if Pairs(x) == Pairs(1.0) else 0
# expect: alike_as_tuples x == inf


# -- what a decorator adds
class Base:
    def __init__(self, a): self.a = 0
    def __eq__(self, other): return True
    def __lt__(self, other): return True
@dataclass
class Own(Base):
    a: float
@dataclass(order=True)
class Ordered(Base):
    a: float
@dataclass
class One:
    a: float
@dataclass
class Other:
    b: float = 0
class Both(One, Other): pass
class Inherits(One, Base): pass
@dataclass
class Kept(One):
    b: float = 0
    def __init__(self, a): self.a = 5 * a


def made_of_its_fields(x: Real): return Own(x).a
# expect: made_of_its_fields x == 1


def made_of_those_of_the_first(x: Real): return Both(x).a
# expect: made_of_those_of_the_first x == 1


def made_of_those_that_it_inherits(x: Real): return Inherits(x).a
# expect: made_of_those_that_it_inherits x == 1


def made_by_its_own(x: Real): return Kept(x).a
# expect: made_by_its_own x == 5


def alike_by_fields(x: Real): return 1 if Own(x) == Own(1.0) else 0
# expect: alike_by_fields x == inf


def among_others(x: Real): return 1 if Own(x) in [Own(1.0), Own(2.0)] else 0
# expect: among_others x == inf


def in_order_of_fields(x: Real): return 1 if Ordered(x) < Ordered(1.0) else 0
# expect: in_order_of_fields x == inf


class Triples:
    def __setattr__(self, name, value): object.__setattr__(self, name, 3 * value)
@dataclass
class Tripled(Triples):
    a: float
class TripledToo(One, Triples): pass


def filled_by_a_hook(x: Real): return Tripled(x).a
# expect: filled_by_a_hook x == 3  # known: loose


def filled_by_a_hook_behind(x: Real): return TripledToo(x).a
# expect: filled_by_a_hook_behind x == 3  # known: loose


def replaced_by_a_hook(x: Real): return replace(Tripled(x), a=4 * x).a
# expect: replaced_by_a_hook x == 12  # known: loose


# -- behind a property
class Gives:
    def __init__(self, x): self.x = x
    @property
    def fails(self): raise AttributeError("no")
    @property
    def holds(self): return 2 * self.x
    def __getattr__(self, name): return 3 * self.x


def given_instead(x: Real): return Gives(x).fails + 1
# expect: given_instead x == 3  # known: loose


def given_as_it_is(x: Real): return Gives(x).holds
# expect: given_as_it_is x == 2  # known: loose


def times_what_is_given(x: Real):
    y = Gives(1.0).fails + 1
    return x * y
# expect: times_what_is_given x == 4  # known: loose


# -- an array on the left
class Reflected:
    def __init__(self, x): self.x = x
    def __rmul__(self, other): return 4 * self.x
    def __gt__(self, other): return 3 * self.x
class Told(Reflected):
    def __array_ufunc__(self, *given, **options): return 9 * self.x


def entry_by_entry(x: Real): return np.ones(2) * Reflected(x)
# expect: entry_by_entry x.L1 == 8  # known: loose


def compared_entry_by_entry(x: Real): return np.ones(2) < Reflected(x)
# expect: compared_entry_by_entry x == inf


def as_it_was_told(x: Real): return np.float64(2) * Told(x)
# expect: as_it_was_told x == 9  # known: loose


def of_a_number(x: Real): return 2 * Reflected(x)
# expect: of_a_number x == 4
