"""Modules on the disk: the file that a dotted name means below a folder."""
from __future__ import annotations

import os

from dpcheck.observed import look


class Folders:
    """Folders, each listed once until they are forgotten."""

    def __init__(self) -> None:
        self._listed: dict[str, frozenset[str]] = {}
        self._modules: dict[tuple[str, str], str | None] = {}

    def module(self, root: str, dotted: str) -> str | None:
        """The file of a module below a folder, if there is one; of a package its `__init__.py`."""
        if (root, dotted) not in self._modules:
            self._modules[root, dotted] = self._module(root, dotted)
        return self._modules[root, dotted]

    def _module(self, root: str, dotted: str) -> str | None:
        *above, last = dotted.split(".")
        folder = root
        for part in above:
            if part not in self.names_in(folder):
                return None
            folder = os.path.join(folder, part)
        names = self.names_in(folder)
        package = os.path.join(folder, last)
        if last in names and "__init__.py" in self.names_in(package):
            return os.path.join(package, "__init__.py")
        return f"{package}.py" if f"{last}.py" in names else None

    def names_in(self, folder: str) -> frozenset[str]:
        """What lies in a folder; nothing in one that cannot be read."""
        names = self._listed.get(folder)
        if names is None:
            look(folder)
            try:
                names = frozenset(os.listdir(folder or "."))
            except OSError:
                names = frozenset()
            self._listed[folder] = names
        return names

    def look_again(self) -> bool:
        """Lists every folder anew; whether something else lies there now."""
        before = dict(self._listed)
        self._listed.clear()
        if all(self.names_in(folder) == names for folder, names in before.items()):
            return False
        self._modules.clear()
        return True
