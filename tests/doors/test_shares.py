"""Groups of files that do not import each other are examined apart, in one process or in several: the same is told."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dpcheck import processes
from dpcheck.project import run
from dpcheck.report.json import render
from dpcheck.settings import Settings
from dpcheck.syntax.relevance import Imports, Skimmed

from .helpers import CHECKOUT, RIGHT, WRONG

CASES = CHECKOUT / "tests" / "cases"
AUDITED = [str(path.relative_to(CASES)) for path in sorted((CASES / "audit").glob("*.py"))[::16]]


def reported(paths: list[str], command: str, **given: Any) -> str:
    return render(run(paths, Settings(no_cache=True, **given), command), command)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("paths", "command", "given"), [
    (["codes", "loops.py"], "check", {}), (["codes", "loops.py"], "infer", {}), (AUDITED, "check", {"audit": True}), (["files"], "check", {"with_fixes": True})])
def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch, paths: list[str], command: str, given: dict[str, Any]) -> None:
    monkeypatch.chdir(CASES)
    assert reported(paths, command, jobs=3, **given) == reported(paths, command, jobs=1, **given)


def test_a_process_that_dies_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        (tmp_path / f"m{number}.py").write_text(WRONG)
    here = os.getpid()
    examine_group = processes.examine_group

    def dying(*arguments: Any) -> Any:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return examine_group(*arguments)

    monkeypatch.setattr(processes, "examine_group", dying)
    report = run([str(tmp_path)], Settings(no_cache=True, jobs=2), "check")
    assert [found.code for found in report.diagnostics] == ["DP103"] * 9 and not report.faults


def test_an_import_that_does_not_show_at_a_glance_joins_the_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text("from b import noisy\nfrom dpcheck import Real\n\ndef f(x: Real):\n    return noisy(x, 1.0)\n")
    (tmp_path / "b.py").write_text(RIGHT)
    together = run([str(tmp_path)], Settings(no_cache=True), "infer")
    monkeypatch.setattr(Imports, "groups", lambda self, paths: [[path] for path in paths])
    monkeypatch.setattr(Skimmed, "links", property(lambda self: set()))
    monkeypatch.setattr(Imports, "imported", lambda self, path: set())
    assert run([str(tmp_path)], Settings(no_cache=True), "infer") == together


def test_that_is_seen_where_all_others_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One group is examined, and another one is in the cache, of which it imports something in a way that does not show."""
    settings = Settings(root=tmp_path)
    (tmp_path / "a.py").write_text("from dpcheck import Real\n\ndef f(x: Real):\n    return x\n")
    (tmp_path / "b.py").write_text(RIGHT)
    run([str(tmp_path)], settings, "infer")
    (tmp_path / "a.py").write_text("from b import noisy\nfrom dpcheck import Real\n\ndef f(x: Real):\n    return noisy(x, 1.0)\n")
    together = run([str(tmp_path)], Settings(root=tmp_path, no_cache=True), "infer")
    monkeypatch.setattr(Imports, "groups", lambda self, paths: [[path] for path in paths])
    monkeypatch.setattr(Skimmed, "links", property(lambda self: set()))
    monkeypatch.setattr(Imports, "imported", lambda self, path: set())
    assert run([str(tmp_path)], settings, "infer") == together


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no signals of this kind")
def test_an_interrupt_leaves_a_part_of_the_report_and_no_process(tmp_path: Path) -> None:
    """Every process ends what it is at; what was not examined is told, and no release is judged."""
    slow = RIGHT + "".join(f"\ndef f{number}(x: Real, n: int):\n    for i in range(n):\n        x = abs(x + {number}) + max(x, i)\n    return x\n" for number in range(400))
    for number in range(12):
        (tmp_path / f"m{number}.py").write_text(slow)
    program = subprocess.Popen([sys.executable, "-m", "dpcheck", "check", "--no-cache", "--jobs", "2", "."], cwd=tmp_path, text=True, start_new_session=True,
                               env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(2.5)
    program.send_signal(signal.SIGTERM)
    said, told = program.communicate(timeout=60)
    assert program.returncode == 128 + signal.SIGTERM, told
    assert "interrupted by SIGTERM: this is a part of the report" in told and "of the files were not examined in full" in told
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, 0)
