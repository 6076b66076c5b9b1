"""The pages that explain: of diagnostics and of rules, as text and as files that an editor can open."""
from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from pygls.uris import from_fs_path

from dpcheck.check import codes
from dpcheck.rules.book import Rule, read_book

_WORD = re.compile(r"[A-Za-z][\w-]*")
_RULE = re.compile(r"\b[A-Z]\d{1,3}\b")


@lru_cache(maxsize=1)
def book() -> dict[str, Rule]:
    """The book of rules."""
    return read_book()


def page_of(name: str) -> tuple[Path, str, int] | None:
    """Of a diagnostic (`DP103`, `under-noised`) or a rule (`D6`): the file of its page, the page as Markdown, and its line in the file, from 0."""
    entry = codes.find(name)
    if entry is not None:
        return entry.page, entry.page.read_text(encoding="utf-8"), 0
    rule = book().get(name)
    if rule is None:
        return None
    whole = rule.page.read_text(encoding="utf-8")
    return rule.page, rule.text, whole[:max(whole.find(f"\n## {rule.id}:"), 0)].count("\n") + 1


def uri_of_page(name: str) -> str:
    """The address of a page."""
    found = page_of(name)
    return "" if found is None else from_fs_path(str(found[0])) or ""


def named_in_comment(line: str, column: int) -> tuple[str, int, int] | None:
    """The diagnostic or rule that a comment of dpcheck names at a column, and from where to where it stands."""
    start = line.find("#")
    if start < 0 or "dpcheck:" not in line[start:]:
        return None
    for pattern in (_WORD, _RULE):
        for match in pattern.finditer(line, start):
            if match.start() <= column <= match.end() and (codes.find(match[0]) is not None or pattern is _RULE and match[0] in book()):
                return match[0], match.start(), match.end()
    return None


def titles(text: str) -> str:
    """A text in which each rule that it names is told with its title: `rule D6 (The sum of the entries)`."""
    return re.sub(r"\(rule ([A-Z]\d{1,3})\)", lambda match: f"(rule {match[1]}: {book()[match[1]].title})" if match[1] in book() else match[0], text)
