"""What the README and the other pages show is what is printed, and what is documented is complete."""
from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from dpcheck.settings import KEYS, Settings

from . import picture
from .helpers import CHECKOUT, dpcheck
from .literate import PAGES, replayed


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", PAGES)
def test_page(name: str, tmp_path: Path) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    assert replayed(text, tmp_path, apart=name == "README.md") == text, "python tests/doors/literate.py writes what is printed today"


def test_the_readme_opens_with_a_picture_and_leads_to_audit_and_annotations() -> None:
    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    first, *sections = text.split("\n## ")
    assert "](docs/finding.svg)" in first and len(first.splitlines()) < 20
    places = [sections[0].index(word) for word in ("sh setup.sh examples", "sh setup.sh test", "$ dpcheck check --audit", "$ dpcheck check --format concise mean_age.py")]
    assert places == sorted(places)
    assert all(len(block.splitlines()) <= 12 for block in sections[0].split("```")[1::2])


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


def test_the_picture_is_that_of_a_run_of_today() -> None:
    """Its words are those that a terminal shows: how it is drawn is rich's to say."""
    drawn = "".join(html.unescape(text) for text in re.findall(r"<text [^>]*>(.*?)</text>", picture.PICTURE.read_text(encoding="utf-8"), re.DOTALL))
    told = re.sub(r"\x1b\[[0-9;]*m", "", picture.shown())
    assert re.sub(r"\s", "", f"$ dpcheck check mean_age.py{told}") == re.sub(r"\s", "", drawn), "python -m doors.picture, from the folder tests, draws what is shown today"
