"""Calls of mechanisms that the interpreter never came to, though nothing shows that they do not run (DP305)."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.check.places import diagnostic, snippet
from dpcheck.check.records import Diagnostic
from dpcheck.infer.program import Program
from dpcheck.syntax.walk import children


def unreached(program: Program, module: ir.Module) -> list[Diagnostic]:
    """A DP305 for each call of a mechanism in the module that nothing was found out about; code that is skipped by decided conditions does not run."""
    missed = {id(call): call for call, _ in program.releasing(module).sites() if id(call) not in program.judged}
    if not missed:
        return []
    found = []
    waiting: list[ir.Node] = list(module.body)
    while waiting:
        node = waiting.pop()
        if id(node) in program.skipped:
            continue
        call = missed.get(id(node))
        if call is not None:
            place = (module, call.start, call.end)
            found.append(diagnostic("DP305", f"this release was not checked: `{snippet(place)}` stands where nothing is followed", place,
                                    fix="write it where it runs, in the body of a function or of the module"))
        waiting.extend(children(node))
    return found
