"""Which modules may see each other, by their names and paths alone: those that import each other, directly or through others."""
from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence


def path_parts(path: str) -> list[str]:
    """The folders and the file of a module, as its full name would have them if every folder were a package."""
    return os.path.splitext(path)[0].removesuffix(os.sep + "__init__").split(os.sep)


class ByName:
    """The paths that a full name may stand for: of the modules with that name, or else, without `__init__` files, of those whose path ends so.

    `modules` are pairs of a path and a dotted name. `a.*` stands for what is inside a package.
    """

    def __init__(self, modules: Iterable[tuple[str, str]]) -> None:
        self._named: dict[str, set[str]] = {}
        self._ending: dict[str, set[str]] = {}
        self._at: dict[str, str] = {}
        for path, dotted in modules:
            self._at[os.sep.join(path_parts(path))] = path
            self._named.setdefault(dotted, set()).add(path)
            parts = path_parts(path)
            names = dotted.split(".")
            for end in range(1, len(names)):
                self._named.setdefault(".".join(names[:end]) + ".*", set()).add(path)
            for start in range(len(parts) - 1):
                self._ending.setdefault(".".join(parts[start:]), set()).add(path)
                for end in range(start + 1, len(parts)):
                    self._ending.setdefault(".".join(parts[start:end]) + ".*", set()).add(path)

    def of(self, name: str, importer: str) -> set[str]:
        """The paths that a name may stand for in the file at the path `importer`: last what stands beside that, for it may be run from its own folder."""
        found = self._named.get(name) or self._ending.get(name)
        beside = None if found else self._at.get(os.path.join(os.path.dirname(importer), *name.split(".")))
        return found or (set() if beside is None else {beside})


def grouped(paths: Sequence[str], meant: ByName, names: Callable[[str], Iterable[str]]) -> list[list[str]]:
    """The paths in groups of which none imports anything of another one; `names` are the full names that a file imports."""
    leader = {path: path for path in paths}

    def led(path: str) -> str:
        while leader[path] != path:
            leader[path] = path = leader[leader[path]]
        return path

    for path in paths:
        for name in names(path):
            for other in meant.of(name, path):
                leader[led(other)] = led(path)
    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(led(path), []).append(path)
    return list(groups.values())
