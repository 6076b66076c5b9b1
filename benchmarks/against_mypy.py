"""dpcheck and mypy, cold, on the same synthetic tree, interleaved: `python benchmarks/against_mypy.py [LINES] [ROUNDS]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from measure import Run, middle, run
from tree import write_tree


def main(lines: int, rounds: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "tree"
        written = write_tree(folder, lines)
        commands = {
            "dpcheck": [sys.executable, "-m", "dpcheck", "check", "--no-cache", "--jobs", "1", "."],
            "mypy": [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "/dev/null", "."],
        }
        runs: dict[str, list[Run]] = {tool: [] for tool in commands}
        for round_number in range(rounds):
            for tool, command in commands.items():
                runs[tool].append(run(command, folder))
                print(f"round {round_number + 1}  {tool:8} {runs[tool][-1]}")
        failed = [tool for tool, of in runs.items() if not all(each.done for each in of)]
        if failed:
            print(f"failed: {', '.join(failed)}")
            return 1
        middles = {tool: middle(of) for tool, of in runs.items()}
        print(f"\n{written} lines in {len(list(folder.glob('*.py')))} files, medians of {rounds} rounds")
        for tool, of in middles.items():
            print(f"{tool:8} {of}  {written / of.wall:9.0f} lines/s")
        print(f"dpcheck / mypy: {middles['dpcheck'].wall / middles['mypy'].wall:.2f} wall, {middles['dpcheck'].cpu / middles['mypy'].cpu:.2f} cpu")
        return 0


if __name__ == "__main__":
    sys.exit(main(*(int(value) for value in [*sys.argv[1:3], *("20000", "3")[len(sys.argv) - 1 :]])))
