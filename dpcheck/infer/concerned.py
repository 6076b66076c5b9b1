"""Which modules a finding can be in: those that import the vocabulary or a library of mechanisms, or a module that does, directly or through others.

In any other one nothing is declared private and nothing is released. Its functions matter where they are called with something private, which
is followed from there; by themselves they only have to be analysed where other modules leave private data in its variables.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator

from dpcheck import ir
from dpcheck.infer.vocabulary_names import NAMES
from dpcheck.infer.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.program import Program
    from dpcheck.infer.values import Function

VOCABULARY = "dpcheck"
IMPORTING = frozenset(("__import__", "import_module", "modules"))
REFLECTING = ("_getframe", "currentframe", "inspect.stack", "get_objects", "get_referrers", "get_referents")
MECHANISM_LIBRARIES = frozenset((VOCABULARY, "diffprivlib", "opendp", "tmlt", "pipeline_dp", "opacus"))


def is_concerned(program: Program, module: ir.Module) -> bool:
    """Whether anything private can be declared in a module or in what it imports, or anything be released there."""
    known = program.concerned.get(module.path)
    if known is None:
        known = program.concerned[module.path] = any(_leads(name) for path in seen_from(program, module) for name in _names(program, program.by_path[path]))
    return known


def seen_from(program: Program, module: ir.Module) -> frozenset[str]:
    """The paths of a module and of all that it imports, directly or through others."""
    known = program.seen.get(module.path)
    if known is None:
        reached = {module.path}
        todo = [module]
        while todo:
            here = todo.pop()
            for name in _names(program, here):
                other = None if name.partition(".")[0] == VOCABULARY else program.module_of(name, here)
                if other is not None and other.path not in reached:
                    reached.add(other.path)
                    todo.append(other)
        known = program.seen[module.path] = frozenset(reached)
    return known


def _names(program: Program, module: ir.Module) -> frozenset[str]:
    """The full names that a module imports."""
    known = program.imports.get(module.path)
    if known is None:
        known = program.imports[module.path] = frozenset(_imported(program, module))
    return known


def declares(program: Program, function: Function, node: ir.Function) -> bool:
    """Whether a parameter of a function may be declared private."""
    return any(p.annotation is not None for p in node.params) and is_concerned(program, function.module)


def _imported(program: Program, module: ir.Module) -> Iterator[str]:
    """The full names that a module imports, those of packages on the way too, or may import by a text."""
    yield from named_by_text(module)
    for node in walk(module.body):
        if isinstance(node, ir.Import):
            for name, _ in node.names:
                parts = name.split(".")
                yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))
        elif isinstance(node, ir.ImportFrom):
            source = program.absolute(node, module)
            if source != VOCABULARY:
                yield source
            yield from (f"{source}.{name}" for name, _ in node.names)


def named_by_text(module: ir.Module) -> Iterator[str]:
    """The names in `importlib.import_module("a.b")`, `__import__("a")`, `sys.modules["a"]` and `sys.modules.get("a")`."""
    for found in _imports_by_text(module):
        yield from found


def reaches_any(program: Program, module: ir.Module) -> bool:
    """Whether code of a module, or of one that it imports, comes to modules by names that are not written there, or to variables of its callers."""
    known = program.reflecting.get(module.path)
    if known is None:
        seen = (program.by_path[path] for path in seen_from(program, module))
        known = program.reflecting[module.path] = any(any(word in one.text for word in REFLECTING) or not all(_imports_by_text(one)) for one in seen)
    return known


def _imports_by_text(module: ir.Module) -> Iterator[list[str]]:
    """The name in each place that imports by a text, `sys.modules["a"]` too; none where that is made somewhere else, or the function handed on."""
    if not any(word in module.text for word in IMPORTING):
        return
    used: set[int] = set()
    for node in walk(module.body):
        if isinstance(node, ir.ImportFrom):
            yield from ([] for name, alias in node.names if name in IMPORTING and alias not in (None, name))
        func = node.func if isinstance(node, ir.Call) else node.value if isinstance(node, ir.Subscript) else None
        found = func.value if isinstance(func, ir.Attribute) and not _imports(func) else func  # of `sys.modules.get("a")`
        if found is not None and _imports(found):
            used.add(id(found))
            given = node.index if isinstance(node, ir.Subscript) else node.args[0].value if isinstance(node, ir.Call) and node.args else None
            named = given.value if isinstance(given, ir.Constant) and isinstance(given.value, str) and not given.value.startswith(".") else None
            yield [] if named is None else [named]
        elif _imports(node) and id(node) not in used:
            yield []


def _imports(node: ir.Node) -> bool:
    return isinstance(node, ir.Attribute) and node.attr in IMPORTING or isinstance(node, ir.Name) and node.id in IMPORTING


def _leads(name: str) -> bool:
    """Whether what a full name stands for may be of the vocabulary, or of a library of mechanisms."""
    top, _, rest = name.partition(".")
    if top != VOCABULARY:
        return top in MECHANISM_LIBRARIES
    return rest in ("", "*", "lang") or rest in NAMES or rest.startswith("lang.")
