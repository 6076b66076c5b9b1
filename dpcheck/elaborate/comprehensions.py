"""Comprehensions: item by item, as Python makes them; over what has an unknown length, as a `fold` that puts out a list."""
from __future__ import annotations

from collections.abc import Callable, Iterator as PythonIterator
from typing import Any

from dpcheck import ir
from dpcheck.core.term import LIST, Kind, Loop, Term
from dpcheck.elaborate.branches import Put, all_ways
from dpcheck.elaborate.heap import kept
from dpcheck.elaborate.iteration import Whole, assign_names, captured, is_walk, iterate, listed, walk_of, walk_of_list
from dpcheck.elaborate.loops import run_fold
from dpcheck.elaborate.machine import CannotMerge, Machine
from dpcheck.elaborate.values import Dict, Frame, Iterator, List, Skip, Unmodelled, Walk, Walked, is_constant
from dpcheck.infer.walk import names_bound


def comprehension(machine: Machine, node: ir.Comprehension, frame: Frame) -> Any:
    """A list, set, dictionary or generator; of what has an unknown length, one of which the term is known."""
    if any(clause.is_async for clause in node.clauses):
        raise Unmodelled("async")
    inner = Frame({}, frame.module or frame, frame, names_bound([ir.For(c.start, c.end, c.target, c.iter, [], [], False) for c in node.clauses]), first=frame.first)
    machine.new(inner)
    first = machine.evaluate(node.clauses[0].iter, frame)
    walk = None if not is_walk(first) else captured(machine, first) if node.kind == "generator" else walk_of(machine, first)
    if walk is None:
        running = _clauses(machine, node, inner, first, 0)
        return machine.new(Iterator(running)) if node.kind == "generator" else _collected(machine, node, running)
    if node.kind == "generator":
        return machine.new(Walked(lambda: _generated(machine, node, inner, walk)))
    with kept(first):
        return _collected(machine, node, iter([Whole(mapped(machine, node, inner, walk, 0))]))


def _generated(machine: Machine, node: ir.Comprehension, inner: Frame, walk: Walk) -> Walk:
    """A generator: each item is made in its pass."""
    if len(node.clauses) > 1:
        return walk_of_list(machine, mapped(machine, node, inner, walk, 0))
    clause = node.clauses[0]

    def at(place: Any) -> Any:
        assign_names(machine, clause.target, walk.at(place), inner)
        kept = _kept(machine, clause.ifs, inner)
        if kept is False or isinstance(kept, Term) and not machine.decide(kept):
            raise Skip
        return _element(machine, node, inner)

    return Walk(walk.count, at, walk.filtered or bool(clause.ifs))


def mapped(machine: Machine, node: ir.Comprehension, inner: Frame, walk: Walk, place: int) -> Term:
    """The list of what a comprehension makes from one of its clauses on, as a term."""
    clause, last = node.clauses[place], place + 1 == len(node.clauses)

    def one(item: Any) -> Put:
        assign_names(machine, clause.target, item, inner)
        kept, apart = _kept(machine, clause.ifs, inner), not last or machine.lenient  # what is released is released where the item is kept
        if kept is False or isinstance(kept, Term) and apart and not machine.decide(kept):
            return Put(False)
        return Put(True if apart else kept, _element(machine, node, inner) if last else _inner(machine, node, inner, place + 1))

    found = all_passes(machine, walk, one)
    return found if last else machine.make("call", (found,), ("dpcheck.core.functions.flattened", 1, ()), LIST)


def _kept(machine: Machine, tests: list[ir.Expr], inner: Frame) -> Any:
    """Whether all conditions hold; each is only tested where those before it do."""
    for place, test in enumerate(tests):
        truth = machine.truth(machine.evaluate(test, inner))
        if not isinstance(truth, Term):
            if not truth:
                return False
        elif place + 1 == len(tests):
            return truth
        elif not machine.decide(truth):
            return False
    return True


def _element(machine: Machine, node: ir.Comprehension, inner: Frame) -> Any:
    if node.kind == "dict":
        assert node.value is not None
        return machine.evaluate(node.element, inner), machine.evaluate(node.value, inner)
    return machine.evaluate(node.element, inner)


def _inner(machine: Machine, node: ir.Comprehension, inner: Frame, place: int) -> Any:
    """The list that the clauses make from a place on."""
    source = machine.evaluate(node.clauses[place].iter, inner)
    walk = walk_of(machine, source)
    if walk is not None:
        return machine.value_of(mapped(machine, node, inner, walk, place))
    return list_of_pieces(machine, _clauses(machine, node, inner, source, place))


def all_passes(machine: Machine, walk: Walk, one: Callable[[Any], Put]) -> Term:
    """The list of what each pass puts out. A pass that changes something is a pass of a loop, in which a list grows."""
    machine.level += 1
    level = machine.level

    def once() -> Put:
        machine.trying = 0
        try:
            return one(walk.at(machine.make("bound", (), (level, -1))))
        except Skip:
            return Put(False)

    try:
        side = all_ways(machine, once)
        put = side.value if isinstance(side.value, Put) else Put(False)
        outputs = machine.term(put.kept), machine.pure(0 if put.kept is False else put.value)
    except CannotMerge:
        raise Unmodelled("a comprehension that decides") from None
    finally:
        machine.level -= 1
    if any(not _is_of_comprehension(held) for held in side.before):
        return _grown(machine, walk, one)
    fold = machine.check(machine.make("fold", (walk.count, *side.checks, *outputs), Loop(level, 0, len(side.checks), 1), LIST))
    return machine.make("project", (fold,), ("output", 0), LIST)


def _is_of_comprehension(held: Any) -> bool:
    return isinstance(held, Frame) and held.of is None and not held.is_class and held.parent is not None


def _grown(machine: Machine, walk: Walk, one: Callable[[Any], Put]) -> Term:
    """The same, with all that the passes change."""
    found: List = machine.new(List([]))

    def append(item: Any) -> None:
        put = one(item)
        if put.kept is not False and (not isinstance(put.kept, Term) or machine.decide(put.kept)):
            if found.term is not None:
                raise Unmodelled("a list that changes in a comprehension")
            machine.touch(found)
            found.items.append(put.value)

    run_fold(machine, walk, append)
    return machine.term(found)


def list_of(machine: Machine, value: Any) -> Term | None:
    """All items of what has an unknown length, as a list; None where they are known."""
    if isinstance(value, List) and value.term is not None and value.term.kind == LIST:
        return value.term
    if not is_walk(value):
        return None
    walk = walk_of(machine, value)
    if walk is None:
        return None
    if isinstance(value, Walked) or isinstance(value, Term) and value.kind.sort == "groups":
        return all_passes(machine, walk, lambda item: Put(True, item))
    return listed(machine, machine.term(value))


def _clauses(machine: Machine, node: ir.Comprehension, inner: Frame, source: Any, place: int) -> PythonIterator[Any]:
    """What the clauses from a place on give, one after another. What has an unknown length gives all at once."""
    clause = node.clauses[place]
    for item in iterate(machine, source):
        machine.spend()
        assign_names(machine, clause.target, item, inner)
        if not all(machine.decide(machine.truth(machine.evaluate(test, inner)), test) for test in clause.ifs):
            continue
        if place + 1 == len(node.clauses):
            yield _element(machine, node, inner)
            continue
        following = machine.evaluate(node.clauses[place + 1].iter, inner)
        walk = walk_of(machine, following)
        if walk is not None:
            yield Whole(mapped(machine, node, inner, walk, place + 1))
        else:
            yield from _clauses(machine, node, inner, following, place + 1)


def list_of_pieces(machine: Machine, running: PythonIterator[Any]) -> List:
    """A list of all that comes, some of it as lists of which only the term is known."""
    pieces: list[Any] = []
    for item in running:
        machine.spend()
        pieces.append(item)
    if not any(isinstance(piece, Whole) for piece in pieces):
        found: List = machine.new(List(pieces))
        return found
    terms = tuple(piece.term if isinstance(piece, Whole) else machine.build("list", (machine.pure(piece),)) for piece in pieces)
    whole = terms[0] if len(terms) == 1 else machine.make("call", (machine.build("list", terms),), ("dpcheck.core.functions.flattened", 1, ()), LIST)
    found = machine.new(List([], "list", whole))
    return found


def _collected(machine: Machine, node: ir.Comprehension, running: PythonIterator[Any]) -> Any:
    found = list_of_pieces(machine, running)
    if node.kind == "dict":
        if found.term is not None:
            return machine.value_of(machine.check(machine.make("call", (found.term,), ("builtins.dict", 1, ()), Kind("dict"))))
        return dict_of(machine, found.items)
    if node.kind == "set":
        return set_of(machine, found)
    return found


def set_of(machine: Machine, held: List) -> Any:
    """A set of the items of a list."""
    if held.term is None and all(is_constant(item) for item in held.items):
        return machine.new(List(list(dict.fromkeys(held.items)), "set"))
    return machine.value_of(machine.check(machine.make("call", (machine.pure(held),), ("builtins.set", 1, ()), Kind("set"))))


def dict_of(machine: Machine, pairs: list[tuple[Any, Any]], default: Any = None, kind: str = "builtins.dict") -> Any:
    """A dictionary of keys and values, in their order."""
    if all(is_constant(key) for key, _ in pairs):
        return machine.new(Dict(dict(pairs), default, None, kind))
    parts = tuple(machine.pure(part) for pair in pairs for part in pair)
    return machine.value_of(machine.check(machine.make("build", parts, "dict", Kind("dict"))))




def taken_whole(machine: Machine, value: Any) -> Any:
    """What an iterator gives, as a list: for functions that take all of it at once."""
    if isinstance(value, Walked):
        return machine.value_of(machine.term(List([], "list", list_of(machine, value))))
    if not isinstance(value, Iterator):
        return value
    machine.touch(value)
    return list_of_pieces(machine, value.source)
