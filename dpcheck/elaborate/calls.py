"""Calls: of functions and classes of the program, of what the elaborator knows itself, and of functions that terms may call."""
from __future__ import annotations

import builtins
from typing import Any

from dpcheck.elaborate.aggregates import aggregate, first_that_decides
from dpcheck.elaborate.calling import call_library, call_unknown
from dpcheck.elaborate.classes import find_method, instantiate
from dpcheck.elaborate.functions import call_function
from dpcheck.elaborate.iteration import items_of, listed
from dpcheck.elaborate.comprehensions import taken_whole
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.registry import KNOWN
from dpcheck.core.term import Term
from dpcheck.elaborate.values import (
    Array, Bound, Builtin, Class, Dict, Error, Function, Instance, Iterator, Library, List, Raised, Table, Unmodelled, View, Walked, Wrapped, is_constant, is_number,
)


def call(machine: Machine, function: Any, args: list[Any], named: dict[str, Any]) -> Any:
    """`function(*args, **named)`."""
    machine.spend()
    match function:
        case Function():
            return call_function(machine, function, args, named)
        case Bound():
            return call(machine, function.function, [function.receiver, *args], named)
        case Builtin():
            return function.call(args, named)
        case Class():
            return instantiate(machine, function, args, named)
        case Library():
            return _library(machine, function.name, args, named)
        case Instance() if find_method(function, "__call__") is not None:
            return call(machine, find_method(function, "__call__"), [function, *args], named)
        case Wrapped(kind="static"):
            return call(machine, function.function, args, named)
    if is_constant(function):
        raise Raised(Error(TypeError))
    if machine.lenient and isinstance(function, Term) and function.kind.sort == "any":
        return call_unknown(machine, "", [*args, *named.values()])
    raise Unmodelled(f"a call of {type(function).__name__}")


def _library(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    rule = KNOWN.get(name)
    if rule is not None:
        return rule(machine, args, named)
    cls = getattr(builtins, name[9:], None) if name.startswith("builtins.") else None
    if isinstance(cls, type) and issubclass(cls, BaseException):
        return Error(cls, tuple(args))
    if len(args) == 1 and not named and find_method(args[0], f"__{name[9:]}__") is not None:
        return _by_hook(machine, name[9:], args[0])
    if name.startswith("builtins.") and any(not (is_number(each) or isinstance(each, (Array, List, Iterator, tuple, str, range, Dict, View, Table, Term, Walked)) or each is None) for each in args):
        raise Unmodelled(f"{name[9:]} of an object")
    if name in ("builtins.any", "builtins.all") and len(args) == 1 and isinstance(args[0], (Iterator, Walked)):
        return first_that_decides(machine, args[0], name == "builtins.all")
    args = [taken_whole(machine, each) for each in args]
    if name.partition(".")[0] in ("builtins", "math", "statistics"):
        args = [_items_of_view(machine, each) if isinstance(each, View) else each for each in args]
    if name in ("builtins.min", "builtins.max", "builtins.sum", "builtins.any", "builtins.all"):
        return aggregate(machine, name, args, named)
    if name.startswith("builtins.") and all(is_constant(each) for each in (*args, *named.values())):
        return machine.known(lambda: getattr(builtins, name[9:])(*args, **named)) if name[9:] in _CONCRETE else call_library(machine, name, args, named)
    return call_library(machine, name, args, named)


def _items_of_view(machine: Machine, view: View) -> Any:
    """What a view of a dictionary shows, as a list."""
    if view.held.term is not None:
        return machine.value_of(listed(machine, view.held.term, view.kind))
    return machine.new(List(items_of(machine, view)))


def _by_hook(machine: Machine, name: str, value: Any) -> Any:
    """`float(x)` and its like, of an object whose class says what that is."""
    found = machine.call(find_method(value, f"__{name}__"), [value])
    wanted = {"float": (float,), "int": (int, bool), "complex": (complex,)}.get(name)
    if name not in ("abs", "round", "float", "int", "complex") or wanted is not None and not is_constant(found):
        raise Unmodelled(f"{name} of an object")
    if wanted is not None and type(found) not in wanted:
        raise Raised(Error(TypeError))
    return found


_CONCRETE = frozenset("abs round int float bool complex pow len range divmod min max sum str repr hash ord chr".split())
