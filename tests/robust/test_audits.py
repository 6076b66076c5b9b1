"""Audits of big packages that are installed: they end, without a fault."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from robust.test_real_trees import dpcheck, survived

SHORT = ("numpy/fft",)
LONG = ("numpy/random", "numpy", "pandas", "mypy", "libcst", "hypothesis", "rich", "pygments", "pre_commit", "click", "mpmath", "jsonschema")


@pytest.mark.parametrize("name", SHORT + LONG)
def test_audit(name: str, long: bool) -> None:
    folder = Path(sysconfig.get_path("purelib"), name)
    if name not in SHORT and not long:
        pytest.skip("runs with --long")
    if not folder.is_dir():
        pytest.skip("not installed")
    survived(dpcheck("check", folder, "--audit"))
