"""What the documents and the code point to is there: links, files and folders that are named."""
from __future__ import annotations

import importlib
import math
import re
from pathlib import Path

import pandas
import pytest
import yaml

from doors.helpers import CHECKOUT
from dpcheck.rules.book import read_book

PAGES = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", CHECKOUT / "stubs" / "README.md", *sorted((CHECKOUT / "docs").rglob("*.md"))]
ANCHORS: dict[Path, set[str]] = {}
for _rule in read_book().values():
    ANCHORS.setdefault(_rule.page, set()).add(_rule.anchor)
_LINK = re.compile(r"\]\(([^)#\s:]+)(?:#([^)\s]+))?\)")
_FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+/|[\w-]+\.py)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(CHECKOUT)))
def test_links(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for name, anchor in set(_LINK.findall(text)):
        target = (page.parent / name).resolve()
        assert target.exists(), f"{name} is not there"
        assert not anchor or anchor in ANCHORS.get(target, {anchor}), f"{name} has no section {anchor}"


@pytest.mark.parametrize("page", [CHECKOUT / "docs" / "architecture.md", CHECKOUT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_files_that_are_named(page: Path) -> None:
    named = {name for name in _FILE.findall(page.read_text(encoding="utf-8")) if "999" not in name and "yours" not in name}
    homes = (CHECKOUT, CHECKOUT / "dpcheck", CHECKOUT / "dpcheck" / "infer")
    assert named and not [name for name in sorted(named) if not any((home / name).exists() for home in homes)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(CHECKOUT)))
def test_yaml_is_yaml(page: Path) -> None:
    for block in re.findall(r"^```yaml\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        assert isinstance(yaml.safe_load(block), (dict, list))


def test_programs_with_opendp_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (CHECKOUT / "docs" / "opendp.md").read_text(encoding="utf-8")
    for name, text in re.findall(r"^```python (\w+)\.py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        (tmp_path / f"opendp_{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("opendp_survey")
    around, own = importlib.import_module("opendp_around"), importlib.import_module("opendp_own_sums")
    for function in (around.total, around.total_of_centred, around.total_within_the_range, around.count_of_doubled):
        assert math.isfinite(function([23.0, 41.0, 67.0]))
    assert math.isfinite(own.pay(pandas.DataFrame({"pay": [100.0, 9000.0]})))


def test_pages_that_the_code_names() -> None:
    for path in sorted((CHECKOUT / "dpcheck").rglob("*.py")):
        for name in re.findall(r"\b(?:[\w-]+/)*[\w-]+\.md\b", path.read_text(encoding="utf-8")):
            assert any((home / name).exists() for home in (CHECKOUT, CHECKOUT / "docs", CHECKOUT / "docs" / "calculus")), f"{path.name}: {name}"
