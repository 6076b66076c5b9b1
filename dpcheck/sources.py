"""Files as they were read, alone and in groups of which none imports anything of another one."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from dpcheck.syntax.relevance import Imports
from dpcheck.syntax.select import Wanted


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was read: `wanted` is as for `parse_module`.

    `links` are the names of what it may come to by imports, at a glance, where others of the project are left out because of that; None where none are.
    """

    path: str
    data: bytes
    name: str
    is_package: bool
    wanted: Wanted | None
    links: frozenset[str] | None = None


class Group:
    """Files of a project by their paths; `selects` where only what leads to a finding is wanted of them, `apart` where others are left out that they do not import."""

    def __init__(self, imports: Imports, paths: Sequence[str], selects: bool, apart: bool) -> None:
        self.paths = list(paths)
        self._imports = imports
        self._selects = selects
        self._apart = apart

    @cached_property
    def sources(self) -> list[Source]:
        """The files to be parsed."""
        files = self._imports.files
        wanted = self._imports.wanted(self.paths) if self._selects else {}
        return [Source(path, (file := files[path]).data, file.name, file.is_package, wanted.get(path), frozenset(file.links) if self._apart else None) for path in self.paths]

    @staticmethod
    def together(groups: Sequence[Group], order: Sequence[str]) -> Group:
        """All of some groups as one, of which everything is wanted."""
        paths = {path for group in groups for path in group.paths}
        return Group(groups[0]._imports, [path for path in order if path in paths], False, False)

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return sum(len(self._imports.files[path].data) for path in self.paths)

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """What the report on the group depends on: a text that says what a file is, and its bytes."""
        for path in self.paths:
            file = self._imports.files[path]
            used = sorted(self._imports.names_used(path)) if self._selects else ()
            yield "\0".join((path, file.name, *used)), file.data
