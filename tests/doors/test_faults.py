"""A failure inside the checker: it is told, it never reads as clean, and what else was found is still printed."""
from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from dpcheck import ir
from dpcheck.check.examine import examine as real_examine
from dpcheck.check.records import Fault, Report
from dpcheck.cli import main

from .helpers import RIGHT, WRONG


@pytest.fixture()
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("a.py", "bad.py", "z.py"):
        (tmp_path / name).write_text(RIGHT if name == "bad.py" else WRONG)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def failing(real: Callable[..., Report], path: str) -> Callable[..., Report]:
    """An `examine` that breaks at the first function of a file."""
    def examine(modules: Sequence[ir.Module], **options: Any) -> Report:
        for module in modules:
            if module.path == path:
                options["on_function"](f"{path}::noisy")
                raise KeyError("lost")
        return real(modules, **options)
    return examine


def test_other_files_are_still_examined(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("dpcheck.check.examine.examine", failing(real_examine, "bad.py"))
    assert main(["check", "--format", "json", "--no-cache", "."]) == 2
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert [d["path"] for d in document["diagnostics"]] == ["a.py", "z.py"]
    assert document["faults"] == [{"path": "bad.py", "function": "noisy", "message": "KeyError: 'lost'"}]
    assert "internal fault in bad.py, noisy: KeyError: 'lost'" in said.err and "please report it" in said.err


def test_a_fault_of_which_nothing_is_known(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object, **__: object) -> Report:
        raise RuntimeError("lost")

    monkeypatch.setattr("dpcheck.check.examine.examine", broken)
    assert main(["check", "--no-cache", "z.py"]) == 2
    assert "RuntimeError: lost" in capsys.readouterr().err


def test_faults_that_the_engine_tells_of(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def examine(*arguments: Any, **options: Any) -> Report:
        report = real_examine(*arguments, **options)
        report.faults.append(Fault("bad.py", "noisy", "KeyError: 1"))
        return report

    monkeypatch.setattr("dpcheck.check.examine.examine", examine)
    assert main(["check", "--no-cache", "--format", "concise", "."]) == 2
    said = capsys.readouterr()
    assert said.out.count("DP103") == 2 and "internal fault in bad.py, noisy: KeyError: 1" in said.err


def test_a_fault_anywhere_else(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("dpcheck.project._relevant", lambda *_: 1 // 0)
    assert main(["check", "--no-cache", "z.py"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "internal fault: ZeroDivisionError" in said.err and "please report it" in said.err
