"""A mutant: one place of the rule table or of the engine, weakened so that bounds get smaller."""
from __future__ import annotations

import ast
import itertools
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class Mutant:
    """`kind` says what is done to the bytes from `start` to `stop` of the file, which become `new`; `name` is the function or the row around them."""

    kind: str
    file: str
    line: int
    name: str
    start: int
    stop: int
    new: str

    def text(self) -> str:
        """The whole file, weakened."""
        data = _bytes(self.file)
        return (data[:self.start] + self.new.encode() + data[self.stop:]).decode()

    @property
    def key(self) -> str:
        """What tells it from other mutants, whatever stands above it in the file."""
        old = _bytes(self.file)[self.start:self.stop].decode()
        return f"{self.file} {self.name}: {self.kind}: {_short(old)} => {_short(self.new)}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.key.partition(' ')[2]}"


@lru_cache(maxsize=None)
def _bytes(file: str) -> bytes:
    return (ROOT / file).read_bytes()


def _short(text: str) -> str:
    joined = " ".join(text.split())
    return joined if len(joined) <= 160 else joined[:157] + "..."


Node = ast.expr | ast.stmt | ast.arg


class Source:
    """The bytes of a file, by the places that `ast` tells."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._starts = [0, *itertools.accumulate(map(len, data.splitlines(keepends=True)))]

    def span(self, node: Node) -> tuple[int, int]:
        """Where a node starts and stops."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: Node) -> str:
        """A node as it is written."""
        start, stop = self.span(node)
        return self.data[start:stop].decode()
