"""The files of a project as they lie on the disk: what has changed since it was last looked at, and what each is made from.

A file is read when there is something to find out about it that is not known yet; of a project whose files have not changed,
nothing but their times is looked at.
"""
from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from dpcheck.syntax.relevance import Imports, Skimmed

Stamp = tuple[int, int]  # time of the last change in nanoseconds, size in bytes


class Tracked(Skimmed):
    """A file on the disk, read when first needed."""

    def __init__(self, path: str, name: str, stamp: Stamp) -> None:
        self.path = path
        self.name = name
        self.is_package = os.path.basename(path) == "__init__.py"
        self.audit = False
        self.stamp = stamp

    def __getattr__(self, attribute: str) -> object:
        if attribute == "data":
            self.data = _read(self.path)
            return self.data
        if attribute == "digest":
            self.digest = hashlib.blake2b(self.data, digest_size=16).hexdigest()
            return self.digest
        raise AttributeError(attribute)

    def told(self) -> list[object]:
        """What is known of it, for JSON."""
        known = vars(self)
        imports = known.get("imports")
        return [self.name, *self.stamp, known.get("digest"), known.get("matters"), None if imports is None else sorted(imports)]

    @staticmethod
    def of(path: str, told: list[Any]) -> Tracked:
        """The file of which this was told."""
        name, changed, size, digest, matters, imports = told
        file = Tracked(path, name, (changed, size))
        known = {"digest": digest, "matters": matters, "imports": None if imports is None else set(imports)}
        vars(file).update({each: value for each, value in known.items() if value is not None})
        return file


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""  # it has just gone, or cannot be read: whoever asked for it reports that


def _stamp(path: str) -> Stamp | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


class Tracker:
    """The modules of a project and what they import, kept up to date; without those that are `excluded`."""

    def __init__(self, files: Mapping[str, Tracked], roots: Iterable[str], excluded: Callable[[str], bool]) -> None:
        self.files: dict[str, Tracked] = dict(files)
        self.excluded = excluded
        self.roots = set(roots)  # folders that absolute imports start from
        self.roots.update(_root(path, file.name) for path, file in files.items())
        self.changed = False  # since it was last stored
        self._graph: Imports | None = None
        self._made: dict[str, str] = {}
        self._listed: dict[str, frozenset[str]] = {}

    def add(self, path: str, name: str) -> None:
        """Takes note of a module; of one that is known, that it is still called so."""
        known = self.files.get(path)
        if known is not None and known.name == name:
            return
        stamp = _stamp(path)
        if stamp is not None:
            self._put(Tracked(path, name, stamp))

    def touched(self, path: str) -> None:
        """Looks again at a file that may have changed."""
        known = self.files.get(path)
        if known is None:
            return
        stamp = _stamp(path)
        if stamp is None:
            del self.files[path]
            self._forget()
        elif stamp != known.stamp:
            self._put(Tracked(path, known.name, stamp))

    def refresh(self) -> None:
        """Looks again at every file."""
        self._listed.clear()
        for path in list(self.files):
            self.touched(path)

    def _put(self, file: Tracked) -> None:
        self.files[file.path] = file
        self.roots.add(_root(file.path, file.name))
        self._forget()

    def _forget(self) -> None:
        self.changed = True
        self._graph = None
        self._made.clear()

    # ------------------------------------------------------------ imports
    @property
    def graph(self) -> Imports:
        """Who imports whom; what is imported and lies on the disk is taken in."""
        if self._graph is None:
            files: Mapping[str, Tracked] = self.files
            if any(file.matters for file in files.values()):
                self._take_in_imports()
                files = {path: file for path, file in files.items() if not self.excluded(path)}
            self._graph = Imports(files)
        return self._graph

    def _take_in_imports(self) -> None:
        known = {file.name for file in self.files.values()}
        missing: set[str] = set()
        waiting = list(self.files.values())
        while waiting:
            for dotted in waiting.pop().imports - known - missing:
                path = self._on_disk(dotted)
                stamp = None if path is None else _stamp(path)
                if path is None or stamp is None or path in self.files:
                    missing.add(dotted)
                    continue
                self.files[path] = Tracked(path, dotted, stamp)
                self.changed = True
                known.add(dotted)
                waiting.append(self.files[path])

    def _on_disk(self, dotted: str) -> str | None:
        """The file of a module, if there is one below a root."""
        *above, last = dotted.split(".")
        for root in sorted(self.roots):
            folder = root
            for part in above:
                if part not in self._names_in(folder):
                    break
                folder = os.path.join(folder, part)
            else:
                names = self._names_in(folder)
                if f"{last}.py" in names:
                    return os.path.join(folder, f"{last}.py")
                if last in names and "__init__.py" in self._names_in(os.path.join(folder, last)):
                    return os.path.join(folder, last, "__init__.py")
        return None

    def _names_in(self, folder: str) -> frozenset[str]:
        names = self._listed.get(folder)
        if names is None:
            try:
                names = frozenset(os.listdir(folder or "."))
            except OSError:
                names = frozenset()
            self._listed[folder] = names
        return names

    # ------------------------------------------------------------ what a file's findings are made from
    def made_from(self, path: str) -> str | None:
        """A digest of the file and all that it imports, directly or through others; None where nothing can be found in it."""
        graph = self.graph
        if path not in graph.users():
            return None
        if not self._made:
            for members, digest in _digests(graph.users(), graph.imported, self._own):
                for member in members:
                    self._made[member] = digest
        return self._made[path]

    def _own(self, path: str) -> str:
        file = self.files[path]
        return f"{path}\0{file.name}\0{file.digest}"


def _root(path: str, name: str) -> str:
    """The folder that the module's dotted name starts from."""
    stem = os.path.splitext(path)[0]
    if os.path.basename(stem) == "__init__":
        stem = os.path.dirname(stem)
    for part in reversed(name.split(".")):
        folder, last = os.path.split(stem)
        if last != part:
            return os.path.dirname(path)
        stem = folder
    return stem


def _digests(
    nodes: Iterable[str], following: Callable[[str], Iterable[str]], own: Callable[[str], str],
) -> Iterator[tuple[list[str], str]]:
    """Each strongly connected component that the nodes reach, with a digest of it and of all that it reaches (Tarjan 1972)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_nodes: list[str] = []
    digests: dict[str, str] = {}
    for start in sorted(nodes):
        if start in numbers:
            continue
        path = [(start, iter(sorted(following(start))))]
        numbers[start] = lowest[start] = len(numbers)
        open_nodes.append(start)
        while path:
            node, below = path[-1]
            step = next(below, None)
            if step is None:
                path.pop()
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])
                if lowest[node] == numbers[node]:
                    members = open_nodes[open_nodes.index(node):]
                    del open_nodes[-len(members):]
                    reached = {digests[other] for member in members for other in following(member) if other in digests}
                    text = "\1".join([*sorted(map(own, members)), *sorted(reached)])
                    digest = hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
                    digests.update(dict.fromkeys(members, digest))
                    yield members, digest
            elif step not in numbers:
                numbers[step] = lowest[step] = len(numbers)
                open_nodes.append(step)
                path.append((step, iter(sorted(following(step)))))
            elif step not in digests:
                lowest[node] = min(lowest[node], numbers[step])
