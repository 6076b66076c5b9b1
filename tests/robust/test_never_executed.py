"""The analysed code is never executed nor imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TRACE = """
import pathlib, sys, os
from dpcheck import Real, laplacian_mechanism
pathlib.Path({trace!r}).write_text("executed")
os.environ["ANALYSED"] = "1"
sys.exit(3)

class Loud(type):
    def __new__(cls, *arguments):
        pathlib.Path({trace!r}).write_text("executed")
        return super().__new__(cls, *arguments)

class Body(metaclass=Loud):
    pathlib.Path({trace!r}).write_text("executed")

def f(x: Real, default=pathlib.Path({trace!r}).write_text("executed")) -> "pathlib.Path({trace!r}).write_text('executed')":
    return laplacian_mechanism(2 * x, 2, pathlib.Path({trace!r}).write_text("executed"))
"""


@pytest.mark.sampled(6)
@pytest.mark.parametrize("command", ["check", "infer"])
@pytest.mark.parametrize("name", ["module.py", "sitecustomize.py", "conftest.py", "numpy.py", "click.py"])
def test_no_trace(command: str, name: str, tmp_path: Path) -> None:
    """Names that Python or the libraries would import from the working directory are no exception."""
    trace = tmp_path / "trace"
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / name).write_text(TRACE.format(trace=str(trace)), encoding="utf-8")
    user = f"from dpcheck import Real\nimport {Path(name).stem} as m\n\ndef g(x: Real):\n    return m.f(x)\n"
    (folder / "user.py").write_text(user, encoding="utf-8")
    script = Path(sys.executable).with_name("dpcheck")
    runner = [str(script)] if script.exists() else [sys.executable, "-P", "-m", "dpcheck"]
    done = subprocess.run([*runner, command, "--format", "json", "--no-cache", "."], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert not trace.exists()


IN_PROCESS = """
import sys
from dpcheck.cli import main
sys.argv = ["dpcheck", "infer", "--no-cache", "--jobs", "1", sys.argv[1]]
try:
    status = main()
except SystemExit as done:
    status = done.code
assert status in (0, 1, None), status
assert "analysed_module" not in sys.modules
assert not [m for m in sys.modules.values() if "analysed_module" in (getattr(m, "__file__", None) or "")]
"""


def test_modules_unchanged(tmp_path: Path) -> None:
    """Within the process, too, no module comes to be known by the name of an analysed file."""
    text = "from dpcheck import Real\nvalue = 1 / 0\ndef f(x: Real):\n    return x\n"
    (tmp_path / "analysed_module.py").write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", IN_PROCESS, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
