"""`--fix`, `--diff` and `--add-ignore`: what is changed in the files, and the report on what is left."""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import unified_diff
from typing import Protocol

from dpcheck import files
from dpcheck.check.records import Report
from dpcheck.editing.comments import suppressing
from dpcheck.editing.documents import document
from dpcheck.editing.fixing import Offer, Outcome, fixed
from dpcheck.output import Failure
from dpcheck.report.words import counted, file_name, visible
from dpcheck.examining import examine
from dpcheck.settings import Settings


def mended(paths: Sequence[str], settings: Settings, unsafe: bool) -> Outcome:
    """The files with the fixes that prove themselves, in memory: the safe ones, and then, where they are wanted, the others for what is left. Raises `Failure`.

    One of which it could not be proved that it is safe is among the others.
    """
    offers: list[Offer] = [lambda finding, _: [fix for fix in finding.fixes if fix.safe]]
    others: list[Offer] = [lambda finding, _: finding.fixes, lambda finding, _: [replace(fix, safe=False) for fix in finding.fixes]]
    return _outcome(paths, replace(settings, with_fixes=True), [*offers, *(others if unsafe else [])])


def suppressed(paths: Sequence[str], settings: Settings, reason: str) -> Outcome:
    """The files with a comment beside everything that is found, in memory. Raises `Failure`."""
    return _outcome(paths, settings, [lambda finding, report: suppressing(finding, report.texts.get(file_name(finding.path, finding.cell)), reason)])


def _outcome(paths: Sequence[str], settings: Settings, offers: Sequence[Offer]) -> Outcome:
    known: dict[str, bytes] = {}
    settings = replace(settings, no_cache=True)

    def read(path: str) -> bytes:
        if path not in known:
            known[path] = files.read(path, files.largest(path))
        return known[path]

    def check(instead: Mapping[str, bytes]) -> Report:
        return examine("check", paths, settings, instead=instead)

    try:
        return fixed(check, read, offers)
    except OSError as fault:
        raise Failure(f"a file cannot be read: {fault.strerror or fault}") from fault


class Rewritten(Protocol):
    """Files that are to change: their new bytes, and what they held."""

    changed: dict[str, bytes]
    before: dict[str, bytes]


def write(outcome: Rewritten) -> None:
    """Writes the files that changed, each whole or not at all. Raises `Failure` where one is a link, or was changed by somebody else meanwhile."""
    for path, data in outcome.changed.items():
        try:
            if os.path.islink(path):
                raise Failure(f"cannot change {path}: it is a link, which is not followed: name the place that it leads to")
            if files.read(path, files.largest(path)) != outcome.before[path]:
                raise Failure(f"cannot change {path}: it has changed since it was checked")
            files.replace(path, data)
        except OSError as fault:
            raise Failure(f"cannot change {path}: {fault.strerror or fault}") from fault


def diff(outcome: Rewritten) -> str:
    """What would be changed, as `diff -u` and `patch` have it; of a notebook by cells."""
    pieces: list[str] = []
    for path, data in outcome.changed.items():
        old, new = document(path, outcome.before[path]).texts(), document(path, data).texts()
        for cell, text in old.items():
            name = visible(file_name(path, cell))
            for line in unified_diff(text.splitlines(keepends=True), new[cell].splitlines(keepends=True), name, name):
                pieces.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(pieces)


def told(outcome: Outcome, done: str, unsafe: bool) -> str:
    """What was done, on one line; and what `--unsafe-fixes` could do beside it."""
    text = f"{counted(len(outcome.made), 'finding')} {done}" if outcome.made else f"nothing {done}"
    others = sum(bool(finding.fixes) for finding in outcome.report.diagnostics) if not unsafe else 0
    return f"{text} ({others:,} more, perhaps, with --unsafe-fixes)" if others else text
