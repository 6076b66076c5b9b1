"""`dpcheck init` as it is run: files, packages, notebooks, statuses, and what is never written."""
from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from doors.helpers import RIGHT, document, dpcheck, notebook, told

NOISY = 'import numpy as np\nimport pandas as pd\n\npeople = pd.read_csv("people.csv")\nprint((people["age"] > 17).sum() + np.random.laplace(0, 1 / 0.5))\n'
DECLARED = NOISY.replace("\n\npeople =", "\nfrom dpcheck import MetricFrame, SymmetricDistance\n\npeople: MetricFrame[SymmetricDistance] =")


def test_the_diff_changes_nothing_and_can_be_applied(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(NOISY)
    done = dpcheck("init", "a.py", cwd=tmp_path)
    assert done.returncode == 1 and (tmp_path / "a.py").read_text() == NOISY
    assert done.stdout.startswith("--- a.py\n+++ a.py\n") and "\nto decide:\n" in done.stdout
    assert done.stderr == "dpcheck: 1 declaration would be written with --write; a check says: 1 warning; 1 file checked\n"
    subprocess.run(["git", "apply", "-p0"], input=done.stdout, text=True, cwd=tmp_path, check=True)
    assert (tmp_path / "a.py").read_text() == DECLARED


def test_it_is_written_once(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(NOISY)
    done = told("init", "--write", "a.py", cwd=tmp_path)
    assert done.returncode == 0 and (tmp_path / "a.py").read_text() == DECLARED and "@@" not in done.stdout and "1 declaration written" in done.stderr
    again = told("init", "--write", "a.py", cwd=tmp_path)
    assert again.returncode == 0 and not again.stdout and again.stderr.startswith("dpcheck: nothing to declare; a check says: 1 warning")
    report = document("a.py", cwd=tmp_path)
    assert [release["verdict"] for release in report["releases"]] == ["right"]


@pytest.mark.parametrize(("relation", "declared"), [("add-remove", "SymmetricDistance"), ("change-one", "ChangeOneDistance")])
@pytest.mark.parametrize("by_settings", [False, True])
def test_who_says_what_neighbouring_means_is_not_asked(tmp_path: Path, relation: str, declared: str, by_settings: bool) -> None:
    (tmp_path / "a.py").write_text(NOISY)
    (tmp_path / "dpcheck.toml").write_text(f'relation = "{relation}"\n' if by_settings else "")
    done = told("init", *(() if by_settings else ("--relation", relation)), "a.py", cwd=tmp_path)
    assert f"people: MetricFrame[{declared}]" in done.stdout and "--relation" not in done.stdout


def test_a_package(tmp_path: Path) -> None:
    """Data that are read in one module and released in another: one annotation, where they enter."""
    package = tmp_path / "survey"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "loading.py").write_text('import pandas as pd\n\n\ndef load(path):\n    return pd.read_csv(path)\n')
    (package / "noise.py").write_text("import numpy as np\n\n\ndef noisy(value, sensitivity, epsilon):\n    return value + np.random.laplace(0, sensitivity / epsilon)\n")
    (package / "report.py").write_text(
        'from .loading import load\nfrom .noise import noisy\n\n\ndef report(path, epsilon):\n    people = load(path)\n    return noisy(len(people), 1, epsilon), noisy(people["pay"].sum(), 1, epsilon)\n')
    done = told("init", "--write", ".", cwd=tmp_path)
    texts = {path.name: path.read_text() for path in package.glob("*.py")}
    assert done.returncode == 0, done.stdout + done.stderr
    declared = [name for name, text in texts.items() if "SymmetricDistance" in text]
    assert declared == ["loading.py"] and "people: MetricFrame[SymmetricDistance] = pd.read_csv(path)\n    return people\n" in texts["loading.py"]
    report = document(".", cwd=tmp_path)
    assert sorted(release["verdict"] for release in report["releases"]) == ["right", "unbounded"] and told("init", ".", cwd=tmp_path).returncode == 0


def test_a_notebook_keeps_its_form(tmp_path: Path) -> None:
    cells = NOISY.split("\n\n", 1)
    (tmp_path / "nb.ipynb").write_bytes(notebook("%matplotlib inline\n" + cells[0], cells[1].rstrip("\n")))
    done = told("init", "nb.ipynb", cwd=tmp_path)
    assert done.returncode == 1 and "--- nb.ipynb:cell 1\n" in done.stdout and "nb.ipynb:cell 2:1 people: MetricFrame[SymmetricDistance]\n" in done.stdout
    assert told("init", "--write", "nb.ipynb", cwd=tmp_path).returncode == 0
    sources = ["".join(cell["source"]) for cell in json.loads((tmp_path / "nb.ipynb").read_bytes())["cells"]]
    assert sources[1] == "%matplotlib inline\nimport numpy as np\nimport pandas as pd\nfrom dpcheck import MetricFrame, SymmetricDistance"
    assert sources[2].startswith('people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")\n') and not sources[2].endswith("\n")
    assert told("init", "nb.ipynb", cwd=tmp_path).returncode == 0 and len(document("nb.ipynb", cwd=tmp_path)["releases"]) == 1


@pytest.mark.parametrize("data", [
    NOISY.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + NOISY.encode(), f"# -*- coding: latin-1 -*-\n# für\n{NOISY}".encode("latin-1"), NOISY.rstrip("\n").encode(),
], ids=["line ends of Windows", "byte order mark", "latin-1", "no last line end"])
def test_bytes_are_kept(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.py").write_bytes(data)
    assert told("init", "--write", "a.py", cwd=tmp_path).returncode == 0
    end = b"\r\n" if b"\r\n" in data else b"\n"
    after = (tmp_path / "a.py").read_bytes()
    assert after.replace(b": MetricFrame[SymmetricDistance]", b"").replace(b"from dpcheck import MetricFrame, SymmetricDistance" + end, b"") == data


def test_one_file_that_only_audits_judge_does_not_keep_others_back(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(NOISY)
    only = 'import pandas as pd\nimport numpy as np\n\npeople = pd.read_csv("p.csv")\ncounts = np.array([(people["c"] == c).sum() for c in (1, 2)], dtype=float)\ncounts[0] += np.random.laplace(0, 1)\nprint(counts)\n'
    (tmp_path / "b.py").write_text(only)
    done = told("init", "--write", ".", cwd=tmp_path)
    assert done.returncode == 1 and (tmp_path / "a.py").read_text() == DECLARED and (tmp_path / "b.py").read_text() == only
    assert "b.py:6 it is under-noised, and would be right in a check\n" in done.stdout and "b.py is left as it is" in done.stdout


def test_what_was_not_read_or_judged_is_said(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import numpy as np\nnp.random.laplace(0, 1\n")
    (tmp_path / "games.py").write_text("import numpy as np\n\nprint(np.random.laplace(0, 1))\n")
    done = told("init", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "not read:\n  - broken.py:2:18 '(' was never closed\n")
    assert done.stderr.startswith("dpcheck: nothing to declare; a check says: 1 error") and "2 files not read in full" in done.stderr and "not even an audit judges 1 mechanism or draw" in done.stderr


def test_what_comments_and_baselines_hide_is_judged_all_the_same(tmp_path: Path) -> None:
    """A finding that is hidden is none that may be lost."""
    (tmp_path / "a.py").write_text('import numpy as np\nimport pandas as pd\n\np = pd.read_csv("p.csv")\nprint(p["a"].sum() + np.random.laplace(0, 1))  # dpcheck: ignore[DP102] known\n')
    done = told("init", "--write", "a.py", cwd=tmp_path)
    assert done.returncode == 0 and "p: MetricFrame[SymmetricDistance]" in (tmp_path / "a.py").read_text()
    assert [release["verdict"] for release in document("a.py", cwd=tmp_path)["releases"]] == ["unbounded"]


def test_bad_input(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(NOISY)
    os.symlink("a.py", tmp_path / "link.py")
    for arguments, message in (
        (("init",), "Missing argument 'PATH...'"), (("init", "-"), "init is for files, not for the standard input"), (("init", "none.py"), "none.py"),
        (("init", "--relation", "both", "a.py"), "'both' is not one of"), (("init", "--config", "none.toml", "a.py"), "none.toml"),
        (("init", "--write", "link.py"), "it is a link, which is not followed"),
    ):
        done = told(*arguments, cwd=tmp_path)
        assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr, arguments
    assert (tmp_path / "a.py").read_text() == NOISY


def test_a_fault_is_told_and_nothing_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text(NOISY)
    (tmp_path / "right.py").write_text(RIGHT)
    monkeypatch.setattr("dpcheck.check.judge.Judge.diagnostics", lambda *_: 1 / 0)
    done = told("init", "--write", ".", cwd=tmp_path)
    assert done.returncode == 2 and "internal fault" in done.stderr and (tmp_path / "a.py").read_text() == NOISY


@pytest.mark.parametrize("text", ["import dpcheck\ndef f(:\n", "def g(x)\n    return 1\n"], ids=["with data", "with nothing of privacy"])
def test_what_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    """No text that nobody could parse reads as "there is nothing to declare", nor as "there are no functions"."""
    (tmp_path / "bad.py").write_text(text)
    done = told("init", "bad.py", cwd=tmp_path)
    assert done.returncode == 1 and done.stdout.startswith("not read:\n  - bad.py:") and "nothing to declare; a check says: 1 error" in done.stderr
    inferred = told("infer", "bad.py", cwd=tmp_path)
    assert inferred.returncode == 1 and "DP901" in inferred.stdout and "1 error" in inferred.stdout
