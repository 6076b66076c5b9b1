"""The example programs run, with the noise and without it, and so does the code on the page of the vocabulary."""

# mypy: disable-error-code="attr-defined"
# (`__all__` is not in the stub)
from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dpcheck

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))
WITH_NOISE = ["census.py", "clipped_mean.py", "gradient_descent.py", "histogram.py", "k_means.py", "linear_regression.py", "minibatches.py", "norms.py"]


def run(program: Path, *search: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [*search, ROOT]))}
    return subprocess.run([sys.executable, str(program)], capture_output=True, text=True, env=environment)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_runs(program: Path) -> None:
    if program.name in WITH_NOISE and importlib.util.find_spec("opendp") is None:
        pytest.skip("OpenDP is not installed")
    if "import torch" in program.read_text(encoding="utf-8"):
        pytest.importorskip("torch", reason="torch is not installed")
    done = run(program)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") >= 2


@pytest.mark.parametrize("name", WITH_NOISE)
def test_ends_with_a_message_where_opendp_is_missing(name: str, tmp_path: Path) -> None:
    (tmp_path / "opendp.py").write_text("raise ImportError('not installed')\n")
    done = run(ROOT / "examples" / name, tmp_path)
    assert done.returncode == 1
    assert done.stderr == 'this mechanism draws its noise with OpenDP: pip install "dpcheck[mechanisms]"\n'


def test_the_page_of_the_vocabulary_runs_and_names_everything() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        exec(compile(block, "vocabulary.md", "exec"), {})
    assert [name for name in dpcheck.__all__ if name not in page] == []
