"""Groups of files examined on a Dask cluster: the same is told, whatever becomes of its workers."""
from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from dpcheck import cluster
from dpcheck.examination import ProjectError
from dpcheck.project import run
from dpcheck.report.json import render
from dpcheck.settings import Settings
from dpcheck.syntax.relevance import Imports, Skimmed

from .helpers import CHECKOUT, RIGHT, WRONG

CASES = CHECKOUT / "tests" / "cases"


@pytest.fixture(scope="module")
def two_workers() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as workers:
        yield workers


def address_of(workers: Any) -> str:
    return "dask://" + workers.scheduler_address.removeprefix("tcp://")


def reported(paths: list[str], command: str, **given: Any) -> str:
    return render(run(paths, Settings(no_cache=True, **given), command), command)


def called(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "dpcheck", *words], capture_output=True, text=True, timeout=120)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("paths", "command"), [(["codes", "files"], "check"), (["loops.py", "files"], "infer")])
def test_a_cluster_changes_nothing(two_workers: LocalCluster, monkeypatch: pytest.MonkeyPatch, paths: list[str], command: str) -> None:
    monkeypatch.chdir(CASES)
    assert reported(paths, command, executor=address_of(two_workers)) == reported(paths, command, jobs=1)


@pytest.mark.left_to_thorough
def test_a_worker_that_is_killed_changes_nothing(two_workers: LocalCluster, tmp_path: Path) -> None:
    for path in sorted((CASES / "datasets").glob("frames*.py")):
        shutil.copy(path, tmp_path)
    words = ("check", "--no-cache", "--format", "json", str(tmp_path))
    here = called(*words, "--jobs", "1")
    there = subprocess.Popen([sys.executable, "-m", "dpcheck", *words, "--executor", address_of(two_workers)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with Client(two_workers) as client:
        pids = client.run(os.getpid)
        at_work: list[str] = []
        end = time.monotonic() + 60
        while not at_work and there.poll() is None and time.monotonic() < end:
            at_work = [worker for worker, tasks in client.processing().items() if tasks]
        assert at_work, "nobody was given any work"
        os.kill(pids[at_work[0]], signal.SIGKILL)
    out, errors = there.communicate(timeout=120)
    assert (out, there.returncode) == (here.stdout, here.returncode), errors
    assert errors == here.stderr


def test_what_no_worker_survives_is_examined_here(two_workers: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "b.py").write_text(WRONG)

    class Killed:
        def result(self) -> None:
            raise cluster.dask.KilledWorker("a share", None, 3)

    nothing = cluster._reports_of(Killed(), "")
    assert nothing == []
    monkeypatch.setattr(cluster, "_reports_of", lambda future, address: nothing)
    report = run([str(tmp_path)], Settings(no_cache=True, executor=address_of(two_workers)), "check")
    assert [found.code for found in report.diagnostics] == ["DP103"] * 2 and not report.faults


def test_an_import_that_does_not_show_at_a_glance_joins_the_groups(two_workers: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text("from b import noisy\nfrom dpcheck import Real\n\ndef f(x: Real):\n    return noisy(x, 1.0)\n")
    (tmp_path / "b.py").write_text(RIGHT)
    together = run([str(tmp_path)], Settings(no_cache=True), "infer")
    monkeypatch.setattr(Imports, "groups", lambda self, paths: [[path] for path in paths])
    monkeypatch.setattr(Skimmed, "links", property(lambda self: set()))
    monkeypatch.setattr(Imports, "imported", lambda self, path: set())
    assert run([str(tmp_path)], Settings(no_cache=True, executor=address_of(two_workers)), "infer") == together


def test_workers_with_another_dpcheck_are_refused(two_workers: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "b.py").write_text(WRONG)
    monkeypatch.setattr(cluster, "installed", lambda: "of another version")
    with pytest.raises(ProjectError, match="has another dpcheck, or other libraries beside it, than this machine: install the same"):
        run([str(tmp_path)], Settings(no_cache=True, executor=address_of(two_workers)), "check")


@pytest.mark.left_to_thorough
def test_no_scheduler(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "b.py").write_text(WRONG)
    done = called("check", "--no-cache", "--executor", "dask://127.0.0.1:1", str(tmp_path))
    assert done.returncode == 2 and "no Dask scheduler answers at 127.0.0.1:1" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.left_to_thorough
def test_no_workers(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "b.py").write_text(WRONG)
    with LocalCluster(n_workers=0, dashboard_address=":0") as nobody:
        done = called("check", "--no-cache", "--executor", address_of(nobody), str(tmp_path))
    assert done.returncode == 2 and "has no workers: start some" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:8786", "spark://127.0.0.1:8786", "dask://127.0.0.1", "dask://user@host:1"])
def test_an_address_that_is_none(address: str) -> None:
    done = called("check", "--executor", address, "examples")
    assert done.returncode == 2 and "is no cluster: write dask://HOST:PORT" in done.stderr


@pytest.mark.left_to_thorough
def test_no_file_says_where_code_is_sent(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "dpcheck.toml").write_text('executor = "dask://127.0.0.1:1"\n')
    done = called("check", "--no-cache", str(tmp_path))
    assert done.returncode == 2 and "executor" in done.stderr
