"""The judged functions with private parameters beside what elaborates them: what certificates and the search for neighbours start from."""
from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from dpcheck import ir
from dpcheck.check.judge import Judge
from dpcheck.elaborate.driver import Elaborator
from dpcheck.infer.roots import Root


def elaborated(modules: Sequence[ir.Module], judges: Collection[Judge]) -> Iterator[tuple[Root, Elaborator]]:
    """Each function that has private parameters, module by module; those of a module share its elaborator."""
    for module in modules:
        roots = [judge.root for judge in judges if judge.root.module is module and judge.root.parameters]
        elaborator = Elaborator(module) if roots else None
        for root in roots:
            assert elaborator is not None
            yield root, elaborator
