"""What dpcheck prints for all case files, which many tests read: a fixture for the modules that import it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from filelock import FileLock

from refute.claims import CASE_FILES, dpcheck


@pytest.fixture(scope="session")
def case_report(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, Any]]:
    """What `dpcheck COMMAND` prints for all case files: one run, whichever tests and processes ask for it. One that fails is not repeated."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # which the processes have in common
    known: dict[str, dict[str, Any]] = {}

    def report(command: str) -> dict[str, Any]:
        if command not in known:
            file = folder / f"cases_{command}.json"
            with FileLock(f"{file}.lock"):
                if not file.exists():
                    try:
                        file.write_text(json.dumps(dpcheck(command, CASE_FILES)), encoding="utf-8")
                    except RuntimeError as failed:
                        file.write_text(json.dumps({"failed": str(failed)}), encoding="utf-8")
            known[command] = json.loads(file.read_text(encoding="utf-8"))
        if "failed" in known[command]:
            pytest.fail(known[command]["failed"], pytrace=False)
        return known[command]

    return report
