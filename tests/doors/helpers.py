"""Runs the command line in a process of its own, as a user does."""
from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from dpcheck import cache
from dpcheck.check.records import Report

CHECKOUT = Path(__file__).parents[2]

RIGHT = """from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, eps: float):
    return laplacian_mechanism(3 * x, 3, eps)
"""
WRONG = RIGHT.replace("3, eps", "1, eps")


def dpcheck(
    *arguments: str | Path, cwd: Path, stdin: bytes = b"", program: str = "dpcheck", **environment: str,
) -> subprocess.CompletedProcess[str]:
    """The finished process of `dpcheck ARGUMENTS`, or of another program, in the folder `cwd`, its output as text."""
    inherited = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PYTHONPATH")}
    path = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    done = subprocess.run(
        [sys.executable, "-m", program, *map(str, arguments)], cwd=cwd, input=stdin, capture_output=True, timeout=120,
        env={**inherited, "PYTHONPATH": path, **environment})
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def put_into_cache(folder: Path, key: str, report: Report) -> None:
    """Keeps a report as one run does that has nothing else."""
    cache.store(folder, key, {key: cache.Kept.of(report)})


def out_of_cache(folder: Path, key: str) -> Report | None:
    """What is kept under the key."""
    kept = cache.load(folder, [key])
    return kept[key].report if key in kept else None


def found(*arguments: str | Path, cwd: Path, stdin: bytes = b"") -> dict[str, Any]:
    """What `dpcheck check --format json ARGUMENTS` says; it must not have failed."""
    done = dpcheck("check", "--format", "json", "--no-cache", *arguments, cwd=cwd, stdin=stdin)
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == int(any(d["severity"] == "error" for d in report["diagnostics"]))
    return report


def told(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """What `dpcheck ARGUMENTS` does in this process, which takes a tenth of the time."""
    from dpcheck.cli import main

    out, err, before = io.StringIO(), io.StringIO(), os.getcwd()
    os.chdir(cwd)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = main(list(map(str, arguments)))
    finally:
        os.chdir(before)
    return subprocess.CompletedProcess(["dpcheck", *map(str, arguments)], status, out.getvalue(), err.getvalue())


def document(*arguments: str | Path, cwd: Path) -> dict[str, Any]:
    """What `dpcheck check --format json ARGUMENTS` says in this process; it must not have failed."""
    done = told("check", "--format", "json", "--no-cache", *arguments, cwd=cwd)
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def codes(report: dict[str, Any]) -> list[tuple[str, int, str]]:
    """File, line and code of each diagnostic."""
    return [(d["path"], d["line"], d["code"]) for d in report["diagnostics"]]


def notebook(*cells: str) -> bytes:
    """A notebook of a text cell and the code cells."""
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Title\n"]},
        *({"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": cell.splitlines(keepends=True)}
          for cell in cells)]}).encode()
