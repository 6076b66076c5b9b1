"""Runs a command and tells its wall time, processor time and peak memory."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Run:
    """One run: seconds by the clock, seconds of processor (children included), peak resident set of the process in MB, exit status."""

    wall: float
    cpu: float
    peak: float
    status: int

    def __str__(self) -> str:
        return f"{self.wall:7.2f} s wall  {self.cpu:7.2f} s cpu  {self.peak:7.0f} MB peak"


def run(command: list[str], folder: Path | None = None) -> Run:
    """Run `command` in `folder` with its output thrown away; the peak is that of the largest process in its tree that was waited for."""
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # wait4 has reaped it: Popen must not wait again
    return Run(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode)


def middle(runs: list[Run]) -> Run:
    """The medians, each figure on its own."""
    return Run(median(r.wall for r in runs), median(r.cpu for r in runs), median(r.peak for r in runs), runs[-1].status)
