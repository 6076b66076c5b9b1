"""What is wrong with a statement that does not parse: the message and the place, for people."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.syntax.tokens import line_starts

_LINE = re.compile(r"\bline (\d+)\b")


def describe(text: str, start: int, end: int, line: int, found: SyntaxError) -> ir.SyntaxFault:
    """The fault of the statement `text[start:end]`, which begins on line `line` and on which Python's parser raised an error."""
    source = text[start:end]
    message = _LINE.sub(lambda match: f"line {int(match[1]) + line - 1}", found.msg)
    first = _offset(source, found.lineno or 1, found.offset or 1)
    last = _offset(source, found.end_lineno, found.end_offset) if found.end_lineno and found.end_offset else first
    if last <= first:
        last = first + 1
    return ir.SyntaxFault(start + first, min(start + last, len(text)), message)


def _offset(source: str, line: int, column: int) -> int:
    """The offset of a line and column, both from 1, within the text and on that line."""
    starts = line_starts(source)
    if line > len(starts):
        return len(source.rstrip())
    end = starts[line] if line < len(starts) else len(source)
    return min(starts[line - 1] + max(column - 1, 0), end)
