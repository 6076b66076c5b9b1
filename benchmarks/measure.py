"""Runs a command and tells its wall time, processor time and peak memory."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Run:
    """One run: seconds by the clock, seconds of processor (children included), peak resident set of the process in MB.

    `done` says that it did its work: it ended with status 0 or 1 and wrote a report. A program that is not there ends with 1 too.
    """

    wall: float
    cpu: float
    peak: float
    done: bool

    def __str__(self) -> str:
        return f"{self.wall:7.2f} s wall  {self.cpu:7.2f} s cpu  {self.peak:7.0f} MB peak"


def run(command: list[str], folder: Path | None = None) -> Run:
    """Run `command` in `folder`; the peak is that of the largest process in its tree that was waited for."""
    with tempfile.TemporaryFile() as report:
        began = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=environment(), stdin=subprocess.DEVNULL, stdout=report, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)  # wait4 has reaped it: Popen must not wait again
        done = process.returncode in (0, 1) and report.seek(0, os.SEEK_END) > 0
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, done)


def environment() -> dict[str, str]:
    """The environment with the paths of PYTHONPATH made absolute: a command that runs in another folder finds the same modules."""
    paths = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, paths.split(os.pathsep)))} if paths else {**os.environ}


def middle(runs: list[Run]) -> Run:
    """The medians, each figure on its own."""
    return Run(median(r.wall for r in runs), median(r.cpu for r in runs), median(r.peak for r in runs), all(r.done for r in runs))
