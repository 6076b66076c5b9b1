"""What is reported of a run that is ended before its time."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from dpcheck.cli import main
from dpcheck.progress import Progress
from dpcheck.stopping import stop

WRONG = "def {name}(x: Real):\n    return laplacian_mechanism(2 * x, 1, 1)\n\n\n"
AUDITED = "import numpy as np\nimport pandas as pd\n\n\ndef {name}():\n    ages = pd.read_csv('ages.csv')['age']\n    return ages.sum() + np.random.laplace(0, 1)\n\n\n"


@pytest.fixture(autouse=True)
def _asked_for_nothing() -> Iterator[None]:
    yield
    stop.asked, stop.possible = "", False


def stopped(monkeypatch: pytest.MonkeyPatch, after: int, *arguments: str) -> int:
    """The status of a run that is asked to end when so many functions and modules were begun."""
    begun = 0

    def step(_: Progress) -> None:
        nonlocal begun
        begun += stop.possible
        if begun > after:
            stop.asked = "SIGTERM"

    monkeypatch.setattr(Progress, "step", step)
    return main(["check", "--no-cache", "--format", "json", *arguments])


def test_what_was_found_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.py").write_text("from dpcheck import Real, laplacian_mechanism\n\n\n" + "".join(WRONG.format(name=f"f{k}") for k in range(9)))
    status = stopped(monkeypatch, 4, str(tmp_path))
    told, said = capsys.readouterr()
    report = json.loads(told)
    assert status == 128 + 15
    assert 0 < len([found for found in report["diagnostics"] if found["code"] == "DP103"]) < 9
    assert report["stopped"] == {"by": "SIGTERM", "unfinished": [str(tmp_path / "a.py")]}
    assert (report["releases"], report["ledger"], report["files"]["checked"]) == ([], [], 0)
    assert "interrupted by SIGTERM: this is a part of the report; 1 of the files" in said


def test_nothing_reads_as_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.py").write_text("from dpcheck import Real\n\n\ndef f(x: Real):\n    return x\n")
    assert stopped(monkeypatch, 0, str(tmp_path)) == 128 + 15
    report = json.loads(capsys.readouterr().out)
    assert report["files"] == {"checked": 0, "irrelevant": 0, "unread": 1, "left_out": 0}


@pytest.mark.parametrize("after", range(1, 12, 3))
def test_an_audit_that_is_stopped(after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever it is stopped: in the first meaning of neighbouring, in the second, or while what was found is judged."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.py").write_text(AUDITED.format(name=name))
    assert stopped(monkeypatch, after, "--audit", str(tmp_path)) == 128 + 15
    assert json.loads(capsys.readouterr().out)["stopped"]["by"] == "SIGTERM"
