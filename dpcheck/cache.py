"""The result cache: the report on each group of files, found again by a digest of everything that it was made from.

The key covers dpcheck's own files, the Python version, the libraries that it uses where they are installed, the settings, the stubs and
every source of the group, so that an entry cannot be stale. The entries of one run are a file, a line each; others look there too. They are JSON, which is never
executed, and sealed (`dpcheck.kept`), so that none can come with a repository.
"""
from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sys
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import dpcheck
from dpcheck import files, kept, observed, replay
from dpcheck.check.records import Report
from dpcheck.settings import Settings
from dpcheck.shipped import shipped_stubs

_KEPT = 16  # runs
USED = ("sqlglot", "dp_accounting", "numpy", "pandas", "scipy")  # libraries with which more is found than without
_IRRELEVANT = frozenset(("format", "output", "jobs", "executor", "no_cache", "cache_dir", "root", "file", "baseline", "weakenings", "origins"))  # to what is found


@dataclasses.dataclass(frozen=True)
class Kept:
    """A report, and the line that is kept of it."""

    report: Report
    line: bytes

    @classmethod
    def of(cls, report: Report) -> Kept:
        """A report to be kept: nothing is written of what is as in an empty one."""
        empty = Report()
        fields = {field.name: getattr(report, field.name) for field in dataclasses.fields(Report)}
        return cls(report, json.dumps({name: _plain(value) for name, value in fields.items() if value != getattr(empty, name)}).encode())

    @classmethod
    def read(cls, line: bytes) -> Kept | None:
        """One that was kept; None where it is damaged."""
        try:
            return cls(typing.cast(Report, decoded(Report, json.loads(line))), line)
        except (ValueError, KeyError, TypeError, RecursionError):
            return None


def _plain(value: Any) -> Any:
    """Records as dictionaries."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) and not isinstance(value, type) else value


def digest(settings: Settings, command: str) -> str:
    """What the reports of a run depend on beside the sources."""
    made_from = hashlib.blake2b(digest_size=20)
    for text in (dpcheck.__version__, sys.version, command, _told(settings)):
        made_from.update(text.encode("utf-8", "surrogateescape") + b"\0")
    for top in _folders(settings):
        for path in (path for _, paths in _walked(top) for path in paths):
            state = os.stat(path)
            made_from.update(f"{path} {state.st_mtime_ns} {state.st_size}\0".encode("utf-8", "surrogateescape"))
    for library in USED:
        made_from.update(f"{library} {_installed(library)}\0".encode("utf-8", "surrogateescape"))
    return made_from.hexdigest()


def _installed(library: str) -> str:
    """Where a library is installed and when that was, "" where it is not."""
    found = find_spec(library)
    if found is None or found.origin is None:
        return ""
    return f"{found.origin} {os.stat(found.origin).st_mtime_ns}"


def key_of(made_from: str, contents: Iterable[tuple[str, bytes]]) -> str:
    """The key of the report on some files, each told by a text and its bytes."""
    key = hashlib.blake2b(made_from.encode(), digest_size=20)
    for told, data in contents:
        key.update(hashlib.blake2b(told.encode("utf-8", "surrogateescape")).digest() + hashlib.blake2b(data).digest())
    return key.hexdigest()


def name_of(made_from: str, paths: Iterable[str]) -> str:
    """The name of the file of a run on the paths, which the next one like it writes anew."""
    return hashlib.blake2b("\0".join([made_from, *sorted(paths)]).encode("utf-8", "surrogateescape"), digest_size=20).hexdigest()


def load(folder: Path, keys: Collection[str]) -> dict[str, Kept]:
    """What is kept in the folder under the keys, as far as it is there and can be read: of the last runs first."""
    found: dict[str, Kept] = {}
    missing = set(keys)
    for file in _newest(folder):
        if not missing:
            break
        first, *lines = (kept.read(str(file)) or b"[]").split(b"\n")
        try:
            there = dict(zip(json.loads(first), lines))
        except (ValueError, TypeError, RecursionError):
            continue
        read = {key: Kept.read(there[key]) for key in missing & there.keys()}
        found |= {key: entry for key, entry in read.items() if entry is not None}
        missing -= found.keys()
    return found


def store(folder: Path, name: str, entries: Mapping[str, Kept]) -> None:
    """Keeps the entries of a run by their keys; a folder that cannot be written is no reason to fail."""
    if not entries:
        return
    lines = [json.dumps(list(entries)).encode(), *(entry.line for entry in entries.values())]
    if not kept.write(str(folder), {f"{name}.json": b"\n".join(lines)}):
        return
    try:
        _leave_out_of_repositories(folder)
        for old in _newest(folder)[_KEPT:]:
            old.unlink()
            old.with_name(f"{old.name}.seal").unlink()
    except OSError:
        return


def keep_run(settings: Settings, status: int) -> None:
    """Keeps the run of this process, which ends with the status, so that it can be replayed (`dpcheck.replay`): it depends on dpcheck and on what is installed, too."""
    for top in (*_folders(settings), *map(Path, sys.path)):
        observed.look(str(top))
    for top in _folders(settings):
        for place, paths in _walked(top):
            for path in (place, *paths):
                observed.look(path)
    if replay.keep(str(settings.cache_folder), status):
        with suppress(OSError):
            _leave_out_of_repositories(settings.cache_folder)


def _leave_out_of_repositories(folder: Path) -> None:
    if not os.path.lexists(folder / ".gitignore"):
        files.write_new(str(folder / ".gitignore"), b"*\n")


def _newest(folder: Path) -> list[Path]:
    """The files of the last runs, the last one first."""
    try:
        return sorted(folder.glob("*.json"), key=lambda file: file.lstat().st_mtime, reverse=True)
    except OSError:
        return []


def _told(settings: Settings) -> str:
    """The settings that a report depends on, as a text that is the same in every process."""
    values = {field.name: getattr(settings, field.name) for field in dataclasses.fields(settings) if field.name not in _IRRELEVANT}
    return repr({name: sorted(value) if isinstance(value, frozenset) else value for name, value in values.items()})


def _folders(settings: Settings) -> tuple[Path, ...]:
    """Where dpcheck itself lies, with the stubs."""
    return Path(dpcheck.__file__).parent, shipped_stubs(), *settings.stub_paths


def _walked(top: Path) -> Iterator[tuple[str, list[str]]]:
    """The folders from one on, each with the paths of the files in it, in order."""
    for place, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield place, [os.path.join(place, name) for name in sorted(names)]


@lru_cache(maxsize=None)
def _hints(kind: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def decoded(kind: Any, value: Any) -> Any:
    """A value of the type `kind` out of what JSON gave; raises TypeError or KeyError where it is not one."""
    if isinstance(kind, type) and dataclasses.is_dataclass(kind) and isinstance(value, dict):
        hints = _hints(kind)
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
