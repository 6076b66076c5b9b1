"""Suppressing one line: what a comment covers, and what is said of comments that are wrong or idle."""
from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import RIGHT, WRONG, codes, document, dpcheck, notebook


def checked(tmp_path: Path, source: str) -> list[tuple[int, str]]:
    (tmp_path / "a.py").write_text(source)
    return [(line, code) for _, line, code in codes(document("a.py", cwd=tmp_path))]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("comment", ["# dpcheck: ignore[DP103] known", "# dpcheck: ignore", "# dpcheck: ignore[DP102, DP103]", "# noqa  # dpcheck: ignore[DP103]"])
def test_a_comment_suppresses_its_line(tmp_path: Path, comment: str) -> None:
    said = checked(tmp_path, WRONG.rstrip("\n") + f"  {comment}\n")
    assert (5, "DP103") not in said


def test_only_what_it_names(tmp_path: Path) -> None:
    assert checked(tmp_path, WRONG.rstrip("\n") + "  # dpcheck: ignore[DP101]\n") == [(5, "DP103"), (5, "DP903")]
    assert checked(tmp_path, WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103, DP104]\n") == [(5, "DP903")]


def test_only_its_line(tmp_path: Path) -> None:
    twice = WRONG + WRONG.partition("\n\n\n")[2].replace("noisy", "again").join(["\n\n", ""])
    assert checked(tmp_path, twice.replace("1, eps)\n", "1, eps)  # dpcheck: ignore[DP103]\n", 1)) == [(9, "DP103")]


def test_a_statement_of_several_lines_is_covered_whole(tmp_path: Path) -> None:
    for place in (5, 6, 7):
        lines = (WRONG.replace("(3 * x, 1, eps)", "(\n        3 * x, 1,\n        eps)")).splitlines()
        lines[place - 1] += "  # dpcheck: ignore[DP103]"
        assert checked(tmp_path, "\n".join(lines) + "\n") == []


def test_a_header_does_not_cover_its_body(tmp_path: Path) -> None:
    source = WRONG.replace("float):", "float):  # dpcheck: ignore[DP103]")
    assert checked(tmp_path, source) == [(4, "DP903"), (5, "DP103")]


def test_an_unknown_code(tmp_path: Path) -> None:
    assert checked(tmp_path, WRONG.rstrip("\n") + "  # dpcheck: ignore[DP130]\n") == [(5, "DP103"), (5, "DP902")]
    assert "did you mean DP103 (under-noised)?" in dpcheck("check", "a.py", cwd=tmp_path).stdout


def test_an_idle_comment(tmp_path: Path) -> None:
    assert checked(tmp_path, RIGHT.rstrip("\n") + "  # dpcheck: ignore[DP103]\n") == [(5, "DP903")]
    assert checked(tmp_path, RIGHT.rstrip("\n") + "  # dpcheck: ignore\n") == [(5, "DP903")]


def test_a_string_is_no_comment(tmp_path: Path) -> None:
    assert checked(tmp_path, WRONG.rstrip("\n") + "; '# dpcheck: ignore[DP103]'\n") == [(5, "DP103")]


def test_a_finding_that_is_not_selected_is_still_suppressed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG.rstrip("\n") + "  # dpcheck: ignore[DP103]\n")
    assert codes(document("--select", "DP102,DP903", "a.py", cwd=tmp_path)) == []


def test_in_a_notebook(tmp_path: Path) -> None:
    head, body = WRONG.split("\n\n\n")
    (tmp_path / "nb.ipynb").write_bytes(notebook(head, body.rstrip("\n") + "  # dpcheck: ignore[DP103]\n", "x = 1  # dpcheck: ignore[DP104]\n"))
    said = document("nb.ipynb", cwd=tmp_path)["diagnostics"]
    assert [(d["code"], d["cell"], d["line"]) for d in said] == [("DP903", 3, 1)]
