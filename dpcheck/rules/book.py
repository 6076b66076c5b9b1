"""The book of rules: what each rule of the calculus says, when it holds and why, read from the chapters in `docs/calculus`.

A chapter is a page of Markdown. Each of its sections, `## D6: The sum of the entries`, is a rule: a few words, then paragraphs that
begin with the bold name of a field.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dpcheck.rules.row import Row

FIELDS = ("Bound", "Conditions", "Proof", "Counter-example", "Tight", "Cases")
_HEADING = re.compile(r"^## ([A-Z]\d+): (.+)$", re.MULTILINE)
_FIELD = re.compile(r"^\*\*([A-Z][a-z-]+)\.\*\* (.*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the calculus: its id ("D6"), its title, the page that it stands on, and its section of that page as it is written.

    `fields` are what the section says under each bold name, as one line each.
    """

    id: str
    title: str
    page: Path
    text: str
    fields: dict[str, str]

    @property
    def anchor(self) -> str:
        """What follows # in an address of the section on its page, as Markdown makes it of the heading."""
        return re.sub(r"[^\w\- ]", "", f"{self.id}: {self.title}".lower()).replace(" ", "-")

    @property
    def bound(self) -> str:
        """How far the result moves, in a line."""
        return self.fields.get("Bound", "")


def shipped_book() -> Path:
    """The folder of the book's chapters: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "calculus"
    return inside if inside.is_dir() else package.parent / "docs" / "calculus"


def read_book(folder: Path | None = None) -> dict[str, Rule]:
    """Every rule of the chapters in the folder (of dpcheck's own, unless one is given), by id, chapter by chapter."""
    pages = sorted((folder or shipped_book()).glob("*.md"))
    return {rule.id: rule for page in pages for rule in _rules_of(page)}


def bound_of(row: Row, book: dict[str, Rule]) -> str:
    """How far the result moves, as a row of the table tells it; where the row only names code, as its rule does."""
    rule = book.get(row.row)
    return rule.bound if rule is not None and row.kind == "operation" else row.bound


def the_only_rule(rows: Sequence[Row], book: dict[str, Rule]) -> Rule | None:
    """The rule that all of the rows are instances of; None where there are several, or none."""
    ids = {row.row for row in rows}
    return book.get(ids.pop()) if len(ids) == 1 else None


def _rules_of(page: Path) -> Iterator[Rule]:
    text = page.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    for heading, following in zip(headings, [*headings[1:], None]):
        section = text[heading.start():following.start() if following else len(text)].rstrip() + "\n"
        yield Rule(heading[1], heading[2], page, section, {name: " ".join(said.split()) for name, said in _FIELD.findall(section)})
