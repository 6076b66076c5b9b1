"""The fixed random programs: those that the families of `proving` write from one seed, and what is told of each."""
from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from dpcheck import ir
from dpcheck.check.records import Report
from dpcheck.examination import examined
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.report.json import render
from dpcheck.settings import Settings
from dpcheck.sources import Source
from golden.told import Told, told
from proving.prove import FAMILIES

FOLDER = Path(__file__).parent.parent / "programs"  # where they would be, if they were case files
_MANY = {"arrays": 80, "core": 160, "exits": 80, "groups": 60, "guards": 80, "passes": 80, "objects": 80, "tables": 200, "releases": 40}


def told_of_programs() -> Told:
    """By the file that a family would be in: the text of each program, and below it what is told."""
    return {path: lines for family in FAMILIES for path, lines in told_of_family(family).items()}


def told_of_family(family: str) -> Told:
    """The same of the programs of one family."""
    path, programs, module = written(family)
    lines = told_of(examined([module], Settings(), "infer", Progress())).get(path, [])
    return {path: list(_interleaved(programs, lines))}


def written(family: str) -> tuple[str, dict[str, str], ir.Module]:
    """The file of a family, its programs by name, and the module that they make."""
    header, write, _ = FAMILIES[family]
    rng = random.Random(f"golden/{family}")
    programs = {name: write(rng, name) for name in (f"p{number}" for number in range(_MANY[family]))}
    path = str(FOLDER / f"{family}.py")
    return path, programs, parse(Source(path, "\n\n".join([header, *programs.values()]).encode(), family, False, None))


def told_of(report: Report) -> Told:
    """All that is told of the files of a report of `infer`, which has what `check` would print too."""
    return told(json.loads(render(report, "infer")), json.loads(render(report, "check")))


def _interleaved(programs: dict[str, str], lines: list[str]) -> Iterator[str]:
    """Each program in front of its lines."""
    for line in lines:
        yield from programs.get(line, "").splitlines()
        yield line
