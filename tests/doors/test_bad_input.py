"""Bad input of every kind: a clear message, the right status, and the other files are checked all the same."""
from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from dpcheck.cli import main

from .helpers import RIGHT, WRONG, codes, dpcheck, found


def beside(tmp_path: Path, name: str, content: bytes) -> list[tuple[str, int, str]]:
    """What is found in a folder with a file of that content and a second, ordinary one; the latter's finding is taken out."""
    (tmp_path / name).write_bytes(content)
    (tmp_path / "zz.py").write_text(WRONG)
    said = codes(found(".", cwd=tmp_path))
    assert ("zz.py", 5, "DP103") in said
    return [item for item in said if item[0] != "zz.py"]


def test_no_such_path(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT)
    done = dpcheck("check", "a.py", "nowhere/b.py", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nowhere/b.py" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable to the superuser")
def test_unreadable_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT)
    (tmp_path / "a.py").chmod(0)
    assert beside(tmp_path, "b.py", b"") == [("a.py", 1, "DP901")]


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "a.py").mkdir()
    assert beside(tmp_path, "b.py", b"") == []


def test_a_dangling_link(tmp_path: Path) -> None:
    (tmp_path / "a.py").symlink_to(tmp_path / "nowhere.py")
    assert [item for item in beside(tmp_path, "b.py", b"") if item[0] != "a.py"] == []


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.py", stat.S_IRUSR | stat.S_IWUSR)
    assert [item for item in beside(tmp_path, "b.py", b"") if item[0] != "a.py"] == []


def test_binary_file(tmp_path: Path) -> None:
    assert beside(tmp_path, "a.py", b"\x7fELF\x00\x01dpcheck" + bytes(range(256)) * 20) == [("a.py", 1, "DP901")]


def test_syntax_error(tmp_path: Path) -> None:
    assert beside(tmp_path, "a.py", b"from dpcheck import Real\n\n\ndef f(x: Real):\n    return x +\n") == [("a.py", 5, "DP901")]


def test_a_syntax_error_hides_nothing_else_in_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG + "\n\ndef g(x: Real:\n    pass\n")
    assert codes(found("a.py", cwd=tmp_path)) == [("a.py", 5, "DP103"), ("a.py", 8, "DP901")]


def test_unknown_encoding(tmp_path: Path) -> None:
    assert beside(tmp_path, "a.py", b"# -*- coding: klingon -*-\nfrom dpcheck import Real\n") == [("a.py", 1, "DP901")]


def test_wrongly_encoded(tmp_path: Path) -> None:
    assert [code for _, _, code in beside(tmp_path, "a.py", b"from dpcheck import Real\n# caf\xe9\n")] == ["DP901"]


def test_an_encoding_that_is_known(tmp_path: Path) -> None:
    assert beside(tmp_path, "a.py", b"# coding: latin-1\n# caf\xe9\n" + WRONG.encode()) == [("a.py", 7, "DP103")]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("expression", ["(" * 10_000 + "x" + ")" * 10_000, "-" * 10_000 + "x", "[" * 10_000 + "]" * 10_000,
                                        "f(" * 10_000 + ")" * 10_000, "x" + " + x" * 10_000], ids=["round", "minus", "square", "calls", "sum"])
def test_deep_nesting(tmp_path: Path, expression: str) -> None:
    source = f"from dpcheck import Real\n\n\ndef f(x: Real):\n    return {expression}\n"
    assert set(beside(tmp_path, "a.py", source.encode())) <= {("a.py", 5, "DP901"), ("a.py", 5, "DP301")}


def test_a_very_long_file(tmp_path: Path) -> None:
    source = RIGHT + "".join(f"\n\ndef function_{number}(a):\n    return a + {number}\n" for number in range(5_000))
    assert beside(tmp_path, "a.py", source.encode()) == []


def test_a_recursive_link(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self.py").symlink_to(tmp_path / "self.py")
    assert [item for item in beside(tmp_path, "b.py", b"") if item[0] != "self.py"] == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("content", [b"not json", b"[]", b'{"cells": 3}', b'{"cells": [{"cell_type": "code"}]}', b"\xff\xfe\x00dpcheck"])
def test_a_damaged_notebook(tmp_path: Path, content: bytes) -> None:
    assert {code for _, _, code in beside(tmp_path, "a.ipynb", content)} <= {"DP901"}


def test_a_name_that_is_not_text(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    (tmp_path / name).write_text(WRONG)
    for format in ("text", "concise", "json", "sarif", "github"):
        done = dpcheck("check", "--format", format, ".", cwd=tmp_path)
        assert done.returncode == 1 and "DP103" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.parametrize(("table", "expected"), [
    ("jobs = 'two'", "jobs: expected a whole number from 1, found 'two'"), ("selekt = []", "did you mean 'select'?"), ("= 3", "not valid TOML")])
def test_invalid_configuration(tmp_path: Path, table: str, expected: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.dpcheck]\n{table}\n")
    (tmp_path / "a.py").write_text(RIGHT)
    done = dpcheck("check", "a.py", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pyproject.toml" in done.stderr and expected in done.stderr


@pytest.mark.parametrize("source", [RIGHT, "print('no vocabulary')\n"], ids=["relevant", "irrelevant"])
@pytest.mark.parametrize("rule", ['elementwize("")', 'operation("make_rain")', 'same("weather.rain")', 'elementwise("", slope="heat")', 'lipschitz("", u="1")',
                                  'elementwise("", slope="(")', 'reduction("")', 'mechanism("unknown", "", value="u", epsilon="1")', 'noise("other", "", scale="1")',
                                  'noise("lapalce", "", scale="t")', 'mechanism("guassian", "", value="t", epsilon="1", sensitivity="1")', 'mechanism("noisy_max", "", value="t", scale="1")'])
def test_a_stub_with_an_error_in_it(
    tmp_path: Path, source: str, rule: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "weather.pyi").write_text(f'@lipschitz("", t="1")\ndef fine(t): ...\n\n\n@{rule}\ndef wrong(t): ...\n')
    (tmp_path / "pyproject.toml").write_text("[tool.dpcheck]\nstub-paths = ['rules']\n")
    (tmp_path / "a.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    for command in (["check", "a.py"], ["infer", "a.py"], ["rules"]):
        assert main(command) == 2
        said = capsys.readouterr()
        assert said.out == "" and re.match(r"dpcheck: .*weather\.pyi:[56]: ", said.err)


def test_bad_options(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT)
    for arguments in (["check"], ["check", "--format", "xml", "a.py"], ["check", "--jobs", "0", "a.py"], ["check", "--select", "DP999", "a.py"],
                      ["check", "--config", "nowhere.toml", "a.py"], ["check", "--stdin-filename", "x.py", "a.py"], ["frobnicate"],
                      ["check", "--output", "nowhere/report.txt", "a.py"], ["explain", "DP999"], ["rules", "no.such.function"]):
        done = dpcheck(*arguments, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert done.stderr and "Traceback" not in done.stderr
