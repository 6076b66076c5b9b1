"""The scanner: finds the top-level statements of a module without parsing it.

A statement at the top level starts in the first column, outside brackets, strings and continued lines, and is no
`else`, `elif`, `except` or `finally`. Decorators belong to what they decorate. The scan runs at about a million lines
a second, so that only what is wanted goes to the parser, and one broken statement does not take the others with it.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from dpcheck.syntax.tokens import COMMENT, CONTINUATION, STRING

# A new line counts where something else than white space or a comment stands in its first column; a form feed there is skipped.
_TOKEN = re.compile(
    r"""(?:[^"'#()\[\]{}\\\n]+|\n(?!\f*[^ \t\n#\r\f]))+"""
    rf"|{STRING}|{COMMENT}|{CONTINUATION}"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<line>\n\f*)",
    re.DOTALL,
)
_FIRST = re.compile(r"\ufeff?\f*(?=[^ \t\n#\r\f])")
_CLAUSE = re.compile(r"(?:else|elif|except|finally)\b")
_CERTAIN = re.compile(r"@|(?:def|class|import|async\s+def)\b|from\s+[\w.]+\s+import\b")


@dataclass(slots=True)
class Slice:
    """A top-level statement with its decorators, and the blank and comment lines after it: `text[start:end]`."""

    start: int
    end: int
    brackets: int  # how deeply they nest


@dataclass(slots=True)
class Scan:
    slices: list[Slice]
    balanced: bool  # every bracket closed: otherwise the slices are doubtful


def scan(text: str, *, recover: bool = False) -> Scan:
    """The top-level statements of a text whose line ends are LF or CRLF.

    With `recover`, a line that can only begin a statement (`def`, `class`, `import`, a decorator) closes any open bracket.
    """
    slices: list[Slice] = []
    current = Slice(0, 0, 0)
    depth = 0
    balanced = True
    decorated = False

    def begin(at: int) -> None:
        nonlocal current, decorated
        if decorated:
            decorated = text.startswith("@", at)
            return
        if _CLAUSE.match(text, at):
            return
        decorated = text.startswith("@", at)
        current.end = at
        current = Slice(at, at, 0)
        slices.append(current)

    first = _FIRST.match(text)
    if first is not None:
        begin(first.end())
    elif text.strip():
        slices.append(current)  # an indented beginning or leading comments: for the parser to judge
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind is None:
            continue
        if kind == "line":
            if depth == 0:
                begin(match.end())
            elif recover and _CERTAIN.match(text, match.end()):
                depth = 0
                begin(match.end())
        elif kind == "open":
            depth += 1
            if depth > current.brackets:
                current.brackets = depth
        else:
            depth -= 1
            if depth < 0:
                depth = 0
                balanced = False
    current.end = len(text)
    return Scan(slices, balanced and depth == 0)
