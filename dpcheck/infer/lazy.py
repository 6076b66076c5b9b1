"""Iterators: what a generator, `map`, `zip`, a view of a dict and the like give is computed when it is consumed, and given once.

An iterator is an object of the heap that holds its code, not its items. Whoever walks through it drains it, or takes one step
after the other where what is done between the steps matters. One that was consumed in part, nobody knows how far, is `lost`:
what it still gives may depend on everything that its code can see by then.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Iterable

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.assignments import assign
from dpcheck.infer.references import cell_of
from dpcheck.infer.lengths import length_of
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.comprehensions import conditions, element_of, keep_changes, made_of, writes_outside
from dpcheck.infer.datasets.tables import used_up
from dpcheck.infer.dependence import Node, blurred, deep_env, in_reach
from dpcheck.infer.touching import touched
from dpcheck.infer.effects import STOPPING
from dpcheck.infer.functions import run_body
from dpcheck.infer.interplay import behind_first, entangled, mentioned
from dpcheck.infer.interpret import call, evaluate, expression
from dpcheck.infer.library_calls import by_rule
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import Call
from dpcheck.infer.store import MISSING, Changes, Frame
from dpcheck.infer.values import NONE, Cell, Env, Function, Lazy, Listing, Mapping, Nothing, Num, Opaque, Ref, Tup, Value, constant
from dpcheck.infer.walk import names_bound, names_read, walk
from dpcheck.infer.walked import walk_through
from dpcheck.rules import Row

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


END = Nothing()  # what a step gives at the end of an iterator
MOST_STEPS = 1024
STEPPED = frozenset(("map", "zip", "enumerate", "chain", "filter"))
SOURCES = {"map": "parts", "zip": "parts", "chain": "parts", "enumerate": "items", "filter": "items", "accumulate": "items", "pairwise": "items"}
ITERATORS = ("itertools.", "builtins.", "io.", "csv.", "os.")  # libraries whose results may be iterators; those of others are containers, which nobody uses up
Watched = list[tuple[dict[Any, Any], Any, Any]]


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
    """A call of a library function that is lazy."""

    request: Call


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


# ---------------------------------------------------------------- making
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
    return value if lazy is not None and not lazy.again else made(run, Items(value))


def later(request: Call) -> Value:
    """The result of a call of a lazy library function, which takes its iterators at once."""
    run, name = request.run, request.row.operation
    if name.startswith("dict_"):
        return made(run, Later(request), again=True)
    if name == "reversed":
        items = known(run, request.value("items"), request.node)
        return made(run, Later(request)) if items is None else made(run, Items(request.value("items"), len(items) - 1, -1))
    source = SOURCES[name]
    value = request.value(source)
    taken: Value = iterator_of(run, value)
    if isinstance(value, Tup):
        taken = Tup(tuple(part if name == "chain" else iterator_of(run, part) for part in value.items))
    return made(run, Later(replace(request, given=request.given | {source: taken})))


def known(run: Run, value: Value, node: ir.Node) -> list[Value] | None:
    """The items of a container as they are now, where they are known one by one."""
    return walk_through(run, opened(run, value), node).items


def opened(run: Run, value: Value) -> Value:
    """What a view of a dict shows now; any other value as it is."""
    lazy = lazy_of(run, value)
    return by_rule(lazy.thunk.request) if lazy is not None and lazy.again and isinstance(lazy.thunk, Later) else value


def argument(run: Run, row: Row, value: Value, node: ir.Node, code: bool) -> Value:
    """What a library function that is no iterator itself makes of an iterator that it is given: it walks through it, and may run `code` on each item."""
    if isinstance(value, Tup) and any(lazy_of(run, item) is not None for item in value.items):
        return Tup(tuple(argument(run, row, item, node, code) for item in value.items))
    lazy = lazy_of(run, value)
    if lazy is None:
        return value
    stops = row.operation in STOPPING or row.name.startswith("numpy.") and row.operation != "sum"
    return ahead(run, value, node) if code and not stops else consumed(run, value, node, until={} if stops else None)


# ---------------------------------------------------------------- what its code can see
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


def changed(watched: Watched | tuple[tuple[dict[Any, Any], Any, Any], ...]) -> bool:
    return any(mapping.get(key, MISSING) is not value for mapping, key, value in watched)


# ---------------------------------------------------------------- one step
def step(run: Run, value: Value, node: ir.Node) -> Value | None:
    """next(value): the item, END, or None where it is not known which that is (then the iterator is in no known state)."""
    lazy = lazy_of(run, value)
    if lazy is None or lazy.lost or lazy.again:
        return None
    outer, run.module = run.module, lazy.module
    try:
        return _STEPS[type(lazy.thunk)](run, value, lazy, node) if type(lazy.thunk) in _STEPS else None
    finally:
        run.module = outer


def _put(run: Run, value: Value, lazy: Lazy, thunk: object) -> None:
    assert isinstance(value, Ref)
    run.store.write(run.store.heap, value.address, replace(lazy, thunk=thunk))


def _end(run: Run, value: Value, lazy: Lazy) -> Value:
    _put(run, value, lazy, Items(Tup(())))
    return END


def _step_items(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Items)
    items = None if changed(thunk.watched) else known(run, thunk.value, node)
    if items is None:
        return None
    if not 0 <= thunk.place < len(items):
        return _end(run, value, lazy)
    _put(run, value, lazy, replace(thunk, place=thunk.place + thunk.step))
    return items[thunk.place]


def _step_walked(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Walked)
    clause = thunk.node.clauses[0]
    if len(thunk.node.clauses) > 1:
        return None
    source = iterator_of(run, thunk.first)
    _put(run, value, lazy, Walked(thunk.node, thunk.frame, source))
    inner = Frame(thunk.frame.module, f"{thunk.frame.name}.<locals>.<comprehension>", {}, thunk.frame, is_comprehension=True)
    run.called.append(inner.names)
    for _ in range(MOST_STEPS):
        item = step(run, source, clause.iter)
        if item is END:
            return _end(run, value, lazy)
        if item is None:
            return None
        assign(run, clause.target, item, inner)
        keep = conditions(run, clause, inner)
        if keep.env or keep.term.value is None:
            return None
        if keep.term.value:
            return element_of(run, thunk.node, inner)
    return None


def _step_later(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Later)
    request, name = thunk.request, thunk.request.row.operation
    if name not in STEPPED or "strict" in request.given and request.constant("strict") is not False:
        return None
    if name == "chain":
        return _step_chain(run, value, lazy, request)
    for _ in range(MOST_STEPS):
        items: list[Value] = []
        for source in sources(run, lazy):
            item = step(run, source, request.node)
            if item is None:
                return None
            if item is END:
                return _end(run, value, lazy)
            items.append(item)
        if name != "filter":
            break
        function = request.value("function")
        answer = items[0] if isinstance(function, Nothing) else call(run, function, items, {}, request.node)
        keep = truth_of(run, answer, request.node)
        if keep.env or keep.term.value is None:
            return None
        if keep.term.value:
            return items[0]
    if name == "map":
        return call(run, request.value("function"), items, {}, request.node)
    if name == "zip":
        return Tup(tuple(items)) if items else _end(run, value, lazy)
    if name == "filter":
        return None
    start = request.number("start")
    if start.env or not isinstance(start.constant, int):
        return None
    _put(run, value, lazy, Later(replace(request, given=request.given | {"start": constant(start.constant + 1)})))
    return Tup((start, items[0]))


def _step_chain(run: Run, value: Value, lazy: Lazy, request: Call) -> Value | None:
    rest = sources(run, lazy)
    while rest:
        rest[0] = iterator_of(run, rest[0])
        item = step(run, rest[0], request.node)
        if item is not END:
            _put(run, value, lazy, Later(replace(request, given=request.given | {"parts": Tup(tuple(rest))})))
            return item
        del rest[0]
    return _end(run, value, lazy)


_STEPS = {Items: _step_items, Walked: _step_walked, Later: _step_later}


def most_steps(run: Run, value: Value, node: ir.Node) -> int | None:
    """At most how many items an iterator or container gives, where each can be had by a step; else None."""
    lazy = lazy_of(run, value)
    if lazy is None or lazy.again:
        items = sequence_items(run, opened(run, value))
        return None if items is None or len(items) > MOST_STEPS else len(items)
    thunk = lazy.thunk
    if lazy.lost or isinstance(thunk, Either) or isinstance(thunk, Walked) and (len(thunk.node.clauses) > 1 or thunk.node.clauses[0].is_async):
        return None
    if isinstance(thunk, Generated) or isinstance(thunk, Later) and thunk.request.row.operation not in STEPPED:
        return None
    counts = [most_steps(run, source, node) for source in sources(run, lazy)]
    if any(count is None for count in counts):
        return None
    whole = [count for count in counts if count is not None]
    return sum(whole) if isinstance(thunk, Later) and thunk.request.row.operation == "chain" else min(whole, default=0)


# ---------------------------------------------------------------- all that is left
def consumed(run: Run, value: Value, node: ir.Node, *, until: Env | None = None) -> Value:
    """All that an iterator still gives, as a container; any other value as it is. Who stops somewhere, as `until` decides, leaves it in no known state."""
    lazy = lazy_of(run, value)
    if lazy is None or lazy.again:
        return opened(run, value)
    if lazy.lost or isinstance(lazy.thunk, Either):
        return blurred(run, "what is left of an iterator", (value,), lose(run, value, node))
    if until is not None:
        return _in_part(run, value, lazy, node, until)
    whole = lazy_env(run, lazy)  # before it drains the iterators that it takes its items from
    by_steps = most_steps(run, value, node) is not None and (_nested(run, lazy) or _advanced_inside(run, lazy))
    found = _stepped(run, value, lazy, node) if by_steps else _drained(run, lazy, node)
    if found is None:
        return blurred(run, "what is left of an iterator", (value,), whole, lose(run, value, node))
    _end(run, value, lazy)
    return found


def _advanced_inside(run: Run, lazy: Lazy) -> bool:
    """Whether the code of an iterator may take items from what it walks through, beside those that it is given."""
    thunk = lazy.thunk
    if isinstance(thunk, Walked):
        return entangled(run, thunk.first, mentioned(behind_first(thunk.node), thunk.frame))
    if not isinstance(thunk, Later) or thunk.request.row.operation not in SOURCES:
        return False
    request, name, parts = thunk.request, SOURCES[thunk.request.row.operation], sources(run, lazy)
    others = [value for key, value in request.given.items() if key != name]
    return any(entangled(run, part, [*others, *parts[:place]]) for place, part in enumerate(parts))


def _nested(run: Run, lazy: Lazy) -> bool:
    """Whether code is run in several iterators by turns, or the items have to be asked for one by one."""
    if isinstance(lazy.thunk, Later):
        return lazy.thunk.request.row.operation in ("filter", "map") or any(_has_code(run, source) for source in sources(run, lazy))
    return isinstance(lazy.thunk, Walked) and _has_code(run, lazy.thunk.first)


def _has_code(run: Run, value: Value) -> bool:
    lazy = lazy_of(run, value)
    return lazy is not None and not lazy.again and (not isinstance(lazy.thunk, Items) or lazy.thunk.step < 0 or lazy.thunk.place > 0)


def _stepped(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    items: list[Value] = []
    mark = run.mark()
    run.loops += 1
    try:
        while len(items) <= MOST_STEPS:
            item = step(run, value, node)
            if item is END:
                run.keep(mark)
                return Ref(run.store.allocate(Listing(tuple(items))))
            if item is None:
                break
            items.append(item)
    finally:
        run.loops -= 1
    run.undo(mark)
    return None


def _drained(run: Run, lazy: Lazy, node: ir.Node) -> Value | None:
    """The items by the rule for all of them; None where what its sources do and what it does itself would have to be taken by turns."""
    outer, run.module = run.module, lazy.module
    try:
        return _by_thunk(run, lazy, node)
    finally:
        run.module = outer


def _by_thunk(run: Run, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    if _advanced_inside(run, lazy):
        return None
    if isinstance(thunk, Items):
        return _rest(run, thunk, node)
    if isinstance(thunk, Generated):
        return run_body(run, thunk.function, thunk.bound, thunk.node)
    if isinstance(thunk, Walked):
        first = _source(run, thunk.first, thunk.node)
        return None if first is None else made_of(run, thunk.node, first, thunk.frame)
    assert isinstance(thunk, Later)
    request = thunk.request
    name = SOURCES.get(request.row.operation)
    if name is None:
        return by_rule(request)
    fed = [part for source in sources(run, lazy) for part in feeding(run, source)]
    parts = [_source(run, source, node) for source in sources(run, lazy)]
    whole = [part for part in parts if part is not None]
    if len(whole) < len(parts):
        return None
    result = by_rule(replace(request, given=request.given | {name: Tup(tuple(whole)) if isinstance(request.value(name), Tup) else whole[0]}))
    if name == "parts" and len(parts) > 1 and request.row.operation != "chain":  # the shortest ends the others, nobody knows where
        stopped(run, fed, tainted(*(length_of(run, part, node).env for part in whole)))
    return result


def _source(run: Run, value: Value, node: ir.Node, body: tuple[list[ir.Stmt], Frame] | None = None) -> Value | None:
    """The items of a source, taken all at once; None where taking them writes anything, for how far its code has come by when is not known.

    It does not matter to a loop whose `body` reads nothing but numbers, and always runs to its end.
    """
    if not _has_code(run, value):
        return consumed(run, value, node)
    mine, env = with_sources(run, value), {} if (lazy := lazy_of(run, value)) is None else lazy_env(run, lazy)
    mark, called, first = run.mark(), len(run.called), run.store.next_address
    found = consumed(run, value, node)
    writes = [key for mapping, key, cell in run.store.snapshot(mark)
              if writes_outside(run, mapping, key, Frame(run.module, ""), called, first) and not (isinstance(cell, Lazy) and key in mine)]  # type: ignore[arg-type]
    if not writes or body is not None and _sees_nothing(run, *body, found, writes):
        run.keep(mark)
        return found
    _keep(run, run.undo(mark), tainted(env, deep_env(run, found)))
    return None


def _sees_nothing(run: Run, body: list[ir.Stmt], frame: Frame, found: Value, writes: list[object]) -> bool:
    """Whether a loop over some items neither sees nor changes what a generator writes on the way, and is left at its end only."""
    items = sequence_items(run, found)
    names = names_read(body) | names_bound(body)
    values = [value for name in names if (value := frame.owner(name).names.get(name)) is not None]
    strange = [name for name in names_read(body) if name not in frame.owner(name).names and name not in names_bound(body)]
    plain = all(isinstance(part, _PLAIN) for part in walk(body))
    return plain and not strange and items is not None and all(isinstance(value, Num) for value in (*items, *values)) and not any(name in names for name in writes)


_PLAIN = (ir.Assign, ir.Augment, ir.Pass, ir.Name, ir.Constant, ir.Binary, ir.Compare, ir.If)


def ahead(run: Run, value: Value, node: ir.Node) -> Value:
    """All that an iterator still gives, for one who runs code of its own after each item."""
    if lazy_of(run, value) is None:
        return consumed(run, value, node)
    found = _source(run, value, node)
    return blurred(run, "what is left of an iterator", (value,), lose(run, value, node)) if found is None else found


def _rest(run: Run, thunk: Items, node: ir.Node) -> Value | None:
    if thunk.place == 0 and thunk.step == 1 and not thunk.watched:
        return opened(run, thunk.value)
    items = None if changed(thunk.watched) else known(run, thunk.value, node)
    if items is None:
        return None
    left = items[thunk.place:] if thunk.step > 0 else items[thunk.place::-1] if thunk.place >= 0 else []
    return Ref(run.store.allocate(Listing(tuple(left))))


def _in_part(run: Run, value: Value, lazy: Lazy, node: ir.Node, until: Env) -> Value:
    """The items for one who may stop before the end: how often their code ran is not known, nor what is left."""
    fed = feeding(run, value)
    mark = run.mark()
    found = consumed(run, value, node)
    env = tainted(deep_env(run, found), lazy_env(run, lazy), until)
    _keep(run, run.undo(mark), env)
    stopped(run, fed, env)
    return found


def lose(run: Run, value: Value, node: ir.Node, until: Env | None = None) -> Env:
    """An iterator is consumed in part, as `until` decides, nobody knows how far; what anything that comes out of it may depend on."""
    lazy = lazy_of(run, value)
    if lazy is None:
        env = deep_env(run, value)
        used_up(run, value)
        return env
    if until:
        stopped(run, feeding(run, value), until)
        return tainted(until, lose(run, value, node))
    env, fed_by = lazy_env(run, lazy), _beginnings(run, value)
    if not lazy.again:  # of one that is lost already, too: its code goes on, and writes to what others may have set since
        assert isinstance(value, Ref)
        told = any(one.lost for one in with_sources(run, value).values())
        run.store.write(run.store.heap, value.address, replace(lazy, thunk=Items(Tup(())), lost=True, env=env))  # for its code itself it is at work
        mark, troubles = run.mark(), len(run.troubles)
        if isinstance(lazy.thunk, Either):
            env = tainted(env, *(lose(run, part, node) for part in lazy.thunk.parts))
        else:
            found = _drained(run, lazy, node)
            env = tainted(env, {} if found is None else deep_env(run, found))
        env = {source: moves for source, moves in env.items() if not source.stands_in}
        _keep(run, run.undo(mark), env)
        if told:  # what is not understood in it was told when it was lost
            run.troubles[troubles:] = [trouble for trouble in run.troubles[troubles:] if trouble.kind != "DP301"]
        now = lazy_of(run, value)
        run.store.write(run.store.heap, value.address, replace(lazy, lost=True, env=tainted(lazy.env, env, {} if now is None else now.env)))
    used_up(run, *fed_by)
    return env


def _beginnings(run: Run, value: Value) -> list[Value]:
    """What an iterator takes its items from in the end, through all that stands between."""
    def before(node: Node) -> list[Value]:
        lazy = lazy_of(run, node) if isinstance(node, Ref) else None
        return [] if lazy is None else sources(run, lazy)

    return [one for one in in_reach((value,), before) if isinstance(one, Ref) and lazy_of(run, one) is None]


def feeding(run: Run, value: Value) -> list[Value]:
    """An iterator, those that it takes its items from, and the unknown objects at their beginning."""
    lazy = lazy_of(run, value)
    if lazy is None:
        found = cell_of(run, value) or value
        return [value] if isinstance(found, Opaque) and any(one.what.startswith(ITERATORS) for one in (found, *found.origins)) else []
    return [] if lazy.again else [value, *(part for source in sources(run, lazy) for part in feeding(run, source))]


def stopped(run: Run, fed: list[Value], env: Env) -> None:
    """Who takes items from these stopped somewhere, as `env` decides: nobody knows where they are."""
    for value in fed:
        if lazy_of(run, value) is None:
            if env:
                touched(run, value, env)
        else:
            _mark_lost(run, value, env)


def _mark_lost(run: Run, value: Value, env: Env) -> None:
    lazy = lazy_of(run, value)
    assert lazy is not None and isinstance(value, Ref)
    run.store.write(run.store.heap, value.address, replace(lazy, lost=True, env=tainted(lazy.env, env)))


def _keep(run: Run, changes: Changes, env: Env) -> None:
    assert run.module is not None
    keep_changes(run, changes, Frame(run.module, ""), env)


def lazy_env(run: Run, lazy: Lazy) -> Env:
    return tainted(lazy.env, *(deep_env(run, value) for value in held(run, lazy)))


# ---------------------------------------------------------------- for loops
def settle(run: Run, value: Value, node: ir.Node, body: list[ir.Stmt], frame: Frame) -> None:
    """Runs a generator of the checked code ahead of the loop over it, where nothing but its items is seen of that."""
    lazy = lazy_of(run, value)
    if lazy is None or lazy.lost or not isinstance(lazy.thunk, Generated):
        return
    watched, env = watch(run, value), lazy_env(run, lazy)
    found = _source(run, value, node, (body, frame))
    items = None if found is None else sequence_items(run, found)
    if items is not None and not changed(watched):
        _put(run, value, lazy, Items(Tup(tuple(items)), watched=tuple(watched)))
    elif found is None:
        _mark_lost(run, value, env)
    else:
        _put(run, value, lazy, Items(found, watched=tuple(watched)))


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


def left_on_the_way(run: Run, iterators: dict[int, Lazy], env: Env) -> None:
    """These iterators were left before their end, perhaps, as `env` decides."""
    for address, lazy in iterators.items():
        if not lazy.again:
            run.store.write(run.store.heap, address, replace(lazy, lost=True, env=tainted(lazy.env, env)))


@expression(ir.Yield)
def _yield(run: Run, node: ir.Yield, frame: Frame) -> Value:
    value = NONE if node.value is None else evaluate(run, node.value, frame)
    if node.is_from:
        value = consumed(run, value, node)
    if len(run.active) == 1 and not run.calls:
        run.show("yielded", deep_env(run, value), node)
    run.yielded.append((value, bool(run.control) or run.summarising > 0 or node.is_from))
    return Opaque(what="what a generator is sent")
