"""What leaving a block through an exception leaves behind: the one place that decides it, for `try`, `with` and generators.

A statement that may raise ends its block before it, after it, or in its midst: each is a way out with a state of its own,
and what the statement reads decides whether it is taken.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterator, NamedTuple, Sequence

from dpcheck import ir
from dpcheck.infer.guards import Guards
from dpcheck.infer.branches import join_entry, one_sided
from dpcheck.infer.dependence import carried, cell_env, deep_env
from dpcheck.infer.disclosure import draws_in
from dpcheck.infer.names import look_up
from dpcheck.infer.flow import Flow, Raised, undecided
from dpcheck.infer.raising import harmless, own_parts
from dpcheck.infer.reach import tainted
from dpcheck.infer.ledgers import Choice, Ledger
from dpcheck.infer.store import MISSING, Changes, Frame
from dpcheck.infer.values import Env, Num, Opaque
from dpcheck.infer.walk import names_read

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

MOST_EXITS = 12  # so many states in which a block may be left are kept apart


class Exit(NamedTuple):
    """A way out of a block by an exception; `said` is that which a `raise` or `assert` made."""

    guards: Guards
    changes: Changes
    said: Raised | None = None


@dataclass(slots=True, eq=False)
class Protect:
    """A block that sees exceptions. `wild` is what decides about those that are not kept apart (None: there are none).

    `awaits` are the exceptions that a handler names which operations raise by themselves, and `failing` what decides whether one did.
    """

    mark: int
    level: int  # how many loops around it are summarised
    awaits: tuple[type[BaseException], ...] = ()
    failing: list[Env] = field(default_factory=list)
    loops: int = 0  # how many loops are around it
    exits: list[Exit] = field(default_factory=list)
    started: list[tuple[int, Guards]] = field(default_factory=list)  # of each statement at work that may raise: where the trail was, and what decides
    wild: Env | None = None

    def passed(self, run: Run) -> None:
        """A statement that may raise is done: it may also have raised in its midst."""
        begun, guards = self.started.pop()
        store = run.store
        written: dict[tuple[int, Any], list[Any]] = {}
        for mapping, key, old in store.trail[begun:]:
            if mapping is run.known or mapping is run.refined or mapping is store.groups or mapping is store.heap and old is MISSING:
                continue
            written.setdefault((id(mapping), key), [mapping]).append(old)
        if not written:
            return
        changes = store.snapshot(run.protected[0].mark)
        for place, (mapping, *olds) in written.items():
            if len(olds) > 1 and place in changes.written:
                env = tainted(*(_env_of(run, mapping, value) for value in (*olds, changes.written[place][2])))
                changes.written[place] = (mapping, place[1], _blur(run, mapping, env, place[1], (*olds, changes.written[place][2])))
        self.exits.append(Exit(guards, changes))


def may_raise(run: Run, statement: ir.Stmt, frame: Frame) -> bool:
    """Whether the statement that comes next may raise; if so, that is a way out of the block around, from the current state."""
    protect = run.protected[-1]
    if harmless(run, statement, frame):
        return False
    env = tainted(run.guarded, *_read(run, own_parts(statement), frame))
    if run.summarising > protect.level or len(protect.exits) >= MOST_EXITS:
        protect.wild = tainted(protect.wild or {}, env)
        return False
    guards = (undecided(run, "an exception", env),)
    protect.exits.append(Exit(guards, run.store.snapshot(run.protected[0].mark)))
    protect.started.append((len(run.store.trail), guards))
    return True


def overrun(run: Run, deciding: Env) -> None:
    """A loop was run once for all its passes: what it raises, it raises in any state that a pass may leave."""
    if run.protected and run.protected[-1].wild is not None:
        run.protected[-1].wild = tainted(run.protected[-1].wild, deciding)


def _read(run: Run, nodes: Sequence[ir.Node], frame: Frame) -> list[Env]:
    """What the names that some code mentions depend on."""
    return [deep_env(run, look_up(run, name, frame)) for name in sorted(names_read(nodes))]


def _env_of(run: Run, mapping: dict[Any, Any], value: Any) -> Env:
    if value is MISSING:
        return {}
    if mapping is run.leaks:
        return tainted(value)
    return cell_env(run, value) if mapping is run.store.heap else deep_env(run, value)


def _blur(run: Run, mapping: dict[Any, Any], env: Env, name: object, values: Sequence[Any]) -> Any:
    """A value that is one of several, nobody knows which."""
    if mapping is run.leaks:
        return env
    what = f"{name}, which an exception left as it was then" if isinstance(name, str) else "what an exception left as it was then"
    return Opaque(env, what=what, hidden=draws_in(run.store.heap, values) if run.noisy else ())


@dataclass(slots=True)
class Body:
    """How a protected block was left: its flow without the exceptions, what had been written at its end, and the exceptions."""

    flow: Flow
    end: Changes
    exits: list[Exit]
    failing: list[Env]

    @property
    def deciding(self) -> Env:
        """What decides whether, where and with what an exception is raised."""
        return tainted(*(guard.value.env for way in self.exits for guard in way.guards), *(way.said.env for way in self.exits if way.said is not None))


def protected(run: Run, body: Callable[[], Flow], nodes: Sequence[ir.Node], frame: Frame, awaits: tuple[type[BaseException], ...] = ()) -> Body:
    """Runs a block from the current state, and takes back what it wrote."""
    before = _read(run, nodes, frame)
    mark = run.mark()
    protect = Protect(mark, run.summarising, awaits, loops=run.loops)
    run.protected.append(protect)
    run.trying.append(tainted(*before))
    flow = body()
    run.trying.pop()
    exits = protect.exits + [Exit(way.guards, way.changes, way) for way in flow.raises]
    flow.raises = []
    if protect.wild is not None:
        env = tainted(protect.wild, run.guarded, *before, *_read(run, nodes, frame))
        exits = [_wild(run, exits, env)]
    run.protected.pop()
    return Body(flow, run.undo(mark), exits, protect.failing)


def _wild(run: Run, exits: list[Exit], env: Env) -> Exit:
    """One way out for all: whatever the block writes may have any of the values that it had."""
    changes = run.store.snapshot(run.protected[0].mark)
    skip = (id(run.known), id(run.refined), id(run.store.groups))
    values: dict[tuple[int, Any], list[tuple[dict[Any, Any], Any, Any]]] = {}
    for written in (changes, *(way.changes for way in exits)):
        for place, entry in written.written.items():
            if place[0] not in skip:
                values.setdefault(place, []).append(entry)
    own = {source: moves for source, moves in env.items() if not source.stands_in or run.summarising}
    written_there = [(mapping, value) for entries in values.values() for mapping, _, value in entries if value is not MISSING]
    real = tainted(own, carried(run, tuple(value for mapping, value in written_there if mapping is not run.leaks)), *(env for mapping, env in written_there if mapping is run.leaks))
    for place, entries in values.items():
        mapping, name, _ = entries[0]
        changes.written[place] = (mapping, name, _blur(run, mapping, real, name, [value for _, _, value in entries]))
    return Exit((undecided(run, "an exception", real),), changes)


# ---------------------------------------------------------------- what comes after
def enter(run: Run, exits: Sequence[Exit], mark: int, node: ir.Node) -> None:
    """The state in which an exception is met: that of any of the ways out."""
    alive = False
    for way in reversed(exits):
        if alive:
            merge_onto(run, way.guards, way.changes, mark, node)
        else:
            take_way(run, way.changes, mark)
            alive = True


def pass_on(run: Run, exits: Sequence[Exit], flow: Flow) -> None:
    """Exceptions that a block does not swallow leave the blocks around it too."""
    for way in exits:
        if way.said is not None:
            flow.raises.append(way.said._replace(guards=way.guards, changes=way.changes))
        elif run.protected:
            run.protected[-1].exits.append(way)


Leave = Callable[[bool], tuple[Flow, Num | None]]
"""Code that runs when a block is left, told whether by an exception: its flow, and whether it swallows that (None: it does not)."""


def after(run: Run, body: Body, leave: Leave, node: ir.Node) -> Flow:
    """Runs code on every way out of a protected block, each in its own state."""
    total, states, costs, outer = Flow(alive=False), list[tuple[Guards, Changes]](), list[Ledger](), run.ledger
    here = run.mark()

    def on(changes: Changes, since: int) -> tuple[Flow, Changes]:
        """The code on one way out: its flow, and what then has been written."""
        mark, run.ledger = run.mark(), []
        take_way(run, changes, since)
        flow, _ = leave(False)
        costs.append(run.ledger)
        now = run.store.snapshot(since)
        run.undo(mark)
        return flow, now

    unbroken = (undecided(run, "no exception", body.deciding),) if body.exits else ()
    if body.flow.alive:
        flow, now = on(body.end, here)
        total.absorb(flow, unbroken)
        if flow.alive:
            states.append((unbroken, now))
    for way in body.flow.returns:
        flow, now = on(way.changes, run.return_marks[-1])
        total.absorb(flow, (*unbroken, *way.guards))
        if flow.alive:
            total.returns.append(way._replace(guards=(*unbroken, *way.guards, *_kept_up(run, flow)), changes=now))
    for ways, left in ((body.flow.breaks, total.breaks), (body.flow.continues, total.continues)):
        for guards, changes in ways:
            flow, now = on(changes, run.loop_marks[-1])
            total.absorb(flow, (*unbroken, *guards))
            if flow.alive:
                left.append(((*unbroken, *guards, *_kept_up(run, flow)), now))
    if body.exits:
        _broken(run, body, leave, total, states, costs, node)
    run.keep(here)
    run.ledger = outer
    if any(costs):
        run.ledger.append(_one_of([cost for cost in costs if cost]))
    settle(run, states, total, node)
    return total


def _broken(run: Run, body: Body, leave: Leave, total: Flow, states: list[tuple[Guards, Changes]], costs: list[Ledger], node: ir.Node) -> None:
    """Runs the code that leaves a block after an exception, which it may swallow."""
    here, run.ledger = run.mark(), []
    enter(run, body.exits, here, node)
    run.control.append(body.deciding)
    flow, swallowed = leave(True)
    run.control.pop()
    costs.append(run.ledger)
    ends = _kept_up(run, flow)
    guard = undecided(run, "an exception", tainted(body.deciding, {} if swallowed is None else swallowed.env, *(one.value.env for one in ends)))
    total.absorb(flow, (guard,))
    if flow.alive and swallowed is not None and (swallowed.env or swallowed.term.value != 0):
        states.append(((guard,), run.store.snapshot(here)))
    if flow.alive and (swallowed is None or swallowed.env or swallowed.term.value is None or swallowed.term.value == 0):
        now = run.store.snapshot(run.protected[0].mark) if run.protected else Changes()
        certain = not ends and (swallowed is None or not swallowed.env and swallowed.term.value == 0)
        pass_on(run, [way._replace(guards=() if certain and not way.guards else (guard,), changes=now) for way in body.exits], total)
    run.undo(here)


def _kept_up(run: Run, flow: Flow) -> Guards:
    """That the code that ran on a way out went to its end, and did not take another way, in whose place the first one is forgotten."""
    taken = [*(way.guards for way in flow.returns), *(way.guards for way in flow.raises), *(guards for guards, _ in (*flow.breaks, *flow.continues))]
    return (undecided(run, "this way out is kept", tainted(*(guard.value.env for guards in taken for guard in guards))),) if taken else ()


def _one_of(costs: list[Ledger]) -> Choice:
    """The costs of ways of which one is taken."""
    return Choice(costs[0], [] if len(costs) == 1 else [_one_of(costs[1:])])


def settle(run: Run, states: list[tuple[Guards, Changes]], flow: Flow, node: ir.Node) -> None:
    """The state after a block whose end is reached in several ways, of which the first decides."""
    flow.alive = bool(states)
    if states:
        mark = run.mark()
        run.store.apply(states[-1][1])
        for guards, changes in reversed(states[:-1]):
            merge_onto(run, guards, changes, mark, node)
        run.keep(mark)


# ---------------------------------------------------------------- several ways to one place
def merge_onto(run: Run, guards: Guards, changes: Changes, mark: int, node: ir.Node) -> None:
    """Joins another way from the mark to here with the current state: what it wrote, and what it left as it was."""
    for mapping, name, value in _ways(run, changes, mark):
        current = mapping.get(name, MISSING)
        if current is value:
            continue
        if mapping is run.leaks:
            joined: object = tainted(*(env for env in (current, value) if env is not MISSING), *(guard.value.env for guard in guards))
        elif current is MISSING or value is MISSING:
            joined = one_sided(run, guards, mapping, name, value if current is MISSING else current)
        else:
            joined = join_entry(run, guards, mapping, value, current, node)
        run.store.write(mapping, name, joined)


def rejoin(run: Run, flow: Flow, mark: int, node: ir.Node) -> None:
    """The end of a pass that began at the mark: where `continue` left it, too, and with what was known where the pass began."""
    for guards, changes in flow.continues:
        run.facts = run.branches[-1]  # where the ways meet, what one of them has shown is not known
        if flow.alive:
            merge_onto(run, guards, changes, mark, node)
        else:
            take_way(run, changes, mark)
            flow.alive = True


def take_way(run: Run, changes: Changes, mark: int) -> None:
    """Replaces the current state, in which nothing goes on, by another way from the mark to here."""
    for mapping, name, value in list(_ways(run, changes, mark)):
        run.store.write(mapping, name, value)


def _ways(run: Run, changes: Changes, mark: int) -> Iterator[tuple[dict[Any, Any], Any, Any]]:
    """The entries in which the current state and another way from the mark may differ, with their values on that way.

    What only the current way learned about atoms is forgotten; new objects stay, for nothing else refers to them.
    """
    run.unlearn(mark)
    skip = (id(run.known), id(run.refined))
    for mapping, name, old in run.store.replaced(mark):
        key = (id(mapping), name)
        if key not in changes.written and id(mapping) not in skip and mapping is not run.store.groups and not (mapping is run.store.heap and old is MISSING):
            yield mapping, name, old
    for mapping, name, value in changes:
        if id(mapping) not in skip:
            yield mapping, name, value
