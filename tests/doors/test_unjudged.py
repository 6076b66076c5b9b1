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


HELPER = "import numpy as np\n\n\ndef add_noise(value, scale):\n    return value + np.random.laplace(0, scale)\n"
DECLARED = ("import pandas as pd\nfrom noise import add_noise\nfrom dpcheck import MetricFrame, SymmetricDistance\n\n"
            "people: MetricFrame[SymmetricDistance] = pd.read_csv('people.csv')\nprint(add_noise(len(people), 2.0))\n")
UNDECLARED = "import pandas as pd\nfrom noise import add_noise\n\npeople = pd.read_csv('people.csv')\nprint(add_noise(len(people), 2.0))\n"


def unexamined(folder: Path, *paths: str) -> list[tuple[str, int, str]]:
    return [(each["path"], each["line"], each["severity"]) for each in in_process(*paths, cwd=folder)["diagnostics"] if each["code"] == "DP304"]


def test_a_helper_is_judged_where_it_is_called(tmp_path: Path) -> None:
    for name, text in (("noise", HELPER), ("app", DECLARED), ("main", UNDECLARED)):
        (tmp_path / f"{name}.py").write_text(text)
    assert unexamined(tmp_path, "noise.py") == [("noise.py", 5, "note")]
    assert unexamined(tmp_path, "noise.py", "app.py") == unexamined(tmp_path, "app.py") == []
    assert in_process("noise.py", "app.py", cwd=tmp_path)["files"]["unread"] == 0
    assert unexamined(tmp_path, "main.py") == unexamined(tmp_path, "noise.py", "main.py") == unexamined(tmp_path, ".") == [("main.py", 5, "warning")]
    assert in_process("noise.py", "main.py", cwd=tmp_path)["files"]["unread"] == 2


def test_a_helper_that_is_also_given_what_nobody_declared(tmp_path: Path) -> None:
    (tmp_path / "noise.py").write_text(HELPER)
    (tmp_path / "app.py").write_text(DECLARED + "others = pd.read_csv('others.csv')\nprint(add_noise(len(others), 2.0))\n")
    assert unexamined(tmp_path, "app.py") == unexamined(tmp_path, ".") == [("app.py", 8, "warning")]


def test_helpers_whose_modules_import_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("from b import g\n\ndef f(v, s):\n    return g(v, s)\n")
    (tmp_path / "b.py").write_text("from c import h\n\ndef g(v, s):\n    return h(v, s)\n")
    (tmp_path / "c.py").write_text("import a\nimport numpy as np\n\ndef h(v, s):\n    return v + np.random.laplace(0, s)\n\ndef k(v, s):\n    return a.f(v, s)\n")
    (tmp_path / "m.py").write_text("from dpcheck import Real\nfrom c import k\n\ndef q(x: Real):\n    return x\n\nprint(k(3, 1))\n")
    found = in_process(".", cwd=tmp_path)["diagnostics"]
    assert any(Path(each["path"]).name == "m.py" and each["line"] == 7 and each["code"] == "DP304" for each in found)


def test_noise_by_a_helper_of_another_file_is_told_in_notebooks_and_through_others(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text("")
    (tmp_path / "tools" / "noise.py").write_text(HELPER)
    (tmp_path / "tools" / "counts.py").write_text("from .noise import add_noise\n\n\ndef noisy_count(rows, epsilon):\n    return add_noise(len(rows), 1 / epsilon)\n")
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [{"cell_type": "code", "source": ["from tools import counts\n", "rows = open('r.txt').readlines()"]},
                                                            {"cell_type": "code", "source": ["print(counts.noisy_count(rows, 1))"]}], "nbformat": 4, "nbformat_minor": 5, "metadata": {}}))
    for paths in (("a.ipynb",), (".",)):
        found, = in_process(*paths, cwd=tmp_path)["diagnostics"]
        assert (found["code"], found["path"], found["cell"], found["line"]) == ("DP304", "a.ipynb", 2, 1) and found["notes"][0]["path"] == "tools/counts.py"


@pytest.mark.parametrize("text", [
    HELPER + "\n\nprint(add_noise(3, 1))\n",  # is used in the file itself
    HELPER + "\n\nNOISES = {'laplace': add_noise}\n",
    "import numpy as np\nimport pandas as pd\n\n\ndef report(path):\n    return len(pd.read_csv(path)) + np.random.laplace(0, 1)\n",  # reads the data itself
    "import numpy as np\nfrom web import app, people\n\n\n@app.route('/')\ndef report(request):\n    return people() + np.random.laplace(0, 1)\n",  # somebody calls it that is not seen
    "import numpy as np\nfrom store import people\n\n\ndef report():\n    return people() + np.random.laplace(0, 1)\n",
])
def test_noise_that_is_not_for_others_alone_is_a_warning(text: str, tmp_path: Path) -> None:
    (tmp_path / "noise.py").write_text(text)
    assert [severity for _, _, severity in unexamined(tmp_path, "noise.py")] == ["warning"]


@pytest.mark.parametrize("use", ["import noise\nprint(noise.add_noise(3, 1))\n", "import noise as n\nprint(n.add_noise(3, 1))\n", "from noise import add_noise as plus\nprint(plus(3, 1))\n",
                                 "from noise import *\nprint(add_noise(3, 1))\n", "def main():\n    from noise import add_noise\n    print(add_noise(3, 1))\n", "from noise import add_noise\nprint(list(map(add_noise, [3], [1])))\n"])
def test_helpers_are_known_by_whatever_name(use: str, tmp_path: Path) -> None:
    (tmp_path / "noise.py").write_text(HELPER)
    (tmp_path / "main.py").write_text(use)
    assert [(path, severity) for path, _, severity in unexamined(tmp_path, "main.py")] == [("main.py", "warning")]
    (tmp_path / "main.py").write_text("from noise import SCALE\n\n\ndef f(add_noise):\n    return add_noise(3, SCALE)\n")
    assert unexamined(tmp_path, "main.py") == []
