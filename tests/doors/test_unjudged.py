"""Nothing that was not judged reads as clean: the ledger of an audit, the counts of files, and files that hide the vocabulary."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from doors.helpers import document as in_process

AUDITED = """\
import numpy as np
import pandas as pd
rng = np.random.default_rng()
adult = pd.read_csv("adult.csv")
def helper(value, sens, eps):
    return value + np.random.laplace(0, sens / eps)
def used(value, sens, eps):
    return value + rng.laplace(0, sens / eps)
for i in range(3):
    print(used(len(adult), 1, 0.5))
z = np.random.normal(size=3)
if False:
    q = np.random.laplace(0, 3)
"""
CLEAN = "from dpcheck import Real, laplacian_mechanism\n\n\ndef f(x: Real):\n    return laplacian_mechanism(x, 1, 0.5)\n"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`dpcheck check` as its script is run, which does not look for modules in the working folder."""
    command = "import sys; sys.path = [p for p in sys.path if p]; from dpcheck.cli import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-P" if sys.version_info >= (3, 11) else "-s", "-c", command, "check", "--no-cache", *arguments], cwd=folder, capture_output=True, text=True, check=False)


def document(folder: Path, *arguments: str) -> Any:
    return json.loads(run(folder, "--format", "json", *arguments).stdout)


def test_every_draw_of_an_audit_has_one_entry(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(AUDITED)
    releases = document(tmp_path, "--audit", "a.py")["releases"]
    assert [(r["line"], r["verdict"], r.get("times")) for r in releases] == [(10, "right", 3), (6, "generic", None), (11, "not-judged", None), (13, "not-judged", None)]
    assert all(r["reason"] for r in releases if r["verdict"] in ("generic", "not-judged"))
    text = run(tmp_path, "--audit", "a.py").stdout
    assert "a.py:11 <module> gaussian: not-judged (it was not found to be added to private data)" in text and "2 mechanisms and draws not judged" in text
    sarif = document(tmp_path, "--audit", "a.py") and json.loads(run(tmp_path, "--audit", "--format", "sarif", "a.py").stdout)
    assert len(sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"]) == 3


def test_an_audit_of_noise_alone_is_not_called_clean(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import numpy as np\nz = np.random.laplace(0, 1)\n")
    found = document(tmp_path, "--audit", "a.py")
    assert [r["verdict"] for r in found["releases"]] == ["not-judged"] and found["files"] == {"checked": 0, "irrelevant": 0, "unread": 1, "left_out": 0}
    assert "nothing found" not in run(tmp_path, "--audit", "a.py").stdout


def test_every_file_is_counted_once(tmp_path: Path) -> None:
    texts = {"checked.py": CLEAN, "noise.py": "import numpy as np\nz = np.random.laplace(0, 1)\n", "plain.py": "x = 1\n", "broken.py": CLEAN + "def (:\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    found = document(tmp_path, ".")
    assert found["files"] == {"checked": 1, "irrelevant": 1, "unread": 2, "left_out": 0} and found["files_checked"] == 1


def test_a_file_that_hides_the_vocabulary_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "dpcheck.py").write_text("def laplacian_mechanism(x, s, e): return x\n")
    (tmp_path / "a.py").write_text(CLEAN)
    for paths in ((".",), ("a.py",)):
        done = run(tmp_path, "--format", "concise", *paths)
        assert done.returncode == 1 and "dpcheck.py:1:1: DP305" in done.stdout


def test_the_vocabulary_itself_hides_nothing(tmp_path: Path) -> None:
    import dpcheck

    assert "DP305" not in run(tmp_path, "--format", "concise", str(Path(dpcheck.__file__))).stdout


def test_an_error_in_a_function_that_does_not_matter_is_told(tmp_path: Path) -> None:
    """Only what matters is parsed to the end; a file that is no Python is not clean for that, also where another one imports it."""
    (tmp_path / "a.py").write_text(CLEAN + "\n\ndef other(y):\n    z = = 1\n    return z\n")
    (tmp_path / "b.py").write_text("import a\n\n\n" + CLEAN)
    for named in (["a.py"], ["."]):
        found = document(tmp_path, *named)
        assert [(each["code"], each["path"], each["line"]) for each in found["diagnostics"] if each["code"] == "DP901"] == [("DP901", "a.py", 9)]
        assert found["files"]["unread"] == 1


def test_noise_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """In a folder, too, where nobody named the file: the noise stands in the statement that is no Python."""
    (tmp_path / "a.py").write_text("import numpy as np\nprint(np.random.laplace(0, 1)\n")
    for arguments in ((".",), ("a.py",), ("--audit", ".")):
        report = document(tmp_path, *arguments)
        assert [found["code"] for found in report["diagnostics"]] == ["DP901"] and report["files"]["unread"] == 1, arguments


NOISE_BY_OBJECTS = {
    "Laplace noise of a known seed": "import numpy as np\nrng = np.random.default_rng(42)\nprint(3 + rng.laplace(0, 1))\n",
    "a generator": "import numpy as np\nrng = np.random.default_rng()\nprint(3 + rng.laplace(0, 1))\n",
    "an attribute": "import numpy as np\nclass Noiser:\n    def __init__(self):\n        self.rng = np.random.default_rng()\n    def add(self, x):\n        return x + self.rng.normal(0, 1)\n",
    "a parameter": "import numpy as np\ndef add(x, rng):\n    return x + rng.laplace(0, 1)\n",
    "a generator of random": "import random\nown = random.SystemRandom()\nprint(3 + own.gauss(0, 1))\n",
    "a distribution": "from scipy import stats\nnoise = stats.laplace(0, 1)\nprint(3 + noise.rvs())\n",
    "a distribution of torch": "import torch\nd = torch.distributions.Laplace(0.0, 1.0)\nprint(3 + d.sample())\n",
    "diffprivlib": "from diffprivlib.mechanisms import Laplace\nprint(Laplace(epsilon=1.0, sensitivity=1).randomise(3))\n",
    "PyDP": "from pydp.algorithms.laplacian import BoundedMean\ndef f(ages):\n    mean = BoundedMean(epsilon=1.0, lower_bound=0, upper_bound=9)\n    return mean.quick_result(ages)\n",
    "OpenDP": "import opendp.prelude as dp\ndef f(x):\n    m = dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=1.0)\n    return m(x)\n",
    "a context of OpenDP": "import opendp.prelude as dp\ndef f(context: dp.Context):\n    return context.query().count().laplace().release()\n",
    "Opacus": "from opacus import PrivacyEngine\ndef f(model, optimizer, loader):\n    engine = PrivacyEngine()\n    return engine.make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=1.1, max_grad_norm=1.0)\n",
    "TensorFlow Privacy": "import tensorflow_privacy as tfp\nopt = tfp.DPKerasSGDOptimizer(l2_norm_clip=1.0, noise_multiplier=1.1, num_microbatches=1, learning_rate=0.1)\n",
    "PipelineDP": "import pipeline_dp\nengine = pipeline_dp.DPEngine(pipeline_dp.NaiveBudgetAccountant(1, 1e-6), pipeline_dp.LocalBackend())\ndef f(rows, how, what):\n    return engine.aggregate(rows, how, what)\n",
    "Tumult": "from tmlt.analytics import PureDPBudget, Session\ndef f(frame, change):\n    return Session.from_dataframe(PureDPBudget(1.0), source_id='p', dataframe=frame, protected_change=change)\n",
}


@pytest.mark.parametrize("how", NOISE_BY_OBJECTS)
def test_noise_by_way_of_objects_is_told_where_nothing_is_private(how: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(NOISE_BY_OBJECTS[how])
    found = in_process("a.py", cwd=tmp_path)
    assert [each["code"] for each in found["diagnostics"]] == ["DP304"] and found["files"]["unread"] == 1
    assert in_process("--audit", "a.py", cwd=tmp_path)["releases"]


@pytest.mark.parametrize("text", [
    "import numpy as np\nrng = np.random.default_rng(0)\nprint(rng.integers(0, 10), rng.permutation(5), rng.random())\n",
    "import random\nprint(random.Random(3).sample([1, 2, 3], 2), 'exponential')\n",
    "import numpy as np\nrng = np.random.default_rng(seed=4)\nheights = rng.normal(170, 10, 50)\n",
    "import numpy as np\n\ndef f(plot):\n    return plot.normal(np.zeros(3))\n",
])
def test_what_draws_no_noise_is_not_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(text)
    assert in_process("a.py", cwd=tmp_path)["diagnostics"] == []
