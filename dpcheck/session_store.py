"""What a session found, on the disk: an index that is read at every start, and the diagnostics, read when they are asked for.

Both are JSON, which is never executed, and sealed (`dpcheck.kept`), so that neither can come with a repository. What is damaged is not there.
"""
from __future__ import annotations

import json
import os
from types import NoneType
from typing import Any, TypedDict

from dpcheck import kept


class Index(TypedDict):
    """The `modules` of the last run, names by path; of all runs, `files` as `Tracked.told` tells of them, and `found`, what their
    findings are made from and the marks.

    A file in which nothing can be found has None there, one that has not been examined is not there; `key` is empty where
    nothing can be found in any.
    """

    key: str
    modules: dict[str, str]
    files: dict[str, list[Any]]
    found: dict[str, tuple[str, str] | None]


def read_index(store: str | None) -> Index:
    """The index of a store, a file name without its suffix; an empty one where there is none, or it is damaged."""
    empty: Index = {"key": "", "modules": {}, "files": {}, "found": {}}
    try:
        match _loaded(f"{store}.index.json") if store is not None else {}:
            case {"key": str(key), "modules": dict(modules), "files": dict(files), "found": dict(found)}:
                for name, changed, size, digest, matters, imports, leads_to, draws in files.values():
                    if not (isinstance(name, str) and isinstance(changed, int) and isinstance(size, int) and isinstance(digest, (str, NoneType))
                            and isinstance(matters, (bool, NoneType)) and isinstance(imports, (list, NoneType)) and isinstance(leads_to, dict) and isinstance(draws, (bool, NoneType))):
                        return empty
                pairs = {each: None if pair is None else (str(pair[0]), str(pair[1])) for each, pair in found.items()}
                return {"key": key, "modules": {str(path): str(name) for path, name in modules.items()}, "files": files, "found": pairs}
    except (TypeError, ValueError, LookupError):
        pass
    return empty


def read_diagnostics(store: str | None) -> dict[str, Any]:
    """The stored diagnostics by path, each a list of objects."""
    return {} if store is None else _loaded(f"{store}.found.json")


def write(store: str, index: Index, diagnostics: dict[str, Any]) -> None:
    """Writes both files; a folder that cannot be written is no reason to fail."""
    folder, name = os.path.split(store)
    contents = {f"{name}.found.json": diagnostics, f"{name}.index.json": index}
    kept.write(folder, {each: json.dumps(content).encode() for each, content in contents.items()})


def _loaded(path: str) -> dict[str, Any]:
    data = kept.read(path)
    try:
        found = {} if data is None else json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
