"""What is not told is counted, and told to be hidden: by comments for a line or a file, by settings, by a baseline."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dpcheck.cli import main

from .helpers import RIGHT, WRONG, codes, document, notebook, told

LOUD = WRONG.replace("1, eps", "10, eps")  # DP104
BROKEN = "from dpcheck import Real\nx = (\n"


def hidden(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(each["by"], each["where"], each["code"]) for each in report["hidden"]]


# ---------------------------------------------------------------- comments
def test_a_comment_is_counted_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103] agreed on\n")
    report = document("a.py", cwd=tmp_path)
    assert hidden(report) == [("comment", "a.py:5", "DP103")] and report["hidden"][0]["reason"] == "agreed on"
    assert told("check", "a.py", cwd=tmp_path).stdout.endswith("\nnothing else found; 1 file checked; 1 finding hidden (by comment)\n")


@pytest.mark.parametrize("comment", ["# dpcheck: ignore-file[DP103] a draft", "# dpcheck: ignore-file a draft", "# dpcheck: ignore-file[under-noised, DP104]"])
@pytest.mark.parametrize("place", [0, 3, 5])
def test_a_comment_for_a_whole_file(tmp_path: Path, comment: str, place: int) -> None:
    lines = WRONG.splitlines()
    lines.insert(place, comment)
    (tmp_path / "a.py").write_text("\n".join(lines) + "\n")
    report = document("a.py", cwd=tmp_path)
    assert [code for _, _, code in codes(report)] == (["DP903"] if "DP104" in comment else [])
    assert hidden(report) == [("file comment", f"a.py:{place + 1}", "DP103")]


def test_a_comment_for_a_file_comes_after_those_for_lines(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# dpcheck: ignore-file[DP103]\n" + WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103]\n")
    report = document("a.py", cwd=tmp_path)
    assert codes(report) == [("a.py", 1, "DP903")] and hidden(report) == [("comment", "a.py:6", "DP103")]


def test_idle_and_unknown_codes_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("# dpcheck: ignore-file[DP104, DP130] x\n" + RIGHT)
    assert codes(document("a.py", cwd=tmp_path)) == [("a.py", 1, "DP902"), ("a.py", 1, "DP903")]


def test_a_comment_for_a_whole_notebook(tmp_path: Path) -> None:
    head, body = WRONG.split("\n\n\n")
    (tmp_path / "nb.ipynb").write_bytes(notebook("# dpcheck: ignore-file[DP103] a draft\n", head, body))
    assert hidden(document("nb.ipynb", cwd=tmp_path)) == [("file comment", "nb.ipynb:cell 1:1", "DP103")]


@pytest.mark.parametrize("comment", ["x = (  # dpcheck: ignore\n", "# dpcheck: ignore-file\nx = (\n", "x = (  # dpcheck: ignore[DP901]\n", "# dpcheck: ignore-file[DP901]\nx = (\n"])
def test_no_comment_hides_what_was_not_read(tmp_path: Path, comment: str) -> None:
    (tmp_path / "a.py").write_text("from dpcheck import Real\n" + comment)
    report = document("a.py", cwd=tmp_path)
    assert "DP901" in [code for _, _, code in codes(report)] and report["files"]["unread"] == 1


def test_noise_that_a_comment_hides_was_not_judged(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import numpy as np\nz = np.random.laplace(0, 1)  # dpcheck: ignore[DP304]\n")
    report = document("a.py", cwd=tmp_path)
    assert codes(report) == [] and report["files"]["unread"] == 1 and hidden(report) == [("comment", "a.py:2", "DP304")]


# ---------------------------------------------------------------- settings and options
@pytest.mark.parametrize("option", [["--ignore", "DP103"], ["--select", "DP2"], ["--extend-ignore", "DP1"]])
def test_options_are_counted(tmp_path: Path, option: list[str]) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    report = document(*option, "a.py", cwd=tmp_path)
    assert codes(report) == [] and hidden(report) == [(option[0].removeprefix("--").removeprefix("extend-"), option[0], "DP103")]
    assert f"1 finding hidden (by {option[0]})" in told("check", *option, "a.py", cwd=tmp_path).stdout


def test_options_that_extend(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "b.py").write_text(LOUD)
    (tmp_path / "dpcheck.toml").write_text("select = ['DP103']\nexclude = ['b.py']\n")
    assert codes(document(".", cwd=tmp_path)) == [("a.py", 5, "DP103")]
    assert codes(document("--exclude", "a.py", ".", cwd=tmp_path)) == []
    assert codes(document("--exclude", "a.py", "--extend-select", "DP104", ".", cwd=tmp_path)) == [("b.py", 5, "DP104")]
    assert document("--extend-exclude", "a.py", ".", cwd=tmp_path)["files"] == {"checked": 0, "irrelevant": 0, "unread": 0, "left_out": 2}
    assert hidden(document("--extend-ignore", "DP103", ".", cwd=tmp_path)) == [("ignore", "--extend-ignore", "DP103")]


def test_ignores_by_file(tmp_path: Path) -> None:
    for path in ("drafts/a.py", "b.py"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(WRONG)
    (tmp_path / "drafts" / "broken.py").write_text(BROKEN)
    (tmp_path / "pyproject.toml").write_text("[tool.dpcheck.per-file-ignores]\n'drafts/' = ['DP1', 'DP901']\n'*_test.py' = ['DP104']\n")
    report = document(".", cwd=tmp_path)
    assert codes(report) == [("b.py", 5, "DP103"), ("drafts/broken.py", 2, "DP901")]
    assert hidden(report) == [("per-file-ignores", "pyproject.toml", "DP103")]
    assert report["settings"] == [{"path": "pyproject.toml", "key": "per-file-ignores", "value": '{ "drafts/" = ["DP1", "DP901"], "*_test.py" = ["DP104"] }'}]
    assert codes(document("a.py", cwd=tmp_path / "drafts")) == []  # whatever folder it is run in
    assert len(codes(document("--isolated", ".", cwd=tmp_path))) == 3


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    for path in ("a.py", "build/b.py", "gen.py"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(WRONG)
    (tmp_path / ".gitignore").write_text("build/\n")
    assert document("--exclude", "gen.py", ".", cwd=tmp_path)["files"]["left_out"] == 2
    assert "2 files and folders left out (1 by .gitignore, 1 by exclude)" in told("check", "--exclude", "gen.py", ".", cwd=tmp_path).stdout
    concise = told("check", "--format", "concise", "--exclude", "gen.py", ".", cwd=tmp_path)
    assert "warning: 2 files and folders left out" in concise.stderr


# ---------------------------------------------------------------- baselines
@pytest.fixture()
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(WRONG)
    (tmp_path / "b.py").write_text(LOUD)
    assert main(["check", "--no-cache", "--quiet", "--baseline", "known.json", "--write-baseline", "."]) == 0
    return tmp_path


def test_a_baseline_hides_what_it_knows(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--no-cache", "--quiet", "--baseline", "known.json", "--write-baseline", "."]) == 0
    said = capsys.readouterr()
    assert "2 findings written to known.json" in said.err and said.out == "nothing else found; 2 files checked; 2 findings hidden (by the baseline known.json)\n"
    report = document("--baseline", "known.json", ".", cwd=project)
    assert codes(report) == [] and report["baseline"] == {"path": "known.json", "gone": 0}
    assert hidden(report) == [("baseline", "known.json", "DP103"), ("baseline", "known.json", "DP104")]
    assert codes(document(".", cwd=project)) == [("a.py", 5, "DP103"), ("b.py", 5, "DP104")]


def test_a_finding_may_move_but_not_change(project: Path) -> None:
    (project / "a.py").write_text(WRONG.replace("\n\n\n", "\n\n\nprint(1)\n\n\n").replace("3 * x", "x * 3"))
    assert codes(document("--baseline", "known.json", "a.py", cwd=project)) == [("a.py", 8, "DP103")]  # its text has changed
    (project / "a.py").write_text(WRONG.replace("\n\n\n", "\n\n\nprint(1)\n\n\n"))
    assert codes(document("--baseline", "known.json", "a.py", cwd=project)) == []
    (project / "a.py").write_text(WRONG.replace("3 * x", "4 * x"))
    report = document("--baseline", "known.json", "a.py", cwd=project)
    assert codes(report) == [("a.py", 5, "DP103")] and report["baseline"]["gone"] == 1
    assert "1 finding of the baseline is gone: write it anew" in told("check", "--baseline", "known.json", "a.py", cwd=project).stdout


def test_a_second_one_that_looks_the_same_is_new(project: Path) -> None:
    (project / "a.py").write_text(WRONG + WRONG.partition("\n\n\n")[2].join(["\n\n", ""]).replace("noisy", "again"))
    assert len(codes(document("--baseline", "known.json", "a.py", cwd=project))) == 1


def test_what_was_not_read_is_never_known(project: Path) -> None:
    (project / "c.py").write_text(BROKEN)
    assert main(["check", "--no-cache", "--baseline", "known.json", "--write-baseline", "."]) == 1
    assert codes(document("--baseline", "known.json", ".", cwd=project)) == [("c.py", 2, "DP901")]


def test_a_baseline_of_some_files_keeps_the_others(project: Path) -> None:
    (project / "b.py").unlink()
    (project / "c.py").write_text(WRONG)
    assert main(["check", "--no-cache", "--baseline", "known.json", "--write-baseline", "c.py"]) == 0
    known = json.loads((project / "known.json").read_text())
    assert known["version"] == 1 and [(each["path"], each["count"]) for each in known["findings"]] == [("a.py", 1), ("c.py", 1)]
    (project / "inner").mkdir()
    assert codes(document("--baseline", "../known.json", "..", cwd=project / "inner")) == []


def test_a_baseline_of_the_tree_is_told(project: Path) -> None:
    (project / "dpcheck.toml").write_text("baseline = 'known.json'\n")
    report = document(".", cwd=project)
    assert codes(report) == [] and report["settings"] == [{"path": "dpcheck.toml", "key": "baseline", "value": '"known.json"'}]
    assert len(codes(document("--isolated", ".", cwd=project))) == 2
    assert main(["check", "--no-cache", "--write-baseline", "."]) == 2  # a tree does not say where is written


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"version": 2, "findings": []}', '{"version": 1, "findings": [3]}', "[" * 100_000,
                                     '{"version": 1, "findings": [{"path": "a.py", "code": "DP103", "message": "", "source": "", "count": -1}]}'])
def test_what_is_no_baseline_is_an_error(project: Path, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "known.json").write_text(content)
    assert main(["check", "--no-cache", "--baseline", "known.json", "."]) == 2
    assert "known.json: is " in capsys.readouterr().err
    assert main(["check", "--no-cache", "--baseline", "nowhere.json", "."]) == 2
    assert "the baseline cannot be read" in capsys.readouterr().err


def test_no_baseline_is_written_through_a_link(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "precious").write_text("precious")
    (project / "link.json").symlink_to(project / "precious")
    assert main(["check", "--no-cache", "--baseline", "link.json", "--write-baseline", "."]) == 2
    assert (project / "precious").read_text() == "precious" and "is a link" in capsys.readouterr().err
