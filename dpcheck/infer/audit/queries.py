"""SQL that a program sends: whether it selects rows of one table, each by itself, so that a person more is a row more."""
from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.forward import aggregates_of
from dpcheck.infer.values import Text, Value
from dpcheck.syntax.query import NotFollowed, Statement
from dpcheck.syntax.sql import is_read, read_sql
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_QUOTED = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/", re.DOTALL)
_MORE = re.compile(r"\b(?:join|union|intersect|except|over|lateral|unnest|group\s+by|having|limit|top|offset|fetch|with|apply|pivot|distinct\s+on|recursive"
                   r"|(?:count|sum|avg|min|max|total|group_concat|string_agg|array_agg|stddev\w*|var\w*|median|percentile\w*)\s*\()", re.IGNORECASE)
_AGGREGATE = re.compile(r"""\s*select\s+(?P<made>count|sum|avg|min|max)\s*\(\s*(?:\*|\w+|distinct\s+\w+)\s*\)(?:\s+as\s+\w+)?\s+from\s+\w+
    (?:\s+where\s+(?:(?!\bselect\b|\bgroup\b|\bunion\b|\bhaving\b|\bjoin\b|;).)*)?\s*;?\s*""", re.IGNORECASE | re.DOTALL | re.VERBOSE)
_TABLES = re.compile(r"\bfrom\b(.*?)(?:\bwhere\b|\border\b|$)", re.IGNORECASE | re.DOTALL)


def only_selects(text: str) -> bool:
    """Whether a query can do no more than leave out rows, and calculate with each of the others by itself."""
    bare = _QUOTED.sub("''", text)
    if len(re.findall(r"\bselect\b", bare, re.IGNORECASE)) > 1 or _MORE.search(bare) is not None:
        return False
    return not any("," in tables for tables in _TABLES.findall(bare))


def understood(run: Run, sql: Value, what: str) -> bool:
    """Whether what a query gives may be taken for the rows of a table; of one that is not written out that is assumed."""
    if isinstance(sql, Text) and sql.value is not None:
        return only_selects(sql.value)
    run.assume(f"{what} selects rows of one table, at most one for each person")
    return True


def aggregate_of(run: Run, node: ir.Node) -> str | None:
    """What a query that was sent last makes of the rows of one table: "count", or the name of what nothing bounds; None for any other."""
    texts = _sent_before(run, node)
    found = _AGGREGATE.fullmatch(texts[0]) if len(texts) == 1 else None
    if found is None:
        return None
    made = found["made"].lower()
    return "count" if made == "count" else f"the {made} of a column"


def computed_by(run: Run, rows: Value, node: ir.Node) -> tuple[Value, ...] | None:
    """The numbers that a query which was sent last makes of the rows of one table, where its text says all that is needed; None of any other."""
    table, texts = table_of(run, rows), _sent_before(run, node)
    if table is None or len(texts) != 1 or not is_read():
        return None
    assert run.module is not None
    dialect = "sqlite" if "sqlite3" in run.module.text else ""
    try:
        query = read_sql(texts[0], dialect)
        return None if isinstance(query, Statement) else aggregates_of(run, query, replace(table, kind="frame"), node)
    except NotFollowed:
        return None


def fetches_rows(run: Run, node: ir.Node) -> bool:
    """Whether `cursor.fetchall()` gives rows of a table: of all that the module executes on that cursor."""
    return all(only_selects(text) for text in _sent_before(run, node))


def _sent_before(run: Run, node: ir.Node) -> list[str]:
    """The texts that are executed on the cursor of a call: the last one before it, or where none is, all of them."""
    assert run.module is not None
    owner = node.func.value if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) else None
    direct = [owner] if isinstance(owner, ir.Call) else []
    name = owner.id if isinstance(owner, ir.Name) else None
    sent = direct or [part for part in walk(run.module.body) if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in ("execute", "executemany")
                      and isinstance(part.func.value, ir.Name) and part.func.value.id == name]
    if name is not None:  # rows = con.execute(...); rows.fetchall()
        sent += [part.value for part in walk(run.module.body) if isinstance(part, ir.Assign) and isinstance(part.value, ir.Call)
                 and any(isinstance(target, ir.Name) and target.id == name for target in part.targets)]
    before = sorted((call for call in sent if call.start <= node.start), key=lambda call: call.start)
    sent = before[-1:] or sent  # what was executed last; in another function, anything
    texts = [call.args[0].value for call in sent if call.args]
    return [text.value for text in texts if isinstance(text, ir.Constant) and isinstance(text.value, str)]
