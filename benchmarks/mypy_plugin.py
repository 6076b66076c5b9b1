"""What the plugin costs mypy, and whether it says what `dpcheck check` says: `python benchmarks/mypy_plugin.py [LINES] [ROUNDS] [EDITS]`.

On a tree without annotations, mypy with the plugin may take 3 % more than mypy alone, cold and warm; on an annotated tree at
most what mypy and `dpcheck check` take together. On the annotated tree, with mistakes put into it, both say the same: cold,
warm, after each of many random edits, and with mypy's daemon.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from statistics import median

from measure import Run, environment, run
from tree import write_tree

from dpcheck.check.codes import BY_CODE

PYTHON = sys.executable
FOUND = re.compile(r"(.+?):(\d+): (?:error|note): .*\[(dp-[\w-]+)\]")
Told = set[tuple[str, int, str]]


def configure(folder: Path) -> None:
    (folder / "plain.ini").write_text("[mypy]\nstrict = True\n")
    (folder / "plugin.ini").write_text("[mypy]\nstrict = True\nplugins = dpcheck.mypy_plugin\n")


def mypy(kind: str, *paths: str) -> list[str]:
    return [PYTHON, "-m", "mypy", "--config-file", f"{kind}.ini", "--cache-dir", f".cache_{kind}", *(paths or (".",))]


def ratios(folder: Path, rounds: int, commands: dict[str, list[list[str]]], cold: bool) -> dict[str, float]:
    """The median wall time of each named sequence of commands, over the rounds, in turn."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, sequence in commands.items():
            if cold:
                for cache in folder.glob(".cache_*"):
                    shutil.rmtree(cache)
            done: list[Run] = [run(command, folder) for command in sequence]
            if not all(each.done for each in done):
                sys.exit(f"failed: {sequence}")
            if number:  # the first round only warms up
                times[name].append(sum(each.wall for each in done))
    return {name: median(walls) for name, walls in times.items()}


def without_annotations(folder: Path, rounds: int) -> None:
    """Two packages of the standard library: real code that knows nothing of dpcheck."""
    library = Path(sysconfig.get_paths()["stdlib"])
    packages = ("email", "unittest")
    for package in packages:
        shutil.copytree(library / package, folder / f"my_{package}", ignore=shutil.ignore_patterns("__pycache__", "test*"))
    configure(folder)
    names = tuple(f"my_{package}" for package in packages)
    for cold in (True, False):
        walls = ratios(folder, rounds * (1 if cold else 5), {kind: [mypy(kind, *names)] for kind in ("plain", "plugin")}, cold)
        print(f"no annotations, {'cold' if cold else 'warm'}: mypy {walls['plain']:.3f} s, with the plugin {walls['plugin']:.3f} s, "
              f"ratio {walls['plugin'] / walls['plain']:.3f} (the bar is 1.03)")


def annotated(folder: Path, lines: int, rounds: int) -> None:
    write_tree(folder, lines)
    configure(folder)
    walls = ratios(folder, rounds, {
        "together": [mypy("plain"), [PYTHON, "-m", "dpcheck", "check", "--no-cache", "."]], "plugin": [mypy("plugin")]}, cold=True)
    print(f"annotated, cold: mypy and dpcheck {walls['together']:.3f} s, mypy with the plugin {walls['plugin']:.3f} s, "
          f"ratio {walls['plugin'] / walls['together']:.3f} (the bar is 1)")
    for file in sorted(folder.glob("module_*.py"))[::5]:  # the programs are right: from here on some are not
        file.write_text(file.read_text().replace("1.0, eps)", "0.5, eps)"))


def output(command: list[str], folder: Path) -> str:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment()).stdout


def told(text: str) -> Told:
    return {(os.path.normpath(match[1]), int(match[2]), match[3]) for match in map(FOUND.fullmatch, text.splitlines()) if match}


def checked(folder: Path) -> Told:
    report = json.loads(output([PYTHON, "-m", "dpcheck", "check", "--no-cache", "--format", "json", "."], folder))
    return {(d["path"], d["line"], f"dp-{BY_CODE[d['code']].name}") for d in report["diagnostics"]}


def compare(folder: Path, edits: int) -> int:
    """How often mypy, warm or as a daemon, says something else than `dpcheck check`."""
    rng = random.Random(1)
    daemon = [PYTHON, "-m", "mypy.dmypy", "--status-file", str(folder / "daemon.json")]
    different = 0
    now = 1_600_000_000
    try:
        for number in range(edits + 1):
            expected = checked(folder)
            batch = told(output(mypy("plugin"), folder))
            live = told(output([*daemon, "run", "--", "--config-file", "plugin.ini", "."], folder))
            different += (batch != expected) + (live != expected)
            print(f"edit {number}: {len(expected)} findings; mypy {'the same' if batch == expected else 'NOT the same'}, "
                  f"its daemon {'the same' if live == expected else 'NOT the same'}", flush=True)
            file = rng.choice(sorted(folder.glob("module_*.py")))
            text = file.read_text()
            places = [match.span() for match in re.finditer(r"\b\d\b", text)]
            start, end = rng.choice(places)
            file.write_text(f"{text[:start]}{rng.randint(1, 9)}{text[end:]}")
            now += 2
            os.utime(file, (now, now))  # mypy looks at whole seconds only
    finally:
        output([*daemon, "kill"], folder)
    return different


def main(lines: int, rounds: int, edits: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        without_annotations(Path(name) / "plain", rounds)
        annotated(Path(name) / "tree", lines, rounds)
        return compare(Path(name) / "tree", edits) > 0


if __name__ == "__main__":
    sys.exit(main(*(int(value) for value in [*sys.argv[1:4], *("20000", "5", "20")[len(sys.argv) - 1:]])))
