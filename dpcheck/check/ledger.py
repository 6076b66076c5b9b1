"""The ledger of a report: what every entry function spends on every private source, by which mechanisms, on which assumptions."""
from __future__ import annotations

from collections.abc import Sequence

from dpcheck.bounds import Expr, number
from dpcheck.bounds.budget import Meter
from dpcheck.check.accounting import Event, tightest
from dpcheck.check.composition import Cost, Costs, advanced
from dpcheck.check.functions import shown, text_of
from dpcheck.check.judge import Chain, Judge
from dpcheck.check.places import snippet, spot
from dpcheck.check.records import Entry, Release
from dpcheck.check.utility import told
from dpcheck.infer.datasets.sources import ORDER
from dpcheck.infer.exhausted import STOPS
from dpcheck.infer.grants import WORK_OF_RELEASE
from dpcheck.numerals import as_meant, for_people, in_source

MANY = 8  # releases from which on a tighter account is worth the while
_KINDS = 4  # kinds of releases at one place that are told one by one
_LONGEST = 120  # characters of a declaration that are told
CHOSEN_DELTA = number(1) / 1_000_000  # at which a tighter account is taken, where the releases themselves have none


def ledger(judges: Sequence[Judge], with_rho: bool = False) -> list[Entry]:
    """One entry a source and function whose releases are not all among those of functions that call it; `with_rho` also with what it costs in zero-concentrated privacy."""
    deepest = _deepest(judges)
    without_bound = _deepest([judge for judge in judges if _is_infinite(judge)])
    entries: list[Entry] = []
    for judge in judges:
        around = without_bound if _is_infinite(judge) else deepest  # what costs too much is not left out for what does not
        if judge.called and not judge.root.helper and not all(depth < around[chain] for chain, depth in judge.called):
            entries += _entries(judge, _rhos(judge) if with_rho else {})
    return entries


def _deepest(judges: Sequence[Judge]) -> dict[Chain, int]:
    """How many calls lead to a mechanism at most, by the calls that lead there at last."""
    found: dict[Chain, int] = {}
    for judge in judges:
        for chain, depth in judge.called:
            for start in range(len(chain)):
                found[chain[start:]] = max(depth, found.get(chain[start:], 0))
    return found


def _is_infinite(judge: Judge) -> bool:
    return any(epsilon.infinite for epsilon, _ in judge.costs.values())


def _entries(judge: Judge, rhos: Costs) -> list[Entry]:
    root = judge.root
    path, line, _, _, _, cell = spot((root.module, root.line_at, root.line_at))
    found: list[Entry] = []
    promised = root.function.budget if root.function is not None else None
    budget = "" if promised is None else snippet((root.module, promised.start, promised.end), _LONGEST)
    for source, (epsilon, delta) in judge.costs.items():
        if source.stands_in or source.key == ORDER:
            continue
        releases = [release for release in judge.releases if release.source == source.name or release.source.endswith(f" of {source.name}")]  # a row of it
        assumptions = list(root.assumptions if root.run is None else root.run.assumptions)
        relation = source.relation.value if source.relation is not None else source.space
        found.append(Entry(path, line, root.name, source.name, relation, text_of(epsilon), text_of(delta), _grouped(releases), assumptions,
                           _tighter(judge.events.get(source, []), epsilon, delta) or _in_passes(judge.passes.get(source), epsilon), cell,
                           told(rhos[source][0]) if source in rhos else "", "" if source.place is None else snippet(source.place, _LONGEST), budget))
    return found


def _rhos(judge: Judge) -> Costs:
    """The rho of everything, by source; nothing where working it out takes too much."""
    try:
        with Meter(WORK_OF_RELEASE):
            return judge.concentrated()
    except STOPS:
        return {}


def _in_passes(passes: tuple[Expr, Cost] | None, epsilon: Expr) -> str:
    """What advanced composition says of a loop whose number of passes has a name, where that loop is all that is spent."""
    if passes is None or passes[1][0] * passes[0] != epsilon or passes[0].value is not None or epsilon.infinite:
        return ""
    cost, delta = advanced(*passes, CHOSEN_DELTA)
    if text_of(cost) == "inf":  # how many passes there are has no name
        return ""
    return f"epsilon = {shown(cost)} at delta = {shown(delta)}, by advanced composition, which is less for many passes"


def _grouped(releases: Sequence[Release]) -> list[str]:
    """A line for the releases of one mechanism at one place that say the same; of many that say different things, one for all."""
    places: dict[tuple[int | None, int, str, str], dict[tuple[str, str, str, str], list[Release]]] = {}
    for one in releases:
        said = ("",) * 4 if one.verdict == "unbounded" else (one.declared, one.inferred, one.epsilon, one.delta)
        places.setdefault((one.cell, one.line, one.mechanism, one.verdict), {}).setdefault(said, []).append(one)
    lines = []
    for kinds in places.values():
        if len(kinds) > _KINDS:
            lines.append(_line([one for several in kinds.values() for one in several], False))
        else:
            lines += [_line(several, True) for several in kinds.values()]
    return lines


def _line(several: Sequence[Release], alike: bool) -> str:
    """What releases at one place are; and what they are made for, need and cost, where they are `alike`."""
    first = several[0]
    where = f"{first.mechanism} at {'' if first.cell is None else f'cell {first.cell}:'}{first.line}" + (f", {len(several)} times" if len(several) > 1 else "")
    made = f"made for {as_meant(in_source(first.declared))}, needs {for_people(first.inferred)}" if first.declared not in ("", "inf") else f"the input moves by {for_people(first.inferred)}"
    if first.verdict == "right" and first.declared in ("", "inf") and first.inferred == "inf":  # it is made for a number that has no name: one that was released
        made = "made for what it needs"
    cost = f", costs epsilon = {for_people(first.epsilon)}" + (f" and delta = {for_people(first.delta)}" if first.delta != "0" else "")
    if first.claims_nothing:
        return f"{where}: " + (f"{cost.removeprefix(', ')} (the input moves by {for_people(first.inferred)}), and nothing is claimed of its noise" if alike else "nothing is claimed of its noise")
    return f"{where}: {first.verdict}" + (f" ({made}{cost})" if alike and first.verdict != "unbounded" else "")


def _tighter(found: list[Event | None], epsilon: Expr, delta: Expr) -> str:
    """What a tighter account says of many releases whose costs are numbers; "" where there is none, or nothing is gained."""
    events = [event for event in found if event is not None]
    if len(events) < len(found) or epsilon.value is None or delta.value is None or sum(event.times for event in events) < MANY:
        return ""
    at = float((delta + CHOSEN_DELTA).value or 0)
    best = next(iter(tightest(events, at)), None)
    if best is None or best.epsilon >= float(epsilon.value) * 0.999:
        return ""
    return f"epsilon = {best.epsilon:.4g} at delta = {at:.3g}, by {best.by}"
