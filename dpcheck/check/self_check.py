"""`--self-check`: what the engine prints, searched for neighbouring inputs that exceed it (`dpcheck.proof.search`)."""
from __future__ import annotations

from collections.abc import Collection, Sequence

from dpcheck import ir
from dpcheck.check.elaborated import elaborated
from dpcheck.check.judge import Judge
from dpcheck.check.records import Fault, SelfCheck
from dpcheck.proof.search import NotSearched, search


def self_check(modules: Sequence[ir.Module], judges: Collection[Judge]) -> tuple[SelfCheck, list[Fault]]:
    """How many functions with private parameters were searched, and a fault for each bound that a pair of neighbours exceeds."""
    count = SelfCheck()
    faults: list[Fault] = []
    for root, elaborator in elaborated(modules, judges):
        count.functions += 1
        try:
            exceeded = search(elaborator, root)
        except NotSearched:
            continue
        count.searched += 1
        faults += [Fault(root.module.path, root.name, each.message) for each in exceeded]
    return count, faults
