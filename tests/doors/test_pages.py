"""The pages of the codes are true: the wrong example gives exactly that code, the right one nothing at all."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from dpcheck.check.codes import PAGES, TABLE, Code
from dpcheck.project import run
from dpcheck.settings import Settings



def example(entry: Code, heading: str) -> str:
    found = re.search(rf"^## {heading}\n\n```python\n(.*?)^```$", entry.page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found, f"{entry.page.name} has no example under {heading!r}"
    return found[1]


def said(source: str, tmp_path: Path) -> set[str]:
    file = tmp_path / "example.py"
    file.write_text(source, encoding="utf-8")
    report = run([str(file)], Settings(no_cache=True), "check")
    assert not report.faults
    return {d.code for d in report.diagnostics}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert sorted(file.stem for file in PAGES.iterdir()) == [entry.code for entry in TABLE]


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry.code)
def test_page(entry: Code, tmp_path: Path) -> None:
    text = entry.page.read_text(encoding="utf-8")
    assert text.startswith(f"# {entry.code}: {entry.name} ({entry.severity})\n")
    wrong, right = example(entry, "Wrong"), example(entry, "Right")
    assert said(wrong, tmp_path) == {entry.code}
    assert said(right, tmp_path) == set()
