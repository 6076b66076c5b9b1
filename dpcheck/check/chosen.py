"""Numbers that were released one by one, and of which only the place of the largest may be seen: judged as one noisy vector (rule P4)."""
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
    first = calls[0]
    draws = [call.noise for call in calls if call.noise is not None]
    values = [value for call in calls if isinstance(value := call.arguments["value"], Num) and value.scalar]
    if first.selected is None or first.selected.reused or any(draw.reused for draw in draws) or not len(first.selected.parts) == len(calls) == len(draws) == len(values):
        return None
    return replace(first, arguments={**first.arguments, "value": stack(run, values, ir.Pass(0, 0))}, noise=draws[0].made_of(*draws, independent=True), entries=())
