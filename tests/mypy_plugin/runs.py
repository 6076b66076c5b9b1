"""Runs mypy with the plugin, its daemon, and `dpcheck check`, in processes of their own, and reads what they say."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from mypy.version import __version__ as version

from dpcheck import project
from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic
from dpcheck.folding import folded
from dpcheck.settings import load_settings

VERSION = tuple(map(int, version.split("+")[0].split(".")[:2]))

CHECKOUT = Path(__file__).parents[2]
CONFIGURATION = "[mypy]\nplugins = dpcheck.mypy_plugin\n"
_LINE = re.compile(r"(?P<path>[^:\n]+):(?P<line>\d+):(?:\d+:)* (?P<severity>error|note): (?P<message>.*?)(?:  \[(?P<code>[\w-]+)\])?")

Told = set[tuple[str, int, str]]  # file, line and code


def run(*command: str, folder: Path, **environment: str) -> str:
    """What a command prints in a folder; its errors too."""
    path = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, timeout=300,
                          env={**os.environ, "PYTHONPATH": path, "MYPY_FORCE_COLOR": "", **environment})
    return done.stdout + done.stderr


def write(folder: Path, **files: str) -> None:
    """Writes modules, by their names, and mypy's configuration where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    if not (folder / "mypy.ini").exists():
        (folder / "mypy.ini").write_text(CONFIGURATION)


def mypy(folder: Path, *arguments: str, paths: tuple[str, ...] = (".",)) -> str:
    """What mypy prints."""
    return run("-m", "mypy", *arguments, *paths, folder=folder)


@contextmanager
def daemon(folder: Path) -> Iterator[Path]:
    """A status file for `dmypy`; the daemon of it is gone afterwards."""
    status = folder / "daemon.json"
    try:
        yield status
    finally:
        run("-m", "mypy.dmypy", "--status-file", str(status), "kill", folder=folder)


def dmypy(folder: Path, status: Path, *arguments: str, paths: tuple[str, ...] = (".",)) -> str:
    """What mypy's daemon says."""
    return run("-m", "mypy.dmypy", "--status-file", str(status), "run", "--", *arguments, *paths, folder=folder)


def lines(output: str) -> list[tuple[str, int, str, str, str]]:
    """File, line, severity, message and code of each line that tells something."""
    found = [match for match in map(_LINE.fullmatch, output.splitlines()) if match]
    return [(os.path.normpath(m["path"]), int(m["line"]), m["severity"], m["message"], m["code"] or "") for m in found]


def told(output: str) -> Told:
    """What mypy tells of dpcheck's findings."""
    return {(path, line, code) for path, line, _, _, code in lines(output) if code.startswith("dp-")}


def checked(folder: Path, *paths: str) -> Told:
    """What `dpcheck check` finds in the Python files of a folder, or at the paths in it."""
    with _inside(folder):
        report = project.run(paths or ["."], replace(load_settings(Path(".")), no_cache=True), "check")
    assert not report.faults
    by_file: dict[str, list[Diagnostic]] = {}
    for found in report.diagnostics:
        by_file.setdefault(found.path, []).append(found)
    return {(os.path.normpath(d.path), d.line, f"dp-{BY_CODE[d.code].name}") for path, all_of in by_file.items() if path.endswith(".py") for d in folded(all_of)}


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
