"""Draws of noise that meet private data in ways that are not followed (DP305): what they hide was not judged."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from dpcheck import ir
from dpcheck.check.judge import Judge
from dpcheck.check.places import diagnostic, note, spot
from dpcheck.check.records import Diagnostic
from dpcheck.infer.exposure import Exposure, Key, key_of
from dpcheck.infer.ledgers import calls_in

PLAIN = ("uniform", "random")  # with such draws code picks more often than it hides
DOUBTS = frozenset(("DP102", "DP103", "DP302", "DP305"))  # what says that a release there is not right, or not known to be


def unaccounted(judges: Iterable[Judge]) -> set[Key]:
    """The draws of noise that no release of the roots accounts for, and that are compared with none."""
    drawn: set[Key] = set()
    known: set[Key] = set()
    for judge in judges:
        drawn.update(key_of(noise) for noise in (judge.root.run.drawn if judge.root.run is not None else ()) if noise.family not in PLAIN)
        for call in calls_in(judge.root.ledger):
            used = [call.noise, *(comparison.bar for comparison in call.compared), *(margin.bar for margin in call.margins)]
            known.update(key_of(draw) for noise in used if noise is not None for draw in noise.draws)
    return drawn - known


def unfollowed(exposure: Exposure, asked: Sequence[ir.Module], told: Iterable[Diagnostic]) -> list[Diagnostic]:
    """A DP305 for each draw that met private data, where it did; not beside what is `told` of the release there already."""
    modules = set(map(id, asked))
    lines = {(each.path, each.cell, line) for each in told if each.code in DOUBTS for line in range(each.line, each.end_line + 1)}
    found = []
    for source, met in exposure.meetings().items():
        place, sampler = exposure.places[source]
        here, there = (met, place) if id(met[0]) in modules else (place, met)
        path, line, _, _, _, cell = spot(here)
        if id(here[0]) in modules and (path, cell, line) not in lines:
            found.append(diagnostic("DP305", f"this release was not checked: what {sampler} draws meets private data in a way that is not followed", here,
                                    [note("it was drawn here" if here is met else "it meets private data here", there)], "add the draw to the private value as it is drawn"))
    return found
