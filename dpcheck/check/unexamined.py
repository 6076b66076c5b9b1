"""Noise beside no declared data (DP304): nothing was judged, and that is said."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.check.places import diagnostic
from dpcheck.check.records import Diagnostic
from dpcheck.infer.program import Program


def unexamined(program: Program, module: ir.Module) -> list[Diagnostic]:
    """One warning a module, at the first place where it draws noise or calls a mechanism."""
    sites = program.releasing(module).sites()
    if not sites:
        return []
    call, name = sites[0]
    others = f" (and at {len(sites) - 1:,} other places)" if len(sites) > 2 else " (and at another place)" if len(sites) == 2 else ""
    return [diagnostic("DP304", f"{name} is called here{others}, and no private data is declared in this file: nothing was judged", (module, call.start, call.end),
                       fix="annotate what is private, or run `dpcheck check --audit`, which finds it")]
