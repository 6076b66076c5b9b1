"""Noise beside no declared data, and releases that no private data reach (DP304): nothing was judged, and that is said."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dpcheck import ir
from dpcheck.check.draws import told_draws
from dpcheck.check.helpers import Helpers, may_draw
from dpcheck.check.judge import Judge
from dpcheck.check.places import diagnostic, note, spot
from dpcheck.check.records import Diagnostic
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.draws import Noise
from dpcheck.infer.program import Program
from dpcheck.syntax.walk import walk


def unexamined(helpers: Helpers, module: ir.Module) -> list[Diagnostic]:
    """One finding a module, at the first place where it draws noise, calls a mechanism, or a function of another module that does: a note where all that is for others to call, else a warning."""
    draws = helpers.draws(module)
    if not draws:
        return []
    first = draws[0]
    place, elsewhere = (module, first.node.start, first.node.end), _elsewhere(len(draws) - 1)
    notes = [] if first.there is None else [note("the noise is drawn here", first.there)]
    if helpers.for_others(module):
        found = diagnostic("DP304", f"{first.name} is called here{elsewhere}, for whoever calls this function: it is judged in the files that do, and was not here", place, notes,
                           "check the files that call it, too, or annotate what is private")
        return [replace(found, severity="note")]
    return [diagnostic("DP304", f"{first.name} {'is called' if first.there is None else 'draws noise'} here{elsewhere}, and no private data is declared in this file: nothing was judged", place, notes,
                       "annotate what is private, or run `dpcheck check --audit`, which finds it")]


def beside_private(helpers: Helpers, module: ir.Module, judges: Sequence[Judge], told: Sequence[Diagnostic]) -> list[Diagnostic]:
    """One warning a module that has private data, at the first place where it draws noise of which nothing was judged or told."""
    program = helpers.program
    covered = told_draws(judges) | {(noise.place[0].path, noise.place[1]) for judge in judges for noise in _compared(judge)}
    lines = {(found.path, found.line) for found in told} | {(note.path, note.line) for found in told for note in found.notes}
    left = [(call, name) for call, name in (program.making(module).sites() if may_draw(program, module) else ()) if (module.path, call.start) not in covered and id(call) not in program.skipped
            and _draws(program, module, call, name) and spot((module, call.start, call.end))[:2] not in lines]
    dropped = _dropped(module) if left else set()
    undecided: list[tuple[ir.Expr, str]] = [(call, name) for call, name in left if id(call) not in dropped]
    calls = {(place[0].path, place[1], place[2]) for judge in judges for call in judge.judged for place in call.calls}
    if helpers.may_draw:
        undecided += [(draw.node, draw.name) for draw in helpers.not_met(module, calls)
                      if (row := program.table.find(draw.sampler)) is not None and row.kind == "noise" and spot((module, draw.node.start, draw.node.end))[:2] not in lines]
    if not undecided:
        return []
    call, name = undecided[0]
    return [diagnostic("DP304", f"{name} is called here{_elsewhere(len(undecided) - 1)}, and nothing that is declared private was seen to meet it: it was not judged", (module, call.start, call.end),
                       fix="annotate what is private there, or run `dpcheck check --audit`, which finds it")]


def _elsewhere(count: int) -> str:
    """At how many other places."""
    return f" (and at {count:,} other places)" if count > 1 else " (and at another place)" if count else ""


def _dropped(module: ir.Module) -> set[int]:
    """The calls that only bind a variable of a function which nothing reads."""
    mentioned = Counter(part.id for part in walk(module.body) if isinstance(part, ir.Name))
    inside = [part for function in walk(module.body) if isinstance(function, ir.Function) for part in walk(function.body) if isinstance(part, ir.Assign)]
    unread = [part for part in inside if all(isinstance(target, ir.Name) and mentioned[target.id] == 1 for target in part.targets)]
    return {id(part) for statement in unread for part in walk([statement.value]) if isinstance(part, ir.Call)}


def _compared(judge: Judge) -> Iterator[Noise]:
    """The draws of thresholds and of what is compared with them."""
    for one in judge.root.run.comparisons if judge.root.run is not None else ():
        yield from (*one.answer.draws, *one.bar.draws)


def _draws(program: Program, module: ir.Module, call: ir.Call, name: str) -> bool:
    """Whether a site is a draw: a sampler, or a method of what draws or releases."""
    row, carriers = program.table.find(name), program.making(module)
    return row.kind == "noise" if row is not None else carriers.full_name(call.func, carriers.calls[id(call)][1]) is None


def out_of_reach(program: Program, module: ir.Module) -> list[Diagnostic]:
    """A warning for each call of a mechanism in a module that is followed, but from there never with anything private: what is told of a file depends on it and what it imports."""
    near = seen_from(program, module)
    reached = {call for call, path in program.spending if path in near}
    places = [place for call, place in program.mechanisms_called.items() if call not in reached and place[0] is module]
    return [diagnostic("DP304", "no private data reach this release in this file: it was not judged here, at most where other files call it", place,
                       fix="annotate what is private") for place in places]
