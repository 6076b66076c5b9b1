"""`dpcheck report` as it is run: files, statuses, days, and trees that mean harm."""
from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from dpcheck.cli import main

from .test_pages import Page

RIGHT = "from dpcheck import Real, laplacian_mechanism\n\n\ndef noisy(x: Real, eps: float):\n    return laplacian_mechanism(3 * x, 3, eps)\n"
WRONG = RIGHT.replace("3, eps", "1, eps")
Capture = pytest.CaptureFixture[str]

COSTS = "One call costs ε = eps; every release has the noise that it claims"


@pytest.fixture()
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795564800")
    (tmp_path / "right.py").write_text(RIGHT)
    return tmp_path


def sign(*arguments: str) -> int:
    return main(["report", "--no-cache", "--jobs", "1", *arguments])


def test_both_files(project: Path, capsys: Capture) -> None:
    assert sign("right.py", "--output", "a.html") == sign("right.py", "--output", "a.md") == sign(".", "--output", "a.HTML") == 0
    printed = capsys.readouterr()
    assert not printed.out and printed.err.splitlines() == [f"dpcheck: {name}: {COSTS}" for name in ("a.html", "a.md", "a.HTML")]
    page, text = Page((project / "a.html").read_text()), (project / "a.md").read_text()
    assert "2026-11-25" in page.text and "2026-11-25" in text and "eps ** 2 / 2" in page.text and "`x: Real` in `noisy`" in text
    digest = re.search(r"[0-9a-f]{64}", text)
    assert digest is not None and digest[0] in page.text


def test_without_a_file_it_is_printed_as_markdown(project: Path, capsys: Capture) -> None:
    assert sign("right.py") == 0 and sign("right.py", "-o", "a.md") == 0
    printed = capsys.readouterr()
    assert printed.out == (project / "a.md").read_text() and printed.err.splitlines() == [f"dpcheck: {COSTS}", f"dpcheck: a.md: {COSTS}"]


def test_it_is_the_same_again_and_the_digest_is_of_the_files(project: Path) -> None:
    sign("right.py", "--output", "a.md")
    before = (project / "a.md").read_bytes()
    sign("right.py", "--output", "a.md")
    assert (project / "a.md").read_bytes() == before
    (project / "right.py").write_text(RIGHT + "# more\n")
    sign("right.py", "--output", "a.md")
    assert (project / "a.md").read_bytes() != before


def test_statuses(project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "wrong.py").write_text(WRONG)
    assert sign("wrong.py", "--output", "a.html") == 1 and "Do not sign" in capsys.readouterr().err and "Do not sign" in (project / "a.html").read_text()
    monkeypatch.setattr("dpcheck.check.judge.Judge.diagnostics", lambda *_: 1 / 0)
    assert sign("right.py", "--output", "b.html") == 2
    assert "internal fault" in capsys.readouterr().err and "Not everything was judged" in (project / "b.html").read_text() and "ZeroDivisionError" in (project / "b.html").read_text()


def test_bad_input(project: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (("a.pdf", "HTML page or Markdown"), ("report", "HTML page or Markdown"), ("nowhere/a.html", "No such file or directory"), ("link.html", "is a link")):
        (project / "link.html").unlink(missing_ok=True)
        (project / "link.html").symlink_to(project / "precious")
        assert sign("right.py", "--output", name) == 2 and said in capsys.readouterr().err
    assert not (project / "precious").exists()
    assert sign("nowhere.py", "--output", "a.html") == 2 and "nowhere.py" in capsys.readouterr().err
    assert main(["report", "--output", "a.html"]) == 2
    for day in ("yesterday", "-1", "1e9", "9" * 30, ""):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", day)
        assert sign("right.py", "--output", "a.html") == 2 and "SOURCE_DATE_EPOCH" in capsys.readouterr().err
    assert not (project / "a.html").exists()


def test_settings_that_hide_something_are_told(project: Path) -> None:
    (project / "wrong.py").write_text(WRONG)
    (project / "pyproject.toml").write_text('[tool.dpcheck]\nignore = ["DP103"]\n')
    assert sign("wrong.py", "--output", "a.md") == 0
    text = (project / "a.md").read_text()
    assert "Do not sign" in text and "1 error that a comment or a setting hides" in text and 'weakens this check: ignore = ["DP103"]' in text and "hidden by ignore in pyproject.toml" in text
    assert sign("wrong.py", "--isolated", "--output", "a.md") == 1


def test_an_audit_and_a_notebook(project: Path) -> None:
    cells = ["import numpy as np\nimport pandas as pd\npeople = pd.read_csv('people.csv')  # privacy\n", "print(len(people) + np.random.laplace(0, 1 / 0.5))\n"]
    (project / "book.ipynb").write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": cell} for cell in cells]}))
    assert sign("--audit", "--relation", "add-remove", "book.ipynb", "--output", "a.html") == 0
    page = Page((project / "a.html").read_text())
    assert all(text in page.text for text in ("with reservations", "book.ipynb:cell 2:1", "people is private", "neighbouring means that a row is added or removed", "laplace, cell 2, line 1"))


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be there")
def test_a_tree_that_means_harm(project: Path) -> None:
    name = '<img src=x onerror="alert(1)">'
    column = "<script>alert('`|@everybody')</script>"
    (project / f"{name}.py").write_text(
        "from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism\n\n\n"
        f"def f(people: MetricFrame[SymmetricDistance]):\n    return laplacian_mechanism(people[{column!r}].clip(0, 9).sum(), 9, 0.5) + people[{column!r}].median()\n")
    assert sign(f"{name}.py", "--output", "a.html") == sign(".", "--output", "a.md") == 0
    page, text = Page((project / "a.html").read_text()), (project / "a.md").read_text()
    assert name in page.text and column in page.text.replace('\\', "").replace('"', "'")
    assert "<script" not in re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", text) and f"`{name}.py:4`" in text


def test_no_report_of_work_that_was_ended(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from dpcheck.check.records import Report

    monkeypatch.setattr("dpcheck.signing.command.examine", lambda *_: Report(stopped="SIGINT"))
    assert sign("right.py", "--output", "a.html") == 130 and not (project / "a.html").exists() and "interrupted" in capsys.readouterr().err
