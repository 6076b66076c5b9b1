"""The book of rules: each id that a row or the code cites has a section, each section is cited, is whole, and names cases that exist."""
from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from doors.helpers import CHECKOUT
from dpcheck.cli import main
from dpcheck.rules import load_table
from dpcheck.rules.book import FIELDS, Rule, read_book

BOOK = read_book()
CASES = CHECKOUT / "tests" / "cases"
_NAMED = re.compile(r"\b([A-KPQS]\d{1,2})\b(?: to ([A-KPQS])(\d{1,2})\b)?")
_CASE = re.compile(r"`([^`]+\.py)::(\w+)`")


def _ids(text: str) -> Iterator[str]:
    for first, family, last in _NAMED.findall(text):
        yield first
        if last:
            yield from (f"{family}{number}" for number in range(int(first[1:]), int(last) + 1) if f"{family}{number}" in BOOK)


@lru_cache(maxsize=1)
def cited() -> dict[str, set[str]]:
    """By id, where it is cited: rows of the stubs by their names, files of the code."""
    found: dict[str, set[str]] = {}
    for row in load_table().rows():
        if row.row:
            found.setdefault(row.row, set()).add(row.name)
    for path in (CHECKOUT / "dpcheck").rglob("*.py"):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING) or token.type == getattr(tokenize, "FSTRING_MIDDLE", -1):
                for one in _ids(token.string):
                    found.setdefault(one, set()).add(str(path.relative_to(CHECKOUT)))
    return found


@lru_cache(maxsize=None)
def _functions(path: Path) -> frozenset[str]:
    return frozenset(node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef))


def test_every_id_that_is_cited_has_a_section() -> None:
    missing = {id: sorted(places) for id, places in cited().items() if id not in BOOK}
    assert not missing


def test_every_section_is_cited() -> None:
    assert not sorted(set(BOOK) - set(cited()))


@pytest.mark.parametrize("page", sorted({rule.page for rule in BOOK.values()}), ids=lambda page: page.stem)
def test_the_sections_of_a_chapter_are_in_order(page: Path) -> None:
    here = [rule.id for rule in BOOK.values() if rule.page == page]
    assert here == sorted(here, key=lambda id: (id[0], int(id[1:])))
    assert len(re.findall(r"^## ", page.read_text(encoding="utf-8"), re.MULTILINE)) == len(here), "a heading that is no rule, or an id that another chapter has, too"


@pytest.mark.parametrize("rule", BOOK.values(), ids=lambda rule: rule.id)
def test_a_section_is_whole(rule: Rule) -> None:
    fields = list(rule.fields)
    assert [name for name in FIELDS if name in fields] == fields, "the fields in their order"
    assert set(FIELDS) - set(fields) <= {"Counter-example"}
    assert "Counter-example" in fields or rule.fields["Conditions"] == "None.", "what goes wrong without the conditions"
    assert 0 < len(rule.bound) <= 110 and not rule.bound.endswith("."), "a bound is a line of a table"
    assert all(rule.fields.values())


@pytest.mark.parametrize("rule", BOOK.values(), ids=lambda rule: rule.id)
def test_the_cases_of_a_section_exist(rule: Rule) -> None:
    named = _CASE.findall(rule.fields["Cases"])
    assert named
    for path, function in named:
        assert function in _functions(CASES / path), f"{path} has no function {function}"


@pytest.mark.parametrize("rule", [BOOK["D6"], BOOK["A16"]], ids=lambda rule: rule.id)
def test_explain_prints_a_section(rule: Rule, capsys: pytest.CaptureFixture[str]) -> None:
    for text in (rule.id, rule.id.lower()):
        assert main(["explain", text]) == 0
        assert capsys.readouterr().out == rule.text


def test_rules_prints_the_rows_and_the_section(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "D23"]) == 0
    out = capsys.readouterr().out
    assert "numpy.clip" in out and out.endswith(BOOK["D23"].text)
    for text in ("np.clip", "numpy.clip"):
        assert main(["rules", text]) == 0
        assert capsys.readouterr().out.endswith(BOOK["D23"].text)


def test_a_row_that_names_code_prints_a_bound() -> None:
    rows = [row for row in load_table().rows() if row.kind == "operation"]
    assert rows and not [row.name for row in rows if row.row not in BOOK]
