"""What all passes of a loop make of its variables, from what one pass makes of them (rules J2 to J9)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ZERO, Bound, Expr
from dpcheck.infer.datasets.model import rows_env
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.fills import filled_moves
from dpcheck.infer.loop_variables import State
from dpcheck.infer.numbers import rename
from dpcheck.infer.places import of_passes
from dpcheck.infer.powers import Matrix, passes_of
from dpcheck.infer.reach import DINF, L1, L2, LINF, M2, MINF, reach, tainted
from dpcheck.infer.typical_items import walked_moves
from dpcheck.infer.values import Env, Growing, Moves, Num, Source
from dpcheck.infer.walked import Walk
from dpcheck.spaces import ANY, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def standing_for(walked: Walk, states: list[State]) -> frozenset[Source]:
    row = () if walked.rows is None else (walked.rows.row,)
    return frozenset((*(source for source, _ in walked.stands), *(state.source for state in states), *row))


def walked_env(walked: Walk) -> Env:
    """The real sources that move what is walked, or how often."""
    rows = {} if walked.rows is None else rows_env(walked.rows)
    return tainted(rows, {} if walked.length is None else walked.length.env, *(array.env for _, array in walked.stands))


def after_all_passes(run: Run, node: ir.For, walked: Walk, states: list[State]) -> dict[Source, Num]:
    assert walked.length is not None
    count = walked.length.term
    names = {state.source: position for position, state in enumerate(states)}
    standing = standing_for(walked, states)
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
                moves |= filled.get(source, {})  # what moves other variables only does not flow into what is stored
                if all(bound.is_zero for bound in moves.values()):
                    continue
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
        result = Num(run.fresh(state.text), state.before.shape, domain, env, {}, state.before.data, state.before.norm, None, after.boolean,
                     state.before.released or after.released)
        if env:
            result.step = run.step(node, "J9" if additive is not None else "J4", after, state.before)
        finals[state.source] = rename(run, result, state.text)
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
    """How far that moves which a pass takes the extreme with, in whichever pass it is furthest: by all that is in it."""
    assert walked.length is not None
    total = of_passes(run, walked.varying, walked.length.term, _captured(after, source, L1))
    for stand, array in walked.stands:
        if stand in after.env and source in array.env:
            slope = _slope(run, after, walked, stand, L1)
            if len(array.shape) == 1:
                moved = walked_moves(array, source, LINF)
            else:
                moved = walked_moves(array, source, L1)
            total = total + (Bound.ZERO if slope.value == 0 else Bound.INFINITE if slope.infinite else moved.scaled(slope))
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
