"""Loops that are not unrolled: one run of the body on stand-ins, then its linear map of the bounds to the power of the passes."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Iterable, Iterator

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.infer.adaptive import adaptive
from dpcheck.infer.amortized import amortized
from dpcheck.infer.all_passes import after_all_passes, standing_for, walked_env
from dpcheck.infer.anew import made_in_passes
from dpcheck.infer.assignments import assign
from dpcheck.infer.blocks import execute
from dpcheck.infer.conditionals import maybe_else
from dpcheck.infer.datasets.model import Gathering, Shelf, Tally
from dpcheck.infer.dependence import Node, cell_env, deep_env, in_reach, keeping
from dpcheck.infer.fills import followed, so_far
from dpcheck.infer.flow import Flow, raised, returned, undecided
from dpcheck.infer.handed_on import binds_outside
from dpcheck.infer.havoc import forget_cell, forget_name, havoc_changed, value_lost
from dpcheck.infer.invariants import before_the_loop, invariants
from dpcheck.infer.leaving import overrun, rejoin
from dpcheck.infer.ledgers import Choice, Ledger, MechanismCall, Repeat, Unbounded
from dpcheck.infer.loop_variables import State, changed_attributes, loop_variables, read_before_written, read_off, steady, widen_kind, widened, written_to_in
from dpcheck.infer.many_runs import MOST_ROUNDS, keep_changes, keep_ways, own_items
from dpcheck.infer.own_entries import make_copies, reading_copies
from dpcheck.infer.places import closed, opened
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import view_of
from dpcheck.infer.storage import typed_as
from dpcheck.infer.store import MISSING, Changes, Frame
from dpcheck.infer.touching import origins_of
from dpcheck.infer.values import Env, Function, Instance, Listing, Num, Opaque, Ref, Source, Tup, Value, now
from dpcheck.infer.walk import names_bound, names_mutated, names_read
from dpcheck.infer.walked import Walk
from dpcheck.spaces import ANY

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


Outcome = tuple[Ledger, dict[int, Value], dict[int, Ref]]
"""What a pass spends; what it appends to lists, by their addresses; and the arrays among that, which may be views or have other names."""


def fold(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow:
    """A for loop over something whose items are not known one by one."""
    assert walked.item is not None and walked.length is not None
    states, lists = loop_variables(run, node, frame)
    by_data = walked.length.env or not runs_to_its_end(node.body)
    if by_data or _may_train(run, node, frame):
        assumed, troubles = dict(run.assumptions), len(run.troubles)
        released = adaptive(run, node, walked, frame)
        if released is not None:
            return released
        run.assumptions = assumed
        del run.troubles[troubles:]
    if by_data:
        return forget_everything(run, node, walked, frame)
    outcome: Outcome | None = None
    for attempt in range(3 if run.summarising == 0 else 1):
        if run.summarising or attempt == 2:
            for state in states:
                state.domain, state.inside = ANY, state.inside.but(boolean=False, data=False)
        outcome = one_pass(run, node, walked, frame, states, lists)
        if outcome is None and (spent := amortized(run, node, walked, frame)) is not None:
            return spent
        if outcome is None and (copied := by_copies(run, node, walked, frame)) is not None:
            return copied
        if (outcome is None or outcome[0] and not walked.stands) and attempt == 0:
            walked.stands = walked.through
            released = adaptive(run, node, walked, frame)
            if released is not None:
                return released
        if outcome is None:
            return forget_everything(run, node, walked, frame)
        if all(steady(run, state) or read_before_written(state, states) for state in states):
            break
        _widen(run, states)
    assert outcome is not None
    return _left(run, node, walked, frame, states, outcome)


def _widen(run: Run, states: list[State]) -> None:
    """Lets the variables be what a pass left of them, too."""
    for state in states:
        if state.after is not None:
            state.domain = widened(run, state.domain, state.after.domain)
            widen_kind(state)


def by_copies(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow | None:
    """A loop that replaces entries of arrays by what it makes of each; None for others, and where a pass does anything else to them."""
    found = reading_copies(run, node, frame)
    if found is None:
        return None
    copied, arrays = found
    mark, assumed, troubles = run.mark(), dict(run.assumptions), len(run.troubles)
    make_copies(run, arrays, frame)
    states, lists = loop_variables(run, copied, frame)
    outcome = None
    for _ in range(2):
        outcome = one_pass(run, copied, walked, frame, states, lists)
        if outcome is None or all(steady(run, state) or read_before_written(state, states) for state in states):
            break
        _widen(run, states)
        outcome = None
    if outcome is not None and arrays.keys() <= {state.name for state in states if state.fills is not None}:
        run.keep(mark)
        return _left(run, copied, walked, frame, states, outcome)
    run.undo(mark)
    run.assumptions = assumed
    del run.troubles[troubles:]
    return None


def _left(run: Run, node: ir.For, walked: Walk, frame: Frame, states: list[State], outcome: Outcome) -> Flow:
    """What all passes leave, and spend."""
    assert walked.length is not None
    ledger, appended, views = outcome
    if ledger:
        run.ledger.append(Repeat(walked.length, ledger, walked.stands, varying=walked.varying))
    finals = after_all_passes(run, node, walked, states)
    for name in sorted(names_bound([node]) | names_bound(node.body)):
        if not any(state.name == name for state in states):
            forget_name(run, name, tainted(*(array.env for _, array in walked.stands), *_everything(run, node, frame)), frame)
    for state in states:
        final = finals[state.source]
        if state.address is not None:
            run.mutate(state.address, typed_as(final, state.before))
        else:
            state.leave(run, frame, final)
    for address, item in appended.items():
        item = followed(item, finals) if isinstance(item, Num) else item
        run.mutate(address, made_in_passes(run, walked, item if address not in views else view_of(run, item, views[address])))
        if address in views:
            run.store.link(address, views[address].address)
    flow = Flow()
    if node.orelse:
        flow = execute(run, node.orelse, frame)
    return flow


def _may_train(run: Run, node: ir.For, frame: Frame) -> bool:
    """Whether an audit finds a loop that may draw noise and changes an object: what such a loop hands on in it is looked at before anything else is tried on it."""
    if run.program.audit is None or run.tainting or run.module is None or not run.program.drawing.leads(run.module, node):
        return False
    held = (frame.names.get(name) for name in sorted(names_mutated(node.body)))
    return any(isinstance(value, Ref) and isinstance(run.store.heap[value.address], Instance) for value in held)


def _everything(run: Run, node: ir.For, frame: Frame) -> list[Env]:
    return [deep_env(run, frame.names[name]) for name in sorted(names_read([node])) if name in frame.names]


def runs_to_its_end(body: list[ir.Stmt]) -> bool:
    """Whether every pass runs to its end: nothing is left by break or return."""
    for statement in body:
        if isinstance(statement, (ir.Break, ir.Return, ir.Raise)):
            return False
        if isinstance(statement, (ir.If, ir.With, ir.Try)) and not runs_to_its_end(statement.body):
            return False
        if isinstance(statement, ir.If) and not runs_to_its_end(statement.orelse):
            return False
    return True


def _body_once(run: Run, node: ir.For, walked: Walk, frame: Frame) -> tuple[Flow, int]:
    """The ways out of the body, joined again behind it, and where the places of the walk begin that it opens."""
    inner, depth = run.mark(), opened(run, walked)
    run.loop_marks.append(inner)
    run.control.append(how_often(walked))
    flow = execute(run, node.body, frame)
    rejoin(run, flow, inner, node)
    run.control.pop()
    run.loop_marks.pop()
    run.keep(inner)
    return flow, depth


def one_pass(run: Run, node: ir.For, walked: Walk, frame: Frame, states: list[State], lists: dict[str, int],
              look: Callable[[], None] | None = None, rounds: int = MOST_ROUNDS) -> Outcome | None:
    """Runs the body once on the stand-ins; None where it leaves in the middle or does what is not understood.

    `look` is called while what the pass found out is still known. A pass that changes other objects is looked at again, up to `rounds` times:
    the next one sees what it left behind.
    """
    mark, since, first = run.mark(), now(), run.store.next_address
    walked.begins(run)
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    called = len(run.called)
    hidden = _hide(run, node, frame, states, lists)
    opened_lists = {address: Source(f"what is in {name}", "", False, stands_in=True) for name, address in lists.items() if isinstance(run.store.heap[address], Listing)}
    for address, content in opened_lists.items():  # what earlier passes have appended is in them by then
        run.store.write(run.store.heap, address, Gathering(content))
    _stand_in(run, frame, states)
    assert walked.item is not None
    assign(run, node.target, walked.item, frame)
    flow, depth = _body_once(run, node, walked, frame)
    understood = flow.alive and not (flow.returns or flow.breaks or any(g.value.env for way in flow.raises for g in way.guards))
    appended: dict[int, Value] = {}
    views: dict[int, Ref] = {}
    if understood:
        understood = _after(run, frame, states) and not _entangled(run, states, mark, first) and _appended(run, lists, appended, views, opened_lists)
    body, run.ledger = run.ledger, ledger
    if understood:
        read_off(run, states, run.places[depth:])
        appended = {address: so_far(run, item, states) for address, item in appended.items()}
        understood = _leaves_nothing_behind(run, states, appended, body, opened_lists)
    if understood and look is not None:
        look()
    closed(run, walked, depth)
    run.summarising -= 1
    changes = run.undo(mark)
    if not understood:
        return None
    expected = names_bound([node])
    own_names = {id(names) for names in run.called[called:]}
    if not run.summarising:
        del run.called[called:]
    if any(binds_outside(run, mapping, name, own_names, expected, frame) for mapping, name, _ in changes) or _touches_what_it_left(run, changes, hidden, frame):
        return None  # a function that the body calls binds variables, or the next pass finds what this one did not
    attributes = changed_attributes(run, changes, states, first)
    if attributes is None or attributes and rounds == 0:
        return None
    if attributes:
        states += attributes
        return one_pass(run, node, walked, frame, states, lists, look, rounds - 1)
    own = {state.address for state in states} | {state.owner for state in states} | set(lists.values())
    named = [(mapping, name, written) for mapping, name, written in changes if name in expected and mapping is frame.owner(name).names and written is not MISSING]
    changes.written = {key: entry for key, entry in changes.written.items()
                       if entry[0] is run.known or entry[0] is run.leaks or entry[0] is run.store.heap and entry[1] not in own}
    standing = standing_for(walked, states) | set(opened_lists.values())
    if keep_changes(run, changes, frame, tainted(walked_env(walked), *_everything(run, node, frame)), standing, since, own_items(run, walked.item), first):
        return None if rounds == 0 else one_pass(run, node, walked, frame, states, lists, look, rounds - 1)
    for mapping, name, written in named:
        _leave_held(run, mapping, name, written, standing)
    return body, appended, views


def _stand_in(run: Run, frame: Frame, states: list[State]) -> None:
    """Puts the stand-ins of the variables in their places."""
    for state in states:
        state.inside = state.inside.but(domain=state.domain)
        run.know(state.inside.term, state.inside)
        state.stand_in(run, frame)


def _leaves_nothing_behind(run: Run, states: list[State], appended: dict[int, Value], ledger: Ledger, opened_lists: dict[int, Source]) -> bool:
    """Whether nothing that outlives a pass depends on what a variable was in it, which is not followed beyond the pass, nor on what earlier passes appended."""
    stored = [item.env for item in appended.values() if isinstance(item, Num) and not item.shape]
    costs = [env for entry in ledger for env in _envs_of(run, entry)]
    kept = [*(deep_env(run, item) for item in appended.values() if not isinstance(item, Num) or item.shape), *costs]
    if any(state.source in env for state in states for env in (kept if state.running else [*kept, *stored])):
        return False
    seen = [*(deep_env(run, item) for item in appended.values()), *(state.after.env for state in states if state.after is not None), *costs]
    return not any(content in env for content in opened_lists.values() for env in seen)


def _leave_held(run: Run, names: dict[str, Value], name: str, value: Value, standing: frozenset[Source]) -> None:
    """Leaves of a variable that it may be the object or the code which the pass made it: others may have that, too, and what is done to it is done to that."""
    had = names.get(name)
    env = {source: moves for source, moves in deep_env(run, value).items() if source not in standing}
    kept = keeping(run, Opaque(tainted(env, {} if had is None else deep_env(run, had)), what=f"{name}, which a loop changes"), *(() if had is None else (had,)), value)
    if kept.holds or kept.roots or kept.hidden:
        run.store.write(names, name, kept)


def how_often(walked: Walk) -> Env:
    """The real sources that decide how many passes there are: rows that come and go."""
    return {} if walked.rows is None else walked.rows.turns


def _hide(run: Run, node: ir.For, frame: Frame, states: list[State], lists: dict[str, int]) -> dict[str, Value]:
    """Everything else that the body changes is unknown at the start of a pass. Returns the variables that are, with what they are then."""
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
            if not isinstance(cell, (Opaque, Instance)) and written_to_in(node.body, name):
                forget_cell(run, value, tainted(dependence, cell_env(run, cell)), name)
    return {name: frame.owner(name).names[name] for name in sorted(names_bound(node.body) - named) if name in frame.owner(name).names}


def _touches_what_it_left(run: Run, changes: Changes, hidden: dict[str, Value], frame: Frame) -> bool:
    """Whether a pass does anything to what an earlier one has left under a name: that may be an object which it did not find there."""
    touched = {key for mapping, key, _ in changes if mapping is run.leaks}
    for name, value in hidden.items():
        written = changes.written.get((id(frame.owner(name).names), name))
        if written is not None and touched.intersection(origins_of(run, value)) and any(isinstance(node, (Ref, Function)) for node in in_reach((written[2],), _parts)):
            return True
    return False


def _parts(node: Node) -> Iterable[Node]:
    """What a value is made of, or holds."""
    return node.items if isinstance(node, Tup) else (*node.roots, *node.holds) if isinstance(node, Opaque) else ()


def _entangled(run: Run, states: list[State], mark: int, first: int) -> bool:
    """Whether a pass changes an array that a variable has beside another one, or beside what was there before: from then on both names see it, and their stand-ins do not."""
    heap, groups = run.store.heap, run.store.groups
    arrays = [state.arrays for state in states if len(state.arrays) == 3]
    stands = {stand.address: state.inside for state in states for stand in state.arrays[1:2]} | {state.address: state.inside for state in states if state.address is not None}
    changed = {key for mapping, key, old in run.store.replaced(mark, (id(heap),)) if key in stands and heap[key] is not stands[key] or key not in stands and key < first and heap[key] is not old}
    if not changed:
        return False
    seen: set[int] = set()
    for had, stand, left in arrays:
        members = groups.get(left.address, frozenset((left.address,)))
        others = {key for key in members if key != stand.address and (key < first or key in stands)} - {*groups.get(had.address, ()), had.address}
        if others & changed or others and stand.address in changed or members & seen:
            return True
        seen |= members
    return False


def _after(run: Run, frame: Frame, states: list[State]) -> bool:
    for state in states:
        value = state.held(run, frame)
        state.grows = value if value is not None and value.shape and not state.before.shape else None
        if value is None or value.shape != state.before.shape:  # how often an entry is there may change from pass to pass, as the size does
            return False
        state.after = value
    return True


def _appended(run: Run, lists: dict[str, int], appended: dict[int, Value], views: dict[int, Ref], opened_lists: dict[int, Source]) -> bool:
    for address in lists.values():
        cell = run.store.heap[address]
        if address in opened_lists and isinstance(cell, Gathering) and cell.source is opened_lists[address]:
            if len(cell.entries) > 1 or any(kept.env or kept.term.value != 1 for _, kept in cell.entries):
                return False
            cell = Listing(tuple(item for item, _ in cell.entries))
        if isinstance(cell, Listing) and not cell.items or isinstance(cell, (Gathering, Tally, Shelf)):
            continue
        if not (isinstance(cell, Listing) and len(cell.items) == 1):
            return False
        item = cell.items[0]
        if isinstance(item, Ref) and isinstance(run.store.heap[item.address], Num):
            views[address] = item
            item = run.store.heap[item.address]  # type: ignore[assignment]
        appended[address] = item
    return True


# ---------------------------------------------------------------- the result of all passes


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


def forget_everything(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow:
    """A loop that is left in the middle, or runs a private number of times: nothing but the dependence is kept (I12, J11)."""
    assert walked.length is not None and walked.item is not None
    deciding = tainted(walked_env(walked), *_everything(run, node, frame))
    if deciding:
        why = "is left early" if not runs_to_its_end(node.body) else "runs a number of times that the data decide" if walked.length.env else "changes what is not followed from pass to pass"
        run.notice("DP301", f"this loop {why}: what it changes has no bound", node)
    at_first = before_the_loop(run, node, frame)
    havoc_changed(run, node.body, frame, deciding, seen=True)
    for _ in range(MOST_ROUNDS):
        flow, body, grown = _some_pass(run, node, walked, frame, deciding)
        if not grown:
            break
    if grown and run.program.audit is not None:  # objects that were left as they are may be anything
        havoc_changed(run, node.body, frame, deciding)
        flow, body, _ = _some_pass(run, node, walked, frame, deciding)
    if body:
        run.ledger.append(Repeat(walked.length, body, walked.stands, walked.rows, walked.varying))
    held = invariants(run, node, frame, deciding, lambda ends: _typical_pass(run, node, walked, frame, ends), at_first, walked.item, _most_passes(walked))
    havoc_changed(run, node.body, frame, deciding, seen=not grown)
    for name in sorted(names_bound([node])):
        forget_name(run, name, deciding, frame)
    held.leave(run, frame, deciding)
    total = Flow(raises=[raised(run, way.kind, deciding, (undecided(run, "a pass raises", deciding),)) for way in flow.raises])
    overrun(run, deciding)
    if flow.returns:
        leaving = undecided(run, "a pass returns", deciding)
        total.returns = [returned(run, value_lost(run, way.value, held.returned))._replace(guards=(leaving,)) for way in flow.returns]
    if node.orelse:
        maybe_else(run, node, flow, total, deciding, frame)
    return total


def _typical_pass(run: Run, node: ir.For, walked: Walk, frame: Frame, ends: Callable[[], None]) -> Flow:
    """The body, on any of the items."""
    assert walked.item is not None and walked.length is not None
    ends()
    walked.begins(run)
    assign(run, node.target, walked.item, frame)
    depth = opened(run, walked)
    run.control.append(tainted(walked.length.env))
    flow = execute(run, node.body, frame)
    run.control.pop()
    closed(run, walked, depth)
    return flow


def _most_passes(walked: Walk) -> Expr | None:
    """How many passes there are at most."""
    assert walked.length is not None
    return walked.length.domain.hi if walked.length.env else walked.length.term


def _some_pass(run: Run, node: ir.For, walked: Walk, frame: Frame, deciding: Env) -> tuple[Flow, Ledger, bool]:
    """Any of the passes, with its costs; and whether another one would find what this one left behind. What it changed is kept."""
    assert walked.length is not None and walked.item is not None
    before, since = run.mark(), now()
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    standing = standing_for(walked, [])
    item_env = {source: moves for source, moves in deep_env(run, walked.item).items() if source not in standing}
    assign(run, node.target, _any_item(run, walked.item, tainted(item_env, walked_env(walked))), frame)
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


def _any_item(run: Run, item: Value, env: Env) -> Value:
    """An item of some pass: what it depends on is known, and what it shares its memory with."""
    views = tuple(view_of(run, Opaque(env, what="a loop variable"), part) for part in in_reach((item,), _parts) if isinstance(part, Ref))
    return views[0] if isinstance(item, Ref) else Opaque(env, what="a loop variable", roots=origins_of(run, item), holds=views, blurs=bool(views))
