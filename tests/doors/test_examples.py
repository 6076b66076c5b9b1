"""The example programs get the findings that their `# error:` comments mark, and no others."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from dpcheck.project import run
from dpcheck.settings import Settings

from .helpers import CHECKOUT

PROGRAMS = sorted((CHECKOUT / "examples").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_findings(program: Path) -> None:
    lines = program.read_text(encoding="utf-8").splitlines()
    marked = {(number, code) for number, line in enumerate(lines, 1) if (mark := re.search(r"# error:((?: DP\d+)+)", line)) for code in mark[1].split()}
    report = run([str(program)], Settings(no_cache=True), "check")
    assert not report.faults
    assert {(d.line, d.code) for d in report.diagnostics} == marked
