"""Iterators as objects of the heap: each holds its code, not its items; whoever makes one registers how it takes a step, and how it gives all that is left."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Callable, Iterable, TypeVar

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import MISSING, Frame
from dpcheck.infer.values import Either as ChosenCode
from dpcheck.infer.values import Cell, Env, Function, Lazy, Listing, Mapping, Method, Nothing, Partial, Ref, Tup, Value
from dpcheck.infer.walk import names_mutated, names_read
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


END = Nothing()  # what a step gives at the end of an iterator
MOST_STEPS = 1024
STEPPED = frozenset(("map", "zip", "enumerate", "chain", "filter"))
SOURCES = {"map": "parts", "zip": "parts", "chain": "parts", "enumerate": "items", "filter": "items", "accumulate": "items", "pairwise": "items", "runs": "items"}
ITERATORS = ("itertools.", "builtins.", "io.", "csv.", "os.")  # libraries whose results may be iterators; those of others are containers, which nobody uses up
Watched = list[tuple[dict[Any, Any], Any, Any]]
Rule = TypeVar("Rule", bound=Callable[..., Any])
STEPS: dict[type, Callable[[Run, Value, Lazy, ir.Node], Value | None]] = {}
DRAINS: dict[type, Callable[[Run, Lazy, ir.Node], Value | None]] = {}


def steps(kind: type) -> Callable[[Rule], Rule]:
    """Registers how iterators with this code give one item: END behind the last one, None where it is not known which that is."""
    def register(rule: Rule) -> Rule:
        STEPS[kind] = rule
        return rule

    return register


def drains(kind: type) -> Callable[[Rule], Rule]:
    """Registers how iterators with this code give all that is left; None where that would have to be taken by turns with other code."""
    def register(rule: Rule) -> Rule:
        DRAINS[kind] = rule
        return rule

    return register


@dataclass(slots=True, eq=False)
class Items:
    """An iterator over a container, at a place of it; what is stored in the container meanwhile is seen. Of what a generator gave, `watched` must not have changed."""

    value: Value
    place: int = 0
    step: int = 1
    watched: tuple[tuple[dict[Any, Any], Any, Any], ...] = ()


@dataclass(slots=True, eq=False)
class Walked:
    """A generator expression over the value of its first clause, which Python evaluates at once."""

    node: ir.Comprehension
    frame: Frame
    first: Value


@dataclass(slots=True, eq=False)
class Later:
    """A call of a library function that is lazy, and the rule for all of its items."""

    request: Call
    rule: Callable[[Call], Value]


@dataclass(slots=True, eq=False)
class Generated:
    """A call of a generator of the checked code."""

    function: Function
    bound: dict[str, Value]
    node: ir.Node


@dataclass(slots=True, eq=False)
class Either:
    """One of two iterators, by a condition."""

    parts: tuple[Value, ...]


def lazy_of(run: Run, value: Value) -> Lazy | None:
    """The iterator (or view) that a value is."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, Lazy) else None


def made(run: Run, thunk: object, again: bool = False) -> Ref:
    assert run.module is not None
    return Ref(run.store.allocate(Lazy(thunk, run.module, again)))


def either(run: Run, left: Cell, right: Cell, env: Env) -> Cell:
    """One iterator or another object, by a condition: what it gives in the end is not known before it is consumed."""
    if isinstance(left, Lazy) and isinstance(right, Lazy) and left.thunk is right.thunk:
        return replace(left, lost=left.lost or right.lost, env=tainted(left.env, right.env, env))
    module = left.module if isinstance(left, Lazy) else right.module if isinstance(right, Lazy) else run.module
    assert module is not None
    parts: dict[int, Ref] = {}
    for side in (left, right):
        if isinstance(side, Lazy) and isinstance(side.thunk, Either):  # one of several already: the choice does not nest
            parts |= {part.address: part for part in side.thunk.parts if isinstance(part, Ref)}
    for side in (left, right):
        if not (isinstance(side, Lazy) and (isinstance(side.thunk, Either) or _is_among(run, side, parts))):
            address = run.store.allocate(side)
            parts[address] = Ref(address)
    spend(len(parts), TOO_MANY_PARTS)
    lost = any(isinstance(side, Lazy) and isinstance(side.thunk, Either) and side.lost for side in (left, right))
    envs = [side.env for side in (left, right) if isinstance(side, Lazy)]
    return Lazy(Either(tuple(parts.values())), module, lost=lost, env=tainted(env, *envs))


def _is_among(run: Run, lazy: Lazy, parts: Iterable[int]) -> bool:
    """Whether an iterator is in the same state as one of these."""
    cells = [run.store.heap[address] for address in parts]
    return any(isinstance(cell, Lazy) and cell.thunk is lazy.thunk and cell.lost >= lazy.lost for cell in cells)


def iterator_of(run: Run, value: Value) -> Value:
    """iter(value)"""
    lazy = lazy_of(run, value)
    return value if lazy is not None and not lazy.again else made(run, Items(as_walked(run, value)))


def as_walked(run: Run, value: Value) -> Value:
    """What is walked through: of a series by label its numbers. Whether these change when the series is written to meanwhile, which may then have got new memory, is for pandas to say."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if not isinstance(value, Ref) or not isinstance(cell, Mapping) or not cell.labelled:
        return value
    numbers = Ref(run.store.allocate(Listing(tuple(cell.items.values()))))
    run.store.link(numbers.address, value.address)
    return numbers


def opened(run: Run, value: Value) -> Value:
    """What a view of a dict shows now; any other value as it is."""
    lazy = lazy_of(run, value)
    return lazy.thunk.rule(lazy.thunk.request) if lazy is not None and lazy.again and isinstance(lazy.thunk, Later) else value


def held(run: Run, lazy: Lazy) -> list[Value]:
    """All that the items of an iterator may be made from."""
    thunk = lazy.thunk
    if isinstance(thunk, Items):
        return [thunk.value]
    if isinstance(thunk, Walked):
        return [thunk.first, *(value for _, _, value in names_in_sight(run, thunk.node, thunk.frame))]
    if isinstance(thunk, Later):
        return [*thunk.request.given.values(), *thunk.request.keywords.values()]
    if isinstance(thunk, Generated):
        return [thunk.function, *thunk.bound.values()]
    return list(thunk.parts) if isinstance(thunk, Either) else []


def names_in_sight(run: Run, node: ir.Node, frame: Frame) -> Watched:
    """The variables around a node that it mentions."""
    found: Watched = []
    bound = {part.id for one in walk([node]) if isinstance(one, ir.Clause) for part in walk([one.target]) if isinstance(part, ir.Name)}
    for name in sorted(names_read([node]) - bound - names_of_parameters(node)):
        around: Frame | None = frame.owner(name)
        while around is not None:
            if name in around.names:
                found.append((around.names, name, around.names[name]))
                break
            around = around.outer
    return found


def names_of_parameters(node: ir.Node) -> set[str]:
    return {parameter.name for parameter in node.params} if isinstance(node, (ir.Function, ir.Lambda)) else set()


def sources(run: Run, lazy: Lazy) -> list[Value]:
    """The iterators that an iterator takes its items from."""
    thunk = lazy.thunk
    given: Value = thunk.first if isinstance(thunk, Walked) else thunk.value if isinstance(thunk, Items) else Tup(())
    if isinstance(thunk, Later) and thunk.request.row.operation in SOURCES:
        given = thunk.request.value(SOURCES[thunk.request.row.operation])
    return list(given.items) if isinstance(given, Tup) and isinstance(thunk, Later) else [given]


def watch(run: Run, value: Value) -> Watched:
    """Everything that what an iterator gives is made from, as it is now: variables, and objects of the heap."""
    found: Watched = []
    seen: set[int] = set()
    todo = [value]
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, Tup):
            todo.extend(one.items)
        elif isinstance(one, Partial):
            todo.extend((one.function, *one.args, *one.keywords.values()))
        elif isinstance(one, Method):
            todo.extend((one.owner, *(() if one.function is None else (one.function,))))
        elif isinstance(one, ChosenCode):
            todo.extend((one.left, one.right))
        elif isinstance(one, Function):
            around = names_in_sight(run, one.node, one.frame)
            found.extend(around)
            todo.extend(part for _, _, part in around)
        elif isinstance(one, Ref):
            cell = run.store.heap[one.address]
            if isinstance(cell, Lazy):
                todo.extend(held(run, cell))
                if isinstance(cell.thunk, Walked):
                    found.extend(names_in_sight(run, cell.thunk.node, cell.thunk.frame))
                continue
            found.append((run.store.heap, one.address, cell))
            inside = cell.items.values() if isinstance(cell, Mapping) else getattr(cell, "attributes", {}).values() or getattr(cell, "items", ())
            todo.extend(inside)
    return found


def watch_code(run: Run, node: ir.Node, frame: Frame) -> Watched:
    """As `watch`, of code that is run later."""
    around = names_in_sight(run, node, frame)
    return [*around, *(part for _, _, value in around for part in watch(run, value))]


def changed(watched: Watched | tuple[tuple[dict[Any, Any], Any, Any], ...]) -> bool:
    return any(mapping.get(key, MISSING) is not value for mapping, key, value in watched)


def put(run: Run, value: Value, lazy: Lazy, thunk: object) -> None:
    assert isinstance(value, Ref)
    run.store.write(run.store.heap, value.address, replace(lazy, thunk=thunk))


def end(run: Run, value: Value, lazy: Lazy) -> Value:
    put(run, value, lazy, Items(Tup(())))
    return END


def with_sources(run: Run, value: Value) -> dict[int, Lazy]:
    """An iterator and those that it takes its items from, as they are now, by their addresses."""
    lazy = lazy_of(run, value)
    found: dict[int, Lazy] = {}
    if lazy is not None and isinstance(value, Ref):
        found[value.address] = lazy
        for source in (*sources(run, lazy), *_inside(run, lazy)):
            found |= with_sources(run, source)
    return found


def _inside(run: Run, lazy: Lazy) -> list[Value]:
    """The iterators that a generator of the checked code was given, or sees around it."""
    if not isinstance(lazy.thunk, Generated):
        return []
    function = lazy.thunk.function
    around = [value for _, _, value in names_in_sight(run, function.node, function.frame)]
    return [value for value in (*lazy.thunk.bound.values(), *around) if lazy_of(run, value) is not None]


def code_in(run: Run, lazy: Lazy) -> list[Value]:
    """What the code of an iterator may change: what its functions captured, and what it writes to itself."""
    found: list[Value] = [value for value in held(run, lazy) if isinstance(value, (Function, Method, Partial))]
    if isinstance(lazy.thunk, Walked):
        mutated = names_mutated([lazy.thunk.node])
        found += [value for _, name, value in names_in_sight(run, lazy.thunk.node, lazy.thunk.frame) if name in mutated]
    return found
