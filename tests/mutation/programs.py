"""The second stage: random programs, which are run on neighbouring inputs, for weakenings that no case file notices."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from dpcheck.examination import examined
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.report.json import render
from dpcheck.settings import Settings
from dpcheck.sources import Source
from dpcheck.syntax.discover import module_name
from proving import prove, releases

_PAIRS = 15


def refuted(programs: int, seed: int) -> str:
    """The first bound of so many programs of each family that a run exceeds, "" where there is none; with the engine as it is in this process."""
    prove.dpcheck = releases.dpcheck = _here
    for family in prove.FAMILIES:
        outcome = prove.prove(family, seed, programs, _PAIRS, shrink=False)
        if outcome.violations:
            return f"{family}, seed {seed}: {outcome.violations[0][1]}"
    return ""


def _here(command: str, paths: list[Path], *flags: str) -> Any:
    """What `dpcheck` prints for the files, without another process, in which the engine would be whole."""
    modules = [parse(Source(str(path), path.read_bytes(), *module_name(str(path)), None)) for path in paths]
    return json.loads(render(examined(modules, Settings(), command, Progress()), command))
