"""The GitLab format: a code quality report, whose findings GitLab shows in merge requests."""
from __future__ import annotations

import json
from pathlib import PurePath

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Report
from dpcheck.report.fingerprints import fingerprints
from dpcheck.report.lines import Texts
from dpcheck.report.words import following, help_of, told

_SEVERITIES = {"error": "critical", "warning": "minor", "note": "info"}


def render(report: Report) -> str:
    """One object a diagnostic; the place in a notebook's cell is told in words, as GitLab knows lines of files alone."""
    found = []
    for d, mark in zip(report.diagnostics, fingerprints(report.diagnostics, Texts(report.texts))):
        where = "" if d.cell is None else f"cell {d.cell}, line {d.line}: "
        fix = f"\nfix: {d.fix}" if d.fix else ""
        found.append({
            "description": f"{where}{d.code} {BY_CODE[d.code].name}: {told(d)}",
            "content": {"body": "\n".join([told(d), *(note.message for note in d.notes), *following(d)]) + f"{fix}\nhelp: {help_of(d.code)}"},
            "check_name": d.code, "fingerprint": mark, "severity": _SEVERITIES[d.severity], "categories": ["Security"],
            "location": {"path": PurePath(d.path).as_posix(), "lines": {"begin": d.line if d.cell is None else 1}},
        })
    return json.dumps(found, indent=1) + "\n"
