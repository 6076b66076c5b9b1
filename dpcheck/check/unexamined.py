"""Noise beside no declared data, and releases that no private data reach (DP304): nothing was judged, and that is said."""
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


def out_of_reach(program: Program, module: ir.Module) -> list[Diagnostic]:
    """A warning for each call of a mechanism in a module that is followed, but never with anything private: what it is given elsewhere is not known."""
    places = [place for call, place in program.mechanisms_called.items() if call not in program.spending and place[0] is module]
    return [diagnostic("DP304", "no private data reach this release in the files that were checked: nothing was judged here", place,
                       fix="annotate what is private, or check it together with the code that calls it") for place in places]
