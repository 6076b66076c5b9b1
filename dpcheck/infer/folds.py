"""Loops that are not unrolled: one run of the body on stand-ins, then its linear map of the bounds to the power of the passes."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr
from dpcheck.infer.adaptive import adaptive
from dpcheck.infer.anew import made_in_passes
from dpcheck.infer.assignments import assign
from dpcheck.infer.blocks import execute
from dpcheck.infer.coerce import walked_moves
from dpcheck.infer.comprehensions import MOST_ROUNDS, keep_changes, keep_ways, own_items
from dpcheck.infer.datasets.model import Gathering, Tally
from dpcheck.infer.datasets.rowwise import rows_env
from dpcheck.infer.dependence import cell_env, deep_env, origins_of
from dpcheck.infer.fills import Fill, fill_of, filled_moves, followed, so_far
from dpcheck.infer.flow import Flow, raised, returned, undecided
from dpcheck.infer.leaving import overrun, rejoin
from dpcheck.infer.lipschitz import enclose
from dpcheck.infer.loops import forget_cell, forget_name, havoc_changed, maybe_else, value_lost
from dpcheck.infer.numbers import rename
from dpcheck.infer.places import Places, closed, of_passes, opened
from dpcheck.infer.powers import Matrix, passes_of
from dpcheck.infer.reach import DINF, L1, L2, LINF, M2, MINF, reach, tainted
from dpcheck.infer.run import Choice, Ledger, MechanismCall, Repeat, Unbounded
from dpcheck.infer.storage import typed_as
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Env, Function, Growing, Listing, Moves, Num, Opaque, Ref, Source, Tup, Value, now
from dpcheck.infer.walk import names_bound, names_mutated, names_read, walk
from dpcheck.infer.walked import Walk
from dpcheck.spaces import ANY, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class State:
    """A variable that the body changes: its value before, its stand-in inside, its value after one pass."""

    name: str
    before: Num
    source: Source
    inside: Num
    address: int | None = None
    after: Num | None = None
    domain: Interval = ANY
    adds: Expr | None = None  # e, where one pass makes z + e with e free of z (J3, J9)
    selects: bool = False  # one pass makes max(z, e) or min(z, e) with e free of z (J5)
    fills: Fill | None = None  # one pass stores an entry, each at a place of its own (J17)
    alone: bool = False  # what a pass makes of it depends on no other variable

    @property
    def running(self) -> bool:
        """Whether it is a running sum or extreme: after no pass it has moved further than after the last one (J18)."""
        return self.alone and not self.before.shape and (self.adds is not None or self.selects)

    @property
    def measure(self) -> str:
        return L1 if not self.before.shape else L2


def fold(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow:
    """A for loop over something whose items are not known one by one."""
    assert walked.item is not None and walked.length is not None
    states, lists = _states(run, node, frame)
    if walked.length.env or not _simple(node.body):
        assumed, troubles = dict(run.assumptions), len(run.troubles)
        released = adaptive(run, node, walked, frame)
        if released is not None:
            return released
        run.assumptions = assumed
        del run.troubles[troubles:]
        return _forget_everything(run, node, walked, frame)
    outcome: tuple[Ledger, dict[int, Value]] | None = None
    for attempt in range(3 if run.summarising == 0 else 1):
        if run.summarising or attempt == 2:
            for state in states:
                state.domain, state.inside = ANY, state.inside.but(boolean=False, data=False)
        outcome = _one_pass(run, node, walked, frame, states, lists)
        if (outcome is None or outcome[0] and not walked.stands) and attempt == 0:
            walked.stands = walked.through
            released = adaptive(run, node, walked, frame)
            if released is not None:
                return released
        if outcome is None:
            return _forget_everything(run, node, walked, frame)
        if all(steady(run, state) or _read_before_written(state, states) for state in states):
            break
        for state in states:
            if state.after is not None:
                state.domain = _widened(run, state.domain, state.after.domain)
                widen_kind(state)
    assert outcome is not None
    ledger, appended = outcome
    if ledger:
        run.ledger.append(Repeat(walked.length, ledger, walked.stands, varying=walked.varying))
    finals = _finals(run, node, walked, states)
    for name in sorted(names_bound([node]) | names_bound(node.body)):
        if not any(state.name == name for state in states):
            forget_name(run, name, tainted(*(array.env for _, array in walked.stands), *_everything(run, node, frame)), frame)
    for state in states:
        final = finals[state.source]
        if state.address is not None:
            run.mutate(state.address, typed_as(final, state.before))
        else:
            owner = frame.owner(state.name)
            run.store.write(owner.names, state.name, final)
    for address, item in appended.items():
        item = followed(item, finals) if isinstance(item, Num) else item
        run.mutate(address, made_in_passes(run, walked, item))
    flow = Flow()
    if node.orelse:
        flow = execute(run, node.orelse, frame)
    return flow


def _everything(run: Run, node: ir.For, frame: Frame) -> list[Env]:
    return [deep_env(run, frame.names[name]) for name in sorted(names_read([node])) if name in frame.names]


def _simple(body: list[ir.Stmt]) -> bool:
    """Whether every pass runs to its end: nothing is left by break or return."""
    for statement in body:
        if isinstance(statement, (ir.Break, ir.Return, ir.Raise)):
            return False
        if isinstance(statement, (ir.If, ir.With, ir.Try, ir.While, ir.For)):
            if isinstance(statement, (ir.If, ir.With, ir.Try)) and not _simple(statement.body):
                return False
            if isinstance(statement, ir.If) and not _simple(statement.orelse):
                return False
    return True


def _widened(run: Run, old: Interval, new: Interval) -> Interval:
    """Ends that grow become infinite."""
    lo = old.lo if Interval(old.lo, lo_open=old.lo_open).holds(Interval(new.lo, lo_open=new.lo_open), run.facts) else -INFINITY
    hi = old.hi if Interval(hi=old.hi, hi_open=old.hi_open).holds(Interval(hi=new.hi, hi_open=new.hi_open), run.facts) else INFINITY
    return Interval(lo, hi, old.integer and new.integer)


def _states(run: Run, node: ir.For, frame: Frame) -> tuple[list[State], dict[str, int]]:
    """The numeric variables that the body changes, and the empty lists that it may fill."""
    states: list[State] = []
    lists: dict[str, int] = {}
    bound, mutated = names_bound(node.body), names_mutated(node.body)
    seen: set[int] = set()
    for name in sorted(bound | mutated):
        owner = frame.owner(name)
        value = owner.names.get(name)
        if isinstance(value, Num) and name in bound and not value.shape:
            states.append(_state(run, name, value, None))
        elif isinstance(value, Ref) and value.address not in seen:
            cell = run.store.heap[value.address]
            if isinstance(cell, Num) and cell.shape and (name in bound or _written_to(node.body, name)):
                seen.add(value.address)
                states.append(_state(run, name, cell, None if name in bound and not _in_place(node.body, name) else value.address))
            elif isinstance(cell, Listing) and not cell.items and cell.kind == "list" and name not in bound:
                lists[name] = value.address
    return states, lists


def _in_place(body: list[ir.Stmt], name: str) -> bool:
    return any(isinstance(n, (ir.Augment,)) and isinstance(n.target, ir.Name) and n.target.id == name for n in walk(body))


def _state(run: Run, name: str, value: Num, address: int | None) -> State:
    key = L1 if not value.shape else L2
    source = Source(name, "", False, key, stands_in=True)
    inside = Num(run.fresh(name), value.shape, value.domain, {source: {key: Bound.linear(ONE)}}, {}, value.data, value.norm, None, value.boolean,
                 value.released)
    return State(name, value, source, typed_as(inside, value) if value.shape else inside, address, None, value.domain)


def _one_pass(run: Run, node: ir.For, walked: Walk, frame: Frame, states: list[State], lists: dict[str, int],
              look: Callable[[], None] | None = None, rounds: int = MOST_ROUNDS) -> tuple[Ledger, dict[int, Value]] | None:
    """Runs the body once on the stand-ins; None where it leaves in the middle or does what is not understood.

    `look` is called while what the pass found out is still known. A pass that changes other objects is looked at again, up to `rounds` times:
    the next one sees what it left behind.
    """
    mark, since, first = run.mark(), now(), run.store.next_address
    walked.begins(run)
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    called = len(run.called)
    _hide(run, node, frame, states, lists)
    opened_lists = {address: Source(f"what is in {name}", "", False, stands_in=True) for name, address in lists.items() if isinstance(run.store.heap[address], Listing)}
    for address, content in opened_lists.items():  # what earlier passes have appended is in them by then
        run.store.write(run.store.heap, address, Gathering(content))
    for state in states:
        state.inside = state.inside.but(domain=state.domain)
        run.know(state.inside.term, state.inside)
        owner = frame.owner(state.name)
        if state.before.shape:
            if state.address is not None:
                run.store.write(run.store.heap, state.address, state.inside)
            else:
                run.store.write(owner.names, state.name, Ref(run.store.allocate(state.inside)))
        else:
            run.store.write(owner.names, state.name, state.inside)
    assert walked.item is not None
    assign(run, node.target, walked.item, frame)
    inner, depth = run.mark(), opened(run, walked)
    run.loop_marks.append(inner)
    run.control.append(how_often(walked))
    flow = execute(run, node.body, frame)
    rejoin(run, flow, inner, node)
    run.control.pop()
    run.loop_marks.pop()
    run.keep(inner)
    understood = flow.alive and not (flow.returns or flow.breaks or any(g.value.env for way in flow.raises for g in way.guards))
    appended: dict[int, Value] = {}
    if understood:
        understood = _after(run, frame, states) and _appended(run, lists, appended, opened_lists)
    body, run.ledger = run.ledger, ledger
    if understood:
        read_off(run, states, run.places[depth:])
        appended = {address: so_far(run, item, states) for address, item in appended.items()}
        stored = [item.env for item in appended.values() if isinstance(item, Num) and not item.shape]
        kept = [*(deep_env(run, item) for item in appended.values() if not isinstance(item, Num) or item.shape), *(env for entry in body for env in _envs_of(run, entry))]
        understood = not any(state.source in env for state in states for env in (kept if state.running else [*kept, *stored]))  # what it was in each pass is not followed beyond them
    if understood:
        seen = [*(deep_env(run, item) for item in appended.values()), *(state.after.env for state in states if state.after is not None), *(env for entry in body for env in _envs_of(run, entry))]
        understood = not any(content in env for content in opened_lists.values() for env in seen)
    if understood and look is not None:
        look()
    closed(run, walked, depth)
    run.summarising -= 1
    changes = run.undo(mark)
    if not understood:
        return None
    own = {state.address for state in states} | set(lists.values())
    expected = names_bound([node])
    own_names = {id(names) for names in run.called[called:]}
    if not run.summarising:
        run.called.clear()
    if any(id(mapping) not in own_names and mapping is not run.store.heap and mapping is not run.known and mapping is not run.refined and mapping is not run.leaks
           and mapping is not run.store.groups and not (name in expected and mapping is frame.owner(name).names)
           for mapping, name, _ in changes):
        return None  # a function that the body calls binds variables
    named = {name: _older(written, first, frame) for mapping, name, written in changes if name in expected and mapping is frame.owner(name).names}
    changes.written = {key: entry for key, entry in changes.written.items()
                       if entry[0] is run.known or entry[0] is run.leaks or entry[0] is run.store.heap and entry[1] not in own}
    if keep_changes(run, changes, frame, tainted(walked_env(walked), *_everything(run, node, frame)), _standing(walked, states) | set(opened_lists.values()), since, own_items(run, walked.item)):
        return None if rounds == 0 else _one_pass(run, node, walked, frame, states, lists, look, rounds - 1)
    for name, objects in named.items():
        if objects:
            forget_name(run, name, {}, frame, *objects)
    return body, appended


def _older(value: Value, first: int, frame: Frame) -> tuple[Value, ...]:
    """The objects and functions that a name which the body of a loop binds may stand for, and that were there before the loop."""
    if isinstance(value, Function):
        return (value,) if any(value is seen for seen in frame.names.values()) or value.frame is not frame else ()
    if isinstance(value, Ref):
        return (value,) if value.address < first else ()
    if isinstance(value, Opaque):
        return tuple(found for origin in value.origins if origin.blurs for held in origin.holds for found in _older(held, first, frame))
    return tuple(found for item in value.items for found in _older(item, first, frame)) if isinstance(value, Tup) else ()


def _standing(walked: Walk, states: list[State]) -> frozenset[Source]:
    row = () if walked.rows is None else (walked.rows.row,)
    return frozenset((*(source for source, _ in walked.stands), *(state.source for state in states), *row))


def walked_env(walked: Walk) -> Env:
    """The real sources that move what is walked, or how often."""
    rows = {} if walked.rows is None else rows_env(walked.rows)
    return tainted(rows, {} if walked.length is None else walked.length.env, *(array.env for _, array in walked.stands))


def how_often(walked: Walk) -> Env:
    """The real sources that decide how many passes there are: rows that come and go."""
    return {} if walked.rows is None or walked.rows.public_size else tainted({walked.rows.source: {}})


def _hide(run: Run, node: ir.For, frame: Frame, states: list[State], lists: dict[str, int]) -> None:
    """Everything else that the body changes is unknown at the start of a pass."""
    dependence = tainted(*_everything(run, node, frame))
    named = {state.name for state in states}
    for name in sorted(names_bound(node.body) - named):
        if name in frame.owner(name).names:
            forget_name(run, name, dependence, frame)
        elif dependence:  # an earlier pass may have bound it
            run.store.write(frame.owner(name).names, name, Opaque(dependence, what=f"{name}, which a loop binds"))
    for name in sorted(names_mutated(node.body)):
        value = frame.names.get(name)
        if name not in named and name not in lists and isinstance(value, Ref):
            cell = run.store.heap[value.address]
            if not isinstance(cell, Opaque) and _written_to(node.body, name):
                forget_cell(run, value, tainted(dependence, cell_env(run, cell)), name)


def _written_to(body: list[ir.Stmt], name: str) -> bool:
    """Whether a name's object is assigned into or has a method called; being only an argument is judged at the call."""
    for node in walk(body):
        targets = node.targets if isinstance(node, ir.Assign) else [node.target] if isinstance(node, ir.Augment) else []
        for target in targets:
            base: ir.Node = target
            while isinstance(base, (ir.Subscript, ir.Attribute)):
                base = base.value
            if base is not target and isinstance(base, ir.Name) and base.id == name:
                return True
        if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and isinstance(node.func.value, ir.Name) and node.func.value.id == name:
            if node.func.attr in ("append", "extend", "insert", "pop", "remove", "clear", "update", "add", "sort", "reverse", "setdefault", "fill"):
                return True
    return False


def _after(run: Run, frame: Frame, states: list[State]) -> bool:
    for state in states:
        owner = frame.owner(state.name)
        value = run.store.heap.get(state.address) if state.address is not None else owner.names.get(state.name)
        if isinstance(value, Ref):
            value = run.store.heap[value.address]
        if not isinstance(value, Num) or len(value.shape) != len(state.before.shape):
            return False
        state.after = value
    return True


def _appended(run: Run, lists: dict[str, int], appended: dict[int, Value], opened_lists: dict[int, Source]) -> bool:
    for address in lists.values():
        cell = run.store.heap[address]
        if address in opened_lists and isinstance(cell, Gathering) and cell.source is opened_lists[address]:
            if len(cell.entries) > 1 or any(kept.env or kept.term.value != 1 for _, kept in cell.entries):
                return False
            cell = Listing(tuple(item for item, _ in cell.entries))
        if isinstance(cell, Listing) and not cell.items or isinstance(cell, (Gathering, Tally)):
            continue
        if not (isinstance(cell, Listing) and len(cell.items) == 1):
            return False
        item = cell.items[0]
        if isinstance(item, Ref) and isinstance(run.store.heap[item.address], Num):
            item = run.store.heap[item.address]  # type: ignore[assignment]
        appended[address] = item
    return True


# ---------------------------------------------------------------- the result of all passes
def _finals(run: Run, node: ir.For, walked: Walk, states: list[State]) -> dict[Source, Num]:
    assert walked.length is not None
    count = walked.length.term
    names = {state.source: position for position, state in enumerate(states)}
    standing = _standing(walked, states)
    rows: list[list[Expr]] = []
    for state in states:
        after = state.after
        assert after is not None
        rows.append([of_passes(run, walked.varying, count, reach(after, other.source, state.measure)).coefficient if other.source in after.env else ZERO for other in states])
    matrix = Matrix(rows)
    powers = passes_of(matrix, count, run.facts)
    finals: dict[Source, Num] = {}
    for position, state in sorted(enumerate(states), key=lambda pair: pair[1].fills is not None):  # what is stored may be a running sum
        after = state.after
        assert after is not None
        additive, selecting = state.adds if state.alone else None, state.selects and state.alone
        filled = filled_moves(run, state, walked, finals) if state.fills is not None else {}
        env: Growing = {}
        sources = {s: None for other in states for s in other.before.env}
        sources |= {s: None for other in states if other.after is not None for s in other.after.env if s not in standing}
        sources |= {s: None for _, array in walked.stands for s in array.env}
        for source in sources:
            moves: Moves = {DINF: tainted({source: {}})[source][DINF]}
            if additive is not None:
                for key in _keys(state):
                    moves[key] = reach(state.before, source, key) + _per_walk(run, after, walked, source, key, count)
            elif state.fills is not None:
                moves |= filled[source]
            elif selecting:
                moves[L1] = reach(state.before, source, L1).greatest(_largest(run, after, walked, source))
            else:
                total = Bound.ZERO
                for other, earlier in enumerate(states):
                    start = reach(earlier.before, source, earlier.measure)
                    total = total + _scaled(start, powers.power[position][other] if powers else None)
                    step = earlier.after
                    assert step is not None
                    captured = of_passes(run, walked.varying, count, _captured(step, source, earlier.measure))
                    total = total + _scaled(captured, powers.total[position][other] if powers else None)
                    total = total + _scaled(_walked(run, step, walked, source, earlier.measure), powers.largest[position][other] if powers else None)
                moves[state.measure] = total
            if not all(bound.is_zero for key, bound in moves.items() if key != DINF) or _touched(after, source, names, states, walked):
                env[source] = moves
        domain = state.domain
        if additive is not None:
            domain = _grown(run, state, count)
        elif state.fills is not None:
            domain = state.before.domain.hull(state.fills.value.domain, run.facts)
        result = Num(run.fresh(state.name), state.before.shape, domain, env, {}, state.before.data, state.before.norm, None, after.boolean,
                     state.before.released or after.released)
        if env:
            result.step = run.step(node, "J9" if additive is not None else "J4", after, state.before)
        finals[state.source] = rename(run, result, state.name)
    return finals


def _touched(after: Num, source: Source, names: dict[Source, int], states: list[State], walked: Walk) -> bool:
    """Whether anything that a source moves flows in, even where no finite norm shows it."""
    if source in after.env:
        return True
    stand_ins = {stand: array for stand, array in walked.stands}
    return any((s in stand_ins and source in stand_ins[s].env) or (s in names and source in states[names[s]].before.env) for s in after.env)


def _scaled(bound: Bound, factor: Expr | None) -> Bound:
    if bound.is_zero or factor is not None and factor.value == 0:
        return Bound.ZERO
    return Bound.INFINITE if factor is None else bound.scaled(factor)


def _keys(state: State) -> tuple[str, ...]:
    return (L1,) if not state.before.shape else (L1, L2, LINF) if len(state.before.shape) == 1 else (L1, L2, LINF, M2, MINF)


def read_off(run: Run, states: Sequence[State], places: Sequence[Places]) -> None:
    """Which variables a pass only adds to, takes extremes with, or fills at its places. Called while the pass is still known."""
    for state in states:
        assert state.after is not None
        rest = state.after.term - state.inside.term
        state.adds = None if any(of_before(run, atom, states) for atom in rest.leaves()) else rest
        state.selects = _selects(run, state, states)
        state.alone = all(other.source not in state.after.env for other in states if other is not state)
    for state in states:
        state.fills = fill_of(run, state, states, places)


def steady(run: Run, state: State) -> bool:
    """Whether what a pass leaves may be what it found: of that kind, and in that domain."""
    assert state.after is not None
    return _keeps_kind(state) and state.domain.holds(state.after.domain, run.facts)


def _read_before_written(state: State, states: Sequence[State]) -> bool:
    """Whether a pass sees of an array no entry but the one that it fills, which is as it was before the loop."""
    return state.fills is not None and _keeps_kind(state) and not any(
        other.after is not None and state.source in other.after.env for other in states if other is not state)


def widen_kind(state: State) -> None:
    """Takes the stand-in to be neither a truth value nor data, where a pass leaves something else."""
    if not _keeps_kind(state):
        state.inside = state.inside.but(boolean=False, data=False)


def _keeps_kind(state: State) -> bool:
    """Whether a pass leaves a truth value where it found one, and data where it found data."""
    inside, after = state.inside, state.after
    assert after is not None
    return (after.boolean or not inside.boolean) and (after.data or not inside.data)


def of_before(run: Run, atom: Atom, states: Sequence[State]) -> bool:
    """Whether a part of what a pass makes is what a variable was before the pass, or made of it."""
    known = run.known.get(atom)
    return any(atom == state.inside.term.atom() or known is not None and state.source in known.env for state in states)


def _selects(run: Run, state: State, states: Sequence[State]) -> bool:
    assert state.after is not None
    atom = state.after.term.atom()
    if not (isinstance(atom, Apply) and atom.name in ("max", "min")) or state.before.shape:
        return False
    rest = [argument for argument in atom.args if argument != state.inside.term]
    return len(rest) < len(atom.args) and not any(of_before(run, leaf, states) for argument in rest for leaf in argument.leaves())


def _envs_of(run: Run, entry: MechanismCall | Choice | Repeat | Unbounded) -> Iterator[Env]:
    """What a part of a ledger depends on."""
    if isinstance(entry, MechanismCall):
        yield entry.control
        yield from (deep_env(run, value) for value in entry.arguments.values())
    elif isinstance(entry, Choice):
        yield from (env for side in (entry.left, entry.right) for inner in side for env in _envs_of(run, inner))
    elif isinstance(entry, Repeat):
        yield entry.times.env
        yield from (env for inner in entry.body for env in _envs_of(run, inner))
    else:
        yield entry.env


def _captured(step: Num, source: Source, key: str) -> Bound:
    return reach(step, source, key) if source in step.env else Bound.ZERO


def _slope(run: Run, step: Num, walked: Walk, stand: Source, key: str) -> Expr:
    """How far a pass moves a variable per unit of the entry that it is at, in whichever pass that is furthest."""
    assert walked.length is not None
    return of_passes(run, walked.varying, walked.length.term, reach(step, stand, key)).coefficient


def _walked(run: Run, step: Num, walked: Walk, source: Source, key: str) -> Bound:
    """The moves of all entries (rows) together, each stretched by what the body makes of one."""
    total = Bound.ZERO
    for stand, array in walked.stands:
        if stand in step.env and source in array.env:
            slope = _slope(run, step, walked, stand, key)
            moved = walked_moves(array, source, L1)
            total = total + (Bound.ZERO if slope.value == 0 else Bound.INFINITE if slope.infinite else moved.scaled(slope))
    return total


def _per_walk(run: Run, after: Num, walked: Walk, source: Source, key: str, count: Expr) -> Bound:
    captured = _captured(after, source, key)
    captured = Bound.ZERO if captured.is_zero else of_passes(run, walked.varying, count, captured, summed=True)
    return captured + _walked(run, after, walked, source, key)


def _largest(run: Run, after: Num, walked: Walk, source: Source) -> Bound:
    assert walked.length is not None
    total = of_passes(run, walked.varying, walked.length.term, _captured(after, source, L1))
    for stand, array in walked.stands:
        if stand in after.env and source in array.env:
            slope = _slope(run, after, walked, stand, L1)
            if len(array.shape) == 1:
                moved = walked_moves(array, source, LINF)
            else:
                moved = walked_moves(array, source, L1)
            total = total.greatest(Bound.INFINITE if slope.infinite else moved.scaled(slope))
    return total


def _grown(run: Run, state: State, count: Expr) -> Interval:
    """The domain after adding e at most `count` times."""
    assert state.after is not None

    increment = state.adds
    if increment is None:
        return ANY
    step = enclose(run, increment) if increment.value is not None else None
    if step is None:
        delta = state.after.domain - state.domain if state.domain.point is not None else ANY
        step = delta
    return state.before.domain + step.scaled(count, run.facts)


def _forget_everything(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow:
    """A loop that is left in the middle, or runs a private number of times: nothing but the dependence is kept (I12, J11)."""
    assert walked.length is not None and walked.item is not None
    deciding = tainted(walked_env(walked), *_everything(run, node, frame))
    if deciding:
        run.notice("DP301", "this loop is left early, or runs a private number of times, or changes what is not a number: "
                            "what it changes has no bound", node)
    havoc_changed(run, node.body, frame, deciding)
    for _ in range(MOST_ROUNDS):
        flow, body, grown = _some_pass(run, node, walked, frame, deciding)
        if not grown:
            break
    if body:
        run.ledger.append(Repeat(walked.length, body, walked.stands, walked.rows, walked.varying))
    havoc_changed(run, node.body, frame, deciding)
    for name in sorted(names_bound([node])):
        forget_name(run, name, deciding, frame)
    total = Flow(raises=[raised(run, way.kind, deciding, (undecided(run, "a pass raises", deciding),)) for way in flow.raises])
    overrun(run, deciding)
    if flow.returns:
        leaving = undecided(run, "a pass returns", deciding)
        total.returns = [returned(run, value_lost(run, way.value))._replace(guards=(leaving,)) for way in flow.returns]
    if node.orelse:
        maybe_else(run, node, flow, total, deciding, frame)
    return total


def _some_pass(run: Run, node: ir.For, walked: Walk, frame: Frame, deciding: Env) -> tuple[Flow, Ledger, bool]:
    """Any of the passes, with its costs; and whether another one would find what this one left behind. What it changed is kept."""
    assert walked.length is not None and walked.item is not None
    before, since = run.mark(), now()
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    standing = _standing(walked, [])
    item_env = {source: moves for source, moves in deep_env(run, walked.item).items() if source not in standing}
    assign(run, node.target, Opaque(tainted(item_env, walked_env(walked)), what="a loop variable", roots=origins_of(run, walked.item)), frame)
    inner = run.mark()
    run.loop_marks.append(inner)
    run.control.append(tainted(walked.length.env))
    flow = execute(run, node.body, frame)
    run.control.pop()
    run.loop_marks.pop()
    run.keep(inner)
    run.summarising -= 1
    written = run.undo(before)
    body, run.ledger = run.ledger, ledger
    nowhere = Frame(frame.module, "", {})
    grown = keep_changes(run, written, nowhere, deciding, standing, since)
    return flow, body, keep_ways(run, flow, nowhere, deciding, standing, since) or grown
