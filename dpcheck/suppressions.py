"""Applies `# dpcheck: ignore[...]` and `ignore-file[...]` comments to the diagnostics of a module, and reports those that are wrong or idle.

What could not be read was not judged: no comment keeps DP901 from being told.
"""
from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import replace

from dpcheck import ir
from dpcheck.check.codes import BY_CODE, Code, closest, find, suggest
from dpcheck.check.records import Diagnostic, Edit, Fix, Hidden
from dpcheck.syntax.lookup import bodies
from dpcheck.syntax.spots import edit, spot

UNREAD = "DP901"


def apply(module: ir.Module, diagnostics: Iterable[Diagnostic], report_unused: bool) -> tuple[list[Diagnostic], list[Hidden]]:
    """The diagnostics of the module that no comment hides, with DP902 for unknown codes and DP903 for unused comments; and what is hidden.

    A comment covers the whole simple statement, or the header of the compound statement, on whose lines it stands; those for the whole
    file come last, and cover what the others leave.
    """
    if not module.suppressions:
        return list(diagnostics), []
    comments = _Comments(module, report_unused)
    for diagnostic in diagnostics:
        comments.keep(diagnostic)
    for comment in sorted(module.suppressions, key=lambda each: each.whole):
        comments.apply(comment)
    return comments.kept(), comments.hidden


class _Comments:
    """The comments of one module at work."""

    def __init__(self, module: ir.Module, report_unused: bool) -> None:
        self.module = module
        self.report_unused = report_unused
        self.hidden: list[Hidden] = []
        self._extents = _extents(module)
        self._above = {number: module.position(offset)[0] - 1 for offset, number in module.cells}
        self._lines: list[tuple[int, int]] = []  # of what is found: the line, and the place in `_found`, in this order
        self._found: list[Diagnostic] = []
        self._gone: set[int] = set()

    def keep(self, diagnostic: Diagnostic) -> None:
        insort(self._lines, (diagnostic.line + self._above.get(diagnostic.cell or 0, 0), len(self._found)))
        self._found.append(diagnostic)

    def kept(self) -> list[Diagnostic]:
        return [diagnostic for place, diagnostic in enumerate(self._found) if place not in self._gone]

    def apply(self, comment: ir.Suppression) -> None:
        """Hides what a comment covers; tells what is wrong with it."""
        meant = {text: find(text) for text in comment.codes}
        known = {entry.code for entry in meant.values() if entry is not None}
        hidden = [place for place in self._covered(comment) if not meant or self._found[place].code in known]
        where = spot(self.module, comment.start, comment.end)
        by = "file comment" if comment.whole else "comment"
        place_of = f"{where.path}:{'' if where.cell is None else f'cell {where.cell}:'}{where.line}"
        self._gone.update(hidden)
        self.hidden += [Hidden(self._found[place], by, place_of, comment.reason) for place in hidden]
        for text, entry in meant.items():
            if entry is None:
                self._tell(comment, "DP902", f"there is no code {text!r}{suggest(text)}", *_meant(self.module, comment, text, closest(text)))
        unused = sorted(known - {self._found[place].code for place in hidden})
        if not self.report_unused:
            return
        there = "in this file" if comment.whole else "here"
        if unused:
            self._tell(comment, "DP903", f"nothing of {', '.join(unused)} is found {there}: remove it from the comment", _without(self.module, comment, unused))
        elif not meant and not hidden:
            self._tell(comment, "DP903", f"nothing is found {there}: remove the comment", _without(self.module, comment, ()))

    def _covered(self, comment: ir.Suppression) -> list[int]:
        """The places of the findings that a comment may hide."""
        lines = self._lines
        if not comment.whole:
            first, last = self._extents.get(comment.line, (comment.line, comment.line))
            lines = lines[bisect_left(lines, (first, -1)):bisect_left(lines, (last + 1, -1))]
        return [place for _, place in lines if place not in self._gone and self._found[place].code != UNREAD]

    def _tell(self, comment: ir.Suppression, code: str, message: str, *fixes: Fix) -> None:
        self.keep(Diagnostic(code, BY_CODE[code].severity, message, *spot(self.module, comment.start, comment.end), fixes=list(fixes)))


def _meant(module: ir.Module, comment: ir.Suppression, text: str, entry: Code | None) -> list[Fix]:
    """Writes the code that was meant, which hides findings that are told now; where none was, or it is there, or hides nothing, takes the wrong one out."""
    without = _rewritten(module, comment, [code for code in comment.codes if code != text], text)
    if entry is None or entry in map(find, comment.codes):
        return [without]
    at = module.text.index(text, comment.start)
    return [Fix(f"write {entry.code}", False, [edit(module, at, at + len(text), entry.code)]), replace(without, safe=False)]


def _without(module: ir.Module, comment: ir.Suppression, unused: Sequence[str]) -> Fix:
    """Takes codes that hide nothing out of a comment."""
    return _rewritten(module, comment, [text for text in comment.codes if (entry := find(text)) is None or entry.code not in unused], ", ".join(unused))


def _rewritten(module: ir.Module, comment: ir.Suppression, rest: Sequence[str], gone: str) -> Fix:
    """A comment with the rest of its codes, and taken away where nothing is left."""
    if not rest:
        return Fix("remove the comment", True, [_removed(module, comment)])
    start = module.text.index("[", comment.start) + 1
    return Fix(f"remove {gone} from the comment", True, [edit(module, start, module.text.index("]", start), ", ".join(rest))])


def _removed(module: ir.Module, comment: ir.Suppression) -> Edit:
    """Takes a comment away: with the spaces before it or, where nothing else is there, with its line."""
    text = module.text
    start = len(text[:comment.start].rstrip(" \t\f"))
    if start and text[start - 1] not in "\r\n":
        return edit(module, start, comment.end, "")
    end = comment.end + (2 if text.startswith("\r\n", comment.end) else 1)
    return edit(module, start, min(end, len(text)), "")


def _extents(module: ir.Module) -> dict[int, tuple[int, int]]:
    """For each line of code, the first and the last line of what a comment on it is about."""
    found: dict[int, tuple[int, int]] = {}
    todo: list[ir.Node] = list(module.body)
    while todo:
        statement = todo.pop()
        start = module.position(statement.start)[0]
        end = module.position(max(statement.start, statement.end - 1))[0]
        body = bodies(statement)
        if body:
            end = min(end, min(module.position(inner.start)[0] for inner in body) - 1)
        for line in range(start, end + 1):
            first, last = found.get(line, (line, line))
            found[line] = min(first, start), max(last, end)
        todo += body
    return found
