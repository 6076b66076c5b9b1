"""Several answers about one person that are told as one release each (rule P8)."""
from __future__ import annotations

from dpcheck.bounds import Facts, Order, compare
from dpcheck.check.calibration import term_of
from dpcheck.infer.ledgers import Ledger, MechanismCall, Repeat, calls_in
from dpcheck.infer.values import Num

SEVERAL = "it is one of several answers about the same person, and how many of them change together is not known"


def several_answers(ledger: Ledger) -> None:
    """Marks randomized responses that one place makes of several parts of one row, as of the bits of a one-hot vector: two of these change together, and what is claimed is for all."""
    found: dict[tuple[object, ...], list[MechanismCall]] = {}
    for entry in ledger:
        if isinstance(entry, MechanismCall) and entry.mechanism == "randomized-response" and "cost" in entry.arguments:
            found.setdefault((entry.place[1], entry.calls[:-1], tuple(entry.sources)), []).append(entry)
        elif isinstance(entry, Repeat):
            for inner in entry.body:
                if isinstance(inner, Repeat) and entry.rows is not None:
                    found.setdefault((id(inner),), []).extend(call for call in calls_in(inner.body) if call.mechanism == "randomized-response" and "cost" in call.arguments)
    for key, calls in found.items():
        terms = {value.term if isinstance(value := call.arguments["value"], Num) else id(value) for call in calls}
        for call in calls if len(terms) > 1 or len(key) == 1 else ():
            cost, claimed = term_of(call.arguments["cost"]), call.noise.claimed if call.noise is not None else None
            if cost is not None and claimed is not None and compare(cost * len(calls), claimed, Facts()) is not Order.AT_MOST:
                call.unsure = call.unsure or SEVERAL
