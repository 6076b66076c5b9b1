"""Every run says the same: neither the hashes of names, which differ from process to process, nor what else is read changes a word."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).resolve().parents[1] / "cases"
SHORT = ["engine_releases.py", "engine_arrays.py", "loops.py", "datasets/attacks_walks.py"]


def _printed(command: str, files: list[str], seed: str) -> str:
    program = [sys.executable, "-m", "dpcheck", command, "--no-cache", "--format", "json", *files]
    done = subprocess.run(program, cwd=CASES, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.left_to_thorough
def test_hashes_change_nothing() -> None:
    assert _printed("infer", SHORT, "1") == _printed("infer", SHORT, "2")


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("command", ["infer", "check"])
def test_hashes_change_nothing_in_any_case(command: str) -> None:
    assert _printed(command, ["."], "random") == _printed(command, ["."], "1")
