"""Settings: a dpcheck.toml, or `[tool.dpcheck]` in a pyproject.toml, read strictly; a typing mistake is an error, never ignored.

The keys have the names of the command line's options. Paths in the file are relative to the file. A tree that is checked brings
its own settings: they can't say where a file is written, and what they may keep from being found is told in the report.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpcheck import files
from dpcheck.check import codes
from dpcheck.check.records import Weakening
from dpcheck.observed import look_for

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    from dpcheck.check.records import Diagnostic

RELATIONS = ("add-remove", "change-one")
WEAKENING = ("select", "ignore", "per-file-ignores", "exclude", "baseline", "stub-paths", "relation")  # keys that can keep something from being found
_LARGEST = 1 << 19  # bytes of a configuration: TOML's reader takes time that grows with the square of some
_MOST_STUBS = 10_000  # files and folders below one of the stub-paths
_COMMAND_LINE = "is for the command line alone: the code that is checked must not say where a file is written"
_WRITTEN = ("output", "cache-dir")  # options that say where
OWN_FILES = (".dpcheck.toml", "dpcheck.toml")  # their keys stand at the top
SHARED_FILE = "pyproject.toml"  # its keys stand in [tool.dpcheck]
FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit")


class SettingsError(Exception):
    """The configuration cannot be used; the message names the file, the key and what is expected."""


@dataclass(frozen=True)
class Settings:
    """What a run is told.

    `select` (empty: everything) and `ignore` hold codes; `per_file_ignores` further codes for the files under gitignore-like patterns, and
    `exclude` patterns of what is not looked at; `baseline` a file of findings that are known; `jobs` 0 means as many processes as the work is
    worth; `executor` a cluster to work on in their place, which no file can say; `audit` looks for what is private where nothing is annotated, under the neighbouring `relation` (None: both are tried);
    `self_check` searches for neighbours that exceed what is printed, `witness` for some that show findings, `tightness` for some that
    come near to bounds; `certify` makes a certificate, of "proofs" or of "terms" alone; `with_fixes` works out the edits that mend findings,
    `with_rho` what entries of the ledger cost in zero-concentrated privacy;
    `output` None is standard output, `cache_dir` None a folder in `root`, the folder of the configuration.

    `file` is the configuration, where there is one; `weakenings` are those of its settings that can keep something from being found; `origins`
    says of settings by their names where they come from, a file or an option.
    """

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    per_file_ignores: tuple[tuple[str, frozenset[str]], ...] = ()
    exclude: tuple[str, ...] = ()
    baseline: Path | None = None
    format: str = "text"
    output: Path | None = None
    jobs: int = 0
    executor: str = ""
    stub_paths: tuple[Path, ...] = ()
    respect_gitignore: bool = True
    no_cache: bool = False
    cache_dir: Path | None = None
    audit: bool = False
    relation: str | None = None
    self_check: bool = False
    witness: bool = False
    tightness: bool = False
    certify: str = ""
    with_fixes: bool = False
    with_rho: bool = False
    root: Path = Path(".")
    file: Path | None = None
    weakenings: tuple[Weakening, ...] = ()
    origins: dict[str, str] = field(default_factory=dict, compare=False)

    def wants(self, found: Diagnostic) -> bool:
        """Whether the user wants to see it."""
        return not self.hiding(found)

    def hiding(self, found: Diagnostic) -> str:
        """The setting that keeps a finding from being told, "" where none does. What could not be read was not checked: only `ignore` can silence that."""
        if found.code in self.ignore:
            return "ignore"
        if found.code == "DP901":
            return ""
        if self.select and found.code not in self.select:
            return "select"
        return "per-file-ignores" if self.per_file_ignores and self._ignores_in_file(found) else ""

    def _ignores_in_file(self, found: Diagnostic) -> bool:
        path = os.path.relpath(os.path.abspath(found.path), os.path.abspath(self.root)).replace(os.sep, "/")
        return any(found.code in codes_of and spec.match_file(path) for spec, codes_of in self._specs)

    @cached_property
    def _specs(self) -> list[tuple[GitIgnoreSpec, frozenset[str]]]:
        from dpcheck.syntax.ignore import spec_of

        return [(spec_of([pattern]), its_codes) for pattern, its_codes in self.per_file_ignores]

    @property
    def is_divisible(self) -> bool:
        """Whether files that do not import each other are examined apart; what is searched and certified is told of all of them together."""
        return not (self.self_check or self.witness or self.tightness or self.certify)

    @property
    def cache_folder(self) -> Path:
        """Where results are kept between runs."""
        return self.root / ".dpcheck_cache" if self.cache_dir is None else self.cache_dir / "dpcheck"


def load_settings(start: Path, config: Path | None = None, isolated: bool = False) -> Settings:
    """The settings of `config`, else of the nearest file at or above `start`: a dpcheck.toml, or a pyproject.toml that has a `[tool.dpcheck]`.

    Where they are `isolated`, nothing that lies beside the code counts, and no `.gitignore`. Raises `SettingsError` where the file cannot be read, says something that is not understood or,
    when it was named, has nothing for dpcheck.
    """
    if config is not None:
        table = _table_of(config)
        if table is None:
            raise SettingsError(f"{config}: has no table [tool.dpcheck]: nothing in it is for dpcheck (only in a {' or '.join(OWN_FILES)} do keys stand at the top)")
        settings = _from_table(table, config)
        return replace(settings, respect_gitignore=False) if isolated else settings
    if isolated:
        return Settings(respect_gitignore=False)
    start = Path(os.path.abspath(start))
    for folder in (start, *start.parents):
        for name in (*OWN_FILES, SHARED_FILE):
            file = folder / name
            look_for(str(file))
            if file.is_file():
                table = _table_of(file)
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


def _table_of(file: Path) -> dict[str, Any] | None:
    """What a configuration has for dpcheck; None where it has nothing."""
    document = _read(file)
    tool = document.get("tool", {})
    table = tool.get("dpcheck") if isinstance(tool, dict) else None
    if file.name in OWN_FILES:
        if table is not None:
            raise SettingsError(f"{file}: tool.dpcheck: in a {file.name} the keys stand at the top, without [tool.dpcheck]")
        return document
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{file}: tool.dpcheck: expected a table, found {_kind(table)}")
    return table


def _from_table(table: dict[str, Any], file: Path) -> Settings:
    head = "" if file.name in OWN_FILES else "[tool.dpcheck] "
    values = _values(table, f"{file}: {head}", file.parent)
    shown = shown_path(file)
    weakenings = tuple(Weakening(shown, key, toml(table[key])) for key in WEAKENING if table.get(key))
    return Settings(root=file.parent, file=file, **values, weakenings=weakenings, origins={key.replace("-", "_"): shown for key in table})


def _values(table: dict[str, Any], source: str, folder: Path) -> dict[str, Any]:
    """The values of a table by the fields of `Settings`; paths are relative to the folder."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        where = f"{source}{key}"
        if key in _WRITTEN:
            raise SettingsError(f"{where}: {_COMMAND_LINE}")
        if key not in KEYS:
            close = get_close_matches(key, KEYS, 1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; known keys: {', '.join(sorted(KEYS))}"
            raise SettingsError(f"{where}: unknown key{hint}")
        values[key.replace("-", "_")] = KEYS[key](value, where, folder)
    return values


def shown_path(file: Path) -> str:
    """A path as it is told: relative below the working folder, else as it is."""
    return os.path.relpath(file) if Path.cwd() in file.parents else str(file)


def toml(value: object) -> str:
    """A value as TOML has it, more or less as it stands in the file."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{toml(key)} = {toml(inner)}' for key, inner in value.items())} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, int):
        return str(value).lower()
    import json  # whose texts are TOML's, too

    return json.dumps(str(value), ensure_ascii=False)


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


def _per_file(value: object, where: str, _: Path) -> tuple[tuple[str, frozenset[str]], ...]:
    if not isinstance(value, dict):
        raise SettingsError(f"{where}: expected a table of patterns and codes, as {{ \"tests/\" = [\"DP104\"] }}, found {_kind(value)}")
    return tuple((pattern, parse_codes(_strings(its_codes, f"{where}: {pattern!r}", "codes"), f"{where}: {pattern!r}")) for pattern, its_codes in value.items())


def _baseline(value: object, where: str, folder: Path) -> Path:
    if not isinstance(value, str) or not value:
        raise SettingsError(f"{where}: expected the name of a file, found {value!r}")
    return folder / value


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
    "select": _codes, "ignore": _codes, "per_file_ignores": _per_file, "exclude": _patterns, "baseline": _baseline, "format": _format, "jobs": _jobs,
    "stub_paths": _stub_paths, "respect_gitignore": _boolean, "no_cache": _boolean, "audit": _boolean, "self_check": _boolean, "witness": _boolean, "tightness": _boolean,
    "relation": _relation,
}
KEYS = {field.name.replace("_", "-"): _READERS[field.name] for field in fields(Settings) if field.name in _READERS}
