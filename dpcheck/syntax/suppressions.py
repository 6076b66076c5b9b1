"""Suppression comments: `# dpcheck: ignore[DP104, DP203] reason`, and `ignore-file` for all of a file."""
from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.syntax.tokens import CONTINUATION, STRING, line_starts

_COMMENT = re.compile(rf"""[^"'#\\]+|{STRING}|{CONTINUATION}|(?P<comment>\#[^\n]*)""", re.DOTALL)
_IGNORE = re.compile(r"#\s*dpcheck:\s*ignore(?P<whole>-file)?\b(?:\s*\[(?P<codes>[^\]\n]*)\])?[ \t]*(?P<reason>[^\r\n]*)")
_LINE_END = re.compile(r"\r\n|\r|\n|\Z")
_CODE_LINE = re.compile(r"^[ \t\f]*(?=[^ \t\f\r\n#])", re.MULTILINE)


def comments(text: str) -> Iterator[tuple[int, str]]:
    """The comments of a text, with where they begin."""
    for match in _COMMENT.finditer(text):
        if match.lastgroup is not None:
            yield match.start(), match[0]


def suppressions(text: str) -> list[ir.Suppression]:
    """The suppressions in the comments of a text (not in its strings).

    One that stands alone on its line covers the next line of code, any other its own line.
    """
    if "dpcheck:" not in text:
        return []
    result: list[ir.Suppression] = []
    starts: list[int] = []
    code = _CODE_LINE.search(text)
    for match in _COMMENT.finditer(text):
        if match.lastgroup is None:
            continue
        found = _IGNORE.search(match[0])
        if found is None:
            continue
        starts = starts or line_starts(text)
        at = match.start() + found.start()
        covered = bisect_right(starts, at)
        if not text[starts[covered - 1]:match.start()].strip():
            if code is not None and code.end() < match.end():
                code = _CODE_LINE.search(text, match.end())
            if code is not None:
                covered = bisect_right(starts, code.end())
        codes = tuple(filter(None, (each.strip() for each in (found["codes"] or "").split(","))))
        result.append(ir.Suppression(covered, at, match.start() + len(match[0].rstrip("\r")), codes, found["reason"].strip(), found["whole"] is not None))
    return result


def end_of_code(text: str, offset: int) -> int:
    """The end of the first line from an offset on that a comment can be put at the end of: outside of strings, and not continued."""
    inside = [match.span() for match in _COMMENT.finditer(text) if match.lastgroup is None and match.end() > offset and match[0][0] in "\"'\\"]
    for end in _LINE_END.finditer(text, offset):
        if not any(start < end.start() < stop for start, stop in inside):
            return len(text[:end.start()].rstrip(" \t\f"))
    return len(text)
