"""One worker of a Dask cluster and two, interleaved, on the same synthetic tree: `python benchmarks/cluster.py [LINES] [ROUNDS]` (needs the extra `distributed`)."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from distributed import LocalCluster
from measure import environment
from tree import write_tree

ALONE = 20  # modules between which nothing is imported, in one folder: a tree is many such projects


def examined(folder: Path, *options: str) -> tuple[float, bytes]:
    """Seconds by the clock, and the report."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "dpcheck", "check", "--no-cache", "--format", "json", *options, "."], cwd=folder, env=environment(), capture_output=True)
    return time.perf_counter() - began, done.stdout


def write_project(folder: Path, lines: int, number: int) -> int:
    """A tree whose modules have names of their own; how many lines there are."""
    written = write_tree(folder, lines, number)
    for file in folder.glob("module_*.py"):
        file.with_name(f"p{number}_{file.name}").write_text(file.read_text().replace("module_", f"p{number}_module_"))
        file.unlink()
    return written


def main(lines: int, rounds: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        written = sum(write_project(Path(name) / f"project_{number}", lines // ALONE, number) for number in range(ALONE))
        _, here = examined(Path(name), "--jobs", "1")
        seconds: dict[int, list[float]] = {1: [], 2: []}
        for number in range(rounds):
            for workers in seconds:
                with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster:
                    address = "dask://" + cluster.scheduler_address.removeprefix("tcp://")
                    examined(Path(name) / "project_0", "--executor", address)  # the workers have imported what they need
                    took, there = examined(Path(name), "--executor", address)
                seconds[workers].append(took)
                print(f"round {number + 1}  {workers} worker{'s' if workers > 1 else ''}  {took:7.2f} s  {'the same report' if there == here else 'ANOTHER REPORT'}", flush=True)
                if there != here:
                    return 1
        one, two = (median(of) for of in seconds.values())
        print(f"\n{written} lines, medians of {rounds} rounds: {one:.2f} s with one worker, {two:.2f} s with two, {one / two:.2f} times as fast")
        return 0


if __name__ == "__main__":
    sys.exit(main(*(int(value) for value in [*sys.argv[1:3], *("40000", "3")[len(sys.argv) - 1 :]])))
