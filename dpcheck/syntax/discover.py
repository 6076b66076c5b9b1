"""Discovery: from the paths that a user gives to the source files under them, in a fixed order."""
from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dpcheck.check.records import LeftOut
from dpcheck.files import refusal
from dpcheck.observed import look, look_for
from dpcheck.syntax.ignore import Ignored

SUFFIXES = (".py", ".ipynb")
SKIPPED = frozenset(["__pycache__", "node_modules"])


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to be checked; `explicit` if the user named it, not a folder above it."""

    path: str
    explicit: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """A path that could not be read; `kind` is "missing" or "unreadable"."""

    path: str
    kind: str
    message: str


def discover(
    paths: Sequence[str], *, exclude: Iterable[str] = (), respect_gitignore: bool = True,
) -> tuple[list[SourceFile], list[Problem], list[LeftOut]]:
    """The Python files and notebooks under the paths, each once, what could not be read, and what was left out.

    A file that is given is taken whatever it is called; folders are walked recursively, without hidden ones, caches,
    `node_modules` and virtual environments below them. `exclude` holds patterns in the manner of `.gitignore`, relative to
    each given folder; `respect_gitignore` leaves out what the `.gitignore` files in and above a folder, up to its
    repository's root, exclude. A folder that is reached again through a symbolic link is not walked twice.
    """
    walk = _Walk(tuple(exclude), respect_gitignore)
    for path in paths:
        look(path)
        try:
            mode = os.stat(path).st_mode
        except (FileNotFoundError, NotADirectoryError):
            walk.problems.append(Problem(path, "missing", "no such file or folder"))
        except OSError as error:
            walk.problem(path, error)
        else:
            reason = refusal(mode)
            if stat.S_ISDIR(mode):
                walk.folder(path)
            elif reason is not None:
                walk.problems.append(Problem(path, "unreadable", reason))
            else:
                walk.add(path, True)
    return walk.files, walk.problems, walk.left_out


class _Walk:
    """One run of the discovery: what was found, and which folders were entered."""

    def __init__(self, exclude: tuple[str, ...], respect_gitignore: bool) -> None:
        self.exclude = exclude
        self.respect_gitignore = respect_gitignore
        self.files: list[SourceFile] = []
        self.problems: list[Problem] = []
        self.left_out: list[LeftOut] = []
        self.known: set[str] = set()
        self.entered: set[tuple[int, int]] = set()

    def problem(self, path: str, error: OSError) -> None:
        self.problems.append(Problem(path, "unreadable", error.strerror or str(error)))

    def add(self, path: str, explicit: bool) -> None:
        """Take a file, once; what is read twice under different links is the user's wish only if they are both named."""
        key = os.path.normpath(path)
        if key not in self.known:
            self.known.add(key)
            self.files.append(SourceFile(path, explicit))

    def folder(self, top: str) -> None:
        """Walk a folder that was given, without recursion: a tree may be deeper than the stack."""
        ignored = Ignored.above(top, self.exclude, self.respect_gitignore)
        above = _folders_above(top)
        waiting = [(top, ignored)]
        while waiting:
            folder, ignored = waiting.pop()
            look(folder)
            try:
                status = os.stat(folder)
                identity = status.st_dev, status.st_ino
                if identity in self.entered:
                    continue
                if identity in above:
                    self.problems.append(Problem(folder, "unreadable", "a symbolic link that leads to a folder above the one that is checked"))
                    continue
                self.entered.add(identity)
                with os.scandir(folder) as entries:
                    found = sorted(entries, key=lambda entry: entry.name)
            except OSError as error:
                self.problem(folder, error)
                continue
            names = {entry.name for entry in found}
            if folder is not top and "pyvenv.cfg" in names:
                continue
            if self.respect_gitignore and ".gitignore" in names:
                ignored = ignored.within(folder)
            below: list[tuple[str, Ignored]] = []
            for entry in found:
                if entry.is_symlink():
                    look_for(entry.path)
                is_file = entry.name.endswith(SUFFIXES) and self.is_file(entry)
                if not is_file and not self.is_walked(entry):
                    continue
                by = ignored.by(entry.path, not is_file)
                if by:
                    self.left_out.append(LeftOut(entry.path, by))
                elif is_file:
                    self.add(entry.path, False)
                else:
                    below.append((entry.path, ignored))
            waiting += reversed(below)

    def is_file(self, entry: os.DirEntry[str]) -> bool:
        try:
            if entry.is_file():
                return True
            if entry.is_symlink() and not os.path.exists(entry.path):
                self.problems.append(Problem(entry.path, "unreadable", "a symbolic link that leads nowhere"))
            elif not entry.is_dir():
                self.problems.append(Problem(entry.path, "unreadable", refusal(entry.stat().st_mode) or "not a file"))
        except OSError as error:
            self.problem(entry.path, error)
        return False

    def is_walked(self, entry: os.DirEntry[str]) -> bool:
        if entry.name.startswith(".") or entry.name in SKIPPED:
            return False
        try:
            return entry.is_dir()
        except OSError:  # a link that leads to itself, whose name is no source file's
            return False


def _folders_above(folder: str) -> set[tuple[int, int]]:
    """What identifies the folders that a folder lies in: a link to one of them would lead out into all that there is."""
    found: set[tuple[int, int]] = set()
    here = os.path.realpath(folder)
    while (parent := os.path.dirname(here)) != here:
        here = parent
        status = os.stat(here)
        found.add((status.st_dev, status.st_ino))
    return found


def module_name(path: str, packages: dict[str, bool] | None = None) -> tuple[str, bool]:
    """The dotted name of the module in a file, by the folders with an `__init__.py` around it; whether it is a package.

    `packages` may keep, from call to call, which folders are packages.
    """
    packages = {} if packages is None else packages
    folder, base = os.path.split(os.path.abspath(path))
    stem = os.path.splitext(base)[0]
    is_package = stem == "__init__"
    parts = [] if is_package else [stem]
    while True:
        known = packages.get(folder)
        if known is None:
            look_for(os.path.join(folder, "__init__.py"))
            known = packages[folder] = os.path.isfile(os.path.join(folder, "__init__.py"))
        parent, name = os.path.split(folder)
        if not known or parent == folder:
            break
        parts.append(name)
        folder = parent
    return ".".join(reversed(parts)) or stem, is_package
