"""Numbers that were released one by one, and of which only the place of the largest may be seen: judged as one noisy vector (rule P6)."""
from __future__ import annotations

from dataclasses import replace

from dpcheck import ir
from dpcheck.infer.ledgers import Ledger, MechanismCall
from dpcheck.infer.run import Run
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Num


def chosen_together(run: Run | None, ledger: Ledger) -> Ledger:
    """The ledger with each such group as one release, in the place of its first; where more is seen of one of them, all are releases of their own."""
    groups: dict[int, list[MechanismCall]] = {}
    for entry in ledger:
        if isinstance(entry, MechanismCall) and entry.selected is not None and entry.selected.parts:
            groups.setdefault(id(entry.selected), []).append(entry)
    if not groups or run is None:
        return ledger
    instead: dict[int, MechanismCall | None] = {}
    for calls in groups.values():
        whole = _as_one(run, calls)
        if whole is not None:
            instead |= {id(calls[0]): whole, **{id(call): None for call in calls[1:]}}
            continue
        for call in calls:
            call.selected = call.apart = None
    return [one for entry in ledger if (one := instead.get(id(entry), entry) if isinstance(entry, MechanismCall) else entry) is not None]


def _as_one(run: Run, calls: list[MechanismCall]) -> MechanismCall | None:
    """The release of all their values as one vector, with a draw of its own for each; None where that is not what happens."""
    selected, draws = calls[0].selected, [call.noise for call in calls if call.noise is not None]
    if selected is None or selected.reused or any(draw.reused for draw in draws) or not len(selected.parts) == len(calls) == len(draws):
        return None
    whole = as_vector(run, calls)
    return None if whole is None else replace(whole, noise=draws[0].made_of(*draws, independent=True), entries=())


def as_vector(run: Run, calls: list[MechanismCall]) -> MechanismCall | None:
    """The first of some releases, with the values of all of them as one vector; None where some are not numbers."""
    values = [value for call in calls if isinstance(value := call.arguments["value"], Num) and value.scalar]
    return replace(calls[0], arguments={**calls[0].arguments, "value": stack(run, values, ir.Pass(0, 0))}) if len(values) == len(calls) else None
