"""Findings as the protocol has them."""
from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as lsp

from dpcheck.check.records import Diagnostic, Fault, Note
from dpcheck.editor.documents import Documents
from dpcheck.editor.pages import titles, uri_of_page
from dpcheck.report.words import told

SOURCE = "dpcheck"
SEVERITIES = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning, "note": lsp.DiagnosticSeverity.Information}
FAULT = "dp-fault"


def converted(diagnostics: Iterable[Diagnostic], documents: Documents) -> dict[str, list[lsp.Diagnostic]]:
    """The findings by the URI of their document: of a notebook's, the cell."""
    found: dict[str, list[lsp.Diagnostic]] = {}
    for diagnostic in diagnostics:
        uri, place = _place(diagnostic, documents)
        found.setdefault(uri, []).append(lsp.Diagnostic(
            place, told(diagnostic) if diagnostic.fix is None else f"{told(diagnostic)}\nfix: {diagnostic.fix}", SEVERITIES[diagnostic.severity], diagnostic.code,
            lsp.CodeDescription(uri_of_page(diagnostic.code)), SOURCE, [lsp.DiagnosticTag.Unnecessary] if diagnostic.code == "DP903" else None,
            [lsp.DiagnosticRelatedInformation(lsp.Location(*_place(note, documents)), titles(note.message))
             for note in (*diagnostic.notes, *map(_following, diagnostic.follows)) if note.line]))
    return found


def _following(one: Diagnostic) -> Note:
    """What follows from a finding, as it is told with that."""
    return Note(f"{one.code}: {one.message}", one.path, one.line, one.column, one.end_line, one.end_column, one.cell)


def failures(faults: Iterable[Fault]) -> list[lsp.Diagnostic]:
    """What kept the checker from its work, on the first line: a file of which nothing is known must not look clean."""
    return [failure(f"dpcheck failed on this file, and may have missed findings in it: {fault.message} (in {fault.function or fault.path}). "
                    "This is a fault of dpcheck, not of your code: please report it") for fault in faults]


def failure(message: str) -> lsp.Diagnostic:
    """An error on the first line."""
    return lsp.Diagnostic(lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0)), message, lsp.DiagnosticSeverity.Error, FAULT, source=SOURCE)


def _place(item: Diagnostic | Note, documents: Documents) -> tuple[str, lsp.Range]:
    uri, text = documents.text(item.path, item.cell)
    return uri, lsp.Range(text.place(item.line, item.column), text.place(item.end_line or item.line, item.end_column or item.column))
