"""What holds of the numbers that a loop changes, however often it runs and wherever it is left (rule J20).

A domain that holds before the loop, and that no pass leads out of, holds before every pass: by induction. It is looked for by running the body
from a domain and joining what that leaves; ends that still grow are given up, and taken back where they turn out to hold. Where it is known how
many passes there are at most, what each of them adds at most says more.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Callable, Iterator

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, Apply, Atom, Expr, maximum, minimum, number, of_atom
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.flow import Flow
from dpcheck.infer.kinds import mixed
from dpcheck.infer.leaving import rejoin
from dpcheck.infer.loop_variables import difference, widened
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Env, Num, Opaque, Ref, Tup, Value, serial
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import walk
from dpcheck.spaces import ANY, Interval, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


Loop = ir.For | ir.While
ROUNDS = 4
DEEPEST = 2  # loops inside of loops that are not followed pass by pass: the invariants of more of them are not looked for


@dataclass(slots=True)
class Held:
    """The numbers that a loop changes and that stay numbers, with what they are behind it; and where the numbers lie that passes return."""

    behind: dict[str, Num] = field(default_factory=dict)
    returned: Interval | None = None

    def leave(self, run: Run, frame: Frame, env: Env) -> None:
        """Behind the loop: what has been forgotten of these numbers lies between these ends."""
        _put(run, frame, self.behind, env)


@dataclass(slots=True)
class _Trial:
    """What one pass leaves of each number: at its end, where the loop ends (at its test, or a break), and what it adds; None of what is no number there."""

    ends: dict[str, list[Num] | None]
    exits: dict[str, list[Num] | None]
    added: dict[str, Interval]
    returned: list[Num] | None


Pass = Callable[[Callable[[], None]], Flow]
"""Runs the body in the current state; it is given what has to be called where the loop may end: after the test of a while loop, before an item is taken."""


@dataclass(slots=True)
class Before:
    """The variables that a loop binds, as they are before it: numbers, and names that are bound there first. `since` is when that was."""

    numbers: dict[str, Num]
    unbound: list[str]
    since: int


def before_the_loop(run: Run, node: Loop, frame: Frame) -> Before:
    """What has to be known of a loop before anything of it is run."""
    bound = sorted(names_bound(node.body) if isinstance(node, ir.While) else names_bound([node]))
    values = {name: frame.owner(name).names.get(name) for name in bound}
    numbers = {name: value for name, value in values.items() if isinstance(value, Num) and not value.shape}
    return Before(numbers, [name for name in bound if name not in frame.owner(name).names], serial())


def invariants(run: Run, node: Loop, frame: Frame, deciding: Env, one_pass: Pass, before: Before, item: Value | None = None, most: Expr | None = None) -> Held:
    """What `one_pass` leaves as it is; a for loop takes an `item` in each pass, of which there are at most `most`.

    The state has to be one that holds before every pass, with all that passes change in other objects.
    """
    returns = any(isinstance(part, ir.Return) for part in walk(node.body))
    if run.summarising >= DEEPEST or run.tainting or not (before.numbers or before.unbound or returns):
        return Held()
    moment = Moment(before.since, frozenset(_parts(run, item)))
    start = {name: Num(num.term, (), _lasting(run, num.domain, moment), {}, boolean=num.boolean) for name, num in before.numbers.items()}
    found = _steady(run, node, frame, deciding, one_pass, start, before.unbound, moment, most is not None)
    if found is None:
        return Held()
    state, trial = found
    held = Held(returned=_hull(run, trial.returned, moment) if trial.returned else None)
    for name, num in state.items():
        exits = trial.exits[name]
        if exits is None:
            continue
        domain = num.domain.hull(_hull(run, exits, moment), run.facts)
        if most is not None and not most.infinite and moment.before(most):
            domain = _lasting(run, domain.meet(_after_at_most(start[name].domain, trial.added[name], most), run.facts), moment)
        ends = [before.numbers[name], *(trial.ends[name] or ()), *exits]
        held.behind[name] = mixed(run, ends, deciding, num.but(domain=domain, boolean=all(one.boolean for one in ends)))
    for name in before.unbound:  # behind the loop it is what a pass made of it, or unbound
        ends = [*(trial.ends[name] or ()), *(trial.exits[name] or ())]
        if ends and trial.ends[name] is not None and trial.exits[name] is not None:
            last = Num(ends[0].term, (), _hull(run, ends, moment), boolean=all(one.boolean for one in ends))
            held.behind[name] = mixed(run, ends, deciding, last)
    return held


def _steady(run: Run, node: Loop, frame: Frame, deciding: Env, one_pass: Pass, start: dict[str, Num], unbound: list[str],
            moment: Moment, counted: bool) -> tuple[dict[str, Num], _Trial] | None:
    """A state that a pass leads from to itself, and that pass; None where none is found."""
    state, grown = dict(start), 0
    for _ in range(ROUNDS + len(start)):
        trial = _tried(run, node, frame, deciding, one_pass, state, unbound, moment, counted)
        lost = [name for name in state if trial.ends[name] is None]
        for name in lost:
            del state[name]
        if lost:
            continue
        after = {name: _joined(run, num, trial.ends[name] or [], moment) for name, num in state.items()}
        if all(num.domain.holds(after[name].domain, run.facts) and (after[name].boolean or not num.boolean) for name, num in state.items()):
            return _narrowed(run, node, frame, deciding, one_pass, start, state, unbound, trial, moment, counted)
        for name, num in state.items():
            domain = num.domain.hull(after[name].domain, run.facts) if grown == 0 else widened(run, num.domain, after[name].domain)
            state[name] = num.but(domain=_lasting(run, domain, moment), boolean=num.boolean and after[name].boolean)
        grown += 1
    return None


def _narrowed(run: Run, node: Loop, frame: Frame, deciding: Env, one_pass: Pass, start: dict[str, Num], state: dict[str, Num],
              unbound: list[str], trial: _Trial, moment: Moment, counted: bool) -> tuple[dict[str, Num], _Trial]:
    """The state as far as a pass really leads, where that holds too."""
    if all(num.domain.bounded for num in state.values()):
        return state, trial
    less = {name: _joined(run, start[name].but(boolean=num.boolean), trial.ends[name] or [], moment) for name, num in state.items()}
    if all(less[name].domain == num.domain for name, num in state.items()):
        return state, trial
    again = _tried(run, node, frame, deciding, one_pass, less, unbound, moment, counted)
    if any(again.ends[name] is None for name in less):
        return state, trial
    after = {name: _joined(run, num, again.ends[name] or [], moment) for name, num in less.items()}
    return (less, again) if all(num.domain.holds(after[name].domain, run.facts) for name, num in less.items()) else (state, trial)


def _joined(run: Run, num: Num, ends: list[Num], moment: Moment) -> Num:
    domain = num.domain
    for one in ends:
        domain = domain.hull(_lasting(run, one.domain, moment), run.facts)
    return num.but(domain=domain, boolean=num.boolean and all(one.boolean for one in ends))


def _tried(run: Run, node: Loop, frame: Frame, deciding: Env, one_pass: Pass, state: dict[str, Num], unbound: list[str], moment: Moment, counted: bool) -> _Trial:
    """One pass from a state, of which nothing stays but what it tells; what it adds where passes are `counted`."""
    point, told = run.checkpoint(), [(kept, len(kept)) for kept in (run.troubles, run.comparisons, run.shown, run.sources)]
    mark = run.mark()
    run.ledger = []
    inside = _put(run, frame, state, deciding)
    run.summarising += 1
    inner = run.mark()
    run.loop_marks.append(inner)
    ended: dict[str, object] = {}
    flow = one_pass(lambda: ended.update({name: frame.owner(name).names.get(name) for name in inside}))
    breaks = list(flow.breaks)
    alive = flow.alive or bool(flow.continues)
    rejoin(run, flow, inner, node)
    trial = _Trial({}, {}, {}, None)
    for name in (*inside, *unbound):
        names, num = frame.owner(name).names, inside.get(name)
        last = names.get(name) if alive else num
        trial.ends[name] = [_settled(run, last, moment)] if isinstance(last, Num) and not last.shape else [] if num is None and not alive else None
        lefts = [*(() if num is None else (ended.get(name),)), *(_at(changes, names, name, num) for _, changes in breaks)]
        numbers = [left for left in lefts if isinstance(left, Num) and not left.shape]
        trial.exits[name] = numbers if len(numbers) == len(lefts) else None
        if num is not None and counted:
            trial.added[name] = _added(run, num, last, lefts)
    results = [way.value for way in flow.returns]
    returned = [result for result in results if isinstance(result, Num) and not result.shape]
    trial.returned = returned if len(returned) == len(results) else None
    run.loop_marks.pop()
    run.keep(inner)
    run.undo(mark)
    run.back_to(point)
    for kept, length in told:
        del kept[length:]
    return trial


def _at(changes: Changes, names: dict[str, Value], name: str, otherwise: Num | None) -> object:
    """What a variable was where the loop was left."""
    written = changes.written.get((id(names), name))
    return otherwise if written is None else written[2]


def _added(run: Run, inside: Num, last: object, lefts: list[object]) -> Interval:
    """How much a pass adds to a number, wherever it is left.

    What is known now are the conditions of a pass that comes to its end. They do not hold where it was left before, of which no more is told than the values there say themselves.
    """
    total = Interval(ZERO, ZERO, True)
    for place, left in enumerate((last, *lefts)):
        if not isinstance(left, Num) or left.shape:
            return ANY
        more = difference(left.term, inside.term)
        if place == 0:
            total = total.hull(enclose(run, more), run.facts)
        else:
            total = total.hull(exactly(more) if more.value is not None else _gap(left.domain, inside.domain), run.facts)
    return total


def _gap(after: Interval, before: Interval) -> Interval:
    """How much has been added, by the domains alone, as far as their ends are numbers."""
    gap = after - before
    return Interval(-INFINITY if gap.lo.value is None else gap.lo, INFINITY if gap.hi.value is None else gap.hi, gap.integer)


def _after_at_most(start: Interval, added: Interval, most: Expr) -> Interval:
    """Where a number lies to which so many passes at most add something each."""
    times = maximum(ZERO, most)
    low = -INFINITY if added.lo.infinite else times * minimum(ZERO, added.lo)
    high = INFINITY if added.hi.infinite else times * maximum(ZERO, added.hi)
    return start + Interval(low, high, added.integer)


def _put(run: Run, frame: Frame, numbers: dict[str, Num], env: Env) -> dict[str, Num]:
    """Gives variables numbers of which nothing is known but their domains and what they depend on."""
    put: dict[str, Num] = {}
    for name, num in numbers.items():
        owner = frame.owner(name)
        had = owner.names.get(name)
        put[name] = Num(run.fresh(name), (), num.domain, tainted(env, {} if had is None else deep_env(run, had)), boolean=num.boolean)
        run.know(put[name].term, put[name])
        run.store.write(owner.names, name, put[name])
    return put


def _hull(run: Run, numbers: list[Num], moment: Moment) -> Interval:
    domain = _lasting(run, numbers[0].domain, moment)
    for one in numbers[1:]:
        domain = domain.hull(_lasting(run, one.domain, moment), run.facts)
    return domain


def _settled(run: Run, num: Num, moment: Moment) -> Num:
    """A number that a pass leaves at its end, while it is known what it is made of. What is known then does not hold where a pass was left before."""
    return num.but(domain=_lasting(run, num.domain, moment))


def _lasting(run: Run, domain: Interval, moment: Moment) -> Interval:
    """A domain without ends that speak of what is new, which has another value in another pass: such an end lies where that may lie in any."""
    def lasts(end: Expr) -> bool:
        return bool(end.infinite) or moment.before(end)

    def anywhere(end: Expr) -> Interval:
        return enclose(run, end, {atom: ranging(atom) for atom in end.leaves() if not isinstance(atom, Apply) and not lasts(of_atom(atom))})

    def ranging(atom: Atom) -> Interval:
        known = run.known.get(atom)
        by_name = Interval(-INFINITY if atom.lo is None else number(atom.lo), INFINITY if atom.hi is None else number(atom.hi), atom.integer)
        return by_name.meet(known.domain, run.facts) if known is not None and lasts(known.domain.lo) and lasts(known.domain.hi) else by_name

    low = domain.lo if lasts(domain.lo) else anywhere(domain.lo).lo
    high = domain.hi if lasts(domain.hi) else anywhere(domain.hi).hi
    return Interval(low if lasts(low) else -INFINITY, high if lasts(high) else INFINITY, domain.integer, domain.lo_open, domain.hi_open)


@dataclass(slots=True, frozen=True)
class Moment:
    """When a loop began: names that are newer, or of the item that a pass is at, stand for something else in every pass."""

    since: int
    item: frozenset[Atom]

    def before(self, expr: Expr) -> bool:
        """Whether a term speaks of nothing but what was there."""
        todo: list[object] = list(expr.leaves())
        while todo:
            part = todo.pop()
            if isinstance(part, int) and part > self.since or isinstance(part, Atom) and part in self.item:
                return False
            if isinstance(part, tuple):
                todo.extend(part)
            elif isinstance(part, Atom):
                todo.append(part.key)
            elif isinstance(part, Expr):
                todo.extend(part.leaves())
        return True


def _parts(run: Run, item: Value | None) -> Iterator[Atom]:
    """The names that the item of a pass is told by."""
    if isinstance(item, Tup):
        for part in item.items:
            yield from _parts(run, part)
    elif isinstance(item, Ref):
        cell = run.store.heap[item.address]
        yield from _parts(run, cell) if isinstance(cell, (Num, Opaque)) else ()
    elif isinstance(item, (Num, Opaque)) and item.term is not None:
        yield from item.term.leaves()
