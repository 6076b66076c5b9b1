"""Loops whose passes add to a private number and let it out now and then, as running sums by blocks do (rule P26).

What a pass spends on a number that it was handed, an earlier pass has put into it. So each way through the body is run by itself, on stand-ins for the
numbers that are handed on: what it makes of them, and what it releases of them and of the entry that it is at, is all that the account needs
(`dpcheck.check.amortized`). What was released is public in the next pass, as in other loops that go on from what they released (P13).
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, Bound, Expr
from dpcheck.infer.handed_on import hide_others, public_names, set_name
from dpcheck.infer.assignments import assign
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.flow import Flow
from dpcheck.infer.ledgers import Ledger, MechanismCall, Repeat, Way
from dpcheck.infer.places import closed, opened
from dpcheck.infer.reach import L1, reach, tainted
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Num, Opaque, Ref, Source, Value
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import statements_in
from dpcheck.infer.walked import Walk
from dpcheck.infer.ways_through import Sides, run_through, sides_of

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


LAPLACE = frozenset(("laplace", "geometric", "discrete-laplace"))  # noise whose cost is in proportion to a move


@dataclass(slots=True)
class _Tried:
    """One way through the body: what it released, what it made of the numbers that are handed on, and which others it left private."""

    calls: Ledger = field(default_factory=list)
    after: dict[str, Num] = field(default_factory=dict)
    reads: list[tuple[tuple[Expr, Expr], Source, Num]] = field(default_factory=list)  # by array and place: the stand-in of the entry, and the array
    private: list[str] = field(default_factory=list)


def amortized(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow | None:
    """The loop, where that account is all that is needed; None where it is not."""
    if run.tainting or run.summarising or node.orelse or walked.length is None or walked.length.env or walked.rows is not None or walked.item is None:
        return None
    choices = _ways(node.body)
    if choices is None or deep_env(run, walked.item).keys() - {source for source, _ in walked.stands}:
        return None
    public = public_names(run, node, frame)
    values = {name: frame.owner(name).names.get(name) for name in sorted(names_bound(node.body))}
    carried = {name: value for name, value in values.items() if isinstance(value, Num) and value.env and not value.shape}
    for _ in range(len(public) + 1):
        states = {name: _stand_in(run, name) for name in carried}
        ways = list(_each_way(run, node, walked, frame, public, states, choices))
        private = {name for way in ways if way is not None for name in way.private}
        if any(way is None for way in ways):
            return None
        if not private:
            return _behind(run, walked, frame, public, carried, states, [way for way in ways if way is not None])
        for name in sorted(private):
            before = frame.owner(name).names.get(name)
            if not isinstance(before, Num) or before.shape or name not in public:
                return None
            carried[name] = before
            del public[name]
    return None


def _ways(body: Sequence[ir.Stmt]) -> list[Sides] | None:
    """The ways through a body; None where there are too many, or it may be left."""
    left = any(isinstance(part, (ir.Break, ir.Continue, ir.Return)) for part in statements_in(body))
    return None if left else sides_of(body)


def _stand_in(run: Run, name: str) -> tuple[Source, Num]:
    source = Source(name, "", False, L1, stands_in=True)
    return source, Num(run.fresh(name), (), env={source: {L1: Bound.linear(ONE)}})


def _each_way(run: Run, node: ir.For, walked: Walk, frame: Frame, public: dict[str, Value], states: dict[str, tuple[Source, Num]],
              choices: list[Sides]) -> Iterator[_Tried | None]:
    for sides in choices:
        yield _one_way(run, node, walked, frame, public, states, sides)


def _one_way(run: Run, node: ir.For, walked: Walk, frame: Frame, public: dict[str, Value], states: dict[str, tuple[Source, Num]],
             sides: Sides) -> _Tried | None:
    """One way through the body, of which nothing stays; None where it does more than that."""
    mark, told, first = run.mark(), len(run.troubles), run.store.next_address
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    hide_others(run, node, frame, {**public, **{name: inside for name, (_, inside) in states.items()}})
    for name, start in public.items():
        set_name(run, frame, name, start)
    for name, (_, inside) in states.items():
        run.know(inside.term, inside)
        run.store.write(frame.owner(name).names, name, inside)
    walked.begins(run)
    assign(run, node.target, walked.item, frame)  # type: ignore[arg-type]
    depth = opened(run, walked)
    alive = run_through(run, node.body, frame, sides) == len(node.body)
    found = _Tried(calls=run.ledger)
    for source, array in walked.through:
        found.reads.append(((array.term, ONE), source, array))
    for places in run.places[depth:]:
        found.reads += [(key, source, array) for key, (source, _, array) in places.read.items()]
    standing = {source for _, source, _ in found.reads} | {source for source, _ in states.values()}
    simple = alive and all(isinstance(call, MechanismCall) and not call.control and not call.sources_but(standing) for call in run.ledger)
    for name in sorted(names_bound(node.body)):
        value = frame.owner(name).names.get(name)
        if name in states:
            if not isinstance(value, Num) or value.shape or value.env.keys() - standing:
                simple = False
            else:
                found.after[name] = value
        elif name in public and value is not None and deep_env(run, value):
            found.private.append(name)
    changes = run.store.snapshot(mark)
    simple = simple and not _keeps_private(run, changes, frame, first)
    closed(run, walked, depth)
    run.summarising -= 1
    run.undo(mark)
    run.ledger = ledger
    del run.troubles[told:]
    return found if simple else None


def _keeps_private(run: Run, changes: Changes, frame: Frame, first: int) -> bool:
    """Whether a way left anything private in an object, or under a name of another scope."""
    for mapping, key, value in changes:
        if mapping is run.store.heap and isinstance(key, int) and key < first and deep_env(run, Ref(key)):
            return True
        if mapping is run.leaks and value:
            return True
    return False


def _behind(run: Run, walked: Walk, frame: Frame, public: dict[str, Value], carried: dict[str, Num], states: dict[str, tuple[Source, Num]],
            tried: list[_Tried]) -> Flow | None:
    """The account, and the state behind the loop."""
    assert walked.length is not None
    calls = [call for way in tried for call in way.calls]
    if not carried or not calls or any(not isinstance(call, MechanismCall) or call.mechanism not in LAPLACE for call in calls):
        return None
    ways: list[Way] = []
    arrays: dict[tuple[Expr, Expr], Num] = {}
    for way in tried:
        entries = {source: key for key, source, _ in way.reads}
        arrays.update({key: array for key, _, array in way.reads})
        made = {states[name][0]: {source: reach(after, source, L1).coefficient for source in after.env} for name, after in way.after.items()}
        ways.append(Way(way.calls, made, entries))
    moves = {states[name][0]: before for name, before in carried.items()}
    run.ledger.append(Repeat(walked.length, calls, ways=tuple(ways), handed_on=tuple(moves.items()), arrays=tuple(arrays.items())))
    for name, value in public.items():
        set_name(run, frame, name, value)
    env = tainted(*(array.env for array in arrays.values()), *(before.env for before in carried.values()))
    for name in carried:
        run.store.write(frame.owner(name).names, name, Opaque(env, what=f"{name}, which a loop changes"))
    return Flow()
