"""Applies `# dpcheck: ignore[...]` comments to the diagnostics of a module, and reports those that are wrong or idle."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from dpcheck import ir
from dpcheck.check.codes import BY_CODE, find, suggest
from dpcheck.check.records import Diagnostic


def apply(module: ir.Module, diagnostics: Iterable[Diagnostic], report_unused: bool) -> list[Diagnostic]:
    """The diagnostics of the module that no comment suppresses, with DP902 for unknown codes and DP903 for unused comments.

    A comment covers the whole simple statement, or the header of the compound statement, on whose lines it stands.
    """
    kept = list(diagnostics)
    if not module.suppressions:
        return kept
    cells = {number: module.position(offset)[0] - 1 for offset, number in module.cells}
    for comment in module.suppressions:
        first, last = _extent(module, comment.line)
        here = [d for d in kept if first <= d.line + (cells[d.cell] if d.cell in cells else 0) <= last]
        meant = {text: find(text) for text in comment.codes}
        known = {entry.code for entry in meant.values() if entry is not None}
        gone = [d for d in here if not meant or d.code in known]
        kept = [d for d in kept if not any(d is other for other in gone)]
        for text, entry in meant.items():
            if entry is None:
                kept.append(_diagnostic(module, comment, "DP902", f"there is no code {text!r}{suggest(text)}"))
        unused = sorted(known - {d.code for d in gone})
        if report_unused and unused:
            kept.append(_diagnostic(module, comment, "DP903", f"nothing of {', '.join(unused)} is found here: remove it from the comment"))
        elif report_unused and not meant and not gone:
            kept.append(_diagnostic(module, comment, "DP903", "nothing is found here: remove the comment"))
    return kept


def _diagnostic(module: ir.Module, comment: ir.Suppression, code: str, message: str) -> Diagnostic:
    line, cell = comment.own_line, None
    for offset, number in module.cells:
        first = module.position(offset)[0]
        if first <= comment.own_line:
            line, cell = comment.own_line - first + 1, number
    return Diagnostic(code, BY_CODE[code].severity, message, module.path, line, comment.column, line, comment.end_column, cell)


def _extent(module: ir.Module, line: int) -> tuple[int, int]:
    """The first and last line of what a comment on `line` is about."""
    block: Sequence[ir.Node] = module.body
    first = last = line
    while True:
        inner: list[ir.Node] = []
        for statement in block:
            start = module.position(statement.start)[0]
            end = module.position(max(statement.start, statement.end - 1))[0]
            if not start <= line <= end:
                continue
            body = _inside(statement)
            header = min((module.position(s.start)[0] for s in body), default=end + 1) - 1
            if not body or line <= header:
                first, last = min(first, start), max(last, min(end, header))
            inner += body
        if not inner:
            return first, last
        block = inner


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
