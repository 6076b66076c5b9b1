"""The files of a project as they lie on the disk: what has changed since it was last looked at, and what each is made from.

A file is read when there is something to find out about it that is not known yet; of a project whose files have not changed,
nothing but their times is looked at.
"""
from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from dpcheck.files import read
from dpcheck.listing import Folders
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
        self.leads_to: dict[str, str] = {}  # paths by the dotted names that were found there

    def __getattr__(self, attribute: str) -> object:
        if attribute != "data":
            raise AttributeError(attribute)
        self.data = _read(self.path)
        return self.data

    @cached_property
    def digest(self) -> str:
        """Of its bytes."""
        return hashlib.blake2b(self.data, digest_size=16).hexdigest()

    def told(self) -> list[object]:
        """What is known of it, for JSON."""
        known = vars(self)
        imports = known.get("imports")
        return [self.name, *self.stamp, known.get("digest"), known.get("matters"), None if imports is None else sorted(imports), self.leads_to, known.get("draws")]

    @staticmethod
    def of(path: str, told: list[Any]) -> Tracked:
        """The file of which this was told."""
        name, changed, size, digest, matters, imports, leads_to, draws = told
        file = Tracked(path, name, (changed, size))
        known = {"digest": digest, "matters": matters, "imports": None if imports is None else set(imports), "draws": draws}
        vars(file).update({each: value for each, value in known.items() if value is not None})
        file.leads_to = dict(leads_to)
        return file


def _read(path: str) -> bytes:
    try:
        return read(path)
    except OSError:
        return b""  # it has just gone, or cannot be read: whoever asked for it reports that


def _stamp(path: str) -> Stamp | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


class Tracker:
    """The modules of a run and what they import, kept up to date; without those that are `excluded`.

    `known` is what is known of files from earlier runs, some of them of other modules; `roots` are further folders in which
    modules are looked for.
    """

    def __init__(self, known: Mapping[str, Tracked], roots: Iterable[str], excluded: Callable[[str], bool]) -> None:
        self.files: dict[str, Tracked] = {}
        self.known = dict(known)
        self.excluded = excluded
        self.roots = set(roots)
        self.changed = False  # since it was last stored
        self.follows = False  # whether imports are taken in though no file matters that is known so far: one that is imported may
        self.audit = False  # whether files matter that can add noise, whether or not they know the vocabulary
        self._unsaved: dict[str, tuple[Stamp, bytes]] = {}  # texts that stand for those of files
        self._written = 0
        self._graph: Imports | None = None
        self._made: dict[str, str] = {}
        self._drawing: set[str] | None = None  # the files that may draw noise, themselves or by what they import
        self._folders = Folders()

    def add(self, path: str, name: str) -> None:
        """Takes note of a module; of one that is there, that it is still called so."""
        file = self.files.get(path)
        if file is None or file.name != name:
            self._put(path, name)

    def write(self, path: str, text: bytes | None) -> None:
        """Takes a text that nobody has saved for that of a file, whether or not there is one on the disk; None: no more."""
        if text is not None:
            self._written += 1
            self._unsaved[path] = (-self._written, len(text)), text
        else:
            self._unsaved.pop(path, None)
        self.touched(path)

    def _stamp(self, path: str) -> Stamp | None:
        return self._unsaved[path][0] if path in self._unsaved else _stamp(path)

    def skim(self, path: str) -> set[str]:
        """What a file that was taken note of imports: read now, and not when all files are looked at together."""
        file = self.files.get(path)
        return set() if file is None else file.imports

    def touched(self, path: str) -> None:
        """Looks again at a file that may have changed."""
        file = self.files.get(path)
        if file is not None and self._stamp(path) != file.stamp:
            graph, drawing = self._graph, self._drawing
            del self.files[path]
            now = self._put(path, file.name)
            if graph is not None and now is not None and path in graph.files and "data" in vars(file) and now.leading == file.leading:  # what was not read then cannot be read now
                graph.files[path] = now
                self._graph, self._drawing = graph, drawing

    def refresh(self) -> None:
        """Looks again at every file."""
        if self._folders.look_again():
            self._graph = self._drawing = None
        for path in list(self.files):
            self.touched(path)

    def _put(self, path: str, name: str) -> Tracked | None:
        """Reads a file's state anew; None where it has gone."""
        self._graph = self._drawing = None
        self._made.clear()
        stamp = self._stamp(path)
        if stamp is None:
            self.changed = True
            return None
        file = self.known.get(path)
        if file is None or file.stamp != stamp or file.name != name:
            hints = {} if file is None else file.leads_to
            file = self.known[path] = Tracked(path, name, stamp)
            file.audit = self.audit
            file.leads_to = hints
            if path in self._unsaved:
                file.data = self._unsaved[path][1]
            self.changed = True
        self.files[path] = file
        self.roots.add(_root(path, name))
        return file

    # ------------------------------------------------------------ imports
    @property
    def graph(self) -> Imports:
        """Who imports whom; what is imported and lies on the disk is taken in."""
        if self._graph is None:
            files: Mapping[str, Tracked] = self.files
            if self.follows or any(file.matters for file in files.values()) or any(file.leads_to for file in files.values()):
                self._take_in_imports()
                files = {path: file for path, file in files.items() if not self.excluded(path)}
            self._graph = Imports(files)
        return self._graph

    def _take_in_imports(self) -> None:
        names = {file.name: path for path, file in self.files.items()}
        waiting = list(self.files.values())
        while waiting:
            file = waiting.pop()
            found: dict[str, str] = {}
            roots = _root(file.path, file.name), *sorted(self.roots)
            for dotted in file.imports:
                path = names.get(dotted) or self._on_disk(dotted, roots) or file.leads_to.get(dotted)
                if path is None:
                    continue
                if dotted not in names:
                    other = self._put(path, dotted)
                    if other is None:
                        continue
                    names[dotted] = path
                    waiting.append(other)
                found[dotted] = path
            if found != file.leads_to:
                file.leads_to = found
                self.changed = True

    def _on_disk(self, dotted: str, roots: Iterable[str]) -> str | None:
        """The file of a module, if there is one below one of the roots."""
        return next((path for root in roots if (path := self._folders.module(root, dotted)) is not None), None)

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

    def made_beside(self, path: str) -> str | None:
        """What is told of a file that does not matter is made from this: a digest of it, and of what it imports where that may draw noise; None where nothing of both may."""
        graph = self.graph
        if self._drawing is None:
            self._drawing = graph.using({each for each in graph.files if self.files[each].draws})
        if path not in self._drawing:
            return None
        return hashlib.blake2b("\0".join(sorted(map(self._own, graph.reached({path}) & self._drawing))).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()

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
