"""The SARIF 2.1.0 format, for code scanning services; the derivation of a bound is the code flow of its result."""
from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from dpcheck import __version__
from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Fault, FunctionReport, Note, Release, Report
from dpcheck.report.words import costs, sensitivity, signature

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_INFERRED = "inferred-sensitivity"


def render(report: Report, command: str) -> str:
    """One run; each diagnostic a result, and for `infer` each function a result of kind "informational"."""
    codes = sorted({d.code for d in report.diagnostics})
    rules = [_rule(code) for code in codes]
    results = []
    if command == "infer":
        rules.append({"id": _INFERRED, "shortDescription": {"text": "the inferred sensitivity type of a function"}})
        results += [_function(f, len(rules) - 1) for f in report.functions]
    results += [_result(d, codes.index(d.code)) for d in report.diagnostics]
    invocation: dict[str, Any] = {"executionSuccessful": not report.faults and not report.stopped}
    if report.faults:
        invocation["toolExecutionNotifications"] = [_fault(f) for f in report.faults]
    run: dict[str, Any] = {
        "tool": {"driver": {"name": "dpcheck", "semanticVersion": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": results,
    }
    unjudged = [release for release in report.releases if release.verdict in ("generic", "not-judged")]
    if unjudged:
        invocation["toolExecutionNotifications"] = [*invocation.get("toolExecutionNotifications", ()), *map(_unjudged, unjudged)]
    if report.weakenings:
        run["properties"] = {"dpcheck/settings": [{"path": w.path, "key": w.key, "value": w.value} for w in report.weakenings]}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _rule(code: str) -> dict[str, Any]:
    entry = BY_CODE[code]
    page = entry.page.read_text(encoding="utf-8")
    return {
        "id": entry.code,
        "name": entry.name,
        "shortDescription": {"text": entry.summary},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": entry.severity},
    }


def _result(d: Diagnostic, rule: int) -> dict[str, Any]:
    text = d.message if d.fix is None else f"{d.message}\nfix: {d.fix}"
    found: dict[str, Any] = {
        "ruleId": d.code, "ruleIndex": rule, "level": d.severity, "message": {"text": text},
        "locations": [_location(d)],
    }
    steps = [note for note in d.notes if note.line]
    if steps:
        places = [{**_location(note), "message": {"text": note.message}} for note in steps]
        end = {**_location(d), "message": {"text": d.message}}
        found["codeFlows"] = [{"threadFlows": [{"locations": [{"location": place} for place in (*places, end)]}]}]
        found["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(places, 1)]
    hints = [note.message for note in d.notes if not note.line]
    if hints:
        found["message"]["text"] += "".join(f"\nnote: {hint}" for hint in hints)
    return found


def _function(f: FunctionReport, rule: int) -> dict[str, Any]:
    lines = [signature(f)] + [f"{a.name}: {sensitivity(a)}" for a in f.arguments if a.private] + costs(f)
    place = Note(message="", path=f.path, line=f.line, cell=f.cell)
    return {
        "ruleId": _INFERRED, "ruleIndex": rule, "kind": "informational", "level": "none",
        "message": {"text": "\n".join(lines)}, "locations": [_location(place)],
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {"level": "error", "message": {"text": f"{fault.path}: {fault.function}: {fault.message}"}}


def _unjudged(release: Release) -> dict[str, Any]:
    """A draw or a mechanism that an audit did not judge: no finding, and not nothing either."""
    place = Note(message="", path=release.path, line=release.line, column=release.column, cell=release.cell)
    return {"level": "note", "message": {"text": f"{release.mechanism} is {release.verdict}: {release.reason}"}, "locations": [_location(place)]}


def _location(at: Diagnostic | Note) -> dict[str, Any]:
    artifact = {"artifactLocation": {"uri": _uri(at.path)}}
    if at.cell is not None:
        # The lines of a cell are not lines of the file, so the place is told in words.
        words = f"cell {at.cell}, line {at.line}" + (f", column {at.column}" if at.column else "")
        return {"physicalLocation": artifact, "logicalLocations": [{"fullyQualifiedName": words}]}
    region = {"startLine": at.line}
    if at.column:
        region["startColumn"] = at.column
        if at.end_line:
            region |= {"endLine": at.end_line, "endColumn": at.end_column}
    return {"physicalLocation": {**artifact, "region": region}}


def _uri(path: str) -> str:
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix(), errors="surrogateescape")
