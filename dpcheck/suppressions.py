"""Applies `# dpcheck: ignore[...]` comments to the diagnostics of a module, and reports those that are wrong or idle."""
from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable

from dpcheck import ir
from dpcheck.check.codes import BY_CODE, find, suggest
from dpcheck.check.records import Diagnostic


def apply(module: ir.Module, diagnostics: Iterable[Diagnostic], report_unused: bool) -> list[Diagnostic]:
    """The diagnostics of the module that no comment suppresses, with DP902 for unknown codes and DP903 for unused comments.

    A comment covers the whole simple statement, or the header of the compound statement, on whose lines it stands.
    """
    if not module.suppressions:
        return list(diagnostics)
    cells = {number: module.position(offset)[0] - 1 for offset, number in module.cells}
    extents = _extents(module)
    lines: list[tuple[int, int]] = []  # of what is kept: the line, and the place in `found`, in this order
    found: list[Diagnostic] = []
    gone: set[int] = set()

    def keep(diagnostic: Diagnostic) -> None:
        insort(lines, (diagnostic.line + (cells[diagnostic.cell] if diagnostic.cell in cells else 0), len(found)))
        found.append(diagnostic)

    for diagnostic in diagnostics:
        keep(diagnostic)
    for comment in module.suppressions:
        first, last = extents.get(comment.line, (comment.line, comment.line))
        here = [place for _, place in lines[bisect_left(lines, (first, -1)):bisect_left(lines, (last + 1, -1))] if place not in gone]
        meant = {text: find(text) for text in comment.codes}
        known = {entry.code for entry in meant.values() if entry is not None}
        suppressed = [place for place in here if not meant or found[place].code in known]
        gone.update(suppressed)
        for text, entry in meant.items():
            if entry is None:
                keep(_diagnostic(module, comment, "DP902", f"there is no code {text!r}{suggest(text)}"))
        unused = sorted(known - {found[place].code for place in suppressed})
        if report_unused and unused:
            keep(_diagnostic(module, comment, "DP903", f"nothing of {', '.join(unused)} is found here: remove it from the comment"))
        elif report_unused and not meant and not suppressed:
            keep(_diagnostic(module, comment, "DP903", "nothing is found here: remove the comment"))
    return [diagnostic for place, diagnostic in enumerate(found) if place not in gone]


def _diagnostic(module: ir.Module, comment: ir.Suppression, code: str, message: str) -> Diagnostic:
    line, cell = comment.own_line, None
    for offset, number in module.cells:
        first = module.position(offset)[0]
        if first <= comment.own_line:
            line, cell = comment.own_line - first + 1, number
    return Diagnostic(code, BY_CODE[code].severity, message, module.path, line, comment.column, line, comment.end_column, cell)


def _extents(module: ir.Module) -> dict[int, tuple[int, int]]:
    """For each line of code, the first and the last line of what a comment on it is about."""
    found: dict[int, tuple[int, int]] = {}
    todo: list[ir.Node] = list(module.body)
    while todo:
        statement = todo.pop()
        start = module.position(statement.start)[0]
        end = module.position(max(statement.start, statement.end - 1))[0]
        body = _inside(statement)
        if body:
            end = min(end, min(module.position(inner.start)[0] for inner in body) - 1)
        for line in range(start, end + 1):
            first, last = found.get(line, (line, line))
            found[line] = min(first, start), max(last, end)
        todo += body
    return found


def _inside(statement: ir.Node) -> list[ir.Stmt]:
    """The statements directly inside a compound statement."""
    if isinstance(statement, (ir.If, ir.For, ir.While)):
        return [*statement.body, *statement.orelse]
    if isinstance(statement, (ir.With, ir.Function, ir.Class)):
        return statement.body
    if isinstance(statement, ir.Try):
        handled = [inner for handler in statement.handlers for inner in handler.body]
        return [*statement.body, *handled, *statement.orelse, *statement.final]
    if isinstance(statement, ir.Match):
        return [inner for case in statement.cases for inner in case.body]
    return []
