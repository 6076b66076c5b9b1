"""Budgets that a loop keeps by hand: public numbers that each pass pays from before, or after, it releases (rule P27).

Whether a pass pays what it costs is judged when costs are (`dpcheck.check.purses`); here each way through the body is run by itself, for what it makes of the number.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import Expr, Facts
from dpcheck.infer.assignments import assign
from dpcheck.infer.attempts import forget_notes, notes
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.handed_on import binds_outside, hide_others, set_name
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.ledgers import Ledger, MechanismCall, Paid, Purse, calls_in
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.limits import Loop, written_elsewhere
from dpcheck.infer.places import closed, opened
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num, Ref, Value
from dpcheck.infer.walk import names_bound, names_read
from dpcheck.infer.walked import Walk
from dpcheck.infer.ways_through import Sides, run_through, sides_of
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class _Way:
    """One way through a pass: what it releases, the public numbers behind it by their names, and what is known there."""

    calls: Ledger
    behind: dict[str, Num]
    facts: Facts


def purses(run: Run, node: Loop, walked: Walk, frame: Frame, handed_on: dict[str, Value], body: Ledger) -> tuple[Purse, ...]:
    """The numbers that passes may pay from, in the state before the loop; `handed_on` is what each pass begins with, `body` what one releases."""
    starts = {name: value for name in sorted(names_bound(node.body)) if isinstance(handed_on.get(name), Num) and (value := _own_number(run, frame, name)) is not None}
    sides = sides_of(node.body)
    if not starts or sides is None or walked.stands:
        return ()
    ends = tuple(_ends(run, frame, node))
    first = run.store.next_address
    mark, noted, drawn = run.mark(), notes(run), len(run.drawn)
    begins: dict[str, Num] = {name: Num(run.fresh(name), released=True) for name in starts}  # wherever it lies: that it pays is all that counts
    for name, any_value in {**handed_on, **begins}.items():
        set_name(run, frame, name, any_value)
    hide_others(run, node, frame, handed_on)
    held = (*handed_on.values(), *(frame.owner(name).names.get(name) for name in handed_on))
    own = {one.address for one in held if isinstance(one, Ref)}
    ways = [_one_way(run, node, walked, frame, way, lambda key: key in own or key >= first) for way in sides]
    run.undo(mark)
    forget_notes(run, noted)
    del run.drawn[drawn:]
    known = [way for way in ways if way is not None]
    released = {_identity(call) for way in known for call in calls_in(way.calls)}
    if len(known) < len(ways) or released != set(map(_identity, calls_in(body))):
        return ()
    found = ((start, _paid(name, begins[name].term, known)) for name, start in starts.items())
    return tuple(Purse(start.term, ends, paid) for start, paid in found if paid is not None)


def _paid(name: str, before: Expr, ways: Sequence[_Way]) -> tuple[Paid, ...] | None:
    """What each way makes of a number; None where that is not known of one."""
    found = tuple(Paid(way.calls, before, way.behind[name].term, way.facts) for way in ways if name in way.behind)
    return found if len(found) == len(ways) else None


def _identity(call: MechanismCall) -> object:
    return call.place, call.calls


def _own_number(run: Run, frame: Frame, name: str) -> Num | None:
    """A public number by its name, which nothing but the code of its function changes."""
    return None if written_elsewhere(run, name, frame) else _number(frame, name)


def _number(frame: Frame, name: str) -> Num | None:
    """A public number by its name."""
    value = frame.owner(name).names.get(name)
    return value if isinstance(value, Num) and not value.env and not value.shape and value.noise is None and not value.term.infinite else None


def _ends(run: Run, frame: Frame, node: Loop) -> Iterator[Expr]:
    """The public numbers that a loop reads and does not change, and those that it compares with."""
    for name in sorted(names_read([node]) - names_bound([node])):
        if (found := _own_number(run, frame, name)) is not None:
            yield found.term
    for part in walk([node]):
        for side in (part.left, *part.rights) if isinstance(part, ir.Compare) else ():
            if isinstance(side, ir.Constant) and isinstance(limit := evaluate(run, side, frame), Num) and not limit.term.infinite:
                yield limit.term


def _one_way(run: Run, node: Loop, walked: Walk, frame: Frame, sides: Sides, is_own: Callable[[int], bool]) -> _Way | None:
    """One way through the test and the body, of which nothing stays; None where it is not known what is done on it, or where it changes what a later pass does not begin with."""
    mark, called = run.mark(), len(run.called)
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    run.loop_marks.append(mark)
    depth = opened(run, walked)
    if isinstance(node, ir.While):
        refine(run, Guard(truth_of(run, evaluate(run, node.test, frame), node.test), True))
    else:
        assert walked.item is not None
        assign(run, node.target, walked.item, frame)
    reached = run_through(run, node.body, frame, sides)
    closed(run, walked, depth)
    run.loop_marks.pop()
    behind = {name: value for name in sorted(names_bound(node.body)) if (value := _number(frame, name)) is not None}
    found = _Way(run.ledger, behind, run.facts)
    run.summarising -= 1
    changes = run.undo(mark)
    run.ledger = ledger
    own_names, bound = {id(names) for names in run.called[called:]}, names_bound([node])
    if not run.summarising:
        del run.called[called:]
    elsewhere = any(binds_outside(run, mapping, key, own_names, bound, frame) or mapping is run.store.heap and not is_own(key) for mapping, key, _ in changes)
    return None if reached is None or elsewhere else found
