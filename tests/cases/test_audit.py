"""Programs as they are found, without annotations: the verdict of every release is what its line says.

`# release: right` is the verdict that the comment above it argues. `# known: undecided` after it is what dpcheck says today, where that
is less: a verdict that is not proved. One that contradicts the argued verdict is never "known".
"""
from __future__ import annotations

import json
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from golden.files import difference
from golden.told import Told, told
from refute.releases import Line, lines_of, relation_of

FOLDER = Path(__file__).parent / "audit"
FILES = sorted([*FOLDER.glob("*.py"), *FOLDER.glob("*.ipynb")])

LINES = [line for path in FILES for line in lines_of(path)]
PARTS = 5  # all but the first are left to `--thorough`


def part_of(path: Path) -> int:
    """By the first word of the name, which is that of files that import each other, too."""
    return sum(map(ord, path.stem.partition("_")[0])) % PARTS


def _left(path: Path) -> list[pytest.MarkDecorator]:
    return [pytest.mark.left_to_thorough] if part_of(path) else []


@lru_cache(maxsize=3 * PARTS)
def report(relation: str | None, part: int) -> Any:
    """The report on the programs of one relation in a part, each a project of its own."""
    files = [str(path) for path in FILES if part_of(path) == part and relation_of(path) == relation]
    said = [] if relation is None else ["--relation", relation]
    command = [sys.executable, "-m", "dpcheck", "check", "--audit", *said, "--no-cache", "--format", "json", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def verdicts(line: Line) -> set[str]:
    path = str(line.path)
    return {release["verdict"] for release in report(relation_of(line.path), part_of(line.path))["releases"]
            if release["path"] == path and release.get("cell") == line.cell and release["line"] == line.line}


@pytest.mark.parametrize("line", [pytest.param(line, marks=_left(line.path)) for line in LINES],
                         ids=[f"{line.path.stem}:{line.cell or ''}:{line.line}:{line.verdict}" for line in LINES])
def test_verdict(line: Line) -> None:
    assert verdicts(line) == {line.known or line.verdict} - {"none"}


def told_today() -> Told:
    """All that an audit tells of each program."""
    return {path: lines for part in range(PARTS) for path, lines in told_of_part(part).items()}


@lru_cache(maxsize=PARTS)
def told_of_part(part: int) -> Told:
    here = [path for path in FILES if part_of(path) == part]
    found = {path: lines for relation in {relation_of(path) for path in here} for path, lines in told(report(relation, part)).items()}
    return {str(path): found.get(str(path), []) for path in here}


@pytest.mark.parametrize("path", [pytest.param(path, marks=_left(path)) for path in FILES], ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    changed = difference(str(path), told_of_part(part_of(path))[str(path)])
    assert not changed, changed


def test_nothing_known_contradicts_what_is_argued() -> None:
    """Where dpcheck falls short it says that it does not know, or says nothing; of two faults it may name another one."""
    for line in LINES:
        assert line.known is None or line.known in ("undecided", "none", "not-judged") or "right" not in (line.verdict, line.known), line


def test_most_verdicts_are_proved() -> None:
    """Right code above all; of what is wrong in odd ways, as in the cases that attack a rule, it is as good to know that it is not known."""
    right, others = ([line.known is None for line in LINES if (line.verdict == "right") is so] for so in (True, False))
    assert sum(right) >= 0.92 * len(right) and sum(others) >= 0.75 * len(others) and len({line.path for line in LINES}) >= 20
