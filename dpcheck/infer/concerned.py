"""Which modules a finding can be in: those that import the vocabulary or a library of mechanisms, or a module that does, directly or through others.

In any other one nothing is declared private and nothing is released. Its functions matter where they are called with something private, which
is followed from there; by themselves they only have to be analysed where other modules leave private data in its variables.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.imports import VOCABULARY, imported_names, imports_by_text
from dpcheck.infer.vocabulary_names import NAMES
from dpcheck.syntax.relevance import LIBRARIES
from dpcheck.syntax.walk import of_text

if TYPE_CHECKING:
    from dpcheck.infer.program import Program
    from dpcheck.infer.values import Function

REFLECTING = ("_getframe", "currentframe", "inspect.stack", "get_objects", "get_referrers", "get_referents")
MECHANISM_LIBRARIES = frozenset((VOCABULARY, *LIBRARIES.split()))


def is_concerned(program: Program, module: ir.Module) -> bool:
    """Whether anything private can be declared in a module or in what it imports, or anything be released there."""
    known = program.concerned.get(module.path)
    if known is None:
        known = program.concerned[module.path] = any(_leads(name) for path in seen_from(program, module) for name in imported_names(program.by_path[path]))
    return known


def seen_from(program: Program, module: ir.Module) -> frozenset[str]:
    """The paths of a module and of all that it imports, directly or through others."""
    known = program.seen.get(module.path)
    if known is None:
        reached = {module.path}
        todo = [module]
        while todo:
            for other in _imported(program, todo.pop()):
                if other.path in program.seen:
                    reached |= program.seen[other.path]
                elif other.path not in reached:
                    reached.add(other.path)
                    todo.append(other)
        known = program.seen[module.path] = frozenset(reached)
    return known


def _imported(program: Program, module: ir.Module) -> tuple[ir.Module, ...]:
    """The checked modules that a module imports itself."""
    known = program.neighbours.get(module.path)
    if known is None:
        found = [other for name in sorted(imported_names(module)) if name.partition(".")[0] != VOCABULARY for other in program.modules_of(name, module)]
        known = program.neighbours[module.path] = tuple({other.path: other for other in found}.values())
    return known


def declares(program: Program, function: Function, node: ir.Function) -> bool:
    """Whether a parameter of a function may be declared private."""
    return any(p.annotation is not None for p in node.params) and is_concerned(program, function.module)


def reaches_any(program: Program, module: ir.Module) -> bool:
    """Whether code of a module, or of one that it imports, comes to modules by names that are not written there, or to variables of its callers."""
    known = program.reflecting.get(module.path)
    if known is None:
        seen = (program.by_path[path] for path in sorted(seen_from(program, module)))
        known = program.reflecting[module.path] = any(map(_comes_by_names, seen))
    return known


@of_text(1 << 12)
def _comes_by_names(module: ir.Module) -> bool:
    return any(word in module.text for word in REFLECTING) or not all(imports_by_text(module))


def _leads(name: str) -> bool:
    """Whether what a full name stands for may be of the vocabulary, or of a library of mechanisms."""
    top, _, rest = name.partition(".")
    if top != VOCABULARY:
        return top in MECHANISM_LIBRARIES
    return rest in ("", "*", "lang") or rest in NAMES or rest.startswith("lang.")
