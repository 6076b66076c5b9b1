"""Going through things, lazily as Python does it: what is known item by item, what is not as one pass for all (`Walk`)."""
from __future__ import annotations

from collections.abc import Callable, Iterator as PythonIterator
from dataclasses import dataclass
from typing import Any

from dpcheck import ir
from dpcheck.core.term import LIST, NUMBER, Kind, Loop, Term
from dpcheck.elaborate.arrays import item_of_array
from dpcheck.elaborate.classes import find_method
from dpcheck.elaborate.machine import CannotMerge, Machine, aside
from dpcheck.elaborate.names import bind
from dpcheck.elaborate.values import Array, Dict, Error, Frame, Iterator, List, Raised, Unmodelled, View, is_constant
from dpcheck.infer.walk import names_bound


LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class Walk:
    """A way through what has a length that is not known: how many items there are, and the one at a place."""

    count: Term
    at: Callable[[Term], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Walked:
    """`range(n)`, `enumerate(v)`, `zip(v, w)` of what is not known, before it is gone through."""

    walk: Walk


def walk_of(machine: Machine, value: Any) -> Walk | None:
    """The way through something of unknown length; None where the items are known."""
    if isinstance(value, Walked):
        return value.walk
    if isinstance(value, Array):
        term = machine.read(value)
        if term.kind.shape[0] is None:
            kind = Kind("array", term.kind.shape[1:]) if len(term.kind.shape) > 1 else NUMBER
            return Walk(length(machine, term), lambda place: _unwritable(machine, machine.make("item", (term, place), None, kind)))
    if isinstance(value, List) and value.term is not None:
        held = value.term
        return Walk(length(machine, held), lambda place: machine.make("item", (held, place)))
    return None


def _unwritable(machine: Machine, term: Term) -> Any:
    """A row of an array: a view, through which nothing may be written here."""
    found = machine.value_of(term)
    if isinstance(found, Array):
        found.entangled = True
    return found


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
            yield item
    elif isinstance(value, List):
        if value.term is not None or value.kind == "growing":
            raise Unmodelled("a list of unknown length")
        place = 0
        while place < len(value.items):
            yield value.items[place]
            place += 1
    elif isinstance(value, (Dict, View)):
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
            return next(value.source)
        except StopIteration:
            raise Raised(Error(StopIteration)) from None
    step = find_method(value, "__next__")
    if step is None:
        raise Unmodelled("next")
    return machine.call(step, [value])


# ---------------------------------------------------------------- comprehensions
def comprehension(machine: Machine, node: ir.Comprehension, frame: Frame) -> Any:
    """A list, set, dictionary or generator; of what has an unknown length, a list of which the term is known."""
    if any(clause.is_async for clause in node.clauses):
        raise Unmodelled("async")
    inner = Frame({}, frame.module or frame, frame, names_bound([ir.For(c.start, c.end, c.target, c.iter, [], [], False) for c in node.clauses]), first=frame.first)
    machine.new(inner)
    first = machine.evaluate(node.clauses[0].iter, frame)
    walk = walk_of(machine, first)
    if walk is not None:
        if len(node.clauses) != 1 or node.kind not in ("list", "generator"):
            raise Unmodelled("a comprehension over what is not known")
        if node.kind == "generator":
            return machine.new(Iterator(_late(machine, node, inner, walk)))
        return machine.new(List([], "list", mapped(machine, node, inner, walk)))
    running = _clauses(machine, node, inner, first, 0)
    if node.kind == "generator":
        return machine.new(Iterator(running))
    return _collected(machine, node, running)


def _late(machine: Machine, node: ir.Comprehension, inner: Frame, walk: Walk) -> PythonIterator[Any]:
    """A generator over what has an unknown length: its items together are what `taken_whole` takes; one by one they cannot be had."""
    yield Whole(mapped(machine, node, inner, walk))


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """All that a generator gives, as one list."""

    term: Term


def taken_whole(machine: Machine, value: Any) -> Any:
    """What an iterator gives, as a list: for functions that take all of it at once."""
    if not isinstance(value, Iterator):
        return value
    items = []
    for item in iterate(machine, value):
        if isinstance(item, Whole):
            return machine.new(List([], "list", item.term))
        items.append(item)
        machine.spend()
    return machine.new(List(items))


def mapped(machine: Machine, node: ir.Comprehension, inner: Frame, walk: Walk) -> Term:
    """The list that a comprehension makes, as a term."""
    clause = node.clauses[0]

    def one(item: Any) -> tuple[Any, Any]:
        assign_names(machine, clause.target, item, inner)
        guard: Any = True
        for test in clause.ifs:
            truth = machine.truth(machine.evaluate(test, inner))
            if guard is not True:
                raise Unmodelled("several conditions")
            guard = truth
        return guard, machine.evaluate(node.element, inner)

    return all_passes(machine, walk, one)


def all_passes(machine: Machine, walk: Walk, one: Callable[[Any], tuple[Any, Any]]) -> Term:
    """The list of what each pass puts out. A pass may change nothing but names of its own."""
    machine.level += 1
    level = machine.level
    try:
        with aside(machine) as run:
            guard, element = one(walk.at(machine.make("bound", (), (level, -1))))
            outputs = machine.term(guard), machine.term(element)
            checks = run.checks
    except (CannotMerge, Raised):
        raise Unmodelled("a comprehension that decides") from None
    finally:
        machine.level -= 1
    if any(not (isinstance(held, Frame) and held.of is None) for held in run.mark.before):
        raise Unmodelled("a comprehension that changes something")
    if outputs[1].kind.sort not in ("number", "array"):
        raise Unmodelled("a list of objects")
    if isinstance(guard, Term) and any(part.op == "item" or part.op == "call" for part in checks):
        raise Unmodelled("a filter before what may raise")
    fold = machine.check(machine.make("fold", (walk.count, *checks, *outputs), Loop(level, 0, len(checks), 1), LIST))
    return machine.make("project", (fold,), ("output", 0), LIST)


def _clauses(machine: Machine, node: ir.Comprehension, inner: Frame, first: Any, place: int) -> PythonIterator[Any]:
    clause = node.clauses[place]
    source = first if place == 0 else machine.evaluate(clause.iter, inner)
    for item in iterate(machine, source):
        machine.spend()
        if isinstance(item, Whole):
            raise Unmodelled("a generator of unknown length")
        assign_names(machine, clause.target, item, inner)
        if not all(machine.decide(machine.truth(machine.evaluate(test, inner)), test) for test in clause.ifs):
            continue
        if place + 1 < len(node.clauses):
            yield from _clauses(machine, node, inner, None, place + 1)
        elif node.kind == "dict":
            assert node.value is not None
            yield machine.evaluate(node.element, inner), machine.evaluate(node.value, inner)
        else:
            yield machine.evaluate(node.element, inner)


def _collected(machine: Machine, node: ir.Comprehension, running: PythonIterator[Any]) -> Any:
    if node.kind == "dict":
        items = dict(_known_key(key, value) for key, value in running)
        return machine.new(Dict(items))
    found = list(running)
    if node.kind == "set":
        if not all(is_constant(item) for item in found):
            raise Unmodelled("a set of what is not known")
        found = list(dict.fromkeys(found))
    return machine.new(List(found, node.kind))


def _known_key(key: Any, value: Any) -> tuple[Any, Any]:
    if not is_constant(key):
        raise Unmodelled("a key that is not known")
    return key, value


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
    items = _several(machine, value, len(targets))
    star = next((place for place, part in enumerate(targets) if isinstance(part, ir.Starred)), None)
    if star is None:
        if len(items) != len(targets):
            raise Raised(Error(ValueError))
        return list(zip(targets, items))
    after = len(targets) - star - 1
    if len(items) < star + after:
        raise Raised(Error(ValueError))
    starred = targets[star]
    assert isinstance(starred, ir.Starred)
    middle = machine.new(List(items[star:len(items) - after]))
    return [*zip(targets[:star], items[:star]), (starred.value, middle), *zip(targets[star + 1:], items[len(items) - after:])]


def _several(machine: Machine, value: Any, count: int) -> list[Any]:
    if isinstance(value, List) and value.term is not None and value.term.op == "call" and isinstance(value.term.data, tuple) and value.term.data[0] == "builtins.divmod":
        return [machine.make("item", (value.term, machine.table.constant(place))) for place in range(2)]
    return items_of(machine, value)
