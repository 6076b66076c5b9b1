"""Iterators: what a generator, `map`, `zip`, a view of a dict and the like give is computed when it is consumed, and given once.

An iterator is an object of the heap that holds its code, not its items. Whoever walks through it drains it, or takes one step
after the other where what is done between the steps matters. One that was consumed in part, nobody knows how far, is `lost`:
what it still gives may depend on everything that its code can see by then.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.tables import taken, used_up
from dpcheck.infer.dependence import Node, blurred, deep_env, in_reach, keeping
from dpcheck.infer.effects import STOPPING
from dpcheck.infer.interplay import behind_first, entangled, is_iterator, mentioned
from dpcheck.infer.iterators import (
    DRAINS, END, ITERATORS, MOST_STEPS, SOURCES, STEPPED, STEPS, Either, Generated, Items, Later, Walked, changed, end, held, lazy_of, opened, put,
    sources, watch, with_sources,
)
from dpcheck.infer.library_objects import left_in
from dpcheck.infer.many_runs import keep_changes, writes_outside
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.touching import is_part, remembers, touched
from dpcheck.infer.values import Env, Lazy, Listing, Num, Opaque, Ref, Tup, Value
from dpcheck.infer.walk import names_bound, names_read
from dpcheck.syntax.walk import walk
from dpcheck.rules import Row

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def argument(run: Run, row: Row, value: Value, node: ir.Node, code: bool) -> Value:
    """What a library function that is no iterator itself makes of an iterator that it is given: it walks through it, and may run `code` on each item."""
    if isinstance(value, Tup) and any(lazy_of(run, item) is not None for item in value.items):
        return Tup(tuple(argument(run, row, item, node, code) for item in value.items))
    lazy = lazy_of(run, value)
    if lazy is None:
        return value
    stops = row.operation in STOPPING or row.name.startswith("numpy.") and row.operation != "sum"
    return ahead(run, value, node) if code and not stops else consumed(run, value, node, until={} if stops else None)


# ---------------------------------------------------------------- one step
def step(run: Run, value: Value, node: ir.Node) -> Value | None:
    """next(value): the item, END, or None where it is not known which that is (then the iterator is in no known state)."""
    lazy = lazy_of(run, value)
    if lazy is None or lazy.lost or lazy.again:
        return None
    outer, run.module = run.module, lazy.module
    try:
        rule = STEPS.get(type(lazy.thunk))
        return None if rule is None else rule(run, value, lazy, node)
    finally:
        run.module = outer


# ---------------------------------------------------------------- all that is left
def consumed(run: Run, value: Value, node: ir.Node, *, until: Env | None = None) -> Value:
    """All that an iterator still gives, as a container; any other value as it is. Who stops somewhere, as `until` decides, leaves it in no known state."""
    lazy = lazy_of(run, value)
    if lazy is None:
        return left_in(run, value) or value
    if lazy.again:
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
    end(run, value, lazy)
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
        return None if _advanced_inside(run, lazy) else DRAINS[type(lazy.thunk)](run, lazy, node)
    finally:
        run.module = outer


def taken_at_once(run: Run, value: Value, node: ir.Node, body: tuple[list[ir.Stmt], Frame] | None = None) -> Value | None:
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
    strange = [name for name in sorted(names_read(body)) if name not in frame.owner(name).names and name not in names_bound(body)]
    plain = all(isinstance(part, _PLAIN) for part in walk(body))
    return plain and not strange and items is not None and all(isinstance(value, Num) for value in (*items, *values)) and not any(name in names for name in writes)


_PLAIN = (ir.Assign, ir.Augment, ir.Pass, ir.Name, ir.Constant, ir.Binary, ir.Compare, ir.If)


def ahead(run: Run, value: Value, node: ir.Node) -> Value:
    """All that an iterator still gives, for one who runs code of its own after each item."""
    if lazy_of(run, value) is None:
        return consumed(run, value, node)
    found = taken_at_once(run, value, node)
    return blurred(run, "what is left of an iterator", (value,), lose(run, value, node)) if found is None else found


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
        return [value] if isinstance(found, Opaque) and any(one.what.startswith(ITERATORS) or remembers(one) and not is_part(one) for one in (found, *found.origins)) else []
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


# ---------------------------------------------------------------- for loops
def settle(run: Run, value: Value, node: ir.Node, body: list[ir.Stmt], frame: Frame) -> None:
    """Runs a generator of the checked code ahead of the loop over it, where nothing but its items is seen of that."""
    lazy = lazy_of(run, value)
    if lazy is None or lazy.lost or not isinstance(lazy.thunk, Generated):
        return
    watched, env = watch(run, value), lazy_env(run, lazy)
    found = taken_at_once(run, value, node, (body, frame))
    items = None if found is None else sequence_items(run, found)
    if items is not None and not changed(watched):
        put(run, value, lazy, Items(Tup(tuple(items)), watched=tuple(watched)))
    elif found is None:
        _mark_lost(run, value, env)
    else:
        put(run, value, lazy, Items(found, watched=tuple(watched)))


def watched_ahead(run: Run, value: Value) -> list[tuple[dict[Any, Any], Any, Any]]:
    """What a generator that was run ahead was made from, as it was then."""
    lazy = lazy_of(run, value)
    return list(lazy.thunk.watched) if lazy is not None and isinstance(lazy.thunk, Items) else []


def left_on_the_way(run: Run, iterators: dict[int, Lazy], env: Env) -> None:
    """These iterators were left before their end, perhaps, as `env` decides."""
    for address, lazy in iterators.items():
        if not lazy.again:
            run.store.write(run.store.heap, address, replace(lazy, lost=True, env=tainted(lazy.env, env)))


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


def lazy_env(run: Run, lazy: Lazy) -> Env:
    return tainted(lazy.env, *(deep_env(run, value) for value in held(run, lazy)))


def torn(run: Run, value: Value, node: ir.Node) -> Value:
    """What an iterator gives to one who walks through it where other code may advance it meanwhile: nobody knows which of its items."""
    if lazy_of(run, value) is not None:
        return keeping(run, Opaque(lose(run, value, node), what="an iterator that is advanced while it is walked through"), value)
    found = blurred(run, "an iterator that is advanced while it is walked through", (value,))
    taken(run, value)
    return found


def apart(run: Run, given: dict[str, Value], node: ir.Node) -> dict[str, Value]:
    """The arguments of a call; of an iterator that another one (a function, say) may advance, nobody knows what the call sees."""
    walked = [name for name, value in given.items() if isinstance(value, Ref) and is_iterator(run, value)]
    shared = [name for name in walked if entangled(run, given[name], [other for key, other in given.items() if key != name])]
    return given | {name: torn(run, given[name], node) for name in shared}
