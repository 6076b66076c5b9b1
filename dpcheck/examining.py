"""The pipeline for a command: with its progress shown, and what it cannot do told as the command's own failure."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from dpcheck.check.records import Report
from dpcheck.examination import ProjectError
from dpcheck.output import Failure
from dpcheck.progress import Progress
from dpcheck.project import run
from dpcheck.settings import Settings


def examine(command: str, paths: Sequence[str], settings: Settings, stdin: tuple[str, bytes] | None = None, instead: Mapping[str, bytes] | None = None) -> Report:
    """The report on files under the paths, some with other content than they have, and on the standard input. Raises `Failure`."""
    try:
        with Progress() as progress:
            return run([path for path in paths if path != "-"], settings, command, stdin=stdin, progress=progress, instead=instead)
    except ProjectError as problem:
        raise Failure(str(problem)) from problem
