"""Edits made to a text, and where everything in it went."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dpcheck.check.records import Edit
from dpcheck.syntax.tokens import line_starts


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """An edit by the offsets in its text."""

    start: int
    end: int
    text: str

    def meets(self, other: Change) -> bool:
        """Whether the two cannot both be made: they overlap, or put something in where the other ends or begins."""
        if self == other:
            return False
        touch = self.start <= other.end and other.start <= self.end
        return touch and (self.start < other.end and other.start < self.end or self.start == self.end or other.start == other.end)


class Lines:
    """A text with the lines and columns by which a report names its places."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = line_starts(text)

    def offset(self, line: int, column: int) -> int:
        """The offset of a place, both from 1; the end of the text for what lies behind it."""
        if line > len(self._starts):
            return len(self.text)
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return min(self._starts[line - 1] + column - 1, end)

    def line_of(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def change(self, edit: Edit) -> Change:
        """An edit by its offsets, with the line ends of the text."""
        text = edit.text.replace("\n", "\r\n") if "\r\n" in self.text else edit.text
        return Change(self.offset(edit.line, edit.column), self.offset(edit.end_line, edit.end_column), text)


def changed(text: str, changes: Iterable[Change]) -> str:
    """The text with changes made, none of which meets another; what stands twice is made once."""
    pieces: list[str] = []
    at = 0
    for change in sorted(set(changes)):
        pieces += [text[at:change.start], change.text]
        at = change.end
    return "".join([*pieces, text[at:]])


def moved(offset: int, changes: Sequence[Change]) -> tuple[int, int]:
    """Between which offsets of the changed text lies what stood at an offset; what was replaced may be anywhere in what replaced it, and what something was put in before may begin with that."""
    shift = 0
    for change in sorted(set(changes)):
        if change.start > offset:
            break
        if offset < change.end or change.start == offset == change.end:
            return change.start + shift, change.start + shift + len(change.text)
        shift += len(change.text) - (change.end - change.start)
    return offset + shift, offset + shift
