"""Composition: what several releases cost together (P10, P12).

Costs add up. Releases of different rows are the exception: where the conditions that pick the rows exclude each other, one row
is in one of them only. A row that comes or goes pays for the dearest; a row that is edited may leave one and enter another.
Releases of one sample of the rows add up wherever they stand, through branches and loops, before what they cost is amplified, once.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Collection, NamedTuple, Sequence

from dpcheck.bounds import ONE, ZERO, Atom, Expr, Order, compare, exp, log, maximum, sqrt
from dpcheck.infer.datasets.model import Population, Sample
from dpcheck.infer.datasets.spans import apart, in_one_pass
from dpcheck.infer.datasets.supports import groups_apart, indicators, leaves_out
from dpcheck.infer.passes import once
from dpcheck.infer.ledgers import Choice, Entry, Ledger, MechanismCall, Repeat
from dpcheck.infer.values import Num, Source
from dpcheck.spaces import Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

Cost = tuple[Expr, Expr]
Stretch = tuple[int, "int | None"]  # from one place of the rows to before another
Costs = dict[Source, Cost]
Drawn = tuple[Source, int]  # a source, and the identity of a sample of its rows
Samples = dict[Drawn, tuple[Sample, Cost]]  # what is released of samples costs, not amplified yet


class Picked(NamedTuple):
    """Rows that a sum is over, and what one of them contributes."""

    rows: Population
    item: Num


class Spent(NamedTuple):
    """Costs of a piece of code, and what it releases of samples that other code releases something of, too."""

    costs: Costs
    samples: Samples


@dataclass(slots=True)
class Part:
    """Costs of a piece of code, with the call that they are of, where it is a single one."""

    spent: Spent
    call: MechanismCall | None = None


def composed(run: Run | None, parts: Sequence[Part], whole: frozenset[Drawn] = frozenset(), known: Collection[Drawn] = ()) -> Spent:
    """The costs of all parts together, by source: sequential, and parallel over rows that exclude each other.

    Of the samples in `whole` these are all releases; of others that are `known` there are more elsewhere.
    """
    total: Costs = {}
    by_row: dict[Source, list[tuple[Picked, Cost]]] = {}
    by_place: dict[Source, list[tuple[Stretch, Cost]]] = {}
    sampled: Samples = {}
    for part in parts:
        for drawn, (sample, cost) in part.spent.samples.items():
            _of_sample(sampled, drawn, sample, cost)
        for source, cost in part.spent.costs.items():
            found = None if part.call is None else sample_of(part.call, source)
            if found is not None and (source, id(found)) in known:
                _of_sample(sampled, (source, id(found)), found, cost)
                continue
            if part.call is not None and (stretch := _stretch_of(part.call, source)) is not None:
                by_place.setdefault(source, []).append((stretch, cost))
                continue
            picked = None if run is None or part.call is None else picked_rows(part.call, source)
            if picked is None:
                add(total, source, cost)
            else:
                by_row.setdefault(source, []).append((picked, cost))
    for drawn in [drawn for drawn in sampled if drawn in whole]:
        sample, cost = sampled.pop(drawn)
        add(total, drawn[0], amplified(cost, sample.rate))
    for source, several in by_row.items():
        assert run is not None
        for group, exchanged in _parallel(run, [picked for picked, _ in several]):
            add(total, source, _dearest([several[place][1] for place in group], exchanged))
    for source, windows in by_place.items():
        add(total, source, _most_at_one_place(windows))
    return Spent(total, sampled)


def in_a_row(ledger: Ledger, gathered: Callable[[Ledger], Ledger], places: Collection[int]) -> list[tuple[Entry, bool]]:
    """What is done one after the other, each with whether it surely is: releases of picked rows that a branch may leave out cost no more than if it never did (P12).

    Beside releases of other rows they cost less than a branch does that is taken for itself. Sides at one of `places` stay together, as releases of a sample do.
    """
    steps: list[tuple[Entry, bool]] = []
    for entry in ledger:
        sides = [side for side in (entry.left, entry.right) if side] if isinstance(entry, Choice) else []
        inner = in_a_row(gathered(sides[0]), gathered, places) if len(sides) == 1 and id(sides[0]) not in places else []
        picked = all(isinstance(one, MechanismCall) and any(picked_rows(one, source) is not None for source in one.sources) for one, _ in inner)
        steps += [(one, False) for one, _ in inner] if inner and picked else [(entry, True)]
    return steps


def _stretch_of(call: MechanismCall, source: Source) -> Stretch | None:
    """The places of the rows, edited in place, that are all that a release sees of a source."""
    value = call.arguments.get("value")
    total = value.total if isinstance(value, Num) else None
    if total is None or not isinstance(value, Num) or call.control or total.rows.source is not source:
        return None
    rows = total.rows
    if rows.stretch is None:
        return None
    local = all(origin is rows.row for num in (total.item, *rows.kept) for origin in num.env)
    alone = rows.relation is Relation.HAMMING and rows.times == ONE and rows.vanish == ZERO and not rows.by_order and not rows.scrambled and rows.sample is None
    return rows.stretch[:2] if local and alone and rows.place is rows.stretch[2] and set(value.env) <= {source, source.order} else None


def _most_at_one_place(windows: Sequence[tuple[Stretch, Cost]]) -> Cost:
    """What the windows cost that one row is in: the most, over all rows. An edited row stays where it is."""
    sums: dict[Cost, None] = {}
    for place in sorted({low for (low, _), _ in windows}):
        epsilon, delta = ZERO, ZERO
        for (low, stop), cost in windows:
            if low <= place and (stop is None or place < stop):
                epsilon, delta = epsilon + cost[0], delta + cost[1]
        sums[epsilon, delta] = None
    return maximum(*(epsilon for epsilon, _ in sums)), maximum(*(delta for _, delta in sums))


def _parallel(run: Run, picks: Sequence[Picked]) -> list[tuple[list[int], bool]]:
    """Releases of rows that exclude each other, in groups, each with whether an edit may concern two of them: not of rows that keep their places (F36)."""
    groups: list[list[int]] = []
    for place, picked in enumerate(picks):
        if picked.rows.span is not None:
            group = next((group for group in groups if all(apart(run, picked.rows.span, picks[other].rows.span) for other in group)), None)
            if group is None:
                groups.append([place])
            else:
                group.append(place)
    found = [(group, False) for group in groups if len(group) > 1]
    rest = [place for place in range(len(picks)) if not any(place in group for group, _ in found)]
    for part in groups_apart(run, [picks[place].item for place in rest]):
        group = [rest[place] for place in part]
        found.append((group, any(picks[place].rows.exchanges for place in group)))
    return found


def _of_sample(samples: Samples, drawn: Drawn, sample: Sample, cost: Cost) -> None:
    """Adds to what is released of a sample."""
    _, have = samples.get(drawn, (sample, (ZERO, ZERO)))
    samples[drawn] = sample, (have[0] + cost[0], have[1] + cost[1])


def amplified_in(ledger: Ledger) -> dict[Drawn, int]:
    """By sample, the identity of the part of a ledger in which all that is released of it is taken together.

    That is the innermost part with all of it; outside of every loop in whose passes the sample is the same.
    """
    ways: dict[int, tuple[tuple[int, bool], ...]] = {}  # from the whole to each part, with whether a part is the body of a loop
    uses: dict[Drawn, tuple[Sample, list[tuple[tuple[int, bool], ...]]]] = {}
    todo: list[tuple[Ledger, tuple[tuple[int, bool], ...]]] = [(ledger, ((id(ledger), False),))]
    while todo:
        part, way = todo.pop()
        ways[id(part)] = way
        for entry in part:
            if isinstance(entry, Choice):
                todo += [(side, (*way, (id(side), False))) for side in (entry.left, entry.right)]
            elif isinstance(entry, Repeat):
                todo.append((entry.body, (*way, (id(entry.body), True))))
            elif isinstance(entry, MechanismCall):
                for source in entry.sources:
                    if (sample := sample_of(entry, source)) is not None:
                        uses.setdefault((source, id(sample)), (sample, []))[1].append(way)
    found: dict[Drawn, int] = {}
    for drawn, (sample, places) in uses.items():
        longest = max(length for length in range(1, len(places[0]) + 1) if all(way[:length] == places[0][:length] for way in places))
        common = places[0][:longest]
        born = ways.get(id(sample.ledger), ())  # in the body of a loop it is drawn anew in every pass
        outside = (place for place, step in enumerate(common) if step[1] and born[place:place + 1] != (step,))
        found[drawn] = common[next(outside, len(common)) - 1][0]
    return found


def add(costs: Costs, source: Source, cost: Cost) -> None:
    """Sequential composition."""
    have = costs.get(source, (ZERO, ZERO))
    costs[source] = (have[0] + cost[0], have[1] + cost[1])


def sample_of(call: MechanismCall, source: Source) -> Sample | None:
    """The sample of the rows that is all that a release sees of a source."""
    value = call.arguments.get("value")
    total = value.total if isinstance(value, Num) else None
    sample = None if total is None else total.rows.sample
    if total is None or sample is None or total.rows.source is not source or call.control:
        return None
    local = all(origin is total.rows.row for num in (total.item, *total.rows.kept) for origin in num.env)
    return sample if local and isinstance(value, Num) and set(value.env) <= {source, source.order} else None


def amplified(cost: Cost, rate: Expr) -> Cost:
    """What all releases of one sample cost together: log(1 + q (exp(epsilon) - 1)) and q * delta (P14; Balle, Barthe, Gaboardi 2018)."""
    epsilon, delta = cost
    if epsilon.infinite or delta.infinite:
        return cost
    return log(ONE + rate * (exp(epsilon) - ONE)), rate * delta


def advanced(times: Expr, cost: Cost, slack: Expr) -> Cost:
    """So many passes of one cost each, at a delta that is larger by `slack` (Dwork, Rothblum and Vadhan 2010, theorem III.3); not always less than the sum."""
    epsilon, delta = cost
    return epsilon * sqrt(times * 2 * log(ONE / slack)) + times * epsilon * (exp(epsilon) - ONE), times * delta + slack


def picked_rows(call: MechanismCall, source: Source) -> Picked | None:
    """The rows of `source` that the input of a release sums over, and what one contributes: 0 for those that are not picked; None where all may matter."""
    value = call.arguments.get("value")
    if not isinstance(value, Num) or value.total is None or call.control:
        return None
    total = value.total
    rows = total.rows
    local = all(origin is rows.row for num in (total.item, *rows.kept) for origin in num.env)
    alone = rows.source is source and rows.times == ONE and rows.vanish == ZERO and not rows.by_order and set(value.env) <= {source, source.order}
    return Picked(rows, total.item) if local and alone and (rows.span is not None or indicators(total.item.term) or leaves_out(total.item.term)) else None


def passes_that_see_a_step(run: Run, call: MechanismCall, source: Source, varying: frozenset[Atom]) -> int:
    """Of the passes of a loop, the number of releases to which one step of the source matters at most; 0 where that may be all of them."""
    picked = picked_rows(call, source)
    if picked is not None and in_one_pass(run, picked.rows, varying):
        return 1
    assumption = None if picked is None else once(run, picked.item, varying)
    if assumption:
        run.assume(assumption)
    return 0 if picked is None or assumption is None else 2 if picked.rows.exchanges else 1


def _dearest(costs: list[Cost], exchanged: bool) -> Cost:
    """Of releases of rows that exclude each other: the dearest one, or the two dearest ones where a row can move from one to another."""
    return _largest([epsilon for epsilon, _ in costs], exchanged), _largest([delta for _, delta in costs], exchanged)


def _largest(costs: list[Expr], exchanged: bool) -> Expr:
    if len(costs) == 1:
        return costs[0]
    if not exchanged:
        return maximum(*costs)
    distinct = sorted({cost: None for cost in costs}, key=repr)
    if len(distinct) == 1:
        return costs[0] * 2
    if all(cost.value is not None for cost in costs):
        ordered = sorted(costs, key=lambda cost: cost.value or 0)
        return ordered[-1] + ordered[-2]
    best = ZERO
    for place, one in enumerate(costs):
        for other in costs[place + 1:]:
            pair = one + other
            best = pair if compare(best, pair) is Order.AT_MOST else maximum(best, pair)
    return best
