"""Going through things, lazily as Python does it: what is known item by item, what is not as one pass for all (`Walk`)."""
from __future__ import annotations

from collections.abc import Iterator as PythonIterator
from dataclasses import dataclass
from typing import Any

from dpcheck import ir
from dpcheck.core.term import ANY, LIST, Kind, Term
from dpcheck.elaborate.arrays import item_of_array
from dpcheck.elaborate.classes import find_method
from dpcheck.elaborate.heap import freeze
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import bind
from dpcheck.elaborate.shapes import item_kind
from dpcheck.elaborate.values import Array, Dict, Error, Frame, Iterator, List, Raised, Table, Unmodelled, View, Walk, Walked


LONGEST = 2_000


def is_walk(value: Any) -> bool:
    """Whether something has a length that is not known."""
    if isinstance(value, (Walked, Table)) or isinstance(value, Term) and value.kind.sort in ("any", "groups", "text"):
        return True
    if isinstance(value, View):
        return value.held.term is not None
    if isinstance(value, Array):
        return value.term is None or value.term.kind.shape[0] is None
    return isinstance(value, (List, Dict)) and value.term is not None


def walk_of(machine: Machine, value: Any) -> Walk | None:
    """The way through something of unknown length; None where the items are known. What can be gone through once is gone through then."""
    match value:
        case Walked():
            return _walk_of_walked(machine, value)
        case Array():
            shape = machine.read(value).kind.shape
            if shape[0] is not None:
                return None
            return Walk(length(machine, machine.read(value)), lambda place: row_of(machine, value, place, shape))
        case List() | Dict() if value.term is not None:
            if value.term.kind.sort == "set":
                raise Unmodelled("the order of a set")
            return walk_of_list(machine, value.term if value.term.kind.sort == "list" else listed(machine, value.term))
        case Table():
            return walk_of_list(machine, listed(machine, value.term))
        case View() if value.held.term is not None:
            return walk_of_list(machine, listed(machine, value.held.term, value.kind))
        case Term() if value.kind.sort == "groups":
            return _walk_of_groups(machine, value)
        case Term() if value.kind.sort in ("any", "text") or machine.has_parts(value):
            return walk_of_list(machine, listed(machine, value))
    return None


def _walk_of_walked(machine: Machine, value: Walked) -> Walk:
    if not value.once:
        return value.make()
    if value.spent == "some":
        raise Unmodelled("an iterator of which some is left")
    machine.touch(value)
    if value.spent:
        return Walk(machine.table.constant(0), lambda place: None)
    value.spent = "all"
    walk, start = value.make(), machine.table.constant(value.start)
    if not value.start:
        return walk
    left = machine.make("binary", (walk.count, start), "-")
    return Walk(left, lambda place: walk.at(machine.make("binary", (machine.term(place), start), "+")), walk.filtered)


def captured(machine: Machine, value: Any) -> Walk | None:
    """The way through something that is gone through later, bit by bit: what is left of it meanwhile is not known, and it may not change."""
    walk = walk_of(machine, value)
    if isinstance(value, Walked):
        value.spent = "some" if value.once else ""
    elif not isinstance(value, Array):
        freeze(value)
    return walk


def walk_of_list(machine: Machine, term: Term) -> Walk:
    """Through a list. What may be an object that others hold cannot be written to."""
    kind = item_kind(term)

    def at(place: Any) -> Any:
        if kind is None or kind == ANY:
            return machine.guess("item", (term, machine.term(place)))
        found = machine.value_of(machine.make("item", (term, machine.term(place)), None, kind))
        freeze(found)
        return found

    return Walk(length(machine, term), at)


def listed(machine: Machine, term: Term, *way: Any) -> Term:
    """All items of something, as a list: of itself, or of what one of its methods gives."""
    terms = (term, *(machine.term(each) for each in way))
    return machine.check(machine.make("call", terms, ("dpcheck.core.functions.listed", len(terms), ()), LIST))


def _walk_of_groups(machine: Machine, groups: Term) -> Walk:
    """The groups of a table: a key and what has it."""
    pairs = listed(machine, groups)
    kind = Kind("series" if groups.kind.shape == (1,) else "frame")

    def at(place: Term) -> Any:
        pair = machine.make("item", (pairs, place), None, ANY)
        key, part = (machine.table.constant(each) for each in (0, 1))
        return machine.guess("item", (pair, key)), machine.value_of(machine.make("item", (pair, part), None, kind))

    return Walk(length(machine, pairs), at)


def row_of(machine: Machine, held: Array, place: Term, shape: tuple[int | None, ...]) -> Any:
    """An entry of a vector, or a row, which is a view."""
    if len(shape) == 1:
        return machine.make("item", (machine.read(held), place))
    kind = Kind("array", shape[1:])
    return machine.new(Array(None, held, lambda base: machine.make("item", (base, place), None, kind), lambda base, term: machine.make("store", (base, place, term), None, base.kind)))


def length(machine: Machine, term: Term) -> Term:
    return machine.make("call", (term,), ("builtins.len", 1, ()))


def iterate(machine: Machine, value: Any) -> PythonIterator[Any]:
    """The items, one after another, as Python would give them."""
    if isinstance(value, Iterator):
        while True:
            machine.touch(value)
            try:
                item = next(value.source)
            except StopIteration:
                return
            if isinstance(item, Whole):
                raise Unmodelled("a generator of unknown length")
            yield item
    elif isinstance(value, List):
        if value.term is not None or value.kind == "growing":
            raise Unmodelled("a list of unknown length")
        place = 0
        while place < len(value.items):
            yield value.items[place]
            place += 1
    elif isinstance(value, (Dict, View)) and not (value if isinstance(value, Dict) else value.held).term:
        yield from _of_dict(value)
    elif type(value) in (tuple, range, str, bytes, frozenset):
        if type(value) is frozenset:
            raise Unmodelled("the order of a set")
        yield from value
    elif isinstance(value, Array):
        size = machine.read(value).kind.shape[0]
        if size is None:
            raise Unmodelled("an array of unknown length")
        for place in range(size):
            yield item_of_array(machine, value, place)
    elif find_method(value, "__iter__") is not None:
        if find_method(value, "__len__") is not None:
            raise Unmodelled("a length that may be asked for")
        yield from _of_object(machine, machine.call(find_method(value, "__iter__"), [value]))
    else:
        if isinstance(value, Term):
            machine.has_parts(value)
        raise Unmodelled(f"going through {type(value).__name__}")


def _of_dict(value: Dict | View) -> PythonIterator[Any]:
    held, kind = (value, "keys") if isinstance(value, Dict) else (value.held, value.kind)
    size = len(held.items)
    for key in list(held.items):
        if len(held.items) != size:
            raise Raised(Error(RuntimeError))
        yield key if kind == "keys" else held.items[key] if kind == "values" else (key, held.items[key])


def _of_object(machine: Machine, value: Any) -> PythonIterator[Any]:
    """What an object with `__next__` gives, until it raises StopIteration."""
    step = find_method(value, "__next__")
    if step is None:
        yield from iterate(machine, value)
        return
    while True:
        try:
            item = machine.call(step, [value])
        except Raised as raised:
            if isinstance(raised.value, Error) and raised.value.cls is StopIteration:
                return
            raise
        yield item


def _next_of_walked(machine: Machine, value: Walked) -> Any:
    """The next item of what has an unknown length, if there is one."""
    if value.spent == "some":
        raise Unmodelled("an iterator of which some is left")
    machine.touch(value)
    walk = value.make()
    if walk.filtered:
        raise Unmodelled("the next of those that meet a condition")
    place = machine.table.constant(value.start)
    if value.spent or not machine.decide(machine.make("compare", (place, walk.count), "<")):
        raise Raised(Error(StopIteration))
    value.start += 1
    return walk.at(place)


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """All that a generator gives, as one list."""

    term: Term


def items_of(machine: Machine, value: Any) -> list[Any]:
    """All items at once; a set is in the order that nothing may depend on."""
    if isinstance(value, List) and value.kind == "set" and len(value.items) > 1:
        raise Unmodelled("the order of a set")
    found = []
    for item in iterate(machine, value):
        machine.spend()
        found.append(item)
        if len(found) > LONGEST:
            raise Unmodelled("a long list")
    return found


def next_of(machine: Machine, value: Any) -> Any:
    """The next item of an iterator. Raises StopIteration in the program where there is none."""
    if isinstance(value, Iterator):
        machine.touch(value)
        try:
            item = next(value.source)
        except StopIteration:
            raise Raised(Error(StopIteration)) from None
        if isinstance(item, Whole):
            raise Unmodelled("a generator of unknown length")
        return item
    if isinstance(value, Walked) and value.once:
        return _next_of_walked(machine, value)
    step = find_method(value, "__next__")
    if step is None:
        raise Unmodelled("next")
    return machine.call(step, [value])


def assign_names(machine: Machine, target: ir.Expr, value: Any, frame: Frame) -> None:
    """Binds the names of a target: `a`, `a, b`, `a, *b`. Other targets are for statements."""
    if isinstance(target, ir.Name):
        bind(machine, target.id, value, frame)
        return
    if not isinstance(target, ir.Sequence):
        raise Unmodelled("a target of another kind")
    for part, item in unpacked(machine, target.items, value):
        assign_names(machine, part, item, frame)


def unpacked(machine: Machine, targets: list[ir.Expr], value: Any) -> list[tuple[ir.Expr, Any]]:
    """Targets and what each is given of a value."""
    star = next((place for place, part in enumerate(targets) if isinstance(part, ir.Starred)), None)
    after = 0 if star is None else len(targets) - star - 1
    if is_walk(value) or isinstance(value, Term) and machine.has_parts(value):
        return list(zip([part.value if isinstance(part, ir.Starred) else part for part in targets], _taken_apart(machine, value, len(targets), star, after)))
    items = items_of(machine, value)
    if star is None:
        if len(items) != len(targets):
            raise Raised(Error(ValueError))
        return list(zip(targets, items))
    if len(items) < star + after:
        raise Raised(Error(ValueError))
    starred = targets[star]
    assert isinstance(starred, ir.Starred)
    middle = machine.new(List(items[star:len(items) - after]))
    return [*zip(targets[:star], items[:star]), (starred.value, middle), *zip(targets[star + 1:], items[len(items) - after:])]


def _taken_apart(machine: Machine, value: Any, count: int, star: int | None, after: int) -> list[Any]:
    """The parts of what has an unknown number of items: there must be as many as are asked for."""
    if isinstance(value, Walked):
        raise Unmodelled("an iterator that is taken apart")
    if isinstance(value, Array):
        whole = machine.check(machine.make("call", (machine.read(value), machine.table.constant(count)), ("dpcheck.core.functions.exactly", 2, ()), LIST))
        if star is not None or len(machine.read(value).kind.shape) != 1:
            raise Unmodelled("rows that are taken apart")
        return [machine.make("item", (whole, machine.table.constant(place))) for place in range(count)]
    term, numbers = machine.term(value), [count] if star is None else [star, after]
    args = (term, *(machine.table.constant(each) for each in numbers))
    whole = machine.check(machine.make("call", args, (f"dpcheck.core.functions.{'exactly' if star is None else 'parts'}", len(args), ()), LIST))
    parts = [(machine.make if place == star else machine.guess)("item", (whole, machine.table.constant(place))) for place in range(count)]
    if star is not None:
        parts[star] = machine.make("item", (whole, machine.table.constant(star)), None, LIST)
    return [machine.value_of(part) for part in parts]
