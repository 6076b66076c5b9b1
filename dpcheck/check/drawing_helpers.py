"""Calls of helpers that draw noise, of which nothing else was entered: an audit says of each that it was not judged, and why."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dpcheck import ir
from dpcheck.check.draws import around
from dpcheck.check.places import spot
from dpcheck.check.records import Release, Report
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.program import Program
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_NAMED_SO = re.compile(r"laplac|gauss(?!ian_?(?:filter|blur|process|elim|kernel))|geometric_(?:noise|mech|sample)|(?:add|draw|sample|gen\w*|make|get)_?noise|noise_?(?:sample|gen|draw)", re.IGNORECASE)
_OF_NUMBERS = re.compile(r"make|sigma|scale|std|sens|var(?![a-z])|pdf|cdf|densit|calibrat|param|epsilon|rdp|bound|test|plot|show", re.IGNORECASE)  # about noise, or makes what draws it
_CHANCE = re.compile(r"\brand\w*\b|\bsecrets\b|urandom")
NOT_FOLLOWED = "this helper draws noise, and what leads from data to this call of it was not followed"
_JUDGED_INSIDE = frozenset(("not-judged", "generic", "undecided"))  # verdicts on a draw that say nothing of what is released by those who call for it


def add_calls(report: Report, module: ir.Module, program: Program) -> None:
    """Adds a line for each call, in a module, of a function with a draw in it that gives something back, where no line stands at that place yet, and none in the function, or at a call of what is around, answers for it."""
    names = _drawing(report, module, program)
    if not names:
        return
    releasing, told = program.releasing(module), {(release.path, release.cell, release.line) for release in report.releases}
    functions = [part for part in walk(module.body) if isinstance(part, ir.Function)]
    own = {part.name for part in functions} | {alias or name for part in walk(module.body) if isinstance(part, ir.ImportFrom) for name, alias in part.names}
    drawn = {id(node) for node, _ in releasing.sites()}
    calls = [part for part in walk(module.body) if isinstance(part, ir.Call)]
    answered = _answered(report, module, calls)
    for call in calls:
        name = called_name(call.func)
        if name not in names or name.startswith("make") or id(call) in drawn or not (releasing.is_called(call) or name in own and _is_called_so(name)):
            continue
        path, line, column, _, _, cell = spot((module, call.start, call.end))
        if (path, cell, line) in told or any(part.start <= call.start < part.end and part.name in answered for part in functions):
            continue
        told.add((path, cell, line))
        report.releases.append(Release(path, line, column, around(module.body, call.start, "<module>"), name, "", "", "", "", "", "", "not-judged", cell, None, NOT_FOLLOWED))


def _answered(report: Report, module: ir.Module, calls: Sequence[ir.Call]) -> set[str]:
    """The names of the functions at a call of which something was judged."""
    judged = {(release.path, release.cell, release.line) for release in report.releases if release.verdict != "not-judged"}
    places = ((spot((module, call.start, call.end)), called_name(call.func)) for call in calls)
    return {name for (path, line, _, _, _, cell), name in places if (path, cell, line) in judged}


def _is_called_so(name: str) -> bool:
    """Whether a function has the name of one that gives noise."""
    return _NAMED_SO.search(name) is not None and _OF_NUMBERS.search(name) is None


def _drawing(report: Report, module: ir.Module, program: Program) -> set[str]:
    """The names of the functions, in a module and what it imports, that draw noise and give something back, and whose draw was not judged where it stands."""
    judged = {(release.path, release.cell, release.line) for release in report.releases if release.verdict not in _JUDGED_INSIDE and not release.called_at}
    return {name for path in seen_from(program, module) for name, place in _functions(program, program.by_path[path]) if place not in judged}


def _functions(program: Program, module: ir.Module) -> Iterator[tuple[str, tuple[str, int | None, int]]]:
    """The functions of a module that draw noise themselves, or are called like that where something is left to chance, and give something back; each with the line of a draw, or its own."""
    sites = [node for node, _ in program.releasing(module).sites()]
    left_to_chance = _CHANCE.search(module.text) is not None
    for part in walk(module.body) if sites or left_to_chance else ():
        if isinstance(part, ir.Function) and any(isinstance(inner, ir.Return) and inner.value is not None for inner in walk(part.body)):
            drawn: list[ir.Node] = [node for node in sites if part.start <= node.start < part.end]
            for node in drawn or ([part] if left_to_chance and _is_called_so(part.name) else []):
                path, line, _, _, _, cell = spot((module, node.start, node.end))
                yield part.name, (path, cell, line)
