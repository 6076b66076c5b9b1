"""The lines of the texts that a report points into."""
from __future__ import annotations

from dpcheck.check.records import Diagnostic, Note
from dpcheck.report.words import file_name
from dpcheck.syntax.tokens import line_starts


class Texts:
    """The texts of a report by `file_name`, split into lines once each."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts
        self._starts: dict[str, list[int]] = {}

    def count(self, name: str) -> int:
        """How many lines a text has; 0 where it is not known."""
        if name not in self._texts:
            return 0
        if name not in self._starts:
            self._starts[name] = line_starts(self._texts[name])
        return len(self._starts[name])

    def line(self, name: str, number: int) -> str:
        """A line, from 1, without its end."""
        count = self.count(name)
        starts, text = self._starts[name], self._texts[name]
        end = starts[number] if number < count else len(text)
        return text[starts[number - 1]:end].rstrip("\r\n")

    def source(self, at: Diagnostic | Note) -> str:
        """The text of the lines that a place covers, on one line."""
        name = file_name(at.path, at.cell)
        last = min(max(at.line, at.end_line), self.count(name))
        return " ".join(" ".join(self.line(name, number) for number in range(at.line, last + 1)).split())
