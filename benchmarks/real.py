"""Lines per second on real trees: `python benchmarks/real.py [FOLDER...]`; the standard library and site-packages unless told."""

from __future__ import annotations

import sys
import sysconfig
import time
from pathlib import Path

from measure import run


def size(folder: Path) -> tuple[int, int, float]:
    """How many Python files and lines a tree has, and the seconds that reading them takes."""
    began = time.perf_counter()
    files = lines = 0
    for path in folder.rglob("*.py"):
        files += 1
        lines += path.read_bytes().count(b"\n")
    return files, lines, time.perf_counter() - began


def main(folders: list[Path]) -> int:
    failed = False
    for folder in folders:
        size(folder)  # once for the file system's cache
        files, lines, reading = size(folder)
        print(f"{folder}: {files} files, {lines} lines, read in {reading:.2f} s")
        for command in ("check", "infer"):
            of = run([sys.executable, "-m", "dpcheck", command, "--no-cache", "--format", "json", str(folder)])
            failed = failed or not of.done
            print(f"  {command:6} {of}  {lines / of.wall:10.0f} lines/s{'' if of.done else '  failed'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    known = [Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib")]
    sys.exit(main([Path(name) for name in sys.argv[1:]] or known))
