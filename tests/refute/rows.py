"""Which rows of the rule table the bounds of a function rest on."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

from dpcheck.check.examine import _analyses
from dpcheck.infer.program import Program
from dpcheck.infer.roots import Root
from dpcheck.parsing import parse
from dpcheck.rules import RuleTable
from dpcheck.sources import Source
from dpcheck.syntax.stack import with_big_stack

Rows = dict[tuple[Path, str], set[str]]


def rows_by_function(paths: list[Path], table: RuleTable) -> Rows:
    """The names of the rows that the analysis of each function applied, by file and function."""
    program = Program([parse(Source(str(path), path.read_bytes(), path.stem, False, None)) for path in paths], table)

    def applied() -> Rows:
        rows: Rows = {}
        for module in program.modules.values():
            for _, analyse in _analyses(program, module):
                for root in _with_inner(analyse()):
                    assert root.run is not None
                    rows.setdefault((Path(module.path), root.name), set()).update(root.run.rows_used)
        return rows

    return with_big_stack(applied)


def _with_inner(root: Root | None) -> Iterator[Root]:
    if root is not None and root.run is not None:
        yield root
        for inner in root.inner:
            yield from _with_inner(inner)


def is_installed(name: str) -> bool:
    """Whether the library has the function of that row in the version that runs here."""
    parts = name.split(".")
    for split in range(len(parts) - 1, 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:split]))
        except ImportError:
            continue
        for part in parts[split:]:
            found = getattr(found, part, None)
        return found is not None
    return False
