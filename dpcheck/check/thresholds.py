"""What comparisons of noisy answers with a noisy threshold cost (rule P22): the threshold once, and each answer that is found above it.

The releases of the answers are judged as any others first; where all that is seen of them is on which side of the threshold they lie,
and how many may lie above is limited, this account stands beside theirs, and the smaller one counts.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterator, Sequence

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, decided, maximum
from dpcheck.check.calibration import LAPLACE, term_of
from dpcheck.check.composition import Costs
from dpcheck.check.scores import direction
from dpcheck.infer.ledgers import Ledger, MechanismCall, Repeat, calls_in_loops, with_calls
from dpcheck.infer.reach import L1, LINF, reach
from dpcheck.infer.roots import Root
from dpcheck.infer.thresholds import Comparison, Margin, Span, root_of
from dpcheck.infer.typical_items import walked_moves
from dpcheck.infer.draws import Noise
from dpcheck.infer.values import Num, Source


@dataclass(slots=True)
class Asked:
    """One place where answers are compared with a bar, with the loops around it, the outermost first."""

    call: MechanismCall
    comparison: Comparison
    around: tuple[Repeat, ...]

    @property
    def stands(self) -> dict[Source, Num]:
        """What the stand-ins for entries stand for."""
        return {source: array for repeat in self.around for source, array in repeat.stands}


@dataclass(slots=True)
class Bar:
    """One draw that answers are compared with."""

    draw: Noise
    asked: list[Asked] = field(default_factory=list)


def bars(ledger: Ledger) -> list[Bar]:
    """The thresholds of a ledger of which nothing is seen but on which side of them answers lie."""
    found: dict[int, Bar] = {}
    silent: set[int] = set()
    for call, around in calls_in_loops(ledger, ()):
        for comparison in call.compared:
            draw = root_of(comparison.bar)
            found.setdefault(id(draw), Bar(draw)).asked.append(Asked(call, comparison, around))
            if len(call.compared) > 1:
                silent.add(id(draw))
    return [bar for key, bar in found.items() if key not in silent and _holds(bar)]


# ---------------------------------------------------------------- the conditions
def _holds(bar: Bar) -> bool:
    """Whether all that is known of a bar and of its answers are comparisons of one direction, and how many answers lie above is limited."""
    spans = [span for one in bar.asked for span in one.comparison.spans]
    margins = [margin for one in bar.asked for margin in one.call.margins]
    spans += [margin.span for margin in margins]
    sides = {_limited_side(one) for one in bar.asked}
    if len(sides) != 1 or None in sides:
        return False
    above = sides == {True}
    return (_only_asked(bar, spans) and all(_only_compared(one, bar) for one in bar.asked) and all(_hidden(margin, above, spans) for margin in margins)
            and _whole_where_needed(bar))


def _only_asked(bar: Bar, spans: Sequence[Span]) -> bool:
    """Whether nothing but the comparisons has seen the draw of a bar, or what it was made of or made into."""
    compared = {id(one.comparison.bar) for one in bar.asked}
    for draw in {id(draw): draw for one in bar.asked for draw in one.comparison.bar.draws}.values():
        outside = [use for use in draw.uses if not any(span.covers(use) for span in spans)]
        making = id(draw) not in compared and len(outside) == 1 and isinstance(outside[0], tuple) and not _again(outside[0])  # what is compared was made of it there
        if draw.entries or outside and not making or draw.uses and (draw.bound is not True or draw.hides):
            return False
    scale = term_of(bar.draw.scale)
    return bar.draw.family in LAPLACE and scale is not None and not scale.infinite and scale.value != 0


def _limited_side(asked: Asked) -> bool | None:
    """On which side of the bar the answers lie whose number is limited: above (True), below (False); None where neither is."""
    for above, decided_by in ((True, asked.comparison.above), (False, asked.comparison.below)):
        if any(place in repeat.limits for repeat in asked.around for place in decided_by.items()):
            return above
    return None


def _only_compared(asked: Asked, bar: Bar) -> bool:
    """Whether an answer is a private number plus a fresh draw, and nothing but this comparison and its margin has seen it."""
    call, noise = asked.call, asked.comparison.answer
    spans = [*asked.comparison.spans, *(margin.span for margin in call.margins)]
    value = call.arguments.get("value")
    if call.noise is None or call.noise.reused or not call.noise.independent or call.noise.misplaced is not None or call.flaw or call.control or call.private_keys:
        return False
    scale = term_of(call.arguments.get("scale"))
    if not isinstance(value, Num) or value.shape or value.data or call.noise.family not in LAPLACE or scale is None or scale.infinite or scale.value == 0:
        return False
    if any(source.stands_in and source not in asked.stands for source in value.env):
        return False
    if any(root_of(margin.bar) is not bar.draw for margin in call.margins) or call.selected is not None:
        return False
    return not noise.entries and all(any(span.covers(use) and not _again(use) for span in spans) for use in noise.uses) and (noise.bound is True or not noise.uses and noise.bound is None)


def _again(use: object) -> bool:
    return isinstance(use, tuple) and len(use) == 2


def _hidden(margin: Margin, above: bool, spans: Sequence[Span]) -> bool:
    """Whether a margin is seen on the side only of which the number is limited."""
    if margin.above is not None:
        return margin.above is above
    own = margin.noise
    return margin.kept and margin.reads <= {above} and own is not None and all(any(span.covers(use) and not _again(use) for span in spans) for use in own.uses)


def _whole_where_needed(bar: Bar) -> bool:
    """Whether what whole draws are shifted by is whole."""
    whole = [value.domain.integer for one in bar.asked if isinstance(value := one.call.arguments.get("value"), Num)]
    draws = [bar.draw, *(one.call.noise for one in bar.asked if one.call.noise is not None)]
    return all(whole) or not any(draw.family.startswith("discrete-") or draw.family == "geometric" for draw in draws)


# ---------------------------------------------------------------- the costs
def without(ledger: Ledger, left_out: set[int]) -> Ledger:
    """A ledger without some calls."""
    return with_calls(ledger, lambda call: None if id(call) in left_out else call)


def spent(root: Root, bar: Bar) -> Costs:
    """What all comparisons with a bar cost, by source.

    That is D / b, for the scale b of the bar and the largest move D of an answer, and for each answer on the limited side (D + its own move) / c, for
    the scale c of its noise; or D / c, where all answers move in one direction.
    """
    costs: Costs = {}
    scale = term_of(bar.draw.scale)
    assert scale is not None and root.run is not None
    facts = root.run.facts
    for source in {source: None for one in bar.asked for source in _sources(one)}:
        moves = [decided(move_of(one, source), facts) for one in bar.asked]
        if any(move.infinite for move in moves):
            costs[source] = INFINITY, ZERO
            continue
        largest = decided(maximum(*moves), facts) if len(moves) > 1 else moves[0]
        ways = {_direction(one, source) for one in bar.asked}
        total = maximum(*(_draws(one, bar.draw) for one in bar.asked)) * largest / scale
        rates: dict[tuple[object, Expr], Expr] = {}
        for one, move in zip(bar.asked, moves):
            answer = term_of(one.call.arguments["scale"])
            assert answer is not None
            rate = (largest if len(ways) == 1 and None not in ways else largest + move) / answer
            place, times = _count(one)
            rates[place, times] = maximum(rates[place, times], rate) if (place, times) in rates else rate
        for (_, times), rate in rates.items():
            total = total + times * rate
        costs[source] = decided(total, facts), ZERO
    return costs


def _sources(asked: Asked) -> Iterator[Source]:
    value = asked.call.arguments["value"]
    assert isinstance(value, Num)
    for source in value.env:
        yield from (real for real in asked.stands[source].env) if source in asked.stands else (source,)


def move_of(asked: Asked, source: Source) -> Expr:
    """By how much an answer moves when the source does, whichever of the entries that are walked it is."""
    value = asked.call.arguments["value"]
    assert isinstance(value, Num)
    total = reach(value, source, L1).coefficient if source in value.env else ZERO
    for stand, array in asked.stands.items():
        if stand in value.env and source in array.env:
            slope = reach(value, stand, L1).coefficient
            if slope.infinite or len(array.shape) != 1 or source.stands_in:
                return INFINITY
            moved = walked_moves(array, source, LINF).coefficient
            total = INFINITY if moved.infinite else total + slope * moved
    return total


def _direction(asked: Asked, source: Source) -> int | None:
    value = asked.call.arguments["value"]
    return direction(value, source) if isinstance(value, Num) and set(value.env) <= {source, source.order} else None


def _draws(asked: Asked, bar: Noise) -> Expr:
    """How often a bar is drawn, for the comparisons at one place."""
    times = ONE
    for repeat in asked.around:
        if repeat.drawn is None or any(id(draw) in repeat.drawn for draw in bar.draws):
            times = times * repeat.times.term
    return times


def _count(asked: Asked) -> tuple[object, Expr]:
    """How many answers of one place lie on the limited side at most, and what has that limit: one comparison in the code, in any of the passes of the loop that it ends."""
    times, limited = ONE, None
    side = asked.comparison.above if _limited_side(asked) else asked.comparison.below
    for repeat in reversed(asked.around):
        place = None if limited is not None else next((place for place in side.items() if place in repeat.limits), None)
        if place is not None:
            own = asked.comparison.passes
            elsewhere = own if repeat.level is None else (*own[:repeat.level], *own[repeat.level + 1:])
            limited = id(repeat), place, tuple(asked.comparison.spans), elsewhere
        times = times * (repeat.times.term if place is None else repeat.limits[place])
    return limited, times
