"""The files of the project that the given ones import, directly or through others, and that were not given: what is released there is released by the given code."""
from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping

from dpcheck.files import largest, read
from dpcheck.listing import Folders
from dpcheck.observed import look_for
from dpcheck.syntax.discover import module_name
from dpcheck.syntax.ignore import Ignored
from dpcheck.syntax.relevance import Skimmed

PROJECT = frozenset((".git", "pyproject.toml", "setup.py", "setup.cfg", "dpcheck.toml", ".dpcheck.toml"))
"""What stands in the folder of a project: no file above it is followed into."""
SOURCES = "src"
VOCABULARY = "dpcheck"


class Following:
    """Finds what files import below their own folder, in the folders above up to that of the project, with their `src`, and last beside them.

    What lies under `walked`, the folders that were given, is known or was left out, and what `exclude` matches is left out; neither is followed into.
    A copy of one of the `libraries` is not, either: what it does is known by its names.
    """

    def __init__(self, walked: Collection[str], exclude: tuple[str, ...], root: str, libraries: Collection[str] = ()) -> None:
        self._libraries = libraries
        self._walked = tuple(os.path.join(os.path.abspath(folder), "") for folder in walked)
        self._root = os.path.join(os.path.abspath(root), "")
        self._excluded = Ignored.above(root, exclude, False)
        self._folders = Folders()
        self._packages: dict[str, bool] = {}
        self._roots: dict[str, list[str]] = {}

    def found(self, given: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, str]]:
        """The bytes of the files by path, in the order in which they are come to; and of those that cannot be read the reason."""
        known = {os.path.abspath(path) for path in given}
        found: dict[str, bytes] = {}
        unreadable: dict[str, str] = {}
        waiting = list(given.items())
        while waiting:
            path, data = waiting.pop()
            for imported in self._imports(path, data):
                if imported in known:
                    continue
                known.add(imported)
                shown = _beside(imported, path)
                try:
                    found[shown] = read(imported, largest(imported))
                except OSError as fault:
                    unreadable[shown] = fault.strerror or str(fault)
                else:
                    waiting.append((shown, found[shown]))
        return found, unreadable

    def _imports(self, path: str, data: bytes) -> Iterator[str]:
        """The files that a file imports, those of packages on the way too."""
        name, is_package = module_name(path, self._packages)
        own = _home(path, name, is_package)
        own_is_open, further = self._is_open(own), self._further(own)
        beside = os.path.dirname(os.path.abspath(path))
        if not own_is_open and not further and not self._is_open(beside):
            return
        for dotted in sorted(Skimmed(data, name, is_package).imports):
            top = dotted.partition(".")[0]
            if top == VOCABULARY or top in self._libraries and top != name.partition(".")[0]:
                continue
            there = self._folders.module(own, dotted) if own_is_open else None
            if there is None and top not in sys.stdlib_module_names and not self._holds(own, top):
                last = (beside,) if self._is_open(beside) else ()  # a file of a package that is run from its own folder
                there = next((there for folder in (*further, *last) if (there := self._folders.module(folder, dotted)) is not None), None)
            if there is not None and not self._is_excluded(there):
                yield there

    def _further(self, own: str) -> list[str]:
        """The folders in which something else may be found than where a file's own name begins: those above, up to that of its project, and their `src`."""
        found = self._roots.get(own)
        if found is None:
            folders = [each for one in _up_to_project(own) for each in (one, os.path.join(one, SOURCES))]
            found = self._roots[own] = [folder for folder in folders if folder != own and self._is_open(folder)]
        return found

    def _is_excluded(self, path: str) -> bool:
        return path.startswith(self._root) and any(self._excluded.matches(each, each != path) for each in _on_the_way(path, self._root))

    def _is_open(self, folder: str) -> bool:
        return not os.path.join(folder, "").startswith(self._walked)

    def _holds(self, folder: str, top: str) -> bool:
        """Whether a name at the top means something in a folder: then it means nothing further up."""
        names = self._folders.names_in(folder)
        return top in names or f"{top}.py" in names


def _home(path: str, name: str, is_package: bool) -> str:
    """The folder in which the dotted name of a file's module begins: the first one in which what it imports is looked for."""
    folder = os.path.dirname(os.path.abspath(path))
    for _ in range(name.count(".") + is_package):
        folder = os.path.dirname(folder)
    return folder


def _up_to_project(folder: str) -> list[str]:
    """A folder and those above it, up to that of its project; none where it belongs to no project."""
    found = [folder]
    while not _is_project(found[-1]):
        parent = os.path.dirname(found[-1])
        if parent == found[-1]:
            return []
        found.append(parent)
    return found


def _on_the_way(path: str, root: str) -> Iterator[str]:
    """A file and the folders between it and a folder above it."""
    while len(path) > len(root):
        yield path
        path = os.path.dirname(path)


def _is_project(folder: str) -> bool:
    names = [os.path.join(folder, name) for name in PROJECT]
    for name in names:
        look_for(name)
    return any(map(os.path.lexists, names))


def _beside(path: str, other: str) -> str:
    """How a path is told: as a relative one where the file that led to it is, and it lies below the working folder."""
    relative = path if os.path.isabs(other) else os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative
