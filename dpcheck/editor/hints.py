"""What stands beside the code: at parameters how far they move the result, at releases what they cost and how far their answers are off."""
from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from dpcheck.check.knowledge import Knowledge
from dpcheck.check.records import Release
from dpcheck.editor.configuration import Shown
from dpcheck.editor.documents import Documents
from dpcheck.editor.hovers import number, of_function, of_release

LONGEST = 40  # characters of a bound beside the code


def hints_of(knowledge: Knowledge, path: str, uri: str, within: lsp.Range, shown: Shown, documents: Documents) -> list[lsp.InlayHint]:
    """The hints in a part of a document, which is a file or a cell of one."""
    hints: list[tuple[str, lsp.InlayHint]] = []
    if shown.inlay_hints_functions:
        hints += _beside_functions(knowledge, path, uri, within, documents)
    if shown.inlay_hints_releases:
        hints += _beside_releases(knowledge, path, documents)
    return [hint for where, hint in hints if where == uri and _at(within.start) <= _at(hint.position) <= _at(within.end)]


def _at(position: lsp.Position) -> tuple[int, int]:
    return position.line, position.character


def _beside_functions(knowledge: Knowledge, path: str, uri: str, within: lsp.Range, documents: Documents) -> Iterator[tuple[str, lsp.InlayHint]]:
    """At the name of each private parameter how far it moves the result; of functions of which a parameter is in sight."""
    first, last = documents.offset(uri, within.start), documents.offset(uri, within.end)
    for function in knowledge.functions(path):
        if not any(first <= end <= last for end in function.parameters.values()) or (report := function.report) is None:
            continue
        for argument in report.arguments:
            end = function.parameters.get(argument.name)
            if not argument.private or end is None or report.returns.released:
                continue
            moves = "without bound" if argument.sensitivity == "inf" else _short(number(argument.sensitivity))
            if moves == "0":
                continue
            where, offset = documents.part(documents.uri(path), end)
            tooltip = lsp.MarkupContent(lsp.MarkupKind.Markdown, of_function(report))
            yield where, lsp.InlayHint(documents.texts[where].text.position(offset), f"↦ {moves}", tooltip=tooltip, padding_left=True)


def _beside_releases(knowledge: Knowledge, path: str, documents: Documents) -> Iterator[tuple[str, lsp.InlayHint]]:
    """After each release its cost and its error."""
    found: dict[tuple[int | None, int, int], list[Release]] = {}
    for release in knowledge.releases(path):
        found.setdefault((release.cell, release.end_line, release.end_column), []).append(release)
    for (cell, line, column), several in found.items():
        uri, text = documents.text(path, cell)
        costs = list(dict.fromkeys(_cost(release) for release in several))
        error = next((release.error for release in several if release.error), "")
        label = "; ".join(costs) + (f", ± {_short(number(error))}" if error else "")
        tooltip = lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(dict.fromkeys(map(of_release, several))))
        yield uri, lsp.InlayHint(text.place(line, column), label, tooltip=tooltip, padding_left=True)


def _cost(release: Release) -> str:
    if release.epsilon == "inf" or release.verdict in ("undecided", "not-judged"):
        return {"undecided": "not decided", "not-judged": "not judged"}.get(release.verdict, "epsilon inf")
    return f"epsilon {_short(number(release.epsilon))}" + (f", delta {_short(number(release.delta))}" if release.delta != "0" else "")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST - 3] + "..."
