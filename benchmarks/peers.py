"""dpcheck and type checkers on the same synthetic tree, interleaved, as a table in Markdown: `python benchmarks/peers.py [LINES] [ROUNDS]`.

What is not installed beside Python (`pip install pyright ty pyrefly ruff`) is left out. None of them does what another does; mypy, with which most people have some experience,
is the measure.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path

from measure import Run, middle, run
from tree import write_tree

Prepare = Callable[[Path], None]


def nothing(folder: Path) -> None:
    """The tree stays as it is."""


def edit_a_leaf(folder: Path) -> None:
    """One function of the last module, which no other module imports, has another constant."""
    last = max(folder.glob("*.py"))
    last.write_text(last.read_text() + f"\n# {len(last.read_text())}\n\n\ndef added_{len(last.read_text())}(x: Real) -> float:\n    return 2 * x\n")


def commands() -> dict[str, tuple[list[str], Prepare]]:
    """What is run, in this order, by how the table calls it."""
    scripts = Path(sysconfig.get_path("scripts"))

    def module(name: str, *words: str) -> list[str]:
        return [sys.executable, "-m", name, *words, "."]

    found = {
        "mypy, cold": (module("mypy", "--strict", "--cache-dir", "/dev/null"), nothing),
        "mypy, nothing changed": (module("mypy", "--strict"), nothing),
        "mypy, one module edited": (module("mypy", "--strict"), edit_a_leaf),
        "dpcheck, cold, one process": (module("dpcheck", "check", "--no-cache", "--jobs", "1"), nothing),
        "dpcheck, cold": (module("dpcheck", "check", "--no-cache"), nothing),
        "dpcheck, nothing changed": (module("dpcheck", "check"), nothing),
        "dpcheck, one module edited": (module("dpcheck", "check"), edit_a_leaf),
    }
    for tool, words in (("pyright", []), ("ty", ["check"]), ("pyrefly", ["check"]), ("ruff", ["check", "--no-cache"])):
        if (program := shutil.which(tool, path=str(scripts)) or shutil.which(tool)) is not None:
            found[f"{tool}, cold"] = ([program, *words, "."], nothing)
    return found


def main(lines: int, rounds: int) -> int:
    tools = commands()
    runs: dict[str, list[Run]] = {tool: [] for tool in tools}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "tree"
        written = write_tree(folder, lines)
        for command in ("mypy, nothing changed", "dpcheck, nothing changed"):
            run(tools[command][0], folder)  # so that there is something that has not changed
        for number in range(rounds):
            for tool, (command, prepare) in tools.items():
                if tool.endswith("nothing changed"):
                    run(command, folder)
                prepare(folder)
                runs[tool].append(run(command, folder))
                print(f"round {number + 1}  {tool:28} {runs[tool][-1]}", file=sys.stderr, flush=True)
    middles = {tool: middle(of) for tool, of in runs.items()}
    measure = middles["mypy, cold"]
    print(f"{written:,} lines in one project, medians of {rounds} rounds, Python {sys.version.split()[0]}:\n")
    print("| | wall | of mypy's | processor | of mypy's | memory |\n|---|---:|---:|---:|---:|---:|")
    for tool, of in middles.items():
        print(f"| {tool} | {of.wall:.2f} s | {of.wall / measure.wall:.2f} | {of.cpu:.2f} s | {of.cpu / measure.cpu:.2f} | {of.peak:.0f} MB |")
    return 0 if all(each.done for of in runs.values() for each in of) else 1


if __name__ == "__main__":
    sys.exit(main(*(int(value) for value in [*sys.argv[1:3], *("20000", "5")[len(sys.argv) - 1 :]])))
