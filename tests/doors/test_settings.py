"""`[tool.dpcheck]`: what is understood, and that nothing else is."""
from __future__ import annotations

from pathlib import Path

import pytest

from dpcheck.settings import Settings, SettingsError, load_settings


def write(folder: Path, text: str) -> Path:
    file = folder / "pyproject.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_every_key(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    write(tmp_path, """
[tool.dpcheck]
select = ["DP1", "private-control"]
ignore = ["dp104"]
exclude = ["build/"]
format = "json"
output = "report.json"
jobs = 3
stub-paths = ["rules"]
respect-gitignore = false
no-cache = true
""")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert load_settings(below) == Settings(
        select=frozenset({"DP101", "DP102", "DP103", "DP104", "DP105", "DP106", "DP204"}), ignore=frozenset({"DP104"}),
        exclude=("build/",), format="json", output=tmp_path / "report.json", jobs=3, stub_paths=(tmp_path / "rules",),
        respect_gitignore=False, no_cache=True, root=tmp_path)


def test_the_nearest_file_with_a_table_counts(tmp_path: Path) -> None:
    write(tmp_path, "[tool.dpcheck]\njobs = 2\n")
    below = tmp_path / "package"
    below.mkdir()
    write(below, "[project]\nname = 'x'\n")
    assert load_settings(below).jobs == 2
    write(below, "[tool.dpcheck]\n")
    assert load_settings(below) == Settings(root=below)


def test_no_file(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "nowhere") == Settings()


@pytest.mark.parametrize(("text", "expected"), [
    ("[tool.dpcheck]\nselekt = []", "selekt: unknown key; did you mean 'select'?"),
    ("[tool.dpcheck]\nzzz = []", "zzz: unknown key; known keys: audit, exclude, format"),
    ("[tool.dpcheck]\nselect = 'DP101'", "select: expected an array of codes, found a string"),
    ("[tool.dpcheck]\nselect = ['DP999']", "select: there is no code 'DP999'"),
    ("[tool.dpcheck]\nignore = ['under-noise']", "ignore: there is no code 'under-noise'; did you mean DP103 (under-noised)?"),
    ("[tool.dpcheck]\nexclude = [1]", "exclude: expected an array of patterns, found 1 in it"),
    ("[tool.dpcheck]\nformat = 'xml'", "format: expected one of text, concise, json, sarif, github, found 'xml'"),
    ("[tool.dpcheck]\noutput = 3", "output: expected a path, found an integer"),
    ("[tool.dpcheck]\njobs = 0", "jobs: expected a whole number from 1, found 0"),
    ("[tool.dpcheck]\njobs = true", "jobs: expected a whole number from 1, found True"),
    ("[tool.dpcheck]\nstub-paths = ['nowhere']", "stub-paths: no such folder: "),
    ("[tool.dpcheck]\nrespect-gitignore = 'no'", "respect-gitignore: expected true or false, found a string"),
    ("[tool]\ndpcheck = 1", "tool.dpcheck: expected a table, found an integer"),
    ("[tool.dpcheck\n", "is not valid TOML"),
    ("[tool.dpcheck]\nx = " + "[" * 5000, "is not valid TOML"),
])
def test_what_is_not_understood_is_told(tmp_path: Path, text: str, expected: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(SettingsError) as caught:
        load_settings(tmp_path)
    assert str(caught.value).startswith(f"{file}: ") and expected in str(caught.value)


def test_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"[tool.dpcheck]\nformat = '\xff'")
    with pytest.raises(SettingsError, match="is not UTF-8"):
        load_settings(tmp_path)


def test_config_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read: No such file"):
        load_settings(tmp_path, tmp_path / "other.toml")
