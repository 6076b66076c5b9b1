"""Loops whose passes release something and go on from what was released, as gradient descent does (P13).

What is public before a pass, and public after it whatever public values it began with, is public in every pass: by induction
the variables that a pass hands on need not be followed, and each pass costs the same. The ways out may depend on what is public, too.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Iterator

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer.assignments import assign
from dpcheck.infer.blocks import execute
from dpcheck.infer.many_runs import MOST_ROUNDS, keep_changes
from dpcheck.infer.dependence import cell_env, deep_env, is_row
from dpcheck.infer.flow import Flow, returned, undecided
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.handed_on import binds_outside, hide_others, public_names, set_name
from dpcheck.infer.havoc import attributes_set
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.invariants import before_the_loop, invariants
from dpcheck.infer.leaving import rejoin
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.limits import Loop, limits
from dpcheck.infer.conditionals import maybe_else
from dpcheck.infer.places import closed, opened
from dpcheck.infer.reach import tainted
from dpcheck.infer.ledgers import Ledger, Repeat
from dpcheck.infer.purses import purses
from dpcheck.infer.store import MISSING, Changes, Frame
from dpcheck.infer.thresholds import carried_on, decided_by
from dpcheck.infer.values import Env, Instance, Num, Opaque, Ref, Value
from dpcheck.infer.walk import names_bound
from dpcheck.infer.walked import Walk
from dpcheck.syntax.walk import walk
from dpcheck.spaces import Interval, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class Pass:
    """What one pass did: how it was left, what it wrote, what it costs, and the draws in it."""

    flow: Flow
    written: Changes
    body: Ledger
    drawn: frozenset[int]
    values: dict[str, list[Value]]  # of each variable that is not handed on: what it may be after the pass
    elsewhere: frozenset[str | None] = frozenset()  # variables that functions which the pass calls bind; None for one that has no name here

    def ways(self) -> Iterator[Changes]:
        """What had been written wherever it was left."""
        yield self.written
        yield from (changes for _, changes in self.flow.breaks)
        yield from (way.changes for way in self.flow.returns)


def adaptive(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow | None:
    """The loop, where all that its passes hand on is public; None where some of it is not, or where nothing is released."""
    assert walked.item is not None and walked.length is not None
    standing = {source for source, _ in walked.stands}
    return None if walked.length.env or walked.rows is not None or deep_env(run, walked.item).keys() - standing else _passes(run, node, walked, frame)


def adaptive_while(run: Run, node: ir.While, frame: Frame) -> Flow | None:
    """As `adaptive`, of a loop that goes on while a public condition holds."""
    return _passes(run, node, Walk(None, None, Num(run.fresh("how often the loop runs", lo=ZERO, integer=True))), frame)


def is_plain(test: ir.Expr, frame: Frame) -> bool:
    """Whether a test is one of numbers alone, so that asking it does nothing: no call, nothing that is bound, no object whose class has a say."""
    return all(isinstance(part, (ir.Constant, ir.Compare, ir.Binary, ir.Unary, ir.Bool)) or isinstance(part, ir.Name) and isinstance(frame.owner(part.id).names.get(part.id), Num)
               for part in walk([test]))


def _passes(run: Run, node: Loop, walked: Walk, frame: Frame) -> Flow | None:
    assert walked.length is not None
    limited = limits(run, node, frame)
    if isinstance(node, ir.While):
        limited[id(node), False] = ONE
    called: frozenset[str] = frozenset()
    for _ in range(MOST_ROUNDS):
        handed_on = _within_domains(run, node, walked, frame, public_names(run, node, frame, called))
        first = run.store.next_address
        done = _one_pass(run, node, walked, frame, handed_on)
        if done is None or None in done.elsewhere or done.elsewhere <= called:
            break
        called |= {name for name in done.elsewhere if name is not None}
    if done is None or done.elsewhere:
        return None
    standing = frozenset(source for source, _ in walked.stands)
    if not done.body or not (done.flow.alive or done.flow.breaks or done.flow.returns):
        return None
    arrays = tainted(*(array.env for _, array in walked.stands))
    nowhere = Frame(frame.module, "", {})
    kept = [keep_changes(run, changes.without(frame.names), nowhere, arrays, standing, items=_of_each_pass(run, changes, handed_on, frame, first)) for changes in done.ways()]
    if any(kept):
        return None  # a later pass may find there what the first one did not
    paid = purses(run, node, walked, frame, handed_on, done.body)
    run.ledger.append(Repeat(walked.length, done.body, walked.stands, varying=walked.varying, limits=limited, drawn=done.drawn, purses=paid))
    for name, start in handed_on.items():
        set_name(run, frame, name, start)
    for name, values in done.values.items():
        env = tainted(*(_real(deep_env(run, value), walked) for value in values))
        run.store.write(frame.owner(name).names, name, Opaque(env, None if env else run.fresh(name), f"{name}, which a loop changes"))
    return _behind(run, node, done, frame)


def _behind(run: Run, node: Loop, done: Pass, frame: Frame) -> Flow:
    """What comes after the last pass: a return of some pass, or the code behind the loop."""
    total = Flow()
    for way in done.flow.returns:
        value = way.value if isinstance(way.value, (Num, Opaque)) and not way.value.env and not getattr(way.value, "shape", ()) else None
        given = Opaque(term=run.fresh("what a loop returns"), what="what a loop returns", released=True) if value is None else value.but(noise=None) if isinstance(value, Num) else value
        total.returns.append(returned(run, given)._replace(guards=(undecided(run, "a pass returns", {}),)))
    if node.orelse and not done.flow.breaks:
        inner = execute(run, node.orelse, frame)
        total.absorb(inner)
        total.alive = inner.alive
    elif node.orelse:
        maybe_else(run, node, done.flow, total, {}, frame)
    return total


def _one_pass(run: Run, node: Loop, walked: Walk, frame: Frame, handed_on: dict[str, Value]) -> Pass | None:
    """Runs the body once, from any public values of what is handed on, and takes back what it wrote; None where private data decides about its ways."""
    before, draws, called = run.mark(), len(run.drawn), len(run.called)
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    old = {name: value for name in sorted(names_bound([node]) | handed_on.keys()) if (value := frame.owner(name).names.get(name)) is not None}
    for name, start in handed_on.items():
        set_name(run, frame, name, start)
    hide_others(run, node, frame, handed_on)
    inner = run.mark()
    run.loop_marks.append(inner)
    condition, flow = _body(run, node, walked, frame)
    rejoin(run, flow, inner, node)
    run.loop_marks.pop()
    run.keep(inner)
    run.summarising -= 1
    done = Pass(flow, run.store.snapshot(before), run.ledger, frozenset(id(noise) for noise in run.drawn[draws:]), {})
    bound = sorted(names_bound(node.body) | names_bound([ir.Assign(0, 0, [node.target], node.target)] if isinstance(node, ir.For) else [ir.Evaluate(0, 0, node.test)]))
    done.values = {name: list(_values_of(done, name, frame, old.get(name))) for name in bound if name not in handed_on}
    carried_on(run, node, [(name, value) for name in bound for value in _values_of(done, name, frame, None)])
    public = _all_public(run, node, done, handed_on, frame, old) and not any(deep_env(run, way.value) for way in flow.returns)
    own_names, expected = {id(names) for names in run.called[called:]}, names_bound([node]) | handed_on.keys()
    bound_there = [(mapping, name, value) for changes in done.ways() for mapping, name, value in changes if binds_outside(run, mapping, name, own_names, expected, frame)]
    run.undo(before)
    run.ledger = ledger
    rebound = [(mapping, name) for mapping, name, value in bound_there if not _is_the_same(mapping.get(name), value)]
    done.elsewhere = frozenset(name if isinstance(name, str) and mapping is frame.owner(name).names else None for mapping, name in rebound)
    guards = [guard for guards in (*(way.guards for way in flow.returns), *(way.guards for way in flow.raises), *(guards for guards, _ in flow.breaks)) for guard in guards]
    private = condition is not None and condition.env or any(guard.value.env for guard in guards)
    return done if public and not private else None


def _is_the_same(one: object, other: object) -> bool:
    """Whether a variable still stands for the number that it stood for, of which more may be known."""
    return one is other or isinstance(one, Num) and isinstance(other, Num) and one.term == other.term and one.shape == other.shape


def _body(run: Run, node: Loop, walked: Walk, frame: Frame, ends: Callable[[], None] = lambda: None) -> tuple[Num | None, Flow]:
    """The test of a while loop, and the body; `ends` is called where the loop may end."""
    if isinstance(node, ir.While):
        condition = truth_of(run, evaluate(run, node.test, frame), node.test)
        decided_by(run, condition, node)
        ends()
        refine(run, Guard(condition, True))
        return condition, execute(run, node.body, frame) if not condition.env else Flow(alive=False)
    ends()
    assert walked.item is not None
    depth = opened(run, walked)
    assign(run, node.target, walked.item, frame)
    flow = execute(run, node.body, frame)
    closed(run, walked, depth)
    return None, flow


def _within_domains(run: Run, node: Loop, walked: Walk, frame: Frame, handed_on: dict[str, Value]) -> dict[str, Value]:
    """What is handed on, the numbers of it in the domains that no pass leads out of (J20)."""
    before = before_the_loop(run, node, frame)
    numbers = {name: value for name, value in handed_on.items() if isinstance(value, Num) and name in before.numbers}
    if not numbers:
        return handed_on
    mark = run.mark()
    for name, start in handed_on.items():
        set_name(run, frame, name, start)
    hide_others(run, node, frame, handed_on)
    held = invariants(run, node, frame, {}, lambda ends: _body(run, node, walked, frame, ends)[1], before, walked.item)
    run.undo(mark)
    return {**handed_on, **{name: _number_of(run, name, held.behind[name].domain) for name in numbers if name in held.behind}}


def _number_of(run: Run, name: str, domain: Interval) -> Num:
    """A public number of which nothing is known but where it lies; its name says so, where the ends are numbers."""
    low, high = (end if end.value is not None else None for end in (domain.lo, domain.hi))
    term = run.fresh(name, lo=low, hi=high, integer=domain.integer)
    told = all(end.infinite or end.value is not None for end in (domain.lo, domain.hi))
    return Num(term, (), exactly(term) if told else domain, released=True)


def _all_public(run: Run, node: Loop, done: Pass, handed_on: dict[str, Value], frame: Frame, old: dict[str, Value]) -> bool:
    """Whether what is handed on is public wherever a pass is left."""
    for changes in done.ways():
        for name in handed_on:
            written = changes.written.get((id(frame.owner(name).names), name))
            held = old.get(name) if written is None else written[2]
            if written is not None and not isinstance(held, (Num, Opaque, Ref)):
                return False
            cell = changes.written.get((id(run.store.heap), held.address)) if isinstance(held, Ref) else None
            start = handed_on[name]
            begun = run.store.heap.get(start.address) if isinstance(start, Ref) else None
            if isinstance(begun, Instance) and not _is_public_object(run, changes, begun, begun if cell is None else cell[2], attributes_set(begun, node.body)):
                return False
            if cell is not None and cell_env(run, cell[2]) or cell is None and held is not None and deep_env(run, held):
                return False
    return True


def _is_public_object(run: Run, changes: Changes, begun: Instance, left: object, changed: set[str]) -> bool:
    """Whether an object whose `changed` attributes were any public values has such ones behind a pass, and the others as they were."""
    if not isinstance(left, Instance) or left.cls is not begun.cls or left.attributes.keys() != begun.attributes.keys():
        return False
    for name, value in left.attributes.items():
        cell = changes.written.get((id(run.store.heap), value.address)) if isinstance(value, Ref) else None
        if name not in changed and (value is not begun.attributes[name] or cell is not None) or deep_env(run, value) or cell is not None and cell_env(run, cell[2]):
            return False
    return True


def _values_of(done: Pass, name: str, frame: Frame, old: Value | None) -> Iterator[Value]:
    """What a variable may be behind a pass, by whatever way it is left, and behind none."""
    if old is not None:
        yield old
    for changes in done.ways():
        written = changes.written.get((id(frame.owner(name).names), name))
        if written is not None and written[2] is not MISSING:
            yield written[2]


def _real(env: Env, walked: Walk) -> Env:
    """Stand-ins replaced by what moves the arrays that they stand for."""
    standing = dict(walked.stands)
    return tainted({source: moves for source, moves in env.items() if source not in standing}, *(array.env for source, array in walked.stands if source in env))


def _of_each_pass(run: Run, written: Changes, handed_on: dict[str, Value], frame: Frame, first: int) -> set[int]:
    """The objects that a pass writes to and a later one does not find so: what is handed on, what it made itself, and rows and arrays that calls are assumed to leave."""
    heap, assumed = run.store.heap, run.program.assumed_unchanged
    held = (frame.owner(name).names.get(name) for name in handed_on)
    left = (key for mapping, key, cell in written if mapping is heap and (key >= first or cell in assumed or is_row(run, Ref(key))))
    kept = [run.store.heap.get(start.address) for start in handed_on.values() if isinstance(start, Ref)]
    inner = (value.address for cell in kept if isinstance(cell, Instance) for value in cell.attributes.values() if isinstance(value, Ref))
    return {*(value.address for value in held if isinstance(value, Ref)), *left, *inner}
