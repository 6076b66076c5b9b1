"""The rule table: rows by the full name of the library function, read from the stubs when a library is first asked for."""
from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Iterator, Sequence

from dpcheck.rules.load import read_stub
from dpcheck.rules.row import Row, StubError
from dpcheck.shipped import shipped_stubs


class RuleTable:
    """Rows of the stubs under the given folders; an earlier folder wins. A library's stub is read when first needed."""

    def __init__(self, folders: Sequence[Path], known: dict[Path, list[Row]] | None = None) -> None:
        self._folders = list(folders)
        self._known = {} if known is None else known  # what stands in stubs that were read before, by another table maybe
        self._rows: dict[str, Row] = {}
        self._read: set[str] = set()
        self._inside: dict[str, list[Row]] = {}  # the rows of modules and classes that were asked for
        self._counted = 0  # the rows that there were then
        self._covered: dict[str, bool] = {}
        self._releasing: dict[str, frozenset[str]] = {}

    def find(self, name: str) -> Row | None:
        """The row of a full name such as "numpy.linalg.norm", after following `@same`; None where there is none."""
        row = self._lookup(name)
        for _ in range(8):
            if row is None or row.kind != "same":
                return row
            target = self._lookup(row.operation)
            if target is None:
                raise StubError(f"{row.path}:{row.line}: {name} is said to be the same as {row.operation}, which has no row")
            row = target
        raise StubError(f"a circle of @same at {name}")

    def knows(self, module: str) -> bool:
        """Whether there is a stub for the top-level library of a dotted name."""
        top = module.partition(".")[0]
        self._load(top)
        return any(name.startswith(top + ".") for name in self._rows)

    def covers(self, top: str) -> bool:
        """Whether there is a stub for a top-level library, without reading it."""
        if top not in self._covered:
            self._covered[top] = any((folder / f"{top}.pyi").is_file() or (folder / top).is_dir() for folder in self._folders)
        return self._covered[top]

    def rows(self) -> Iterator[Row]:
        """Every row of every stub, by name; those of one function as they stand."""
        for folder in self._folders:
            if folder.is_dir():
                for entry in sorted(folder.iterdir()):
                    if entry.suffix == ".pyi" or (_is_folder(entry) and any(entry.rglob("*.pyi"))):
                        self._load(entry.stem)
        for name in sorted(self._rows):
            yield from _all_of(self._rows[name])

    def rows_of(self, module: str) -> list[Row]:
        """The rows of one library module."""
        self._load(module.partition(".")[0])
        if self._counted != len(self._rows):
            self._inside.clear()
            self._counted = len(self._rows)
        if module not in self._inside:
            self._inside[module] = [row for name, first in self._rows.items() if name.startswith(module + ".") for row in _all_of(first)]
        return self._inside[module]

    def releasing(self, tops: frozenset[str]) -> frozenset[str]:
        """The last names of all functions of some top-level libraries that release or draw noise."""
        return frozenset().union(*(self._releasing_of(top) for top in tops if self.covers(top)))

    def _releasing_of(self, top: str) -> frozenset[str]:
        found = self._releasing.get(top)
        if found is None:
            self._load(top)
            names = {name.rpartition(".")[2] for name, row in self._rows.items() if row.kind in ("noise", "mechanism") and name.startswith(f"{top}.")}
            found = self._releasing[top] = frozenset(names | {f"then_{name[5:]}" for name in names if name.startswith("make_")})  # OpenDP's other name for the same
        return found

    @property
    def libraries(self) -> frozenset[str]:
        """The top-level libraries that have stubs."""
        return frozenset(entry.stem for folder in self._folders for entry in folder.iterdir() if entry.suffix == ".pyi" or _is_folder(entry))

    def _lookup(self, name: str) -> Row | None:
        row = self._rows.get(name)
        if row is None:
            top = name.partition(".")[0]
            if top not in self._read:
                self._load(top)
                row = self._rows.get(name)
        return row

    def _load(self, top: str) -> None:
        if top in self._read:
            return
        self._read.add(top)
        classes: list[Row] = []
        for folder in self._folders:
            for path, module in _stub_files(folder, top):
                if path not in self._known:
                    self._known[path] = list(read_stub(path, module))
                for row in map(copy, self._known[path]):  # rows are tied to each other here
                    if row.kind == "class":
                        classes.append(row)
                        continue
                    first = self._rows.setdefault(row.name, row)
                    if first is not row and first.path == row.path:
                        *_, last = _all_of(first)
                        last.otherwise = row
        for row in classes:
            self._name_again(row)

    def _name_again(self, cls: Row) -> None:
        """Gives the functions of a class their other names."""
        self._load(cls.operation.partition(".")[0])
        methods = [row for name, row in self._rows.items() if name.startswith(f"{cls.operation}.")]
        if not methods:
            raise StubError(f"{cls.path}:{cls.line}: {cls.name} is said to be the same class as {cls.operation}, of which the library's stubs have no function")
        for row in methods:
            name = cls.name + row.name.removeprefix(cls.operation)
            self._rows.setdefault(name, Row(name, "same", row.parameters, operation=row.name, path=cls.path, line=cls.line))


def _all_of(first: Row) -> Iterator[Row]:
    """The rows of one function."""
    row: Row | None = first
    while row is not None:
        yield row
        row = row.otherwise


def _stub_files(folder: Path, top: str) -> Iterator[tuple[Path, str]]:
    single = folder / f"{top}.pyi"
    if single.is_file():
        yield single, top
    package = folder / top
    if _is_folder(package):
        for path in sorted(package.rglob("*.pyi")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield path, ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_folder(path: Path) -> bool:
    """Whether it is a folder itself: a link in a folder of stubs could lead to all that there is."""
    return path.is_dir() and not path.is_symlink()


def load_table(stub_paths: Sequence[Path] = (), known: dict[Path, list[Row]] | None = None) -> RuleTable:
    """The table of a run: the user's stub folders first, then dpcheck's own; what is `known` of stubs is not read again.

    Raises StubError where a folder does not exist; a fault inside a stub is raised when that library is first needed,
    or by `rows()`.
    """
    for folder in stub_paths:
        if not folder.is_dir():
            raise StubError(f"{folder}: no such folder (from stub-paths)")
    return RuleTable([*stub_paths, shipped_stubs()], known)
