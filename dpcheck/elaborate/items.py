"""Items: of lists, dictionaries, texts as Python gives them; of tables and of what is not known as terms."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.core.term import ANY, LIST, TEXT, Kind, Term
from dpcheck.elaborate.arrays import item_of_array
from dpcheck.elaborate.classes import find_method
from dpcheck.elaborate.heap import freeze
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.shapes import item_kind
from dpcheck.elaborate.tables import change, item_at_places, item_of_table, set_item_at_places, set_item_of_table
from dpcheck.elaborate.values import Array, Class, Dict, Error, Library, List, Places, Raised, Table, Unmodelled, is_constant, is_number

GENERIC = ("builtins.", "typing.", "typing_extensions.", "collections.abc.", "dpcheck.")  # where a library object with an index is a type with parameters


def item_of(machine: Machine, held: Any, index: Any) -> Any:
    """`held[index]`."""
    method = find_method(held, "__getitem__")
    if method is not None:
        return machine.call(method, [held, index])
    if isinstance(held, Array):
        return item_of_array(machine, held, index)
    if isinstance(held, Dict):
        return _entry(machine, held, index)
    if isinstance(held, Table):
        return item_of_table(machine, held, index)
    if isinstance(held, Places):
        return item_at_places(machine, held, index)
    if isinstance(held, List) and held.kind in ("list", "deque", "bytearray"):
        if held.term is not None:
            return _of_term(machine, held.term, index)
        return _of_items(machine, held.items, index, lambda items: machine.new(List(items)))
    if type(held) is tuple:
        return _of_items(machine, list(held), index, tuple)
    if is_constant(held) and is_constant(index) or isinstance(held, str) and type(index) is slice and is_constant((index.start, index.stop, index.step)):
        return machine.known(lambda: held[index])
    if isinstance(held, Term) and held.kind.sort == "groups":
        kind = Kind("groups", (1,) if is_constant(index) else (2,))
        return machine.check(machine.make("item", (held, machine.term(index)), None, kind))
    if isinstance(held, Term) and held.op == "input" and f"{held.data}.{index}" in machine.stored:
        return machine.held(f"{held.data}.{index}")
    if isinstance(held, str) or isinstance(held, Term) and (held.kind.sort == "text" or machine.has_parts(held)):
        return _of_term(machine, machine.term(held), index)
    if machine.lenient and isinstance(held, Library) and not held.name.startswith(GENERIC):
        return machine.unknown()
    if isinstance(held, Class) or isinstance(held, Library) and held.name.startswith(GENERIC):
        return held  # a generic type
    raise Unmodelled(f"an item of {type(held).__name__}")


def _of_term(machine: Machine, held: Term, index: Any) -> Any:
    """An item of a list, a text or something of which only the term is known; a slice of a list is a new one."""
    if type(index) is slice:
        kind = held.kind if held.kind.sort in ("list", "text") else ANY
        return machine.value_of(machine.check(machine.make("item", (held, machine.term(index)), None, kind)))
    if held.kind.sort == "list" and not (is_number(index) or isinstance(index, Term)):
        raise Unmodelled("an item of a list")
    if held.kind == TEXT:
        return machine.check(machine.make("item", (held, machine.term(index)), None, TEXT))
    known = item_kind(held) if held.kind.sort == "list" else None
    found = machine.value_of(machine.check(machine.guess("item", (held, machine.term(index)), None, known or ANY)))
    freeze(found)
    return found


def _of_items(machine: Machine, items: list[Any], index: Any, made: Callable[[list[Any]], Any]) -> Any:
    """An item or a slice of items that are known; at a place that is not, whichever it is."""
    if type(index) in (int, bool):
        if not -len(items) <= index < len(items):
            raise Raised(Error(IndexError))
        return items[index]
    if type(index) is slice and all(part is None or type(part) in (int, bool) for part in (index.start, index.stop, index.step)):
        if index.step == 0:
            raise Raised(Error(ValueError))
        return made(items[index])
    terms = tuple(machine.pure(each) for each in items)
    if type(index) is slice:
        found = machine.check(machine.make("item", (machine.build("list", terms), machine.term(index)), None, LIST))
        return machine.value_of(found if made is not tuple else machine.make("call", (found,), ("builtins.tuple", 1, ()), ANY))
    if is_number(index) or isinstance(index, Term):
        kind = terms[0].kind if len({each.kind for each in terms}) == 1 else ANY
        found = machine.value_of(machine.check(machine.make("item", (machine.build("list", terms), machine.term(index)), None, kind)))
        freeze(found)
        return found
    raise Unmodelled("a place of another kind")


def _entry(machine: Machine, held: Dict, key: Any) -> Any:
    if held.term is not None or not is_constant(key):
        return _entry_of_term(machine, held, key)
    if key in held.items:
        return held.items[key]
    if held.kind == "collections.Counter":
        return 0
    if held.default is None:
        raise Raised(Error(KeyError))
    machine.touch(held)
    held.items[key] = machine.call(held.default, [])
    return held.items[key]


def _entry_of_term(machine: Machine, held: Dict, key: Any) -> Any:
    """An entry under a key that is not known. A defaultdict may have one more then, which is a change."""
    if held.default is not None:
        return change(machine, held, "setdefault", [key, machine.call(held.default, [])], {})
    if held.kind == "collections.Counter":
        return machine.check(machine.make("item", (machine.term(held), machine.pure(key))))
    kinds = {machine.pure(each).kind for each in held.items.values()}
    terms = machine.term(held), machine.pure(key)
    found = machine.value_of(machine.check(machine.make("item", terms, None, kinds.pop()) if len(kinds) == 1 else machine.guess("item", terms)))
    freeze(found)
    return found


def set_item(machine: Machine, held: Any, index: Any, value: Any) -> None:
    """`held[index] = value`."""
    method = find_method(held, "__setitem__")
    if method is not None:
        machine.call(method, [held, index, value])
    elif isinstance(held, Array):
        if not (is_number(value) or isinstance(value, (Array, List, tuple, Table, Term))):
            raise Unmodelled("what is put into an array")
        base = machine.read(held)
        machine.write(held, machine.check(machine.make("store", (base, machine.term(index), machine.term(value)), None, base.kind)))
    elif isinstance(held, Dict):
        if held.term is not None or not is_constant(index):
            _put_by_term(machine, held, index, value)
            return
        machine.touch(held)
        held.items[index] = value
    elif isinstance(held, List) and held.kind in ("list", "deque", "bytearray"):
        if held.term is None and (type(index) is slice or type(index) in (int, bool)):
            _set_in_list(machine, held, index, value)
        else:
            _put_by_term(machine, held, index, value)
    elif isinstance(held, Table):
        set_item_of_table(machine, held, index, value)
    elif isinstance(held, Places):
        set_item_at_places(machine, held, index, value)
    else:
        raise Unmodelled("an item that is set")


def _put_by_term(machine: Machine, held: Dict | List, index: Any, value: Any) -> None:
    term = machine.term(held)
    machine.set_term(held, machine.check(machine.make("store", (term, machine.pure(index), machine.pure(value)), None, term.kind)))


def _set_in_list(machine: Machine, held: List, index: Any, value: Any) -> None:
    if type(index) is slice and isinstance(value, List) and value.term is None and all(part is None or type(part) is int for part in (index.start, index.stop, index.step)):
        machine.touch(held)
        items = list(held.items)
        machine.known(lambda: items.__setitem__(index, value.items))
        held.items = items
        return
    if type(index) not in (int, bool):
        raise Unmodelled("a place that is not known")
    if not -len(held.items) <= index < len(held.items):
        raise Raised(Error(IndexError))
    machine.touch(held)
    held.items[index] = value


def delete_item(machine: Machine, held: Any, index: Any) -> None:
    if isinstance(held, Table) or isinstance(held, (Dict, List)) and held.term is not None or isinstance(held, Dict) and not is_constant(index):
        change(machine, held, "__delitem__", [index], {})
    elif isinstance(held, Dict):
        if index not in held.items:
            raise Raised(Error(KeyError))
        machine.touch(held)
        del held.items[index]
    elif isinstance(held, List) and held.kind == "list" and held.term is None and (type(index) is int or type(index) is slice):
        machine.touch(held)
        items = list(held.items)
        machine.known(lambda: items.__delitem__(index))
        held.items = items
    else:
        raise Unmodelled("an item that is deleted")
