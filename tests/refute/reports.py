"""What dpcheck prints for all case files, which many tests read: a fixture for the modules that import it.

`dpcheck infer` and `dpcheck check` tell the same of the same files, in documents with other parts; here they are of one analysis. From the
folder `tests`, `python -m refute.reports FOLDER FILE...` writes both into a folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from dpcheck.folding import folded
from dpcheck.project import run
from dpcheck.report.json import render
from dpcheck.settings import load_settings
from filelock import FileLock

from refute.claims import CASE_FILES

COMMANDS = ("infer", "check")


def write_reports(folder: Path, paths: Sequence[Path | str]) -> None:
    """Both documents on the files, as `COMMAND.json` in the folder."""
    report = run([str(path) for path in paths], replace(load_settings(Path(paths[0]).parent, None, False), no_cache=True, with_fixes=True), "infer")
    report.diagnostics = folded(report.diagnostics)
    for command in COMMANDS:
        (folder / f"{command}.json").write_text(render(report, command), encoding="utf-8")


@pytest.fixture(scope="session")
def case_report(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, Any]]:
    """What `dpcheck COMMAND` prints for all case files: one run, whichever tests and processes ask for it. One that fails is not repeated."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # which the processes have in common
    folder /= "reports"
    known: dict[str, dict[str, Any]] = {}

    def report(command: str) -> dict[str, Any]:
        failed = folder / "failed"
        if command not in known:
            with FileLock(f"{folder}.lock"):
                if not folder.exists():
                    folder.mkdir()
                    done = subprocess.run([sys.executable, "-m", "refute.reports", folder, *CASE_FILES], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
                    if done.returncode:
                        failed.write_text(done.stderr, encoding="utf-8")
            known[command] = {} if failed.exists() else json.loads((folder / f"{command}.json").read_text(encoding="utf-8"))
        if not known[command]:
            pytest.fail(failed.read_text(encoding="utf-8"), pytrace=False)
        return known[command]

    return report


if __name__ == "__main__":
    write_reports(Path(sys.argv[1]), sys.argv[2:])
