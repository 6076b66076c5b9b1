"""Nothing that was not judged reads as clean: the ledger of an audit, the counts of files, and files that hide the vocabulary."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

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
