"""Loops: unrolled where the passes are known, else a linear map of the bounds, applied again and again (docs/calculus/loops.md).

A body is run once on fresh stand-ins for everything that it changes. How far it moves them is a matrix; k passes are its
k-th power and the sum of the lower ones. A loop over the entries of an array or the rows of a matrix is a fold: a body
that does not stretch its state pays only for the entries that differ.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Iterable, Iterator

from dpcheck import ir
from dpcheck.infer import iterators, lazy
from dpcheck.infer.adaptive import adaptive, adaptive_while, is_plain
from dpcheck.infer.assignments import assign
from dpcheck.infer.attempts import attempted, is_light, weight
from dpcheck.infer.blocks import execute
from dpcheck.infer.conditionals import maybe_else
from dpcheck.infer.counted_loops import by_counting
from dpcheck.infer.datasets.each_group import loop as of_each_group
from dpcheck.infer.datasets.loops import for_rows
from dpcheck.infer.datasets.tables import grouped_of, taken
from dpcheck.infer.datasets.walks import walked_rows
from dpcheck.infer.dependence import cell_env, deep_env, keeping
from dpcheck.infer.exhausted import Reached
from dpcheck.infer.flow import Flow, raised, returned, undecided
from dpcheck.infer.folds import by_copies, fold, runs_to_its_end
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.havoc import havoc_changed, value_lost
from dpcheck.infer.hooks import has_own_iterator, instance, run_hook
from dpcheck.infer.interplay import entangled, mentioned
from dpcheck.infer.interpret import evaluate, moved, statement
from dpcheck.infer.invariants import before_the_loop, invariants
from dpcheck.infer.lazy import torn
from dpcheck.infer.partial_noise import released_in, tell_drawn_again
from dpcheck.infer.leaving import merge_onto, overrun, rejoin, take_way
from dpcheck.infer.ledgers import Choice, Ledger, Repeat, Unbounded
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.library_objects import left_in
from dpcheck.infer.limits import limits, may_be_limited
from dpcheck.infer.many_runs import MOST_ROUNDS, keep_changes, keep_ways
from dpcheck.infer.largest_noisy import by_the_best
from dpcheck.infer.noise import release, taken_apart
from dpcheck.infer.read_later import left_by_passes
from dpcheck.infer.reach import least, tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Changes, Frame, visible
from dpcheck.infer.thresholds import bars_in, lost
from dpcheck.infer.touching import handed_over
from dpcheck.infer.values import Cell, Env, Num, Opaque, Range, Ref, Value, Zipped, constant, now
from dpcheck.infer.walk import names_bound, names_read
from dpcheck.syntax.walk import walk
from dpcheck.infer.walked import as_one, asynchronous, given_by, pulled, typical, typical_of_range, walk_through

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_PASSES = 4096
MOST_WORK = 8192  # statements that unrolling one loop may run
MOST_EXITS = 6  # undecided ways out of a while loop after which its passes are no longer followed one by one


@statement(ir.For)
def for_loop(run: Run, node: ir.For, frame: Frame) -> Flow:
    """for target in iter: body"""
    value = iterators.as_walked(run, moved(run, node.iter, frame))
    taken_apart(run, value, node.iter)
    _rebound(run, node, frame)
    run.loops += 1
    passed = len(run.guards_passed)
    try:
        flow = _for(run, node, value, frame)
    finally:
        run.loops -= 1
    return _behind(run, node, frame, flow, passed)


def _rebound(run: Run, node: ir.For | ir.While, frame: Frame) -> None:
    """What a loop binds anew may be lost sight of."""
    if run.noisy:
        lost(*(frame.names.get(name) for name in sorted(names_bound([node]))))


def _behind(run: Run, node: ir.For | ir.While, frame: Frame, flow: Flow, passed: int) -> Flow:
    """After a loop, what a `continue` or `break` in it was decided by no longer decides what is reached."""
    left_by_passes(run, node, frame)
    if not flow.returns and not flow.raises:
        del run.guards_passed[passed:]
    elif isinstance(node, ir.While):
        run.guards_passed += [guard.value.env for guards in (*(way.guards for way in flow.returns), *(way.guards for way in flow.raises)) for guard in guards if guard.value.env]
    return flow


def _for(run: Run, node: ir.For, value: Value, frame: Frame) -> Flow:
    """The loop over a value."""
    if iterators.lazy_of(run, value) is not None:
        return _over_iterator(run, node, value, frame)
    if entangled(run, value, mentioned(node.body, frame)):
        value = torn(run, value, node.iter)
    value = left_in(run, value) or value
    if isinstance(value, Range) and _noised_in_place(run, node, frame):
        return Flow()
    if run.has_rows and not node.is_async:
        groups = grouped_of(run, value)
        if groups is not None and of_each_group(run, node, groups, frame):
            return execute(run, node.orelse, frame)
        rows = walked_rows(run, value)
        if rows is not None:
            taken(run, value)
            return for_rows(run, node, rows, value, frame)
    if instance(run, value) is not None and not node.is_async:
        if has_own_iterator(run, value):
            given = run_hook(run, value, "__iter__", [], node.iter)
            if given is not None and iterators.lazy_of(run, given) is not None:
                return _over_iterator(run, node, given, frame)
            return _unrolled(run, node, given_by(run, value, given, node.iter), value, frame)
        return _unrolled(run, node, pulled(run, value, node.iter), value, frame)
    holders = [(part, run.store.heap[part.address]) for part in (value.parts if isinstance(value, Zipped) else (value,)) if isinstance(part, Ref)]
    walked = asynchronous(run, value) if node.is_async else walk_through(run, value, node.iter)
    if walked.items is not None and (released := _by_threshold(run, node, value, frame) or by_the_best(run, node, frame)) is not None:
        return released
    items = walked.items
    if isinstance(value, Range) and (flow := by_copies(run, node, typical_of_range(run, value), frame)) is not None:
        return flow
    if items is not None and _affordable(run, len(items), node) and (
            flow := attempted(run, node, lambda: _pass_by_pass(run, node, items, value, holders, frame))) is not None:
        return flow
    if walked.items is not None:
        walked = typical(run, walked.items)

    flow = fold(run, node, walked, frame)
    if isinstance(value, Opaque) and not runs_to_its_end(node.body):  # an iterator, for one, is not used up then
        lazy.stopped(run, lazy.feeding(run, value), _decides_the_end(run, node, frame))
    if any(run.store.heap[part.address] is not cell for part, cell in holders):
        havoc_changed(run, node.body, frame, tainted(*(cell_env(run, cell) for _, cell in holders), deep_env(run, value)))
    return flow


def _decides_the_end(run: Run, node: ir.For, frame: Frame) -> Env:
    """What the conditions depend on under which a loop is left."""
    tests = [part.test for part in walk(node.body) if isinstance(part, ir.If) and not runs_to_its_end([part])]
    return tainted(*(deep_env(run, frame.names[name]) for name in sorted(names_read(tests)) if name in frame.names))


def _pass_by_pass(run: Run, node: ir.For, items: list[Value], value: Value, holders: list[tuple[Ref, Cell]], frame: Frame) -> Flow:
    """The loop unrolled, with what a fold makes of it where that says more."""
    folded = _also_folded(run, node, value, frame)
    flow = _unrolled(run, node, _as_they_are(run, node, items, value), value, frame)
    if any(run.store.heap[part.address] is not cell for part, cell in holders):
        return flow  # the fold takes every entry as it was before the loop
    for name, num in folded.items():
        mine = frame.names.get(name)
        if isinstance(mine, Num) and mine.env and mine.shape == num.shape:
            better = mine.but(env=least(mine.env, num.env))
            run.store.write(frame.names, name, better)
            if mine.term.atom() is not None:
                run.know(mine.term, better)
    return flow


def _by_threshold(run: Run, node: ir.For | ir.While, value: Value | None, frame: Frame) -> Flow | None:
    """The loop seen as one pass, where it compares noisy answers with a noisy threshold and what it spends is limited by how it ends (P22); None for any other."""
    if not bars_in(run, node, frame) or not may_be_limited(node) or run.tainting:
        return None
    mark, troubles, comparisons, ledger, shown = run.mark(), len(run.troubles), len(run.comparisons), run.ledger, len(run.shown)
    run.ledger = []
    walked = as_one(run, value, node.iter) if value is not None and isinstance(node, ir.For) and not node.is_async else None
    flow = adaptive_while(run, node, frame) if isinstance(node, ir.While) else adaptive(run, node, walked, frame) if walked is not None else None
    found, run.ledger = run.ledger, ledger
    if flow is not None and found and isinstance(found[0], Repeat) and any(
            place in found[0].limits for one in run.comparisons[comparisons:] for place in (*one.above.items(), *one.below.items())):
        run.keep(mark)
        run.ledger += found
        return flow
    run.undo(mark)
    del run.troubles[troubles:], run.comparisons[comparisons:], run.shown[shown:]
    return None


def _noised_in_place(run: Run, node: ir.For, frame: Frame) -> bool:
    """for i in range(len(v)): v[i] += noise, with fresh noise for every entry of an array whose length is not known; whether it was that."""
    body = node.body[0] if len(node.body) == 1 else None
    if not (isinstance(body, ir.Augment) and body.op in ("+", "-") and isinstance(node.target, ir.Name) and isinstance(body.target, ir.Subscript)
            and isinstance(body.target.value, ir.Name) and isinstance(body.target.index, ir.Name) and body.target.index.id == node.target.id):
        return False
    owner = visible(frame, body.target.value.id)
    array = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    counted = node.iter.args[0].value if isinstance(node.iter, ir.Call) and len(node.iter.args) == 1 else None
    whole = isinstance(counted, ir.Call) and len(counted.args) == 1 and isinstance(counted.args[0].value, ir.Name) and counted.args[0].value.id == body.target.value.id
    if not (isinstance(owner, Ref) and isinstance(array, Num) and array.env and len(array.shape) == 1 and array.elements is None and whole):
        return False
    mark = run.mark()
    draw = evaluate(run, body.value, frame)
    if not isinstance(draw, Num) or draw.noise is None or draw.shape or draw.noise.depth != run.loops or draw.noise.released is not None:
        run.undo(mark)
        return False
    run.keep(mark)
    released = release(run, array, Num(run.fresh("draws of noise"), array.shape, noise=draw.noise.entry()), body)
    run.mutate(owner.address, run.store.heap[released.address] if isinstance(released, Ref) else Opaque(deep_env(run, released), what="an array with noise"), body)
    return True


def _also_folded(run: Run, node: ir.For, value: Value, frame: Frame) -> dict[str, Num]:
    """What a fold makes of a loop over a private vector that is unrolled too: each may be sharper, for both are right."""
    cell = cell_of(run, value)
    array = value if isinstance(value, Num) else cell if isinstance(cell, Num) else None
    walks = array is not None and array.env and array.elements is None and len(array.shape) == 1
    if run.summarising or not (walks or isinstance(value, Range) and _by_place(node)):
        return {}

    mark = run.mark()
    ledger, troubles, run.ledger = run.ledger, len(run.troubles), []
    fold(run, node, typical_of_range(run, value) if isinstance(value, Range) else walk_through(run, value, node.iter, apart=False), frame)
    found = {name: num for name in sorted(names_bound(node.body)) if isinstance(num := frame.names.get(name), Num) and not num.shape}
    run.undo(mark)
    run.ledger = ledger
    del run.troubles[troubles:]
    return found


def _by_place(node: ir.For) -> bool:
    """Whether the body reads anything at the places that a loop runs through."""
    return isinstance(node.target, ir.Name) and any(
        isinstance(part, ir.Subscript) and node.target.id in names_read([part.index]) for statement in node.body for part in walk([statement]))


def _affordable(run: Run, passes: int, node: ir.For) -> bool:
    """Unrolling is exact; it is done while it stays cheap."""
    work = passes * weight(node.body)
    return is_light(run, node) and passes <= MOST_PASSES and work <= MOST_WORK and run.fuel > max(work, 2 * passes * sum(1 for _ in walk(node.body)))


def _over_iterator(run: Run, node: ir.For, value: Value, frame: Frame) -> Flow:
    """A loop over an iterator: step by step where that is possible, for its code and the body may see what the other does."""
    if node.is_async:
        return _for(run, node, keeping(run, Opaque(lazy.lose(run, value, node.iter), what="an iterator"), value), frame)
    mine = iterators.with_sources(run, value)
    lazy.settle(run, value, node.iter, node.body, frame)
    named = {found.address for found in mentioned(node.body, frame) if isinstance(found, Ref)}
    left = any(isinstance(part, (ir.Break, ir.Return, ir.Raise, ir.Try)) for part in walk(node.body))
    inner = {address: cell for address, cell in mine.items() if run.store.heap[address] is not cell and not (isinstance(value, Ref) and address == value.address)}  # which a generator has walked through by now
    if inner and (left or inner.keys() & named):
        lazy.left_on_the_way(run, inner, _seen(run, node, frame))
    value = iterators.iterator_of(run, value)
    fresh = len(mine) <= 1 and isinstance(node.iter, ir.Call) and isinstance(node.iter.func, ir.Name) and node.iter.func.id in ("enumerate", "zip", "reversed")
    if fresh and not mine.keys() & named and not entangled(run, value, mentioned(node.body, frame)) and (released := _by_threshold(run, node, value, frame)) is not None:
        return released  # nothing else can ask for the items that are left
    most = lazy.most_steps(run, value, node.iter)
    if most is not None and _affordable(run, most, node) and (
            stepped := attempted(run, node, lambda: _unrolled(run, node, _steps(run, value, node.iter), value, frame))) is not None:
        flow = stepped
        if inner and left:
            lazy.left_on_the_way(run, inner, _seen(run, node, frame))
        return flow
    watched = iterators.watch(run, value) + lazy.watched_ahead(run, value)
    mine |= iterators.with_sources(run, value)
    apart = not mine.keys() & named and not entangled(run, value, mentioned(node.body, frame))
    items = lazy.consumed(run, value, node.iter) if apart else torn(run, value, node.iter)
    deciding = _seen(run, node, frame)
    flow = _for(run, node, items, frame)
    if left:
        lazy.left_on_the_way(run, mine, tainted(deep_env(run, items), deciding, _seen(run, node, frame)))
    if iterators.changed(watched):
        havoc_changed(run, node.body, frame, tainted(deep_env(run, value), deep_env(run, items), *(cell_env(run, mapping[key]) for mapping, key, _ in watched if key in mapping)))
    return flow


def _seen(run: Run, node: ir.For, frame: Frame) -> Env:
    """What the variables that a loop mentions depend on now."""
    return tainted(*(deep_env(run, value) for value in mentioned([node], frame)))


def _steps(run: Run, value: Value, node: ir.Node) -> Iterator[Value | None]:
    for _ in range(MOST_PASSES):
        item = lazy.step(run, value, node)
        if item is iterators.END:
            return
        yield item
    yield None


def _as_they_are(run: Run, node: ir.For, items: list[Value], value: Value) -> Iterator[Value | None]:
    """The items of a container by their places, each as it is when its turn comes."""
    holders = [part for part in (value.parts if isinstance(value, Zipped) else (value,)) if isinstance(part, Ref)]
    now: list[Value] | None = items
    cells = [run.store.heap[one.address] for one in holders]
    for place in range(MOST_PASSES):
        if any(run.store.heap[one.address] is not cell for one, cell in zip(holders, cells)):
            now = walk_through(run, value, node.iter).items
            cells = [run.store.heap[one.address] for one in holders]
        if now is not None and place >= len(now):
            return
        yield None if now is None else now[place]
    yield None


def _unrolled(run: Run, node: ir.For, items: Iterable[Value | None], value: Value, frame: Frame) -> Flow:
    """One pass after the other (J1), with what is known of how often sides of its branches are taken (P21)."""
    limited = limits(run, node, frame) if may_be_limited(node) else {}
    outer, run.ledger = run.ledger, []
    try:
        flow = _one_by_one(run, node, items, value, frame)
    finally:
        body, run.ledger = run.ledger, outer
        if any(isinstance(entry, Choice) and {(entry.at, True), (entry.at, False)} & limited.keys() for entry in body) or run.comparisons and body and limited:
            run.ledger.append(Repeat(constant(1), body, limits=limited, level=len(run.passes), drawn=frozenset()))
        else:
            run.ledger += body
    return flow


def _one_by_one(run: Run, node: ir.For, items: Iterable[Value | None], value: Value, frame: Frame) -> Flow:
    """Each pass by itself; an item of None: it is not known how it goes on."""
    total = Flow()
    exits: list[tuple[tuple[Guard, ...], Changes]] = []
    mark = run.mark()
    run.loop_marks.append(mark)
    try:
        for number, item in enumerate(items):
            if item is None:
                handed_over(run, (value,), "walking through an object", deep_env(run, value))
                _give_up(run, node, frame)
                break
            assign(run, node.target, item, frame)
            run.passes.append(number)
            goes_on = _one_pass(run, node.body, frame, total, exits, node)
            run.passes.pop()
            if not goes_on:
                break
            if run.fuel <= 0:
                _give_up(run, node, frame)
                break
    finally:
        run.loop_marks.pop()
    return _left(run, node.orelse, frame, total, exits, mark, node)


def _one_pass(run: Run, body: list[ir.Stmt], frame: Frame, total: Flow, exits: list[tuple[tuple[Guard, ...], Changes]], node: ir.Node) -> bool:
    """Runs the body once; whether the loop may go on."""
    flow = execute(run, body, frame)
    total.returns += flow.returns
    total.raises += flow.raises
    exits += flow.breaks
    rejoin(run, flow, run.loop_marks[-1], node)
    total.alive = flow.alive
    return flow.alive


def _left(run: Run, orelse: list[ir.Stmt], frame: Frame, total: Flow, exits: list[tuple[tuple[Guard, ...], Changes]], mark: int, node: ir.Node) -> Flow:
    """After the last pass: the else block, then the states of the breaks, the first one deciding."""
    if total.alive and orelse:
        flow = execute(run, orelse, frame)
        total.absorb(flow, _not_broken(run, exits))
        total.alive = flow.alive
    if exits:
        run.facts = run.branches[-1]  # where the ways meet, what one of them has shown is not known
    for guards, changes in reversed(exits):
        if total.alive and guards:
            merge_onto(run, guards, changes, mark, node)
        else:
            take_way(run, changes, mark)
            total.alive = True
    run.keep(mark)
    return total


def _not_broken(run: Run, exits: list[tuple[tuple[Guard, ...], Changes]]) -> tuple[Guard, ...]:
    """The condition under which the else block of a loop runs."""
    if not exits:
        return ()
    env = tainted(*(guard.value.env for guards, _ in exits for guard in guards))
    return (undecided(run, "no break", env),)


@statement(ir.While)
def _while(run: Run, node: ir.While, frame: Frame) -> Flow:
    """while test: body. Unrolled as long as the test is decided; else nothing is known of what it changes (I12)."""
    passed = len(run.guards_passed)
    _rebound(run, node, frame)
    run.loops += 1
    flow = _by_threshold(run, node, None, frame) or by_counting(run, node, frame, _for)
    run.loops -= 1
    flow = _passes_of_while(run, node, frame) if flow is None else flow
    return _behind(run, node, frame, flow, passed)


def _passes_of_while(run: Run, node: ir.While, frame: Frame) -> Flow:
    total = Flow()
    exits: list[tuple[tuple[Guard, ...], Changes]] = []
    mark = run.mark()
    run.loop_marks.append(mark)
    run.loops += 1
    try:
        for _ in range(MOST_PASSES):
            condition = truth_of(run, evaluate(run, node.test, frame), node.test)
            if condition.term.value is None or condition.env:
                return _undecided(run, node, frame, total, exits, mark, condition)
            if not condition.term.value:
                return _left(run, node.orelse, frame, total, exits, mark, node)
            if not _one_pass(run, node.body, frame, total, exits, node):
                return _left(run, [], frame, total, exits, mark, node)
            leaving = [guard for guards, *_ in (*exits, *total.returns) for guard in guards]
            if len(leaving) > MOST_EXITS or len(total.raises) > MOST_EXITS:
                env = tainted(*(guard.value.env for guard in leaving))
                return _undecided(run, node, frame, total, exits, mark, undecided(run, "it goes on", env).value)
            if run.fuel <= 0:
                break
        _give_up(run, node, frame)
        return _left(run, [], frame, total, exits, mark, node)
    finally:
        run.loops -= 1
        run.loop_marks.pop()


def _undecided(run: Run, node: ir.While, frame: Frame, total: Flow, exits: list[tuple[tuple[Guard, ...], Changes]], mark: int, condition: Num) -> Flow:
    """The number of passes is not known: whatever the body changes becomes unknown, and private if the test is."""
    again = released_in(run, (condition.term, *(guard.value.term for guards, *_ in (*exits, *total.returns) for guard in guards)))
    if not (exits or total.returns or total.raises or condition.env) and is_plain(node.test, frame) and (released := adaptive_while(run, node, frame)) is not None:
        tell_drawn_again(run, node, again)
        run.keep(mark)
        return released
    at_first = before_the_loop(run, node, frame)
    havoc_changed(run, node.body, frame, condition.env)
    for _ in range(MOST_ROUNDS):
        flow, body, condition, grown = _some_pass(run, node, frame, condition)
        run.facts = run.branches[-1]
        if not grown:
            break
    if body:
        times = Num(run.fresh("how often the loop runs", lo=0, integer=True), env=condition.env)
        run.know(times.term, times)
        run.ledger.append(Repeat(times, body))
    tell_drawn_again(run, node, again)
    deciding = tainted(condition.env, *(guard.value.env for guards, *_ in (*flow.breaks, *flow.continues, *flow.returns) for guard in guards))
    held = invariants(run, node, frame, deciding, lambda ends: _tested_pass(run, node, frame, ends), at_first)
    havoc_changed(run, node.body, frame, deciding)
    held.leave(run, frame, deciding)
    total.returns += [returned(run, value_lost(run, way.value, held.returned))._replace(guards=(*way.guards, undecided(run, "a pass returns", deciding))) for way in flow.returns]
    total.raises += [raised(run, way.kind, deciding, (*way.guards, undecided(run, "a pass raises", deciding))) for way in flow.raises]
    overrun(run, deciding)
    total.alive = True
    if node.orelse and flow.breaks:
        before = tainted(deciding, *(guard.value.env for guards, _ in exits for guard in guards))
        maybe_else(run, node, flow, total, before, frame)
        return _left(run, [], frame, total, exits, mark, node)
    return _left(run, node.orelse, frame, total, exits, mark, node)


def _tested_pass(run: Run, node: ir.While, frame: Frame, ends: Callable[[], None]) -> Flow:
    """The test, and where it holds the body."""
    condition = truth_of(run, evaluate(run, node.test, frame), node.test)
    ends()
    refine(run, Guard(condition, True))
    run.control.append(condition.env)
    flow = execute(run, node.body, frame)
    run.control.pop()
    return flow


def _some_pass(run: Run, node: ir.While, frame: Frame, condition: Num) -> tuple[Flow, Ledger, Num, bool]:
    """Any of the passes, with its costs and its condition; and whether another one would find what this one left behind. What it changed is kept."""
    before, since = run.mark(), now()
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    condition = truth_of(run, evaluate(run, node.test, frame), node.test)
    refine(run, Guard(condition, True))
    run.control.append(condition.env)
    inner_mark = run.mark()
    run.loop_marks.append(inner_mark)
    flow = execute(run, node.body, frame)
    run.loop_marks.pop()
    run.keep(inner_mark)
    run.control.pop()
    run.summarising -= 1
    body, run.ledger = run.ledger, ledger
    written, nowhere = run.undo(before), Frame(frame.module, "", {})
    grown = keep_changes(run, written, nowhere, condition.env, since=since)
    return flow, body, condition, keep_ways(run, flow, nowhere, condition.env, since=since) or grown


def _give_up(run: Run, node: ir.For | ir.While, frame: Frame) -> None:
    """Too long to follow: everything that the body changes is forgotten."""
    run.notice("DP301", "this loop is too long to be followed", node)
    reached = Reached(run, node.body, frame)
    for release in reached.releases():
        run.notice("DP305", "this release was not checked: the loop around it is too long to be followed", release, "loop over a vector, or a number of times that has a name")
    if reached.releases():
        run.ledger.append(Unbounded(tainted(run.guarded, *(deep_env(run, value) for value in reached.values)), node))
    havoc_changed(run, node.body, frame, tainted(*(deep_env(run, value) for value in mentioned([node], frame))))
