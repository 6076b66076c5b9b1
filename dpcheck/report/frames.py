"""Code frames: the lines that a place covers, with their numbers, and marks under the characters that are meant."""
from __future__ import annotations

from dpcheck.check.records import Diagnostic, Note
from dpcheck.ir import line_starts
from dpcheck.report.words import file_name, place, visible

Line = list[tuple[str, str]]  # pieces of text, each with the name of a style

_TAB = 4
_WIDTH = 140  # of a source line that is shown
_LINES = 6  # of a range that is shown


class Frames:
    """Draws frames out of the texts of a report, which are split into lines once each."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts
        self._starts: dict[str, list[int]] = {}

    def frame(self, at: Diagnostic | Note, mark: str, style: str, label: str = "", header: Note | None = None) -> list[Line]:
        """The frame of a place, its range marked, `label` after the last mark; no lines where the text is not known.

        `header` is given for a place in another file, and named above the frame.
        """
        name = file_name(at.path, at.cell)
        if not at.line or name not in self._texts or at.line > self._count(name):
            return []
        last = max(at.line, min(at.end_line, self._count(name)))
        shown = list(range(at.line, last + 1))
        if len(shown) > _LINES:
            shown = [*shown[:_LINES - 2], *shown[-1:]]
        gutter = max(4, len(str(last)) + 1)
        lines: list[Line] = [[(" " * gutter + " --> ", "blue"), (place(header), "")]] if header else []
        previous = at.line
        for number in shown:
            if number > previous + 1:
                lines.append([(" " * (gutter - 2) + "... |", "blue")])
            previous = number
            source = self._source(name, number)
            start = at.column - 1 if number == at.line else len(source) - len(source.lstrip())
            end = len(source.rstrip()) if number < last or not at.end_line else at.end_column - 1
            text, before, width = _cut(source, start, max(end, start + 1))
            lines.append([(f"{number:>{gutter}} | ", "blue"), (text, "")])
            told = f" {label}" if label and number == shown[-1] else ""
            lines.append([(" " * gutter + " | ", "blue"), (" " * before + mark * width + told, style)])
        return lines

    def _count(self, name: str) -> int:
        if name not in self._starts:
            self._starts[name] = line_starts(self._texts[name])
        return len(self._starts[name])

    def _source(self, name: str, number: int) -> str:
        starts, text = self._starts[name], self._texts[name]
        end = starts[number] if number < len(starts) else len(text)
        return text[starts[number - 1]:end].rstrip("\r\n")


def _cut(source: str, start: int, end: int) -> tuple[str, int, int]:
    """What is shown of a line, the columns before the marks, and their number; wide characters take two columns."""
    from rich.cells import cell_len

    first = max(0, start - _WIDTH // 2) if len(source) > _WIDTH else 0
    end = min(end, first + _WIDTH)
    head, body, tail = source[first:start], source[start:end], source[end:first + _WIDTH]
    before = _expand(head, 0)
    middle = _expand(body, cell_len(before))
    after = _expand(tail, cell_len(before + middle))
    left, right = "… " if first else "", " …" if first + _WIDTH < len(source) else ""
    return left + before + middle + after + right, cell_len(left + before), max(1, cell_len(middle))


def _expand(text: str, column: int) -> str:
    from rich.cells import cell_len

    pieces = []
    for piece in visible(text).split("\t"):
        column += cell_len(piece)
        width = _TAB - column % _TAB
        pieces.append(piece + " " * width)
        column += width
    return "".join(pieces)[:-width]
