"""What Python refuses by itself, inside a `try`: calls that do not fit, stores that an object does not take, names that nobody has, texts, loops, managers, classes."""
# ruff: noqa
import abc
import contextlib
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from dpcheck import Real


class Slotted:
    __slots__ = ("a",)
    def __init__(self, a): self.a = a
class Below(Slotted):
    __slots__ = ()
@dataclass(frozen=True)
class Frozen:
    a: float
@dataclass(slots=True)
class SlottedData:
    a: float = 0
class Pair(NamedTuple):
    a: float
class Plain: pass
@dataclass(kw_only=True)
class ByName:
    a: float = 0
class Derived(Frozen): pass
@dataclass
class Finished:
    a: float
    def __post_init__(self, more): pass
@dataclass
class Made:
    a: float = field(default_factory=lambda: [][0])
class Abstract(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
class Described(Protocol):
    a: int
class Gives:
    def __init__(self): return 5
class Yields:
    def __init__(self): yield 5
class Renewed:
    def __new__(cls): return object.__new__(cls)
class Static:
    @staticmethod
    def f(a): return 1
class Enters:
    def __enter__(self): return self
    def __exit__(self): return True
class Swallows:
    def __init__(self, k): self.k = k
    def __enter__(self): return may_fail(self.k)
    def __exit__(self, *exception): return True
class Shown:
    def __format__(self, how): return 5


def may_fail(k):
    if k > 3: raise ValueError
    return 1
def endless(n): return endless(n + 1)


# -- stores
def no_such_slot(x: Real):
    s, r = Slotted(1), x
    try: s.c = 9
    except AttributeError: r = 7 * x
    return r
# expect: no_such_slot x == 7


def its_own_slot(x: Real):
    s, r = Slotted(1), x
    try: s.a = 9
    except AttributeError: r = 7 * x
    return r
# expect: its_own_slot x == 1


def no_slot_in_a_derived_class(x: Real):
    s, r = Below(1), x
    try: s.c = 9
    except AttributeError: r = 7 * x
    return r
# expect: no_slot_in_a_derived_class x == 7


def into_a_frozen_one(x: Real):
    s, r = Frozen(1), x
    try: s.a = 9
    except AttributeError: r = 7 * x
    return r
# expect: into_a_frozen_one x == 7


def into_data_with_slots(x: Real):
    s, r = SlottedData(1), x
    try: s.b = 9
    except AttributeError: r = 7 * x
    return r
# expect: into_data_with_slots x == 7


def into_a_named_tuple(x: Real):
    s, r = Pair(1), x
    try: s.a = 9
    except AttributeError: r = 7 * x
    return r
# expect: into_a_named_tuple x == 7


def skipped_by_a_store(x: Real):
    s = Slotted(1)
    with contextlib.suppress(AttributeError):
        s.c = 9
        return 0 * x
    return x
# expect: skipped_by_a_store x == 1


def into_its_class(x: Real):
    s, r = Plain(), x
    try: s.__class__ = int
    except TypeError: r = 7 * x
    return r
# expect: into_its_class x == 7


# -- calls
def by_place_where_a_name_is_asked(x: Real):
    r = x
    try: ByName(3)
    except TypeError: r = 7 * x
    return r
# expect: by_place_where_a_name_is_asked x == 7


def nothing_for_a_derived_class(x: Real):
    r = x
    try: Derived()
    except TypeError: r = 7 * x
    return r
# expect: nothing_for_a_derived_class x == 7


def what_comes_after_does_not_fit(x: Real):
    r = x
    try: y = Finished(1)
    except TypeError: r = 7 * x
    return r
# expect: what_comes_after_does_not_fit x == 7


def a_factory_that_fails(x: Real):
    r = x
    try: y = Made()
    except IndexError: r = 7 * x
    return r
# expect: a_factory_that_fails x == 7


def of_an_abstract_class(x: Real):
    r = x
    try: Abstract()
    except TypeError: r = 7 * x
    return r
# expect: of_an_abstract_class x == 7


def of_a_protocol(x: Real):
    r = x
    try: y = Described()
    except TypeError: r = 7 * x
    return r
# expect: of_a_protocol x == 7


def gives_something(x: Real):
    r = x
    try: y = Gives()
    except TypeError: r = 7 * x
    return r
# expect: gives_something x == 7


def yields_something(x: Real):
    r = x
    try: y = Yields()
    except TypeError: r = 7 * x
    return r
# expect: yields_something x == 7


def renewed_of_too_much(x: Real):
    r = x
    try: y = Renewed(1)
    except TypeError: r = 7 * x
    return r
# expect: renewed_of_too_much x == 7


def static_of_an_object(x: Real):
    s, r = Static(), x
    try: s.f()
    except TypeError: r = 7 * x
    return r
# expect: static_of_an_object x == 7


def static_as_it_should_be(x: Real):
    s, r = Static(), x
    try: s.f(1)
    except TypeError: r = 7 * x
    return r
# expect: static_as_it_should_be x == 1


def deeper_than_python_goes(x: Real):
    r = x
    try: y = endless(0)
    except RecursionError: r = 7 * x
    return r
# expect: deeper_than_python_goes x == 7


def in_an_expression(x: Real):
    f, r = lambda: [][0], x
    try: y = f()
    except IndexError: r = 7 * x
    return r
# expect: in_an_expression x == 7


# -- names
def nobody_has_it(x: Real):
    r = x
    try: y = nowhere
    except NameError: r = 7 * x
    return r
# expect: nobody_has_it x == 7


def as_a_default(x: Real):
    r = x
    try: f = lambda a=[][0]: a
    except IndexError: r = 7 * x
    return r
# expect: as_a_default x == 7


def as_an_annotation(x: Real):
    r = x
    try:
        def f(a: nowhere): pass
    except NameError: r = 7 * x
    return r
# expect: as_an_annotation x == 7


def of_a_handler(x: Real):
    r = x
    try:
        try: raise ValueError
        except nowhere: pass
    except NameError: r = 7 * x
    return r
# expect: of_a_handler x == 7


# -- texts, loops, classes, managers
def by_its_own_format(x: Real):
    s, r = Shown(), x
    try: y = f"{s}"
    except TypeError: r = 7 * x
    return r
# expect: by_its_own_format x == 7


def in_no_such_format(x: Real):
    r = x
    try: y = f"{5:q}"
    except ValueError: r = 7 * x
    return r
# expect: in_no_such_format x == 7


def plainly_printed(x: Real):
    r = x
    try: y = f"{x} of {'all'}"
    except ValueError: r = 7 * x
    return r
# expect: plainly_printed x == 1


def longer_in_a_loop(x: Real):
    d, r = {"a": 1}, x
    try:
        for k in d: d["z"] = 1
    except RuntimeError: r = 7 * x
    return r
# expect: longer_in_a_loop x == 7


def slots_that_are_taken(x: Real):
    r = x
    try:
        class Taken:
            __slots__ = ("a",)
            a = 1
    except ValueError: r = 7 * x
    return r
# expect: slots_that_are_taken x == 7


def in_a_class(x: Real, k: int):
    try:
        class Inner:
            y = may_fail(k)
        return x
    except ValueError: return 7 * x
# expect: in_a_class x == 7


def no_manager(x: Real):
    r = x
    try:
        with Plain(): pass
    except (AttributeError, TypeError): r = 7 * x
    return r
# expect: no_manager x == 7


def left_with_too_much(x: Real):
    r = x
    try:
        with Enters(): pass
    except TypeError: r = 7 * x
    return r
# expect: left_with_too_much x == 7


def raised_while_entering(x: Real, k: int):
    r = 0.0
    try:
        with Swallows(k): r = x
    except ValueError: r = 7 * x
    return r
# expect: raised_while_entering x == 7


# -- which exception it is
def of_words_that_do_not_fit(x: Real):
    r = x
    try: raise KeyError(1, a=2)
    except TypeError: r = 7 * x
    except KeyError: r = x
    return r
# expect: of_words_that_do_not_fit x == 7


def from_what_is_none(x: Real):
    r = x
    try: raise ValueError from 5
    except TypeError: r = 7 * x
    except ValueError: r = x
    return r
# expect: from_what_is_none x == 7


def by_a_function(x: Real):
    r = x
    try: raise int("a")
    except ValueError: r = 7 * x
    return r
# expect: by_a_function x == 7


def ended_by_an_interrupt(x: Real):
    r = x
    try: raise KeyboardInterrupt
    except Exception: r = 3 * x
    except BaseException: r = 7 * x
    return r
# expect: ended_by_an_interrupt x == 7


def ended_by_a_call(x: Real):
    r = x
    try:
        try: exit()
        except Exception: r = 3 * x
    except SystemExit: r = 7 * x
    return r
# expect: ended_by_a_call x == 7


def met_in_any_case(x: Real):
    r = x
    try:
        try: raise KeyError
        except Exception: r = 3 * x
    except Exception: r = 7 * x
    return r
# expect: met_in_any_case x == 3
