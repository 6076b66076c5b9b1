"""Calls of helpers that draw noise, of which nothing else was entered: an audit says of each that it was not judged, and why."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.check.draws import around
from dpcheck.check.places import spot
from dpcheck.check.records import Release, Report
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.program import Program
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

NOT_FOLLOWED = "this helper draws noise, and what leads from data to this call of it was not followed"
_JUDGED_INSIDE = frozenset(("not-judged", "generic", "undecided"))  # verdicts on a draw that say nothing of what is released by those who call for it


def add_calls(report: Report, module: ir.Module, program: Program) -> None:
    """Adds a line for each call, in a module, of a function with a draw in it that gives something back, where no line stands at that place yet, and none in the function answers for it."""
    names = _drawing(report, module, program)
    if not names:
        return
    releasing, told = program.releasing(module), {(release.path, release.cell, release.line) for release in report.releases}
    for call in walk(module.body):
        if isinstance(call, ir.Call) and called_name(call.func) in names and releasing.is_called(call):
            path, line, column, _, _, cell = spot((module, call.start, call.end))
            if (path, cell, line) not in told:
                told.add((path, cell, line))
                report.releases.append(Release(path, line, column, around(module.body, call.start, "<module>"), called_name(call.func), "", "", "", "", "", "", "not-judged", cell, None, NOT_FOLLOWED))


def _drawing(report: Report, module: ir.Module, program: Program) -> set[str]:
    """The names of the functions, in a module and what it imports, that draw noise and give something back, and whose draw was not judged where it stands."""
    judged = {(release.path, release.cell, release.line) for release in report.releases if release.verdict not in _JUDGED_INSIDE and not release.called_at}
    return {name for path in seen_from(program, module) for name, place in _functions(program, program.by_path[path]) if place not in judged}


def _functions(program: Program, module: ir.Module) -> Iterator[tuple[str, tuple[str, int | None, int]]]:
    """The functions of a module that draw noise themselves and give something back, each with the line of a draw."""
    sites = [node for node, _ in program.releasing(module).sites()]
    for part in walk(module.body) if sites else ():
        if isinstance(part, ir.Function) and any(isinstance(inner, ir.Return) and inner.value is not None for inner in walk(part.body)):
            for node in sites:
                if part.start <= node.start < part.end:
                    path, line, _, _, _, cell = spot((module, node.start, node.end))
                    yield part.name, (path, cell, line)
