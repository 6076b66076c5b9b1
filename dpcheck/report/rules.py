"""The rule table as text, JSON or Markdown: what `dpcheck rules` prints and the documentation is made of."""
from __future__ import annotations

import json
from collections.abc import Sequence

from dpcheck.rules import Row
from dpcheck.rules.book import Rule, bound_of

_INTRODUCTION = """# The rule table

What dpcheck knows of the functions that programs call; printed by `dpcheck rules --format markdown` from the stubs.

- *row*: the rule of the [calculus](calculus/README.md) that the row is an instance of: `dpcheck explain A16` prints what it says, and its proof;
- *needs*: what must be proved of the argument before the rule applies; without it the bound is infinite;
- *bound*: how far the result moves when an argument moves by 1. Of an elementwise function it is the slope, with `lo` and `hi`
  the ends of the argument's domain, `mag` and `mig` its largest and least absolute value, and `n` its length; of a function of
  arrays there is one an argument's norm;
- *result*: between which ends the result lies; *tight*: whether some neighbouring inputs attain the bound; *why*: its proof in a line.
"""
_FEW, _WIDEST = 20, 48  # of more rows than this, what is wider is cut in the columns for people
_HEADINGS = ("function", "row", "needs", "bound", "result", "tight", "why")


def render(rows: Sequence[Row], format: str, book: dict[str, Rule]) -> str:
    """The rows in the given format: "text" (columns, cut where there are many rows), "json" or "markdown". What a row leaves to code is told as the book has it."""
    if format == "json":
        fields = [{**dict(zip(_HEADINGS, _cells(row, book))), "tight": row.tight} for row in rows]
        return json.dumps({"version": 1, "rules": fields}, indent=1) + "\n"
    cells = [_HEADINGS, *(_cells(row, book) for row in rows)]
    if format == "markdown":
        return _markdown(rows, book)
    if len(rows) > _FEW:
        cells = [tuple(cell if len(cell) <= _WIDEST else f"{cell[:_WIDEST - 1]}…" for cell in line) for line in cells]
    widths = [max(len(line[column]) for line in cells) for column in range(len(_HEADINGS))]
    return "".join("  ".join(f"{cell:{width}}" for cell, width in zip(line, widths)).rstrip() + "\n" for line in cells)


def _markdown(rows: Sequence[Row], book: dict[str, Rule]) -> str:
    """A page with a table for each library."""
    libraries: dict[str, list[Row]] = {}
    for row in rows:
        libraries.setdefault(row.name.partition(".")[0], []).append(row)
    parts = [_INTRODUCTION]
    links = {rule.id: f"[{rule.id}](calculus/{rule.page.name}#{rule.anchor})" for rule in book.values()}
    for library, its_rows in libraries.items():
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in (_HEADINGS, *(_linked(row, book, links) for row in its_rows))]
        parts.append("\n".join([f"## {library}", "", lines[0], "|" + " --- |" * len(_HEADINGS), *lines[1:]]) + "\n")
    return "\n".join(parts)


def _linked(row: Row, book: dict[str, Rule], links: dict[str, str]) -> tuple[str, ...]:
    name, rule, *rest = _cells(row, book)
    return name, links.get(rule, rule), *rest


def _cells(row: Row, book: dict[str, Rule]) -> tuple[str, ...]:
    needs = "" if row.needs is None else row.needs.text
    return row.name, row.row, needs, bound_of(row, book), row.result, "tight" if row.tight else "", row.why
