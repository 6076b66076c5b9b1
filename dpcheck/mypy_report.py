"""Diagnostics as errors and notes of mypy, at their places, open to all that mypy does with its own: codes, ignores, contexts."""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from mypy.errorcodes import ErrorCode
from mypy.nodes import Block, ClassDef, Decorator, FuncDef, Node

from dpcheck.check.records import Diagnostic, Note
from dpcheck.folding import folded
from dpcheck.report.words import following, told


def report(analyzer: Any, diagnostics: Iterable[Diagnostic], codes: Mapping[str, ErrorCode]) -> None:
    """Reports what was found in the module that mypy's semantic analyzer is at, but for what it has been told already.

    mypy has errors and notes: a warning is an error there, as those of its own options `warn_...` are.
    """
    errors = analyzer.errors
    statements = analyzer.cur_mod_node.defs
    if all(isinstance(statement, Block) and statement.is_unreachable for statement in statements):
        return  # mypy's ways to pass over a module that begins with `# type: ignore`: no statements, or one block that is not reached
    known = {(info.line, info.column, info.message) for info in errors.error_info_map.get(errors.file, ())}
    said: set[tuple[int, str]] = set()
    for found in _told(errors, diagnostics, codes):
        message = told(found)
        if (found.line, found.column - 1, message) in known:
            continue
        lines = range(found.line, found.end_line + 1)
        place = {"code": codes[found.code], "origin_span": lines, "end_line": found.end_line, "end_column": found.end_column - 1}
        before = len(errors.error_info_map.get(errors.file, ()))
        errors.report(found.line, found.column - 1, message, severity="note" if found.severity == "note" else "error", **place)
        for text in _steps(found):
            if (found.line, text) in said:  # mypy leaves out what has been said of a line
                text += f" (of column {found.column})"
            said.add((found.line, text))
            errors.report(found.line, found.column - 1, text, severity="note", **place)
        if analyzer.options.show_error_context:
            context = _context(statements, found.line)
            for info in errors.error_info_map.get(errors.file, ())[before:]:
                if hasattr(info, "local_ctx"):
                    info.local_ctx = context
                else:  # older versions of mypy
                    info.type, info.function_or_member = context


def _told(errors: Any, diagnostics: Iterable[Diagnostic], codes: Mapping[str, ErrorCode]) -> list[Diagnostic]:
    """One finding a cause, as `dpcheck check` has it; what mypy is to ignore stands by itself, and what follows from that as well: a comment on one line hides no other."""
    lines: Mapping[int, list[str]] = errors.ignored_lines.get(errors.file, {})

    def is_ignored(found: Diagnostic) -> bool:
        code = codes[found.code]
        return not errors.is_error_code_enabled(code) or any(line in lines and (not lines[line] or code.code in lines[line]) for line in range(found.line, found.end_line + 1))

    all_found = list(diagnostics)
    ignored = [is_ignored(found) for found in all_found]
    shown = folded([found for found, out in zip(all_found, ignored) if not out]) + [found for found, out in zip(all_found, ignored) if out]
    return sorted(shown, key=lambda found: (found.line, found.column, found.code))


def _steps(found: Diagnostic) -> list[str]:
    """The derivation, what follows, and the way out, a line each. mypy sorts by place: a note elsewhere would come before what it explains."""
    steps = [*(f"{_where(note, found)}{note.message}" for note in found.notes), *following(found)]
    return [*steps, f"fix: {found.fix}"] if found.fix else steps


def _where(note: Note, found: Diagnostic) -> str:
    if not note.line or (note.path, note.line) == (found.path, found.line):
        return ""
    return f"line {note.line}: " if note.path == found.path else f"{os.path.relpath(note.path)}:{note.line}: "


def _context(statements: Iterable[Any], line: int, around: str | None = None) -> tuple[str | None, str | None]:
    """The class and the function that a line stands in, as mypy names them: the outermost function, and its class."""
    for statement in statements:
        for part in getattr(statement, "items", None) or [getattr(statement, "func", statement)]:  # of overloads and of what is decorated
            if isinstance(part, Decorator):
                part = part.func
            if isinstance(part, FuncDef) and _holds(part, line):
                is_nested = _context(part.body.body, line)[1] is not None
                return None if is_nested else around, part.name
        if isinstance(statement, ClassDef) and _holds(statement, line):
            return _context(statement.defs.body, line, statement.name)
        for block in _blocks(statement):
            found = _context(block.body, line, around)
            if found != (around, None):
                return found
    return around, None


def _holds(node: Node, line: int) -> bool:
    return node.line <= line <= (node.end_line or node.line)


def _blocks(statement: Any) -> Iterable[Block]:
    """The blocks of a compound statement that is no definition."""
    for name in ("body", "else_body", "finally_body", "handlers", "bodies"):
        found = getattr(statement, name, None)
        yield from (block for block in (found if isinstance(found, list) else [found]) if isinstance(block, Block))
