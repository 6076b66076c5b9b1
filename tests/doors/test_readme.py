"""What the README and the other pages show is what is printed, and what is documented is complete."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from dpcheck.settings import KEYS, Settings

from .helpers import CHECKOUT, dpcheck
from .literate import PAGES, replayed


@pytest.mark.parametrize("name", PAGES)
def test_page(name: str, tmp_path: Path) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    assert replayed(text, tmp_path) == text, "python tests/doors/literate.py writes what is printed today"


def test_the_readme_opens_with_ten_lines_and_their_report() -> None:
    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    opening = text.split("```")[1].splitlines()[1:]
    assert len(opening) <= 10
    assert text.index("$ dpcheck check") < text.index("sh setup.sh examples") < text.index("sh setup.sh test") < text.index("\n## ")


def test_the_rule_table_is_printed_from_the_stubs(tmp_path: Path) -> None:
    printed = dpcheck("rules", "--format", "markdown", cwd=tmp_path).stdout
    assert (CHECKOUT / "docs" / "rules.md").read_text(encoding="utf-8") == printed, "dpcheck rules --format markdown > docs/rules.md"


def test_every_setting_is_documented() -> None:
    page = (CHECKOUT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert [key for key in KEYS if f"| `{key}` |" not in page] == []
    assert Settings().respect_gitignore and "| `respect-gitignore` | | `true` |" in page


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/tutorial.md", "docs/glossary.md", "docs/audit.md", "docs/datasets.md", "docs/diff.md", "docs/report.md", "docs/mypy.md", "docs/releases.md", "docs/settings.md", "docs/witness.md", "stubs/README.md"])
def test_links_lead_somewhere(page: str) -> None:
    file = CHECKOUT / page
    for target in re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (file.parent / target).exists(), target
