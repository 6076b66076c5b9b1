"""What mypy --strict and pyright strict say of a program that uses every name: the errors marked in it, and no others."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from mypy import api

SAMPLE = Path(__file__).parent / "samples" / "typed_program.py"
ROOT = Path(__file__).parents[2]


def expected(column: int) -> dict[int, set[str]]:
    """Per line, the codes that mypy (column 0) or pyright (column 1) may report; the line must be reported under one of them."""
    marks = ((number, re.search(r"# E: (.*)", line)) for number, line in enumerate(SAMPLE.read_text().splitlines(), start=1))
    return {number: set(mark[1].split(" | ")[column].split(", ")) for number, mark in marks if mark and number > 1}


def compare(found: set[tuple[int, str]], column: int) -> None:
    marked = expected(column)
    assert {line for line, _ in found} == set(marked)
    assert [(line, code) for line, code in sorted(found) if code not in marked[line]] == []


def test_mypy_strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    output, problems, _ = api.run(["--strict", "--config-file=", "--no-error-summary", f"--cache-dir={tmp_path}", str(SAMPLE)])
    assert not problems
    errors = [re.fullmatch(r"(.*):(\d+): error: .*\[([\w-]+)\]", line) for line in output.splitlines() if ": error: " in line]
    assert all(error and error[1].endswith(SAMPLE.name) for error in errors), output
    compare({(int(error[2]), error[3]) for error in errors if error}, column=0)


def test_pyright_strict(tmp_path: Path) -> None:
    pyright = shutil.which("pyright", path=str(Path(sys.executable).parent)) or shutil.which("pyright")
    if pyright is None or subprocess.run([pyright, "--version"], capture_output=True).returncode:
        pytest.skip("pyright is not installed")
    shutil.copy(SAMPLE, tmp_path)
    settings = {"extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [pyright, "--outputjson", "--pythonpath", sys.executable, "--project", str(tmp_path)]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    found = {(each["range"]["start"]["line"] + 1, each.get("rule", "")) for each in report["generalDiagnostics"] if each["severity"] == "error"}
    assert report["summary"]["filesAnalyzed"] == 1
    compare(found, column=1)
