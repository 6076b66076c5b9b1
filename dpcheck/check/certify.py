"""`--certify`: the terms of what was analysed, and proofs of the bounds that are printed of it (`dpcheck.proof.certificate`)."""
from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from dpcheck import __version__, ir
from dpcheck.check.elaborated import elaborated
from dpcheck.check.judge import Judge
from dpcheck.check.records import Certificate, Fault
from dpcheck.proof.certificate import certified, document


def certify(modules: Sequence[ir.Module], judges: Collection[Judge], proofs: bool) -> tuple[Certificate, list[Fault]]:
    """The certificate of the functions with private parameters; without proofs, what they would be about. And what failed."""
    entries: list[dict[str, Any]] = []
    faults: list[Fault] = []
    for root, elaborator in elaborated(modules, judges):
        try:
            entry = certified(elaborator, root, proofs)
        except Exception as fault:  # of the elaborator or the tactic: the other functions still have their proofs
            faults.append(Fault(root.module.path, root.name, f"{type(fault).__name__}: {fault}"))
            continue
        if entry is not None:
            entries.append(entry)
    claims = [claim for entry in entries for claim in entry["claims"]]
    text = json.dumps(document(entries, __version__), separators=(",", ":"))
    return Certificate(len(entries), len(claims), sum("steps" in claim for claim in claims), text), faults


def nothing() -> Certificate:
    """The certificate of no functions."""
    return Certificate(0, 0, 0, json.dumps(document([], __version__), separators=(",", ":")))
