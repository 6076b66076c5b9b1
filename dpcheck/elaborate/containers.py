"""Methods of lists, sets and dictionaries: on what is known they happen; else the object holds a term from then on, of which the method is called."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.core.methods import CHANGING, PURE
from dpcheck.core.term import LIST
from dpcheck.elaborate.heap import freeze
from dpcheck.elaborate.iteration import is_walk, iterate, listed
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.tables import change, method_call
from dpcheck.elaborate.values import Dict, Error, List, Raised, Unmodelled, View, is_constant, is_number

Method = Callable[[Machine, Any, list[Any], dict[str, Any]], Any]


class NotKnown(Exception):
    """The items are not known well enough: it is a matter of terms."""


def call_method_of_container(machine: Machine, held: List | Dict, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """`held.name(...)`."""
    method = (METHODS_OF_LISTS if isinstance(held, List) else METHODS_OF_DICTS).get(name)
    if method is not None and held.term is None:
        try:
            return method(machine, held, args, named)
        except NotKnown:
            pass
    if isinstance(held, List) and held.kind == "growing":
        raise Unmodelled("a list that is read while it grows")
    return _by_term(machine, held, name, args, named)


def _by_term(machine: Machine, held: List | Dict, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    cls = class_of(held)
    for part in held.items.values() if isinstance(held, Dict) else held.items:
        freeze(part)
    families = (cls, "builtins.dict") if isinstance(held, Dict) else (cls,)
    if isinstance(held, Dict) and name in ("keys", "values", "items") and not args:
        return View(held, name)
    if name == "sort" and set(named) <= {"reverse"} and all(is_constant(each) for each in named.values()):
        return change(machine, held, name, args, named)
    if name in ("copy",) and not args:
        return machine.value_of(machine.term(held))
    if any(name in CHANGING.get(family, ()) for family in families):
        args = [machine.value_of(listed(machine, machine.term(each))) if is_walk(each) else each for each in args]
        return change(machine, held, name, args, named)
    if any(name in PURE.get(family, ()) for family in families):
        return machine.value_of(machine.check(method_call(machine, machine.term(held), name, "any", args, named)))
    raise Unmodelled(f"the method {name} of a {cls.partition('.')[2]}")


def class_of(held: List | Dict) -> str:
    """The name of the class of a list, set, deque or dictionary."""
    if isinstance(held, Dict):
        return "collections.defaultdict" if held.default is not None else held.kind
    return {"deque": "collections.deque", "bytearray": "builtins.bytearray"}.get(held.kind, f"builtins.{held.kind}")


# ---------------------------------------------------------------- lists and sets
def _append(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if len(args) != 1 or named or value.kind == "set":
        raise Unmodelled("a list that is put to in another way")
    machine.touch(value)
    value.items.append(args[0])


def _extend(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if args[0] is value:
        raise Unmodelled("a list put to itself")
    if is_walk(args[0]):
        raise NotKnown
    for item in iterate(machine, args[0]):
        machine.touch(value)
        value.items.append(item)


def _insert(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if type(args[0]) is not int:
        raise NotKnown
    machine.touch(value)
    value.items.insert(args[0], args[1])


def _pop(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    if value.kind in ("set", "growing") or args and type(args[0]) is not int:
        raise NotKnown
    place = args[0] if args else -1
    if not -len(value.items) <= place < len(value.items):
        raise Raised(Error(IndexError))
    machine.touch(value)
    return value.items.pop(place)


def _popleft(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    return _pop(machine, value, [0], named)


def _appendleft(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    machine.touch(value)
    value.items.insert(0, args[0])


def _clear(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    machine.touch(value)
    value.items, value.term = [], None


def _reverse(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    machine.touch(value)
    value.items.reverse()


def _copy(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    return machine.new(List(list(value.items), value.kind))


def _sort(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if args or named or not all(is_number(item) for item in value.items):
        raise NotKnown
    machine.touch(value)
    value.items = sorted_items(machine, value)


def sorted_items(machine: Machine, value: List) -> list[Any]:
    """The items of a list of numbers in order."""
    if all(is_constant(item) for item in value.items):
        return list(machine.known(lambda: sorted(value.items)))
    term = machine.check(machine.make("call", (machine.term(List(value.items)),), ("builtins.sorted", 1, ()), LIST))
    return [machine.make("item", (term, machine.table.constant(place))) for place in range(len(value.items))]


def _count(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> Any:
    if all(is_constant(item) for item in (*value.items, *args)):
        return value.items.count(args[0])
    raise NotKnown


def _add(machine: Machine, value: List, args: list[Any], named: dict[str, Any]) -> None:
    if value.kind != "set" or not is_constant(args[0]):
        raise NotKnown
    machine.touch(value)
    if args[0] not in value.items:
        value.items.append(args[0])


METHODS_OF_LISTS: dict[str, Method] = {
    "append": _append, "extend": _extend, "insert": _insert, "pop": _pop, "popleft": _popleft, "appendleft": _appendleft, "clear": _clear, "reverse": _reverse, "copy": _copy, "sort": _sort,
    "count": _count, "add": _add,
}


# ---------------------------------------------------------------- dictionaries
def _get(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> Any:
    if named or not is_constant(args[0]):
        raise NotKnown
    return value.items.get(args[0], args[1] if len(args) > 1 else None)


def _setdefault(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> Any:
    if not is_constant(args[0]):
        raise NotKnown
    if args[0] not in value.items:
        machine.touch(value)
        value.items[args[0]] = args[1] if len(args) > 1 else None
    return value.items[args[0]]


def _update(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> None:
    if value.kind == "collections.Counter" or args and (not isinstance(args[0], Dict) or args[0].term is not None):
        raise NotKnown
    machine.touch(value)
    value.items.update({**(args[0].items if args else {}), **named})


def _pop_key(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> Any:
    if not is_constant(args[0]):
        raise NotKnown
    if args[0] in value.items:
        machine.touch(value)
        return value.items.pop(args[0])
    if len(args) > 1:
        return args[1]
    raise Raised(Error(KeyError))


def _clear_keys(machine: Machine, value: Dict, args: list[Any], named: dict[str, Any]) -> None:
    machine.touch(value)
    value.items = {}


def _view(kind: str) -> Method:
    return lambda machine, value, args, named: View(value, kind)


METHODS_OF_DICTS: dict[str, Method] = {
    "get": _get, "setdefault": _setdefault, "update": _update, "pop": _pop_key, "keys": _view("keys"), "values": _view("values"), "items": _view("items"), "clear": _clear_keys,
    "copy": lambda machine, value, args, named: machine.new(Dict(dict(value.items), value.default, None, value.kind)),
}
