"""The tests that call a room of the engine directly, for weakenings that no program shows: run by pytest in this process, where the engine is weakened."""
from __future__ import annotations

import contextlib
import io
import re

import pytest

from mutation.mutant import ROOT

_TESTS = {  # those first that tell the most
    "bounds": ["bounds/test_recorded.py", "bounds"], "spaces": ["bounds/test_recorded.py"],
    "check": ["accounting/test_recorded.py", "accounting/test_accounting.py"],
}


def failed(file: str) -> str:
    """The first direct test of the room that a file of the engine is in that fails, "" where none does."""
    tests = [str(ROOT / "tests" / test) for test in _TESTS.get(file.split("/")[1], ())]
    if not tests:
        return ""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml"), *tests])
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", out.getvalue(), re.MULTILINE)
    return "" if status == pytest.ExitCode.OK else found[1] if found else f"pytest ends with {int(status)}"
