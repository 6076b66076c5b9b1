"""Baselines: files of findings that are known, which are not told again; a new one is, also where it looks the same.

A finding is known by its file, code and message, and by the text of its lines: it may move, but not change. What could not be read
was not judged, and is never known.
"""
from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from dpcheck import files
from dpcheck.check.records import Diagnostic, Hidden, Known, Report
from dpcheck.report.lines import Texts
from dpcheck.settings import Settings, SettingsError, shown_path

VERSION = 1
_LARGEST = 100 << 20  # bytes
_LONGEST = 200  # characters of a source that are kept
_NEVER = frozenset(("DP901",))


class Key(NamedTuple):
    """By what a finding is known; the path is relative to the folder of the baseline, with slashes."""

    path: str
    code: str
    message: str
    source: str


def apply(report: Report, settings: Settings) -> None:
    """Hides the findings that the settings' baseline knows. Raises `SettingsError` where it cannot be read."""
    assert settings.baseline is not None
    known = read(settings.baseline)
    left = Counter(known)
    texts = Texts(report.texts)
    told: list[Diagnostic] = []
    for found in report.diagnostics:
        key = _key(found, texts, settings.baseline)
        if left[key] > 0 and can_be_known(found):
            left[key] -= 1
            report.hidden.append(Hidden(found, "baseline", shown_path(settings.baseline)))
        else:
            told.append(found)
    report.diagnostics = told
    looked_at = {_relative(path, settings.baseline) for path, how in report.files.items() if how != "unread"}
    whole = not settings.select and not report.faults and not report.stopped
    gone = sum(count for key, count in left.items() if key.path in looked_at and key.code not in settings.ignore) if whole else 0
    report.baseline = Known(shown_path(settings.baseline), gone)


def can_be_known(found: Diagnostic) -> bool:
    """Whether a baseline can have a finding; what could not be read it cannot."""
    return found.code not in _NEVER


def write(path: Path, report: Report) -> int:
    """The findings of the report as a baseline, beside what the file knew of other files that are there; how many it has of these files.

    Raises OSError, and `SettingsError` where the file that is there is none.
    """
    texts = Texts(report.texts)
    found = Counter(_key(each, texts, path) for each in report.diagnostics if can_be_known(each))
    looked_at = {_relative(each, path) for each in report.files}
    others = read(path) if path.exists() else Counter[Key]()
    for key, count in others.items():
        if key.path not in looked_at and (path.parent / key.path).exists():
            found[key] = count
    entries = [{**key._asdict(), "count": found[key]} for key in sorted(found)]
    files.replace(str(path), (json.dumps({"version": VERSION, "findings": entries}, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass"))
    return sum(count for key, count in found.items() if key.path in looked_at)


def read(path: Path) -> Counter[Key]:
    """How often each finding is known. Raises `SettingsError`."""
    try:
        document = json.loads(files.read(path, _LARGEST))
    except OSError as fault:
        hint = f" (`--baseline {path} --write-baseline` writes one)" if isinstance(fault, FileNotFoundError) else ""
        raise SettingsError(f"{path}: the baseline cannot be read: {fault.strerror}{hint}") from fault
    except (ValueError, RecursionError) as fault:
        raise SettingsError(f"{path}: is no baseline: not JSON: {fault}") from fault
    match document:
        case {"version": version, "findings": list()} if version != VERSION:
            raise SettingsError(f"{path}: is a baseline of version {version!r}, and this dpcheck reads version {VERSION}")
        case {"version": _, "findings": [*entries]}:
            return Counter(dict(_entry(each, path) for each in entries))
    raise SettingsError(f"{path}: is no baseline: expected an object with a version and findings")


def _entry(entry: object, file: Path) -> tuple[Key, int]:
    match entry:
        case {"path": str(path), "code": str(code), "message": str(message), "source": str(source), "count": int(count)} if count > 0:
            return Key(path, code, message, source), count
    raise SettingsError(f"{file}: is no baseline: a finding has a path, a code, a message, a source and a count, not {json.dumps(entry)[:_LONGEST]}")


def _key(found: Diagnostic, texts: Texts, baseline: Path) -> Key:
    return Key(_relative(found.path, baseline), found.code, found.message, texts.source(found)[:_LONGEST])


def _relative(path: str, baseline: Path) -> str:
    return os.path.relpath(os.path.abspath(path), os.path.abspath(baseline.parent)).replace(os.sep, "/")
