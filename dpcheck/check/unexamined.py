"""Noise beside no declared data, and releases that no private data reach (DP304): nothing was judged, and that is said."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.check.places import diagnostic
from dpcheck.check.records import Diagnostic
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.program import Program


def unexamined(program: Program, module: ir.Module) -> list[Diagnostic]:
    """One warning a module, at the first place where it draws noise or calls a mechanism."""
    sites = program.making(module).sites()
    if not sites:
        return []
    call, name = sites[0]
    others = f" (and at {len(sites) - 1:,} other places)" if len(sites) > 2 else " (and at another place)" if len(sites) == 2 else ""
    return [diagnostic("DP304", f"{name} is called here{others}, and no private data is declared in this file: nothing was judged", (module, call.start, call.end),
                       fix="annotate what is private, or run `dpcheck check --audit`, which finds it")]


def out_of_reach(program: Program, module: ir.Module) -> list[Diagnostic]:
    """A warning for each call of a mechanism in a module that is followed, but from there never with anything private: what is told of a file depends on it and what it imports."""
    near = seen_from(program, module)
    reached = {call for call, path in program.spending if path in near}
    places = [place for call, place in program.mechanisms_called.items() if call not in reached and place[0] is module]
    return [diagnostic("DP304", "no private data reach this release in this file: it was not judged here, at most where other files call it", place,
                       fix="annotate what is private") for place in places]
