"""A comparison as JSON, version 1. Keys are added, never changed."""
from __future__ import annotations

import json
from typing import Any

from dpcheck.check.records import Diagnostic
from dpcheck.revisions.comparison import Change, Pair, facts_of
from dpcheck.revisions.wording import state

VERSION = 1


def render(change: Change) -> str:
    """One object."""
    document: dict[str, Any] = {
        "version": VERSION, "before": change.before, "after": change.after, "worse": change.worse,
        "totals": [{"path": total.entry.path, "function": total.entry.function, "source": total.entry.source, "relation": total.entry.relation,
                    **{cost: {"before": getattr(total.before, cost, None), "after": getattr(total.after, cost, None), "growth": grown.value} for cost, grown in total.grown.items()}}
                   for total in change.totals],
        "releases": [_release(pair) for pair in change.releases],
        "findings": {"new": [_finding(found) for found in change.new], "gone": [_finding(found) for found in change.gone],
                     "hidden": [{**_finding(each.finding), "by": each.by, "where": each.where, "reason": each.reason} for each in change.hidden]},
        "assumptions": change.assumptions, "left_out": change.notes, "unjudged": change.unjudged,
    }
    return json.dumps(document, indent=1) + "\n"


def _release(pair: Pair) -> dict[str, Any]:
    one, before, after = pair.release, facts_of(pair.before), facts_of(pair.after)
    names = [name for name in dict.fromkeys([*after, *before]) if before.get(name) != after.get(name)]
    return {"state": state(pair), "path": one.path, **({} if one.cell is None else {"cell": one.cell}), "line": one.line, "function": one.function, "mechanism": one.mechanism,
            "source": one.source, "facts": {name: {"before": before.get(name), "after": after.get(name)} for name in names}}


def _finding(found: Diagnostic) -> dict[str, Any]:
    return {"code": found.code, "severity": found.severity, "path": found.path, **({} if found.cell is None else {"cell": found.cell}), "line": found.line, "column": found.column,
            "message": found.message}
