"""Code frames: the lines that a place covers, with their numbers, and marks under the characters that are meant."""
from __future__ import annotations

from dpcheck.check.records import Diagnostic, Note
from dpcheck.report.lines import Texts
from dpcheck.report.style import Line, wrapped
from dpcheck.report.words import file_name, place, visible

_TAB = 4
_WIDTH = 140  # of a source line that is shown
_LINES = 6  # of a range that is shown
_LEAST = 24  # columns of a source line that are shown, however narrow the terminal
_ELLIPSES = 4


class Frames:
    """Draws frames out of the texts of a report, no wider than so many columns (0: as wide as they are)."""

    def __init__(self, texts: Texts, width: int = 0) -> None:
        self._texts = texts
        self._columns = width

    def frame(self, at: Diagnostic | Note, mark: str, style: str, label: str = "", header: Note | None = None) -> list[Line]:
        """The frame of a place, its range marked, `label` after the last mark; no lines where the text is not known.

        `header` is given for a place in another file, and named above the frame.
        """
        name = file_name(at.path, at.cell)
        if not at.line or at.line > self._texts.count(name):
            return []
        last = max(at.line, min(at.end_line, self._texts.count(name)))
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
            source = self._texts.line(name, number)
            start = at.column - 1 if number == at.line else len(source) - len(source.lstrip())
            end = len(source.rstrip()) if number < last or not at.end_line else at.end_column - 1
            room = max(self._columns - gutter - 3, _LEAST) if self._columns else 0
            text, before, width = _cut(source, start, max(end, start + 1), min(_WIDTH, room - _ELLIPSES) if room else _WIDTH)
            lines.append([(f"{number:>{gutter}} | ", "blue"), (text, "")])
            told = label if number == shown[-1] else ""
            beside = told and (not room or before + width + 1 + len(told) <= room)
            lines.append([(" " * gutter + " | ", "blue"), (" " * before + mark * width + (f" {told}" if beside else ""), style)])
            if told and not beside:
                lines += [[(" " * gutter + " | ", "blue"), *piece] for piece in wrapped([(told, style)], room, 0)]
        return lines


def _cut(source: str, start: int, end: int, most: int) -> tuple[str, int, int]:
    """What is shown of a line, the columns before the marks, and their number; wide characters take two columns."""
    from rich.cells import cell_len

    first = max(0, min(start, len(source) - 1) - most // 3) if len(source) > most else 0
    first = min(first, max(len(source) - most, 0))
    end = min(end, first + most)
    head, body, tail = source[first:start], source[start:end], source[end:first + most]
    before = _expand(head, 0)
    middle = _expand(body, cell_len(before))
    after = _expand(tail, cell_len(before + middle))
    left, right = "… " if first else "", " …" if first + most < len(source) else ""
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
