"""The rule table as text, JSON or Markdown: what `dpcheck rules` prints and the documentation is made of."""
from __future__ import annotations

import json
from collections.abc import Sequence

from dpcheck.rules import Row

_HEADINGS = ("function", "row", "needs", "bound", "result", "tight", "why")


def render(rows: Sequence[Row], format: str) -> str:
    """The rows in the given format: "text" (columns), "json" or "markdown"."""
    if format == "json":
        fields = [{**dict(zip(_HEADINGS, _cells(row))), "tight": row.tight} for row in rows]
        return json.dumps({"version": 1, "rules": fields}, indent=1) + "\n"
    cells = [_HEADINGS, *map(_cells, rows)]
    if format == "markdown":
        lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in cells]
        return "\n".join([lines[0], "|" + " --- |" * len(_HEADINGS), *lines[1:]]) + "\n"
    widths = [max(len(line[column]) for line in cells) for column in range(len(_HEADINGS))]
    return "".join("  ".join(f"{cell:{width}}" for cell, width in zip(line, widths)).rstrip() + "\n" for line in cells)


def _cells(row: Row) -> tuple[str, ...]:
    needs = "" if row.needs is None else row.needs.text
    return row.name, row.row, needs, row.bound, row.result, "tight" if row.tight else "", row.why
