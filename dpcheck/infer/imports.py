"""What a module imports, by full names: in statements, and by texts as in `importlib.import_module("a.b")`."""
from __future__ import annotations

import os
from typing import Iterator, Sequence

from dpcheck import ir
from dpcheck.syntax.walk import imports_in, of_text, walk

VOCABULARY = "dpcheck"
_BY_TEXT = frozenset(("__import__", "import_module", "modules"))


def absolute(node: ir.ImportFrom, module: ir.Module) -> str:
    """The full name of the module that is imported from."""
    if not node.level:
        return node.module
    parts = module.dotted.split(".")
    kept = parts[:len(parts) - node.level + (1 if module.is_package else 0)]
    return ".".join([*kept, *([node.module] if node.module else [])])


@of_text(1 << 12)
def imported_names(module: ir.Module) -> frozenset[str]:
    """The full names that a module imports, those of packages on the way too, or may import by a text.

    `a.*` stands for what is inside a package that a name stands for: once anybody has imported `a.b`, `a` has it.
    """
    return frozenset(_by_statement(module)).union(*imports_by_text(module))


def _by_statement(module: ir.Module) -> Iterator[str]:
    for node in imports_in(module.body):
        if isinstance(node, ir.Import):
            for name, alias in node.names:
                parts = name.split(".")
                yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))
                yield f"{parts[0] if alias is None else name}.*"
        else:
            source = absolute(node, module)
            if source and source != VOCABULARY:
                yield source
            names = [f"{source}.{name}" if source else name for name, _ in node.names]
            yield from names
            yield from (f"{name}.*" for name in names)


@of_text(1 << 12)
def imports_by_text(module: ir.Module) -> tuple[tuple[str, ...], ...]:
    """The name in each place that imports by a text, `sys.modules["a"]` too; none where that is made somewhere else, or the function handed on."""
    return tuple(_places_by_text(module)) if any(word in module.text for word in _BY_TEXT) else ()


def _places_by_text(module: ir.Module) -> Iterator[tuple[str, ...]]:
    used: set[int] = set()
    for node in walk(module.body):
        if isinstance(node, ir.ImportFrom):
            yield from (() for name, alias in node.names if name in _BY_TEXT and alias not in (None, name))
        func = node.func if isinstance(node, ir.Call) else node.value if isinstance(node, ir.Subscript) else None
        found = func.value if isinstance(func, ir.Attribute) and not _imports(func) else func  # of `sys.modules.get("a")`
        if found is not None and _imports(found):
            used.add(id(found))
            given = node.index if isinstance(node, ir.Subscript) else node.args[0].value if isinstance(node, ir.Call) and node.args else None
            named = given.value if isinstance(given, ir.Constant) and isinstance(given.value, str) and not given.value.startswith(".") else None
            yield () if named is None else (named,)
        elif _imports(node) and id(node) not in used:
            yield ()


def _imports(node: ir.Node) -> bool:
    return isinstance(node, ir.Attribute) and node.attr in _BY_TEXT or isinstance(node, ir.Name) and node.id in _BY_TEXT


def connected(modules: Sequence[ir.Module]) -> list[list[ir.Module]]:
    """The modules in groups of which none imports a module of another group: each is a program by itself."""
    meant = _ByName(modules)
    leader = {module.path: module.path for module in modules}

    def led(path: str) -> str:
        while leader[path] != path:
            leader[path] = path = leader[leader[path]]
        return path

    for module in modules:
        for name in imported_names(module):
            for path in meant.of(name) if name.partition(".")[0] != VOCABULARY else ():
                leader[led(path)] = led(module.path)
    groups: dict[str, list[ir.Module]] = {}
    for module in modules:
        groups.setdefault(led(module.path), []).append(module)
    return list(groups.values())


def path_parts(path: str) -> list[str]:
    """The folders and the file of a module, as its full name would have them if every folder were a package."""
    return os.path.splitext(path)[0].removesuffix(os.sep + "__init__").split(os.sep)


class _ByName:
    """The paths that a full name may stand for: of the modules with that name, or else, without `__init__` files, of those whose path ends so."""

    def __init__(self, modules: Sequence[ir.Module]) -> None:
        self._named: dict[str, set[str]] = {}
        self._ending: dict[str, set[str]] = {}
        for module in modules:
            self._named.setdefault(module.dotted, set()).add(module.path)
            parts = path_parts(module.path)
            names = module.dotted.split(".")
            for end in range(1, len(names)):
                self._named.setdefault(".".join(names[:end]) + ".*", set()).add(module.path)
            for start in range(len(parts) - 1):
                self._ending.setdefault(".".join(parts[start:]), set()).add(module.path)
                for end in range(start + 1, len(parts)):
                    self._ending.setdefault(".".join(parts[start:end]) + ".*", set()).add(module.path)

    def of(self, name: str) -> set[str]:
        return self._named.get(name) or self._ending.get(name) or set()
