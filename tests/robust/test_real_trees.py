"""Real code is survived: `check` and `infer` over the standard library and site-packages end with 0 or 1 and without a traceback."""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

MEMORY = 4 * 2**30  # bytes; what goes beyond it must fail here and not take the machine down


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def dpcheck(command: str, *paths: Path | str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "dpcheck", command, "--format", "json", "--no-cache", *map(str, paths)]
    return subprocess.run(arguments, capture_output=True, text=True, check=False, preexec_fn=_limited)


def survived(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode in (0, 1), done.stderr[-2000:]
    assert "Traceback" not in done.stderr
    assert json.loads(done.stdout)["version"] == 1


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("command", ["check", "infer"])
def test_standard_library(command: str, long: bool) -> None:
    """Files that can't matter are not parsed, so that this takes as long as reading them; with `--long` all of it, and what is installed beside it."""
    folder = Path(sysconfig.get_path("stdlib"))
    survived(dpcheck(command, *([folder] if long else [folder / "asyncio", folder / "multiprocessing", *sorted(folder.glob("*.py"))])))


@pytest.mark.left_to_thorough
@pytest.mark.parametrize("command", ["check", "infer"])
def test_every_function_of_some_modules(command: str, tmp_path: Path, long: bool) -> None:
    """A sample of real modules with the vocabulary imported and some parameters made private, so that they are analysed."""
    files = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")) + sorted(Path(sysconfig.get_path("purelib"), "numpy").rglob("*.py"))
    chosen = files if long else random.Random(1).sample(files, 4)
    for number, path in enumerate(chosen):
        text = path.read_text(encoding="utf-8", errors="replace")
        future = "from __future__ import annotations\n" if "from __future__" in text else ""
        text = text.replace("from __future__", "# from __future__").replace("(self, ", "(self, private: Real, ").replace("(x", "(x: Real")
        (tmp_path / f"module_{number}.py").write_text(f"{future}from dpcheck import Real\n{text}", encoding="utf-8")
    survived(dpcheck(command, tmp_path))
