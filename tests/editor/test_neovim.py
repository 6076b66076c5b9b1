"""A real editor, Neovim, with the set-up that the documentation gives, driven without a screen."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from doors.helpers import CHECKOUT, WRONG

from .test_pages import block

NEOVIM = shutil.which("nvim")


@pytest.mark.skipif(NEOVIM is None, reason="Neovim is not installed")
def test_neovim(tmp_path: Path) -> None:
    assert NEOVIM is not None
    (tmp_path / "noisy.py").write_text(WRONG)
    (tmp_path / "setup.lua").write_text(block("lua"))
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "dpcheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m dpcheck "$@"\n')
    program.chmod(0o755)
    path = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    done = subprocess.run(
        [NEOVIM, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S", str(CHECKOUT / "tests" / "editor" / "neovim.lua")], cwd=tmp_path, capture_output=True, timeout=300,
        env={**os.environ, "PYTHONPATH": path, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path), "DPCHECK_SETUP": str(tmp_path / "setup.lua"),
             "DPCHECK_TOLD": str(tmp_path / "told.json"), "XDG_STATE_HOME": str(tmp_path)})
    assert (tmp_path / "told.json").exists(), done.stderr.decode()
    told = json.loads((tmp_path / "told.json").read_text())
    assert not told["never"], told
    assert told["opened"] == "5:39 DP103"
    assert told["hover"].startswith("`3 * x`: Real, **private**") and "moves it by at most **3**" in told["hover"]
    assert told["mended"] == "" and "3 * x, 3, eps" in told["line"]
    assert "Suppress DP103 here, with a reason" in told["actions"]
    assert told["suppressed"].endswith("# dpcheck: ignore[DP103] say why")
