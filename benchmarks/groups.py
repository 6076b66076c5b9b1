"""A tree of scripts that do not import each other: cold with one process and with two, unchanged, and with one line edited: `python benchmarks/groups.py [LINES] [ROUNDS]`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from measure import Run, middle, run
from tree import write_tree


def main(lines: int, rounds: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "tree"
        written = write_tree(folder, lines)
        scripts = sorted(folder.glob("*.py"))
        for script in scripts:  # each stands alone: what it would import of another one it takes for a function of its own
            text = script.read_text(encoding="utf-8")
            kept = [f"def {line.split()[-1]}(x): return x" if line.startswith("from module_") else line for line in text.splitlines()]
            script.write_text("\n".join(kept) + "\n", encoding="utf-8")
        check = [sys.executable, "-m", "dpcheck", "check", "."]
        runs: dict[str, list[Run]] = {}
        for number in range(rounds):
            shutil.rmtree(folder / ".dpcheck_cache", ignore_errors=True)
            runs.setdefault("cold, one process", []).append(run([*check, "--no-cache", "--jobs", "1"], folder))
            runs.setdefault("cold, two processes", []).append(run([*check, "--jobs", "2"], folder))
            runs.setdefault("unchanged", []).append(run(check, folder))
            with scripts[-1].open("a", encoding="utf-8") as script:
                script.write(f"ROUND = {number}\n")
            runs.setdefault("one line edited", []).append(run(check, folder))
        first = middle(runs["cold, one process"])
        print(f"{written} lines in {len(scripts)} files, medians of {rounds} rounds")
        for what, of in runs.items():
            found = middle(of)
            print(f"{what:20} {found}  {found.wall / first.wall:5.2f} of the first, by the clock{'' if found.done else '  (failed)'}")
        return int(not all(middle(of).done for of in runs.values()))


if __name__ == "__main__":
    sys.exit(main(*(int(value) for value in [*sys.argv[1:3], *("20000", "3")[len(sys.argv) - 1 :]])))
