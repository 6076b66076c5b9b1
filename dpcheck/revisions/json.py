"""A comparison as JSON, version 1. Keys are added, never changed."""
from __future__ import annotations

import json
from typing import Any

from dpcheck.check.records import Diagnostic
from dpcheck.revisions.comparison import Change, Pair
from dpcheck.revisions.wording import costs, differences, state

VERSION = 1


def render(change: Change) -> str:
    """One object."""
    document: dict[str, Any] = {
        "version": VERSION, "before": change.before, "after": change.after, "worse": change.worse,
        "totals": [{"path": total.entry.path, "function": total.entry.function, "source": total.entry.source, "relation": total.entry.relation,
                    **{cost: {"before": pair[0] if total.before else None, "after": pair[1] if total.after else None, "growth": total.grown[cost].value}
                       for cost, pair in costs(total).items()}} for total in change.totals],
        "releases": [_release(pair) for pair in change.releases],
        "findings": {"new": [_finding(found) for found in change.new], "gone": [_finding(found) for found in change.gone]},
        "assumptions": change.assumptions, "left_out": change.notes,
    }
    return json.dumps(document, indent=1) + "\n"


def _release(pair: Pair) -> dict[str, Any]:
    one = pair.release
    return {"state": state(pair), "path": one.path, **({} if one.cell is None else {"cell": one.cell}), "line": one.line, "function": one.function, "mechanism": one.mechanism,
            "source": one.source, "facts": {name: {"before": before or None, "after": after or None} for name, before, after in differences(pair)}}


def _finding(found: Diagnostic) -> dict[str, Any]:
    return {"code": found.code, "severity": found.severity, "path": found.path, **({} if found.cell is None else {"cell": found.cell}), "line": found.line, "column": found.column,
            "message": found.message}
