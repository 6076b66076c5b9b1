"""The modules that code of a module may come together with: what is told of a function does not depend on files that have nothing to do with it."""
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.concerned import reaches_any, seen_from
from dpcheck.infer.derivations import Derivations, derivations_of
from dpcheck.infer.unsettled import Changes, changes_of

if TYPE_CHECKING:
    from dpcheck.infer.program import Program


class Surroundings:
    """Modules of which one imports another, or a third one both."""

    def __init__(self, modules: list[ir.Module]) -> None:
        self.modules = modules

    @cached_property
    def changes(self) -> Changes:
        return changes_of(self.modules)

    @cached_property
    def derivations(self) -> Derivations:
        return derivations_of(self.modules)


def surroundings(program: Program) -> dict[str, Surroundings]:
    """The surroundings of each module, by its path; one that comes to others by names that are not written down belongs to all."""
    first: dict[str, str] = {module.path: module.path for module in program.modules.values()}

    def representative(path: str) -> str:
        while first[path] != path:
            path = first[path]
        return path

    for module in program.modules.values():
        for other in first if reaches_any(program, module) else seen_from(program, module) & first.keys():
            first[representative(other)] = representative(module.path)
    groups: dict[str, list[ir.Module]] = {}
    for module in program.modules.values():
        groups.setdefault(representative(module.path), []).append(module)
    made = {path: Surroundings(group) for path, group in groups.items()}
    return {path: made[representative(path)] for path in first}
