"""Pieces of Markdown around texts of a checked program, none of which can become a mark-up, a link or a mention of somebody."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from dpcheck.report.words import visible

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~&$])")
_BEGINNING = re.compile(r"^(\s*(?:\d+(?=[.)](?:\s|$)))?)([#+=.)-])")  # of a list, a heading or a rule
_QUOTED = re.compile(r"`([^`]+)`")
_BAR = re.compile(r"(?<!\\)\|")
_LINKS = re.compile(r"\S*(?:@|://|www\.|\B#\d|\bGH-\d)\S*?(?=[,.;:!?)]*(?:\s|$))", re.IGNORECASE)  # words that GitHub makes links or mentions of


def code(text: str) -> str:
    """A text in code, on one line."""
    text = " ".join(visible(text).split("\n")).replace("\t", " ")
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    padding = " " if text.startswith("`") or text.endswith("`") or not text.strip() else ""
    return f"{fence}{padding}{text}{padding}{fence}"


def prose(text: str) -> str:
    """A text as it is read, on one line; what stands between backquotes in it as code, and so whatever would become a link."""
    pieces: list[tuple[bool, str]] = []  # whether it is code
    for position, part in enumerate(_QUOTED.split(" ".join(visible(text).split()))):
        pieces += [(True, part)] if position % 2 else _links_apart(part)
    runs = groupby((piece for piece in pieces if piece[1]), key=lambda piece: piece[0])  # two codes side by side would open or close each other
    return "".join(code(joined) if is_code else _escaped(joined) for is_code, run in runs for joined in ["".join(each for _, each in run)])


def _links_apart(text: str) -> Iterator[tuple[bool, str]]:
    end = 0
    for link in _LINKS.finditer(text):
        yield False, text[end:link.start()]
        yield True, link[0]
        end = link.end()
    yield False, text[end:]


def _escaped(text: str) -> str:
    """A text without a mark-up; at its beginning also without what begins a list or a heading."""
    return _BEGINNING.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", text))


def bulleted(items: Iterable[str]) -> Iterator[str]:
    """A list."""
    return (f"- {item}" for item in items)


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table. Its cells are Markdown, in which a bar begins no other cell."""
    yield f"| {' | '.join(heading)} |"
    yield f"| {' | '.join('---' for _ in heading)} |"
    for row in rows:
        cells = [_BAR.sub(r"\\|", cell) for cell in row]
        yield f"| {' | '.join(cells)} |"


def fenced(lines: Sequence[str]) -> Iterator[str]:
    """Lines as they are."""
    shown = [" ".join(visible(line).split("\n")) for line in lines]
    fence = "`" * max(3, 1 + max((len(run) for line in shown for run in re.findall("`+", line)), default=0))
    yield f"{fence}text"
    yield from shown
    yield fence
