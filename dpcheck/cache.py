"""The result cache: the report of a run, found again by a digest of everything that it was made from.

The key covers dpcheck's own files, the Python version, the settings, the stubs and every relevant source, so that an
entry cannot be stale. Entries are JSON, which is never executed, and sealed (`dpcheck.kept`), so that none can come with a repository.
"""
from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sys
import types
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import dpcheck
from dpcheck import files, kept
from dpcheck.check.records import Report
from dpcheck.settings import Settings

_KEPT = 16  # entries
_IRRELEVANT = frozenset(("format", "output", "jobs", "no_cache", "cache_dir", "root", "file", "baseline", "weakenings", "origins"))  # to what is found


def digest(settings: Settings, command: str, stubs: Path, sources: Iterable[tuple[str, bytes]]) -> str:
    """The key of a run over the sources, which are pairs of a path as it is reported and its bytes."""
    made_from = hashlib.blake2b(digest_size=20)
    for text in (dpcheck.__version__, sys.version, command, _told(settings)):
        made_from.update(text.encode("utf-8", "surrogateescape") + b"\0")
    for folder in (Path(dpcheck.__file__).parent, stubs, *settings.stub_paths):
        for path, state in _states(folder):
            made_from.update(f"{path} {state.st_mtime_ns} {state.st_size}\0".encode("utf-8", "surrogateescape"))
    for name, content in sources:
        made_from.update(name.encode("utf-8", "surrogateescape") + b"\0" + hashlib.blake2b(content).digest())
    return made_from.hexdigest()


def load(folder: Path, key: str) -> Report | None:
    """The report stored in the folder under the key, or None where there is none or it cannot be read."""
    data = kept.read(str(folder / f"{key}.json"))
    try:
        return None if data is None else typing.cast(Report, decoded(Report, json.loads(data)))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None  # an entry that is damaged is an entry that is not there


def store(folder: Path, key: str, report: Report) -> None:
    """Stores the report; a folder that cannot be written is no reason to fail."""
    if not kept.write(str(folder), {f"{key}.json": json.dumps(dataclasses.asdict(report)).encode()}):
        return
    try:
        if not os.path.lexists(folder / ".gitignore"):
            files.write_new(str(folder / ".gitignore"), b"*\n")
        for old in sorted(folder.glob("*.json"), key=lambda file: file.lstat().st_mtime, reverse=True)[_KEPT:]:
            old.unlink()
            old.with_name(f"{old.name}.seal").unlink()
    except OSError:
        return


def _told(settings: Settings) -> str:
    """The settings that a report depends on, as a text that is the same in every process."""
    values = {field.name: getattr(settings, field.name) for field in dataclasses.fields(settings) if field.name not in _IRRELEVANT}
    return repr({name: sorted(value) if isinstance(value, frozenset) else value for name, value in values.items()})


def _states(folder: Path) -> Iterable[tuple[str, os.stat_result]]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(place, name)
            yield path, os.stat(path)


def decoded(kind: Any, value: Any) -> Any:
    """A value of the type `kind` out of what JSON gave; raises TypeError or KeyError where it is not one."""
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        hints = typing.get_type_hints(kind)
        return typing.cast(Any, kind)(**{name: decoded(hints[name], inner) for name, inner in value.items()})
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is list and isinstance(value, list):
        return [decoded(inside[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {decoded(inside[0], key): decoded(inside[1], item) for key, item in value.items()}
    if origin in (typing.Union, types.UnionType):
        return None if value is None else decoded(next(option for option in inside if option is not type(None)), value)
    if isinstance(kind, type) and type(value) is kind:
        return value
    raise TypeError(f"{value!r} is not of type {kind}")
