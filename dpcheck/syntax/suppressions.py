"""Suppression comments: `# dpcheck: ignore[DP104, DP203] reason`."""
from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.syntax.tokens import CONTINUATION, STRING

_COMMENT = re.compile(rf"""[^"'#\\]+|{STRING}|{CONTINUATION}|(?P<comment>\#[^\n]*)""", re.DOTALL)
_IGNORE = re.compile(r"#\s*dpcheck:\s*ignore\b(?:\s*\[(?P<codes>[^\]\n]*)\])?[ \t]*(?P<reason>[^\r\n]*)")
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
        starts = starts or ir.line_starts(text)
        at = match.start() + found.start()
        own = covered = bisect_right(starts, at)
        if not text[starts[own - 1]:match.start()].strip():
            if code is not None and code.end() < match.end():
                code = _CODE_LINE.search(text, match.end())
            if code is not None:
                covered = bisect_right(starts, code.end())
        codes = tuple(filter(None, (each.strip() for each in (found["codes"] or "").split(","))))
        column = at - starts[own - 1] + 1
        end_column = match.end() - starts[own - 1] + 1
        result.append(ir.Suppression(covered, column, end_column, codes, found["reason"].strip(), own))
    return result
