"""What the editor is set to: the settings of `[tool.dpcheck]` under the same names, over those of the folder's file, and what is shown."""
from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dpcheck.settings import Settings, SettingsError, load_settings, overlaid

SECTION = "dpcheck"
_SHOWN = ("inlay-hints-functions", "inlay-hints-releases", "whole-workspace")
_OF_CLIENTS = ("path", "trace", "interpreter")  # what extensions read themselves


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown: hints beside functions and releases, and findings in files that are not open."""

    inlay_hints_functions: bool = True
    inlay_hints_releases: bool = True
    whole_workspace: bool = True


def read_configuration(table: object, folder: str) -> tuple[Settings, Shown]:
    """The settings of a folder, with those that the editor has for it over them. Raises `SettingsError`."""
    settings = load_settings(Path(folder))
    if settings.root == Path("."):  # no file says anything
        settings = replace(settings, root=Path(folder))
    given = {key: value for key, value in table.items() if value is not None and key not in _OF_CLIENTS} if isinstance(table, dict) else {}
    shown = {key.replace("-", "_"): _flag(key, given.pop(key)) for key in _SHOWN if key in given}
    return overlaid(settings, given, f"the editor's settings: {SECTION}.", Path(folder)), Shown(**shown)


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise SettingsError(f"the editor's settings: {SECTION}.{key}: expected true or false, found {value!r}")
    return value
