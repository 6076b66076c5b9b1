"""Settings: `[tool.dpcheck]` in a pyproject.toml, read strictly; a typing mistake is an error, never ignored.

The keys have the names of the command line's options. Paths in the file are relative to the file. A tree that is checked brings
its own settings: they can't say where a file is written, and what they may keep from being found is told in the report.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpcheck import files
from dpcheck.check import codes
from dpcheck.check.records import Weakening

if TYPE_CHECKING:
    from dpcheck.check.records import Diagnostic

RELATIONS = ("add-remove", "change-one")
WEAKENING = ("select", "ignore", "exclude", "stub-paths", "relation")  # keys that can keep something from being found
_LARGEST = 1 << 19  # bytes of a configuration: TOML's reader takes time that grows with the square of some
_MOST_STUBS = 10_000  # files and folders below one of the stub-paths
_COMMAND_LINE = "is for the command line alone: the code that is checked must not say where a file is written"
FORMATS = ("text", "concise", "json", "sarif", "github")


class SettingsError(Exception):
    """The configuration cannot be used; the message names the file, the key and what is expected."""


@dataclass(frozen=True)
class Settings:
    """What a run is told.

    `select` (empty: everything) and `ignore` hold codes; `exclude` gitignore-like patterns; `jobs` 0 means as many
    processes as the work is worth; `weakenings` are those of the settings that came from a file; `audit` looks for what is private where nothing is annotated, under the neighbouring `relation`
    (None: both are tried); `self_check` searches for neighbours that exceed what is printed; `witness` for neighbours that show findings, and `tightness` for some that come near to bounds; `certify` makes a certificate, of "proofs" or of "terms" alone; `root` is the folder of the configuration, where the cache lies; `output` None is
    standard output.
    """

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    exclude: tuple[str, ...] = ()
    format: str = "text"
    output: Path | None = None
    jobs: int = 0
    stub_paths: tuple[Path, ...] = ()
    respect_gitignore: bool = True
    no_cache: bool = False
    audit: bool = False
    relation: str | None = None
    self_check: bool = False
    witness: bool = False
    tightness: bool = False
    certify: str = ""
    root: Path = Path(".")
    weakenings: tuple[Weakening, ...] = ()

    def wants(self, found: Diagnostic) -> bool:
        """Whether the user wants to see it. What could not be read was not checked: only `ignore` can silence that."""
        return found.code not in self.ignore and (not self.select or found.code in self.select or found.code == "DP901")


def load_settings(start: Path, config: Path | None = None, isolated: bool = False) -> Settings:
    """The settings of `config`, else of the nearest pyproject.toml at or above `start` that has a `[tool.dpcheck]`.

    Where they are `isolated`, nothing that lies beside the code counts, and no `.gitignore`. Raises `SettingsError` where the file cannot be read or says something that is not understood.
    """
    if config is not None:
        settings = _from_table(_dpcheck_table(config, _read(config)) or {}, config)
        return replace(settings, respect_gitignore=False) if isolated else settings
    if isolated:
        return Settings(respect_gitignore=False)
    start = Path(os.path.abspath(start))
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        if file.is_file():
            table = _dpcheck_table(file, _read(file))
            if table is not None:
                return _from_table(table, file)
    return Settings()


def overlaid(settings: Settings, table: dict[str, Any], where: str, folder: Path) -> Settings:
    """The settings with those of a table over them, whose keys are those of `[tool.dpcheck]`; `where` the table comes from, and the folder that its paths
    are relative to. Raises `SettingsError`."""
    return replace(settings, **_values(table, where, folder))


def parse_codes(texts: list[str], where: str) -> frozenset[str]:
    """The codes that the texts stand for; raises `SettingsError`, which begins with `where`, for one that does not exist."""
    found: set[str] = set()
    for text in texts:
        some = codes.expand(text)
        if not some:
            raise SettingsError(f"{where}: there is no code {text!r}{codes.suggest(text) or '; `dpcheck explain` lists them'}")
        found |= some
    return frozenset(found)


def _read(file: Path) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    try:
        return tomllib.loads(files.read(file, _LARGEST).decode("utf-8-sig"))
    except OSError as fault:
        raise SettingsError(f"{file}: cannot be read: {fault.strerror}") from fault
    except UnicodeDecodeError as fault:
        raise SettingsError(f"{file}: is not UTF-8, as TOML must be") from fault
    except tomllib.TOMLDecodeError as fault:
        raise SettingsError(f"{file}: is not valid TOML: {fault}") from fault
    except (RecursionError, MemoryError):
        raise SettingsError(f"{file}: is not valid TOML: nested too deeply") from None
    except ValueError as fault:  # a date or a number that Python does not have
        raise SettingsError(f"{file}: is not valid TOML: {fault}") from fault


def _dpcheck_table(file: Path, document: dict[str, Any]) -> dict[str, Any] | None:
    tool = document.get("tool", {})
    table = tool.get("dpcheck") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{file}: tool.dpcheck: expected a table, found {_kind(table)}")
    return table


def _from_table(table: dict[str, Any], file: Path) -> Settings:
    values = _values(table, f"{file}: [tool.dpcheck] ", file.parent)
    shown = os.path.relpath(file) if Path.cwd() in file.parents else str(file)
    weakenings = tuple(Weakening(shown, key, _shown(table[key])) for key in WEAKENING if table.get(key))
    return Settings(root=file.parent, **values, weakenings=weakenings)


def _values(table: dict[str, Any], source: str, folder: Path) -> dict[str, Any]:
    """The values of a table by the fields of `Settings`; paths are relative to the folder."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        where = f"{source}{key}"
        if key == "output":
            raise SettingsError(f"{where}: {_COMMAND_LINE}")
        if key not in _KEYS:
            close = get_close_matches(key, _KEYS, 1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; known keys: {', '.join(sorted(_KEYS))}"
            raise SettingsError(f"{where}: unknown key{hint}")
        values[key.replace("-", "_")] = _KEYS[key](value, where, folder)
    return values


def _shown(value: object) -> str:
    """A value as it stands in the file, more or less."""
    return f"[{', '.join(map(_shown, value))}]" if isinstance(value, list) else f'"{value}"'


def _kind(value: object) -> str:
    return {bool: "a boolean", int: "an integer", float: "a float", str: "a string", list: "an array", dict: "a table"}.get(
        type(value), type(value).__name__)


def _strings(value: object, where: str, what: str) -> list[str]:
    if not isinstance(value, list):
        raise SettingsError(f"{where}: expected an array of {what}, found {_kind(value)}")
    for item in value:
        if not isinstance(item, str) or not item:
            raise SettingsError(f"{where}: expected an array of {what}, found {item!r} in it")
    return value


def _codes(value: object, where: str, _: Path) -> frozenset[str]:
    return parse_codes(_strings(value, where, "codes"), where)


def _patterns(value: object, where: str, _: Path) -> tuple[str, ...]:
    return tuple(_strings(value, where, "patterns"))


def _stub_paths(value: object, where: str, folder: Path) -> tuple[Path, ...]:
    paths = tuple(folder / item for item in _strings(value, where, "paths"))
    for path in paths:
        if not path.is_dir():
            raise SettingsError(f"{where}: no such folder: {path}")
        below = islice((name for _, folders, names in os.walk(path) for name in (*folders, *names)), _MOST_STUBS + 1)
        if sum(1 for _ in below) > _MOST_STUBS:
            raise SettingsError(f"{where}: more than {_MOST_STUBS:,} files are below {path}: name the folder that holds the stubs alone")
    return paths


def _format(value: object, where: str, _: Path) -> str:
    if not isinstance(value, str) or value not in FORMATS:
        raise SettingsError(f"{where}: expected one of {', '.join(FORMATS)}, found {value!r}")
    return value


def _jobs(value: object, where: str, _: Path) -> int:
    if type(value) is not int or value < 1:
        raise SettingsError(f"{where}: expected a whole number from 1, found {value!r}")
    return value


def _relation(value: object, where: str, _: Path) -> str:
    if not isinstance(value, str) or value not in RELATIONS:
        raise SettingsError(f"{where}: expected one of {', '.join(RELATIONS)}, found {value!r}")
    return value


def _boolean(value: object, where: str, _: Path) -> bool:
    if not isinstance(value, bool):
        raise SettingsError(f"{where}: expected true or false, found {_kind(value)}")
    return value


_READERS: dict[str, Callable[[object, str, Path], Any]] = {
    "select": _codes, "ignore": _codes, "exclude": _patterns, "format": _format, "jobs": _jobs,
    "stub_paths": _stub_paths, "respect_gitignore": _boolean, "no_cache": _boolean, "audit": _boolean, "self_check": _boolean, "witness": _boolean, "tightness": _boolean,
    "relation": _relation,
}
_KEYS = {field.name.replace("_", "-"): _READERS[field.name] for field in fields(Settings) if field.name in _READERS}
