"""The page on editors, and the extension for VS Code: what they say is what there is."""
from __future__ import annotations

import json
import re
import sys

import pytest

from doors.helpers import CHECKOUT
from dpcheck.editor.configuration import read_configuration
from dpcheck.editor.pages import named_in_comment

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PAGE = (CHECKOUT / "docs" / "editor.md").read_text(encoding="utf-8")
EXTENSION = CHECKOUT / "editors" / "vscode"


def block(language: str, number: int = 0) -> str:
    """A piece of the page in a language."""
    return re.findall(rf"^```{language}[^\n]*\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[number]


def test_the_extra() -> None:
    extras = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert block("sh") == "pip install 'dpcheck[editor]'\n" and {"pygls", "lsprotocol"} == {name.split()[0] for name in extras["editor"]}


def test_the_build_is_that_of_ci() -> None:
    scripts = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))["scripts"]
    ci = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8")
    assert block("sh", 1).splitlines() == ["cd editors/vscode", "npm ci", "npm run compile"]
    assert "compile" in scripts and "npm ci" in ci and "npm run --silent compile" in ci


def test_the_settings_of_the_extension(tmp_path: object) -> None:
    """All are settings of the server, or the extension's own; their defaults change nothing, and none is missing on the page."""
    manifest = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    properties = manifest["contributes"]["configuration"]["properties"]
    nested: dict[str, object] = {}
    for name, said in properties.items():
        top, _, rest = name.removeprefix("dpcheck.").partition(".")
        nested[top] = {rest: said["default"]} if rest else said["default"]
    assert read_configuration(nested, str(tmp_path)) == read_configuration({}, str(tmp_path))
    assert [name for name in ("inlay-hints-functions", "inlay-hints-releases", "whole-workspace") if f"| `{name}` | `true` |" not in PAGE or f"dpcheck.{name}" not in properties] == []


def test_the_lock_names_no_host() -> None:
    lock = (EXTENSION / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock and "registry" not in lock
    pinned = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in (*pinned["dependencies"].values(), *pinned["devDependencies"].values()))


def test_the_configuration_of_helix() -> None:
    found = tomllib.loads(block("toml"))
    assert found["language-server"]["dpcheck"] == {"command": "dpcheck", "args": ["server"]}


@pytest.mark.parametrize(("line", "at", "name"), [
    ("x = 1  # dpcheck: ignore[DP104, under-noised] as D6 says", "DP104", "DP104"), ("x = 1  # dpcheck: ignore[DP104, under-noised] as D6 says", "noised", "under-noised"),
    ("x = 1  # dpcheck: ignore[DP104] as D6 says", "D6", "D6"), ("x = D6  # DP104", "DP104", None), ("D6 = 1  # dpcheck: ignore", "D6", None),
])
def test_names_in_comments(line: str, at: str, name: str | None) -> None:
    found = named_in_comment(line, line.index(at) + 1)
    assert (None if found is None else found[0]) == name
