"""Runs mutants: a forked child each, with those case files that reach its place, until one notices."""
from __future__ import annotations

import gc
import json
import os
import resource
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dpcheck.rules.table import RuleTable
from dpcheck.syntax.stack import with_big_stack
from golden.told import Told
from mutation.direct import failed
from mutation.mutant import ROOT, Mutant
from mutation.programs import refuted
from mutation.suite import Unit, changed
from mutation.swap import install, prepare, probe, weaken

_LONG = 8  # seconds: a unit that takes more is shown to no mutant of the engine
_DIRECT = 120  # seconds that the direct tests of a room may take
_PATIENCE = 20  # seconds of computing that a mutant may take beyond three times what its case files take: who hangs is noticed


@dataclass(slots=True)
class Reached:
    """What one unit did without any weakening: the mutants that may make a difference in it (by number), what was wrong all the same, what was told, the seconds it took."""

    mutants: list[int]
    wrong: list[str]
    told: Told
    seconds: float


@dataclass(slots=True)
class Verdict:
    """How a mutant fared: what noticed it, "" where nothing did, and how many units it was shown to."""

    mutant: Mutant
    noticed: str
    shown: int


class Campaign:
    """Mutants and the units they are shown to, and then the direct tests; which unit reaches which mutant is found once, by running them all.

    What no unit notices is shown to so many random `programs` of each family, where there are to be any.
    """

    def __init__(self, mutants: Sequence[Mutant], units: Sequence[Unit], programs: int = 0, seed: int = 1) -> None:
        prepare()
        self._programs, self._seed = programs, seed
        self.mutants, self.units = list(mutants), list(units)
        self._code = [number for number, mutant in enumerate(self.mutants) if mutant.file.endswith(".py")]
        self._hits = bytearray(len(self._code))
        self._probes = probe([self.mutants[number] for number in self._code], self._hits)
        gc.collect()
        gc.freeze()  # a child that collects would copy all that it shares
        self.reached = [self._reached(unit) for unit in self.units]

    def verdict(self, number: int) -> Verdict:
        """Shows a mutant to the units that reach it, the fastest first."""
        here = [(reached, unit) for reached, unit in zip(self.reached, self.units) if number in reached.mutants]
        here.sort(key=lambda pair: pair[0].seconds)

        def shown() -> str:
            if not weaken(self.mutants[number]):
                return "not applied: the function is not found"
            for reached, unit in here:
                if new := with_big_stack(lambda: _noticed(unit, reached)):
                    return new
            return failed(self.mutants[number].file) or (with_big_stack(lambda: refuted(self._programs, self._seed)) if self._programs else "")

        limit = _PATIENCE + _DIRECT + int(3 * sum(reached.seconds for reached, _ in here)) + 4 * self._programs
        noticed = in_child(shown, limit)
        return Verdict(self.mutants[number], "it does not end, or dies" if noticed is None else str(noticed), len(here))

    def _reached(self, unit: Unit) -> Reached:
        def run() -> tuple[list[int], list[str], Told, float]:
            rows = _rows_asked_for()
            since = time.process_time()
            report = unit.examined()
            wrong, told = list(unit.wrong(report)), unit.told(report)
            seconds = time.process_time() - since
            reached = self._mattering(unit) if seconds < _LONG else []
            reached += [number for number, mutant in enumerate(self.mutants) if (str(ROOT / mutant.file), mutant.name) in rows]
            return reached, wrong, told, seconds

        found = in_child(lambda: with_big_stack(run), 600)
        assert found is not None, f"{unit.name} cannot be examined"
        return Reached(*found)

    def _mattering(self, unit: Unit) -> list[int]:
        """The mutants of the engine that may make a difference in the unit."""
        if not self._code:
            return []
        install(self._probes)
        try:
            unit.told(unit.examined())
        except Exception:  # the probes themselves are at fault
            return self._code
        return [number for number, hit in zip(self._code, self._hits) if hit]


def _noticed(unit: Unit, reached: Reached) -> str:
    """What is wrong in a unit now that was not before, or told in another way, "" where nothing is."""
    try:
        report = unit.examined()
        new = (wrong for wrong in unit.wrong(report) if wrong not in reached.wrong)
        return next(new, "") or next(changed(reached.told, unit.told(report)), "")
    except Exception as fault:
        return f"{unit.name}: {type(fault).__name__}: {fault}"


def _rows_asked_for() -> set[tuple[str, str]]:
    """Filled, from now on, with the file and the name in it of each row that is looked up in a table."""
    asked: set[tuple[str, str]] = set()
    original = RuleTable._lookup

    def lookup(table: RuleTable, name: str) -> Any:
        row = original(table, name)
        if row is not None:
            parts = row.name.split(".")
            asked.update((row.path, ".".join(parts[start:])) for start in range(len(parts)))
        return row

    RuleTable._lookup = lookup  # type: ignore[method-assign]
    return asked


def in_child(work: Callable[[], Any], seconds: int) -> Any:
    """What the work gives, done in a forked child with so much time to compute; None where that was not enough."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))
            with os.fdopen(write, "w") as out:
                json.dump(work(), out)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None
