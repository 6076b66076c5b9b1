"""Items: of lists, dictionaries, texts as Python gives them; of arrays as terms, with views that write through."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.core.term import NUMBER, Kind, Term
from dpcheck.elaborate.classes import find_method
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import Array, Class, Dict, Error, Library, List, Raised, Unmodelled, is_constant, is_number

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
    if isinstance(held, List) and held.kind in ("list", "deque"):
        if held.term is not None:
            return machine.value_of(machine.check(machine.make("item", (held.term, machine.term(_place(index))), None, NUMBER)))
        return _of_items(machine, held.items, index, lambda items: machine.new(List(items)))
    if type(held) is tuple:
        return _of_items(machine, list(held), index, tuple)
    if is_constant(held) and is_constant(index) or isinstance(held, str) and type(index) is slice:
        return machine.known(lambda: held[index])
    if isinstance(held, Class) or isinstance(held, Library) and held.name.startswith(GENERIC):
        return held  # a generic type
    raise Unmodelled(f"an item of {type(held).__name__}")


def _place(index: Any) -> Any:
    if not is_number(index):
        raise Unmodelled("a part of a list that is not known")
    return index


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
    if is_number(index) and all(is_number(each) for each in items):
        term = machine.make("build", tuple(machine.term(each) for each in items), "list", Kind("list"))
        return machine.check(machine.make("item", (term, machine.term(index))))
    raise Unmodelled("a place that is not known")


def _entry(machine: Machine, held: Dict, key: Any) -> Any:
    if not is_constant(key):
        raise Unmodelled("a key that is not known")
    if key in held.items:
        return held.items[key]
    if held.default is None:
        raise Raised(Error(KeyError))
    machine.touch(held)
    held.items[key] = machine.call(held.default, [])
    return held.items[key]


# ---------------------------------------------------------------- arrays
def item_of_array(machine: Machine, held: Array, index: Any) -> Any:
    """A number, a view or, for masks and lists of places, a new array."""
    shape, is_view = indexed(machine.read(held).kind.shape, index)
    place = machine.term(index)
    if shape == ():
        return machine.check(machine.make("item", (machine.read(held), place)))
    kind = Kind("array", shape)

    def look(base: Term) -> Term:
        return machine.make("item", (base, place), None, kind)

    machine.check(look(machine.read(held)))
    if not is_view:
        return machine.new(Array(look(machine.read(held))))
    return machine.new(Array(None, held, look, lambda base, term: machine.make("store", (base, place, term), None, base.kind)))


def indexed(shape: tuple[int | None, ...], index: Any) -> tuple[tuple[int | None, ...], bool]:
    """The shape of what an index takes out of an array, and whether that is a view."""
    parts = list(index) if type(index) is tuple else [index]
    if any(isinstance(part, (Array, List)) for part in parts):
        return _picked(shape, parts), False
    taken = sum(part is not None and part is not ... for part in parts)
    if taken > len(shape):
        raise Raised(Error(IndexError))
    if ... in parts:
        where = parts.index(...)
        parts[where:where + 1] = [slice(None)] * (len(shape) - taken)
    parts += [slice(None)] * (len(shape) - sum(part is not None for part in parts))
    axes = list(shape)
    found: list[int | None] = []
    for part in parts:
        if part is None:
            found.append(1)
            continue
        size = axes.pop(0)
        if type(part) is slice:
            found.append(_sliced(size, part))
        elif type(part) is bool or not is_number(part) or isinstance(part, Term) and part.op in ("compare", "truth"):
            raise Unmodelled("an index of another kind")
    return tuple(found), True


def _sliced(size: int | None, part: slice) -> int | None:
    """The length of a slice, where it is known."""
    if any(isinstance(each, Term) for each in (part.start, part.stop, part.step)):
        return None
    if not all(each is None or type(each) is int for each in (part.start, part.stop, part.step)):
        raise Unmodelled("a slice of another kind")
    if size is not None:
        return len(range(*part.indices(size)))
    return size if part.start in (None, 0) and part.stop is None and part.step in (None, 1, -1) else None


def _picked(shape: tuple[int | None, ...], parts: list[Any]) -> tuple[int | None, ...]:
    """The shape of what one mask or one list of places takes."""
    if len(parts) != 1:
        raise Unmodelled("an index of several arrays")
    (part,) = parts
    if isinstance(part, List):
        if part.term is not None or not all(type(item) is int for item in part.items):
            raise Unmodelled("a list of places that is not known")
        return (len(part.items), *shape[1:])
    inner = part.term.kind.shape if part.term is not None else ()
    if len(inner) == 1:
        return (None, *shape[1:])
    if len(inner) == len(shape):
        return (None,)
    raise Unmodelled("an index of several axes")


def set_item(machine: Machine, held: Any, index: Any, value: Any) -> None:
    """`held[index] = value`."""
    method = find_method(held, "__setitem__")
    if method is not None:
        machine.call(method, [held, index, value])
    elif isinstance(held, Array):
        if not (is_number(value) or isinstance(value, (Array, List, tuple))):
            raise Unmodelled("what is put into an array")
        base = machine.read(held)
        machine.write(held, machine.check(machine.make("store", (base, machine.term(index), machine.term(value)), None, base.kind)))
    elif isinstance(held, Dict):
        if not is_constant(index):
            raise Unmodelled("a key that is not known")
        machine.touch(held)
        held.items[index] = value
    elif isinstance(held, List) and held.kind in ("list", "deque") and held.term is None:
        _set_in_list(machine, held, index, value)
    else:
        raise Unmodelled("an item that is set")


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
    if isinstance(held, Dict) and is_constant(index):
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


def reshaped(machine: Machine, held: Array, name: str, shape: tuple[int | None, ...], args: tuple[Term, ...] = ()) -> Array:
    """What may be a view of an array: neither of the two can be written from now on."""
    root: Array | None = held
    while root is not None:
        root.entangled, root = True, root.base
    term = machine.check(machine.make("call", (machine.read(held), *args), (f".{name}", len(args), ()), Kind("array", shape)))
    made: Array = machine.new(Array(term))
    made.entangled = True
    return made

