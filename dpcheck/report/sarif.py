"""The SARIF 2.1.0 format, for code scanning services; the derivation of a bound is the code flow of its result."""
from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from dpcheck import __version__, files
from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Edit, Fault, Fix, FunctionReport, Hidden, Note, Release, Report
from dpcheck.report.fingerprints import fingerprints
from dpcheck.report.lines import Texts
from dpcheck.report.words import costs, following, help_of, reservations, sensitivity, signature, told

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_INFERRED = "inferred-sensitivity"
_FINGERPRINT = "dpcheck/v1"
_GRAVITY = {"error": "8.0", "warning": "5.0", "note": "2.0"}  # as code scanning ranks security findings: high, medium, low
_PROBLEMS = {"error": "error", "warning": "warning", "note": "recommendation"}
_OF_ACCURACY = frozenset(("DP104", "DP206", "DP902", "DP903"))  # of which privacy does not suffer
_IN_SOURCE = ("comment", "file comment")


def render(report: Report, command: str) -> str:
    """One run; each diagnostic a result, one that is hidden a suppressed result, and for `infer` each function a result of kind "informational"."""
    hidden = [h.finding for h in report.hidden]
    codes = sorted({d.code for d in (*report.diagnostics, *hidden)})
    rules = [_rule(code) for code in codes]
    results = []
    if command == "infer":
        rules.append({"id": _INFERRED, "shortDescription": {"text": "the inferred sensitivity type of a function"}})
        results += [_function(f, len(rules) - 1) for f in report.functions]
    told = [*report.diagnostics, *hidden]
    found = [{**_result(d, codes.index(d.code)), "partialFingerprints": {_FINGERPRINT: mark}} for d, mark in zip(told, fingerprints(told, Texts(report.texts)))]
    for result, h in zip(found[len(report.diagnostics):], report.hidden):
        result["suppressions"] = [_suppression(h)]
    results += found
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
    properties: dict[str, Any] = {}
    if report.weakenings:
        properties["dpcheck/settings"] = [{"path": w.path, "key": w.key, "value": w.value} for w in report.weakenings]
    if remarks := reservations(report):
        properties["dpcheck/remarks"] = remarks
    if properties:
        run["properties"] = properties
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _rule(code: str) -> dict[str, Any]:
    entry = BY_CODE[code]
    page = files.read(entry.page).decode()
    return {
        "id": entry.code,
        "name": entry.name,
        "shortDescription": {"text": entry.summary},
        "fullDescription": {"text": entry.summary},
        "help": {"text": f"{help_of(code)}\n\n{page}", "markdown": page},
        "defaultConfiguration": {"level": entry.severity},
        "properties": {
            "tags": ["differential-privacy", "privacy"] + (["security"] if code not in _OF_ACCURACY else []), "precision": "high",
            "problem.severity": _PROBLEMS[entry.severity], **({"security-severity": _GRAVITY[entry.severity]} if code not in _OF_ACCURACY else {})},
    }


def _result(d: Diagnostic, rule: int) -> dict[str, Any]:
    text = "\n".join([told(d), *following(d), *([f"fix: {d.fix}"] if d.fix else [])])
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
    if fixes := [_fix(fix) for fix in d.fixes if all(edit.cell is None for edit in fix.edits)]:  # the lines of a cell are not lines of the file
        found["fixes"] = fixes
    hints = [note.message for note in d.notes if not note.line]
    if hints:
        found["message"]["text"] += "".join(f"\nnote: {hint}" for hint in hints)
    return found


def _fix(fix: Fix) -> dict[str, Any]:
    by_path: dict[str, list[Edit]] = {}
    for edit in fix.edits:
        by_path.setdefault(edit.path, []).append(edit)
    return {"description": {"text": fix.message if fix.safe else f"{fix.message} (changes what is computed or weakens the privacy)"}, "artifactChanges": [
        {"artifactLocation": {"uri": _uri(path)}, "replacements": [{
            "deletedRegion": {"startLine": e.line, "startColumn": e.column, "endLine": e.end_line, "endColumn": e.end_column}, "insertedContent": {"text": e.text}} for e in edits]}
        for path, edits in by_path.items()]}


def _suppression(h: Hidden) -> dict[str, str]:
    if h.by in _IN_SOURCE:
        return {"kind": "inSource", **({"justification": h.reason} if h.reason else {})}
    return {"kind": "external", "justification": f"{h.by} {h.where}".strip()}


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
