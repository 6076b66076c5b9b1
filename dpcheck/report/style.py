"""How text for people looks: in which colours, how wide, and how much of it there is."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Line = list[tuple[str, str]]
"""Pieces of text, each with the name of a style."""


@dataclass(frozen=True)
class Style:
    """`colour` adds the escape sequences of a terminal; `width` is in columns (0: as many as it takes); a `quiet` report has its findings alone."""

    colour: bool = False
    width: int = 0
    quiet: bool = False


def painted(lines: list[Line]) -> str:
    """The lines with the escape sequences of a terminal."""
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    out = StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False, legacy_windows=False)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)
    return out.getvalue()


def wrapped(line: Line, width: int, indent: int) -> Iterator[Line]:
    """A line as several that are no wider, broken between words; those after the first are indented. A word that is wider stands alone."""
    current: Line = []
    used = 0
    for text, style in _words(line):
        if used + _width(text.rstrip(" ")) > width and any(piece.strip() for piece, _ in current):
            current[-1] = current[-1][0].rstrip(" "), current[-1][1]
            yield current
            current, used = [(" " * indent, "")], indent
        if current and current[-1][1] == style:
            current[-1] = current[-1][0] + text, style
        else:
            current.append((text, style))
        used += _width(text)
    yield current


def _words(line: Line) -> Iterator[tuple[str, str]]:
    """The words of a line, each with the spaces after it; a word of several styles comes in pieces that may be parted."""
    for text, style in line:
        start = 0
        while start < len(text):
            end = text.find(" ", start)
            while 0 <= end < len(text) and text[end] == " ":
                end += 1
            end = len(text) if end < 0 else end
            yield text[start:end], style
            start = end


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
