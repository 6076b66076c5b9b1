"""The JSON format, version 1: the contract with other programs, as `schema.json` beside this file has it. Keys are added, never changed."""
from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Argument, Diagnostic, Edit, Entry, Fix, FunctionReport, Hidden, Note, Release, Report, Returns
from dpcheck.report.words import help_of

VERSION = 1
SCHEMA = Path(__file__).with_name("schema.json")


def render(report: Report, command: str) -> str:
    """One object; `infer` gives `functions` and `diagnostics`, `check` gives `files_checked`, `files`, `diagnostics`, `releases` and `ledger`.

    `hidden` has the findings that are not told. `settings` stands beside them where a file's settings may have kept something from being found,
    `baseline` where one was read, `stopped` where the work was ended before its time, and `faults` where the checker itself failed on something:
    that is then not covered.
    """
    diagnostics = [_diagnostic(d) for d in report.diagnostics]
    document: dict[str, Any] = {"version": VERSION}
    if command == "infer":
        document |= {"functions": [_function(f) for f in report.functions], "diagnostics": diagnostics}
    else:
        document |= {
            "files_checked": report.files_checked,
            "files": {**{what: report.count(what) for what in ("checked", "irrelevant", "unread")}, "left_out": len(report.left_out)},
            "diagnostics": diagnostics, "releases": [_release(r) for r in report.releases],
            "ledger": [_entry(e) for e in report.ledger],
        }
    document["hidden"] = [_hidden(h) for h in report.hidden]
    if report.baseline is not None:
        document["baseline"] = {"path": report.baseline.path, "gone": report.baseline.gone}
    if report.self_check is not None:
        document["self_check"] = {"functions": report.self_check.functions, "searched": report.self_check.searched}
    if report.certificate is not None:
        document["certificate"] = {"functions": report.certificate.functions, "claims": report.certificate.claims, "proved": report.certificate.proved}
    if report.weakenings:
        document["settings"] = [{"path": w.path, "key": w.key, "value": w.value} for w in report.weakenings]
    if report.stopped:
        document["stopped"] = {"by": report.stopped, "unfinished": report.unfinished}
    if report.faults:
        document["faults"] = [{"path": f.path, "function": f.function, "message": f.message} for f in report.faults]
    return json.dumps(document, indent=1) + "\n"


def _diagnostic(d: Diagnostic) -> dict[str, Any]:
    found: dict[str, Any] = {
        "code": d.code, "name": BY_CODE[d.code].name, "severity": d.severity, "path": d.path, **_cell(d.cell),
        "line": d.line, "column": d.column, "end_line": d.end_line, "end_column": d.end_column,
        "message": d.message, "notes": [_note(n, d.path) for n in d.notes], "fix": d.fix,
        "fixes": [_fix(f) for f in d.fixes], "help": help_of(d.code),
    }
    if d.follows:
        found["follows"] = [_diagnostic(each) for each in d.follows]
    return found if d.witness is None else {**found, "witness": asdict(d.witness)}


def _fix(fix: Fix) -> dict[str, Any]:
    return {"message": fix.message, "safe": fix.safe, "edits": [_edit(e) for e in fix.edits]}


def _edit(e: Edit) -> dict[str, Any]:
    return {"path": e.path, **_cell(e.cell), "line": e.line, "column": e.column, "end_line": e.end_line, "end_column": e.end_column, "text": e.text}


def _hidden(h: Hidden) -> dict[str, Any]:
    d = h.finding
    return {
        "by": h.by, "where": h.where, **({"reason": h.reason} if h.reason else {}), "code": d.code, "name": BY_CODE[d.code].name, "severity": d.severity,
        "path": d.path, **_cell(d.cell), "line": d.line, "column": d.column, "message": d.message,
    }


def _note(note: Note, path: str) -> dict[str, Any]:
    elsewhere = {"path": note.path} if note.path != path else {}
    line, column = (note.line, note.column) if note.line else (None, None)
    return {**elsewhere, **_cell(note.cell), "line": line, "column": column, "message": note.message}


def _function(f: FunctionReport) -> dict[str, Any]:
    found = {
        "path": f.path, **_cell(f.cell), "line": f.line, "name": f.name,
        "arguments": [_argument(a) for a in f.arguments],
        "returns": _returns(f.returns),
        "privacy": [{"argument": p.argument, "epsilon": p.epsilon, "delta": p.delta, "notion": p.notion} for p in f.privacy],
    }
    if f.assumptions:
        found["assumptions"] = f.assumptions
    return found


def _argument(a: Argument) -> dict[str, Any]:
    found: dict[str, Any] = {"name": a.name, "private": a.private, "space": a.space, "sensitivity": a.sensitivity}
    if a.sensitivities:
        found["sensitivities"] = a.sensitivities
    if a.items is not None:
        found["items"] = a.items
    return found


def _returns(r: Returns) -> dict[str, Any]:
    if r.items is not None:
        return {"space": r.space, "released": r.released, "items": [_returns(item) for item in r.items]}
    return {"space": r.space, "released": r.released, "lower": r.lower, "upper": r.upper}


def _release(r: Release) -> dict[str, Any]:
    return {
        "path": r.path, **_cell(r.cell), "line": r.line, "column": r.column, "function": r.function,
        "mechanism": r.mechanism, "source": r.source, "relation": r.relation, "declared": r.declared,
        "inferred": r.inferred, "epsilon": r.epsilon, "delta": r.delta, "verdict": r.verdict,
        **({} if r.times is None else {"times": r.times}), **({"reason": r.reason} if r.reason else {}),
    }


def _entry(e: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {
        "path": e.path, **_cell(e.cell), "line": e.line, "function": e.function, "source": e.source, "relation": e.relation,
        "epsilon": e.epsilon, "delta": e.delta, "mechanisms": e.mechanisms, "assumptions": e.assumptions,
    }
    return {**found, "tighter": e.tighter} if e.tighter else found


def _cell(cell: int | None) -> dict[str, int]:
    return {} if cell is None else {"cell": cell}
