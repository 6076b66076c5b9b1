"""The verdicts that programs without annotations expect of their releases: `# release: right`, and `# known: undecided` for what is said today."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Iterator, NamedTuple

RELEASE = re.compile(r"#\s*release:\s*([\w-]+)(?:\s*#\s*known:\s*([\w-]+))?")
RELATION = re.compile(r"relation: ([\w-]+)")


class Line(NamedTuple):
    path: Path
    cell: int | None
    line: int
    verdict: str
    known: str | None


def relation_of(path: Path) -> str | None:
    """What neighbouring means in a program; a comment of its first line may say so, or that nobody says it ("any": None)."""
    said = RELATION.search(path.read_text(encoding="utf-8").partition("\n")[0])
    return "add-remove" if said is None else None if said[1] == "any" else said[1]


def lines_of(path: Path) -> Iterator[Line]:
    """The lines with a release and its verdict."""
    texts: list[tuple[int | None, str]] = [(None, path.read_text(encoding="utf-8"))]
    if path.suffix == ".ipynb":
        cells = [cell for cell in json.loads(texts[0][1])["cells"] if cell["cell_type"] == "code"]
        texts = [(number, "".join(cell["source"])) for number, cell in enumerate(cells, 1)]
    for cell, text in texts:
        for number, line in enumerate(text.split("\n"), 1):
            if found := RELEASE.search(line):
                yield Line(path, cell, number, found[1], found[2])
