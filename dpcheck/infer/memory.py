"""What one examination leaves for the next one of the same project: what follows from the texts of modules that have not changed meanwhile.

Nothing of it is a finding. An examination that has nothing to remember finds the same, and takes longer.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.concerned import seen_from
from dpcheck.rules import Row, RuleTable

if TYPE_CHECKING:
    from dpcheck.infer.carriers import Carriers
    from dpcheck.infer.passing import Passing
    from dpcheck.infer.program import Program


@dataclass(eq=False)
class Memory:
    """`carriers` are what the names of a module may hold, by what is looked for and the path of the module, and `passing` what it passes on, by how it was read and its path; `stubs` what stands in stubs, and `table` the rules that
    others have read, where the stubs cannot have changed since.

    `quiet` are modules whose functions left nothing behind that others could find, by path, with all modules that they saw then. Where an examination is
    `trusting`, they are taken to leave nothing today: that is so unless code that is new has changed what they use. `is_checked` says whether nothing was
    taken for granted in the last one.
    """

    carriers: dict[tuple[str, str], Carriers] = field(default_factory=dict)
    passing: dict[tuple[str, str], Passing] = field(default_factory=dict)
    stubs: dict[Path, list[Row]] = field(default_factory=dict)
    table: RuleTable | None = None
    quiet: dict[str, frozenset[ir.Module]] = field(default_factory=dict)
    trusting: bool = False
    is_checked: bool = True

    def is_quiet(self, program: Program, module: ir.Module) -> bool:
        """Whether functions of a module left nothing behind, the last time that they were analysed, and nothing that they see has changed since."""
        return self.trusting and module.path in self.quiet and self.quiet[module.path] == _seen(program, module)

    def note(self, program: Program, modules: list[ir.Module]) -> None:
        """Notes what functions of a program's modules have left behind, once all of these have been analysed."""
        left = program.kept or program.changed or program.armed or program.seeding or program.has_callbacks
        for module in modules:
            self.quiet.pop(module.path, None)
            if not left:
                self.quiet[module.path] = _seen(program, module)


def _seen(program: Program, module: ir.Module) -> frozenset[ir.Module]:
    return frozenset(program.by_path[path] for path in seen_from(program, module))
