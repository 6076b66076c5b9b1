"""Options and fixtures that the whole suite shares."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from filelock import FileLock
from refute.claims import CASE_FILES, dpcheck


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="the searches as CI makes them: three times as many neighbouring pairs, and every check of the rule table")
    parser.addoption("--long", action="store_true", help="at least 10,000 neighbouring pairs a bound, and ten times as many random programs")


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest, long: bool) -> bool:
    """Whether the searches should take some minutes."""
    return long or bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def takes_minutes(thorough: bool) -> None:
    """A test that is left to `--thorough`, and so to CI."""
    if not thorough:
        pytest.skip("runs with --thorough")


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


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the searches should take their time."""
    return bool(request.config.getoption("--long"))
