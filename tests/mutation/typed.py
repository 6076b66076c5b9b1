"""The mutants that are no programs: strict typing, which every commit passes, refuses them before they run."""
from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from mutation.code import functions
from mutation.mutant import ROOT, Mutant


def refused(mutants: Sequence[Mutant]) -> set[int]:
    """The numbers of those of the engine's mutants that the type checker refuses."""
    rounds: list[dict[tuple[str, str], int]] = []  # the mutants that are tried together: one of each function
    for number, mutant in enumerate(mutants):
        place = mutant.file, mutant.name
        free = next((one for one in rounds if place not in one), None)
        if free is None:
            rounds.append(free := {})
        free[place] = number
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "dpcheck", copy / "dpcheck")
        shutil.copy(ROOT / "pyproject.toml", copy)
        before = list(_errors(copy))
        assert not before, before
        return {number for one in rounds for number in _of_round(copy, mutants, one)}


def _of_round(copy: Path, mutants: Sequence[Mutant], together: dict[tuple[str, str], int]) -> Iterator[int]:
    by_file: dict[str, list[Mutant]] = {}
    for number in together.values():
        by_file.setdefault(mutants[number].file, []).append(mutants[number])
    for file, here in by_file.items():
        data = (ROOT / file).read_bytes()
        for mutant in sorted(here, key=lambda mutant: -mutant.start):
            data = data[:mutant.start] + mutant.new.encode() + data[mutant.stop:]
        (copy / file).write_bytes(data)
    found = set()
    for file, line in _errors(copy):
        for name, function in functions(ast.parse((copy / file).read_bytes())):
            if function.lineno <= line <= (function.end_lineno or line) and (file, name) in together:
                found.add(together[file, name])
    yield from found
    for file in by_file:
        shutil.copy(ROOT / file, copy / file)


def _errors(copy: Path) -> Iterator[tuple[str, int]]:
    """Where the type checker has something against the copy: file and line."""
    told = subprocess.run([sys.executable, "-m", "mypy", "--no-error-summary"], cwd=copy, capture_output=True, text=True)
    assert told.returncode < 2, told.stdout + told.stderr
    for line in told.stdout.splitlines():
        if error := re.match(r"([^:]+):(\d+): error: ", line):
            yield error[1], int(error[2])
