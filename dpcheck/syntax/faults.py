"""What is wrong with a statement that does not parse: the message and the place, for people.

Python's own parser says it best, so it is asked, for broken statements alone. It only parses: nothing is executed.
"""
from __future__ import annotations

import ast
import re
import warnings

from dpcheck import ir
from dpcheck.syntax.tokens import line_starts

_LINE = re.compile(r"\bline (\d+)\b")
_NATIVE = re.compile(r"error at (\d+):(\d+)")


def python_error(text: str) -> SyntaxError | None:
    """The error of Python's own parser on `text`; None if it finds none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except SyntaxError as error:
            return error
        except (RecursionError, MemoryError):
            return SyntaxError("nested too deeply")
        except ValueError as error:
            return SyntaxError(str(error))
    return None


def describe(text: str, start: int, end: int, line: int, error: Exception) -> ir.SyntaxFault:
    """The fault of the statement `text[start:end]`, which begins on line `line` and on which libcst raised `error`."""
    source = text[start:end]
    found = python_error(source)
    if found is None:
        match = _NATIVE.search(str(error))
        row, column = (int(match[1]), int(match[2])) if match is not None else (1, 1)
        place = _offset(source, row, column)
        return ir.SyntaxFault(start + place, start + place, "the parser does not understand this statement")
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
