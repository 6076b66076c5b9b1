"""The example programs get the findings that their `# error:` comments mark, and no others; and they run."""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dpcheck.folding import folded
from dpcheck.project import run
from dpcheck.settings import Settings

from .helpers import CHECKOUT

PROGRAMS = [*sorted((CHECKOUT / "examples").glob("*.py")), CHECKOUT / "examples" / "mypy_project"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_findings(program: Path) -> None:
    marked = set()
    for file in program.rglob("*.py") if program.is_dir() else [program]:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if mark := re.search(r"# error:((?: DP\d+)+)", line):
                marked |= {(str(file), number, code) for code in mark[1].split()}
    report = run([str(program)], Settings(no_cache=True), "check")
    assert not report.faults
    assert {(d.path, d.line, d.code) for d in folded(report.diagnostics)} == marked


@pytest.mark.sampled(4)
@pytest.mark.parametrize("program", [each for each in PROGRAMS if each.suffix and 'if __name__ == "__main__":' in each.read_text(encoding="utf-8")], ids=lambda program: program.name)
def test_runs(program: Path) -> None:
    if "import torch" in program.read_text(encoding="utf-8"):
        pytest.importorskip("torch", reason="torch is not installed")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0 and done.stdout.strip() and not done.stderr, done.stderr
