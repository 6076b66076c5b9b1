"""Arrays that a loop fills, one entry a pass: `out[i] = f(v[i])`, `v[i] = g(v[i])` (rule J17)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import Apply, Bound, Expr, Order, compare, nonnegative, substitute, symbol
from dpcheck.infer import lipschitz
from dpcheck.infer.anew import made_in_passes
from dpcheck.infer.typical_items import stacked
from dpcheck.infer.numbers import euclidean
from dpcheck.infer.places import Places
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, reach
from dpcheck.infer.values import Growing, Moves, Num, Source, Value
from dpcheck.infer.walked import Walk
from dpcheck.spaces import ANY

if TYPE_CHECKING:
    from dpcheck.infer.loop_variables import State
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class Fill:
    """What a pass stores in its entry, and how far that moves per unit of what the entry was before; `all` entries are stored, or some."""

    value: Num
    slope: Expr
    all: bool


def fill_of(run: Run, state: State, states: Sequence[State], loop: Sequence[Places]) -> Fill | None:
    """What a pass stores in an array, if it does nothing else to it and no other pass stores at that place. Called while the pass is still known."""
    after = state.after
    atom = None if after is None else after.term.atom()
    if not isinstance(atom, Apply) or atom.name != "with" or atom.args[0] != state.inside.term or not isinstance(atom.payload, Num):
        return None
    place, value, extent = atom.args[1], atom.payload, state.before.shape[0]
    if value.shape or len(state.before.shape) != 1:
        return None
    apart = next((places for places in loop if places.index in place.leaves() and places.at(place, extent, run) is not None), None)
    if apart is None:
        return None
    stored = so_far(run, value, [other for other in states if other is not state])
    value = stored if isinstance(stored, Num) else value
    if any(other.source in value.env for other in states if other is not state and not other.running):
        return None
    if state.source in value.env and not _by_own_entry(run, state, place, value):
        return None
    return Fill(value, reach(value, state.source, L1).coefficient, apart.count == extent or nonnegative(apart.count - extent, run.facts))


def _by_own_entry(run: Run, state: State, place: Expr, value: Num) -> bool:
    """Whether what is stored depends on the array by the entry that it replaces, and by nothing else of it."""
    own = Apply("item", (state.inside.term, place), state.inside.shape)
    rest = substitute(value.term, {own: symbol("the entry", key=("entry", own))})
    (inside,) = state.inside.term.atoms()
    for leaf in rest.leaves():
        known = run.known.get(leaf)
        if leaf == inside or known is not None and state.source in known.env or known is None and leaf.key in run.private:
            return False
    return True


def so_far(run: Run, item: Value, states: Sequence[State]) -> Value:
    """What a pass stores, by running sums and extremes as they are after the pass where that leaves less that moves: `s += x; out.append(s)` stores no x beside s."""
    for state in states:
        if not isinstance(item, Num) or not state.running or state.source not in item.env:
            continue
        assert state.after is not None
        (inside,), made = state.inside.term.atoms(), state.after.term.atom()
        now = Num(run.fresh(state.text), domain=ANY, env=state.inside.env)
        run.know(now.term, now)
        seen = {inside: now.term - state.adds} if state.adds is not None else {made: now.term} if made is not None else {}
        env = lipschitz.environment(run, substitute(item.term, seen), item.shape)
        if env is None:
            continue
        other = item.but(env=env)
        if all(source in item.env and compare(reach(other, source, L1).coefficient, reach(item, source, L1).coefficient, run.facts) is Order.AT_MOST
               for source in env):
            item = other
    return item


def followed(item: Num, finals: dict[Source, Num]) -> Num:
    """What a pass stores, by what moves the running sums and extremes in it: none has moved further in any pass than after the last (J18)."""
    env: Growing = {source: moves for source, moves in item.env.items() if source not in finals}
    for state, final in finals.items():
        if state not in item.env:
            continue
        slope = reach(item, state, L1).coefficient
        for source in final.env:
            moves: Moves = {DINF: reach(final, source, DINF)}
            if not slope.infinite:
                moves[L1] = reach(final, source, L1).scaled(slope)
            have = env.get(source)
            env[source] = moves if have is None else {key: reach(item, source, key) + moves[key] for key in moves}
    return item.but(env=env)


def filled_moves(run: Run, state: State, walked: Walk, finals: dict[Source, Num]) -> dict[Source, Moves]:
    """The moves of the array after all passes: of what was stored, and of what was there before (D35)."""
    fill = state.fills
    assert fill is not None and walked.length is not None
    own = followed(fill.value.but(env={source: moves for source, moves in fill.value.env.items() if source is not state.source}), finals)
    stored = stacked(run, made_in_passes(run, walked, own), ir.Pass(0, 0))
    found: Growing = {}
    for source in {**state.before.env, **(stored.env if stored is not None else {})}:
        there = {key: reach(state.before, source, key) for key in (L1, L2, LINF)}
        new = {key: reach(stored, source, key) if stored is not None else Bound.INFINITE for key in (L1, L2, LINF)}
        kept = {key: Bound.ZERO if fill.all else bound for key, bound in there.items()}
        if not fill.slope.infinite and fill.slope.value != 0:
            new = {key: bound + there[key].scaled(fill.slope) for key, bound in new.items()}
        elif fill.slope.infinite:
            new = {key: bound if there[key].is_zero else Bound.INFINITE for key, bound in new.items()}
        found[source] = {L1: kept[L1] + new[L1], L2: euclidean([kept[L2], new[L2]]), LINF: kept[LINF].greatest(new[LINF])}
        forgotten = fill.all and fill.slope.value == 0  # nothing is left of what was there
        for key in (D1, DINF):
            found[source][key] = (Bound.ZERO if forgotten else reach(state.before, source, key)) + (reach(stored, source, key) if stored is not None else Bound.INFINITE)
    return found
