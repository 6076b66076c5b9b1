"""What a module imports, by full names: in statements, and by texts as in `importlib.import_module("a.b")`."""
from __future__ import annotations

import os
import sys
from typing import Iterator, Sequence

from dpcheck import ir
from dpcheck.infer.walk import names_read
from dpcheck.syntax.groups import ByName, grouped
from dpcheck.syntax.walk import imports_in, of_text, walk

VOCABULARY = "dpcheck"
_BY_TEXT = frozenset(("__import__", "import_module", "modules"))
_REACHING = frozenset(("importlib", "sys", "builtins", "runpy", "pkgutil"))
_EVALUATED = frozenset(("__import__", "eval", "exec", "__builtins__"))


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


@of_text(1 << 12)
def imported_tops(module: ir.Module) -> frozenset[str]:
    """The top-level libraries and modules of the names that a module imports."""
    return frozenset(name.partition(".")[0] for name in imported_names(module))


@of_text(1 << 12)
def names_libraries_in_texts(module: ir.Module) -> bool:
    """Whether code of a module may come to a library whose name does not stand in an import."""
    return not (_REACHING.isdisjoint(imported_tops(module)) and _EVALUATED.isdisjoint(names_read(module.body)))


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


def from_its_folder(name: str, importer: ir.Module) -> str:
    """The full name of what a name means in a module that is run from its own folder, though that is a package; a module of Python's own is nothing that stands there."""
    package = importer.dotted if importer.is_package else importer.dotted.rpartition(".")[0]
    return f"{package}.{name}" if package and name.partition(".")[0] not in sys.stdlib_module_names else name


def stand_together(module: ir.Module, importer: ir.Module) -> bool:
    """Whether a module stands in the folder of another one, or in one below that."""
    return module.path.startswith(os.path.join(os.path.dirname(importer.path), ""))


def connected(modules: Sequence[ir.Module]) -> list[list[ir.Module]]:
    """The modules in groups of which none imports a module of another group: each is a program by itself."""
    by_path = {module.path: module for module in modules}
    groups = grouped(list(by_path), ByName((module.path, module.dotted) for module in modules), lambda path: linked_names(by_path[path]))
    return [[by_path[path] for path in group] for group in groups]


def linked_names(module: ir.Module) -> Iterator[str]:
    """The full names of other modules that a module imports."""
    return (name for name in sorted(imported_names(module)) if name.partition(".")[0] != VOCABULARY)
