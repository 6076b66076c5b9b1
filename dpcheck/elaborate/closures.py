"""Functions of the program as terms, for what calls them from a library."""
from __future__ import annotations

from typing import Any

from dpcheck.core.library import SHAPES
from dpcheck.core.methods import gives
from dpcheck.core.term import Closure, Kind, Term
from dpcheck.elaborate.branches import Fails, all_ways
from dpcheck.elaborate.heap import freeze
from dpcheck.elaborate.machine import CannotMerge, Machine
from dpcheck.elaborate.values import Bound, Builtin, Dict, Function, Library, List, Unmodelled

_TYPES = frozenset("int float bool str len list tuple set sum min max abs round any all sorted".split())


def is_function(value: Any) -> bool:
    return isinstance(value, (Function, Bound, Builtin, Library))


def closure(machine: Machine, function: Any, *kinds: Kind) -> Term:
    """A function of parameters of these kinds. It may change nothing that was there before it is called."""
    if isinstance(function, Library):
        if not (function.name in SHAPES or function.name.startswith("builtins.") and function.name[9:] in _TYPES):
            raise Unmodelled(f"{function.name} as a function that is handed on")
        return machine.term(function)
    machine.level += 1
    level = machine.level

    def once() -> Any:
        machine.trying = 0
        given = [machine.value_of(machine.make("bound", (), (level, place), kind)) for place, kind in enumerate(kinds)]
        for each in given:
            freeze(each)
        return machine.call(function, given)

    try:
        side = all_ways(machine, once)
        value = machine.pure(None if isinstance(side.value, Fails) else side.value)
    except CannotMerge:
        raise Unmodelled("a function that decides") from None
    finally:
        machine.level -= 1
    if side.before:
        raise Unmodelled("a function that changes something")
    return machine.make("lambda", (*side.checks, value), Closure(level, len(kinds), len(side.checks)), Kind("function"))


def callback(machine: Machine, value: Any, *kinds: Kind) -> Term:
    """What a method is told to do: a function, the name of a pure method, or several of them."""
    if is_function(value):
        return closure(machine, value, *kinds)
    if isinstance(value, str):
        if gives(value) is None:
            raise Unmodelled(f"what {value!r} does")
        return machine.term(value)
    if isinstance(value, List) and value.term is None:
        return machine.build(value.kind, tuple(callback(machine, each, *kinds) for each in value.items))
    if type(value) is tuple and len(value) == 2 and isinstance(value[0], str):
        return machine.make("build", (machine.term(value[0]), callback(machine, value[1], *kinds)), "tuple", Kind("any"))
    if isinstance(value, Dict) and value.term is None:
        parts = tuple(part for key, each in value.items.items() for part in (machine.term(key), callback(machine, each, *kinds)))
        return machine.make("build", parts, "dict", Kind("dict"))
    raise Unmodelled("what is to be done with each")
