"""`[tool.dpcheck]`: what is understood, and that nothing else is."""
from __future__ import annotations

import os
from pathlib import Path

import pytest

from dpcheck.check.records import Weakening
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
jobs = 3
stub-paths = ["rules"]
respect-gitignore = false
no-cache = true
""")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert load_settings(below) == Settings(
        select=frozenset({"DP101", "DP102", "DP103", "DP104", "DP105", "DP106", "DP204"}), ignore=frozenset({"DP104"}),
        exclude=("build/",), format="json", jobs=3, stub_paths=(tmp_path / "rules",),
        respect_gitignore=False, no_cache=True, root=tmp_path, file=tmp_path / "pyproject.toml", weakenings=(
            Weakening(str(tmp_path / "pyproject.toml"), "select", '["DP1", "private-control"]'),
            Weakening(str(tmp_path / "pyproject.toml"), "ignore", '["dp104"]'),
            Weakening(str(tmp_path / "pyproject.toml"), "exclude", '["build/"]'),
            Weakening(str(tmp_path / "pyproject.toml"), "stub-paths", '["rules"]')))


def test_the_nearest_file_with_a_table_counts(tmp_path: Path) -> None:
    write(tmp_path, "[tool.dpcheck]\njobs = 2\n")
    below = tmp_path / "package"
    below.mkdir()
    write(below, "[project]\nname = 'x'\n")
    assert load_settings(below).jobs == 2
    write(below, "[tool.dpcheck]\n")
    assert load_settings(below) == Settings(root=below, file=below / "pyproject.toml")


def test_no_file(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "nowhere") == Settings()


@pytest.mark.parametrize(("text", "expected"), [
    ("[tool.dpcheck]\nselekt = []", "selekt: unknown key; did you mean 'select'?"),
    ("[tool.dpcheck]\nzzz = []", "zzz: unknown key; known keys: audit, baseline, exclude, format"),
    ("[tool.dpcheck]\nselect = 'DP101'", "select: expected an array of codes, found a string"),
    ("[tool.dpcheck]\nselect = ['DP999']", "select: there is no code 'DP999'"),
    ("[tool.dpcheck]\nignore = ['under-noise']", "ignore: there is no code 'under-noise'; did you mean DP103 (under-noised)?"),
    ("[tool.dpcheck]\nexclude = [1]", "exclude: expected an array of patterns, found 1 in it"),
    ("[tool.dpcheck]\nformat = 'xml'", "format: expected one of text, concise, json, sarif, github, gitlab, junit, found 'xml'"),
    ("[tool.dpcheck]\noutput = 3", "output: is for the command line alone"),
    ("[tool.dpcheck]\njobs = 0", "jobs: expected a whole number from 1, found 0"),
    ("[tool.dpcheck]\njobs = true", "jobs: expected a whole number from 1, found True"),
    ("[tool.dpcheck]\nstub-paths = ['nowhere']", "stub-paths: no such folder: "),
    ("[tool.dpcheck]\nrespect-gitignore = 'no'", "respect-gitignore: expected true or false, found a string"),
    ("[tool]\ndpcheck = 1", "tool.dpcheck: expected a table, found an integer"),
    ("[tool.dpcheck\n", "is not valid TOML"),
    ("[tool.dpcheck]\noutput = '../x'", "output: is for the command line alone"),
    ("[tool.dpcheck]\njobs = " + "9" * 5000, "is not valid TOML"),
    ("[tool.dpcheck]\nexclude = ['" + "a" * 600_000 + "']", "cannot be read: larger than"),
    ("[tool.dpcheck]\nexclude = ['a\0b']", "is not valid TOML"),
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


def test_a_configuration_that_never_ends_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path, reason in ((tmp_path / "pipe.toml", "a pipe, not a file"), (Path("/dev/zero"), "a device, not a file"), (tmp_path, "a folder, not a file")):
        with pytest.raises(SettingsError, match=reason):
            load_settings(tmp_path, path)


def test_isolated_from_the_tree(tmp_path: Path) -> None:
    write(tmp_path, "[tool.dpcheck]\nignore = ['DP1']\nselekt = 3\n")
    assert load_settings(tmp_path, isolated=True) == Settings(respect_gitignore=False)


def test_stubs_are_not_looked_for_everywhere(tmp_path: Path) -> None:
    write(tmp_path, "[tool.dpcheck]\nstub-paths = ['/']\n")
    with pytest.raises(SettingsError, match="more than 10,000 files are below /"):
        load_settings(tmp_path)
