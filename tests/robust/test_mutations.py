"""Mutated sources: nothing is raised, no fault, no file beside is lost, and no file that Python accepts is refused."""

from __future__ import annotations

import importlib.util
import random
import warnings
from pathlib import Path

import pytest

from dpcheck.check.records import Report
from dpcheck.examination import examined
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.sources import Source
from dpcheck.syntax.stack import with_big_stack

from robust.sources import mutated

CHECKOUT = Path(__file__).parents[2]
GOOD = b"from dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real, eps: float):\n    return laplacian_mechanism(3 * x, 1, eps)\n"
FILES = sorted(path for folder in ("examples", "tests/cases/codes", "tests/cases/audit") for path in CHECKOUT.glob(f"{folder}/*.py") if path.stat().st_size < 6_000)


def judged(data: bytes, command: str, audit: bool) -> tuple[Report, bool]:
    """What is told of a file and the good one beside it; whether the file was refused."""
    modules = with_big_stack(lambda: [parse(Source("a.py", data, "a", False, None)), parse(Source("z.py", GOOD, "z", False, None))])
    return examined(modules, Settings(audit=audit), command, Progress()), bool(modules[0].faults)


def accepted_by_python(data: bytes) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(importlib.util.decode_source(data), "a.py", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return False
    return True


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("seed", range(3))
def test_mutations(seed: int, long: bool) -> None:
    for number in range(1_500 if long else 25):
        rng = random.Random(f"{seed} {number}")
        data = mutated(rng.choice(FILES).read_bytes(), rng)
        command, audit = rng.choice((("check", False), ("infer", False), ("check", True)))
        report, refused = judged(data, command, audit)
        which = f"seed {seed}, number {number}:\n" + data.decode("utf-8", "backslashreplace")
        assert not report.faults, (report.faults, which)
        assert command == "infer" or any(d.path == "z.py" and d.code == "DP103" for d in report.diagnostics), f"the other file is lost: {which}"
        assert not refused or not accepted_by_python(data), (report.diagnostics[0].message, which)
