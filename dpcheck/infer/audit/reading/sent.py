"""SQL that a module sends, as its text shows it: what a query makes of rows before anything of it is fetched."""
from __future__ import annotations

import re

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.walk import called_name

FETCHING = frozenset(("fetchone", "fetchall", "fetchmany", "scalar", "scalar_one", "first", "one"))
_SENDING = frozenset(("execute", "exec_driver_sql", "sql", "query"))
_HOLE = re.compile(r"\{[^{}]*\}")
_MADE = re.compile(r"""\s*select\s+(?P<made>count|sum|total|avg|mean|min|max|variance|var\w*|std\w*|stddev\w*|median)\s*\(\s*(?P<distinct>distinct\s+)?[`"\[]?[\w.*]+[`"\]]?\s*\)
    (?:\s+as\s+\w+)?\s+from\s+(?P<rest>.*)""", re.IGNORECASE | re.DOTALL | re.VERBOSE)
_MORE = re.compile(r"\b(?:join|union|intersect|except|select|group\s+by|having|limit|lateral)\b|,", re.IGNORECASE)


def made_by_query(index: Index, fetched: ir.Call) -> str | None:
    """"count" where a call fetches how many rows of one table there are that fulfil a condition, "all" where it fetches a sum, an extreme or the like of a column; None for anything else.

    What is filled into a query is taken for the name of a table or column, or for a condition on a row.
    """
    text = _sent(index, fetched)
    found = None if text is None else _MADE.fullmatch(text.strip().rstrip(";"))
    if found is None:
        return None
    if found["made"].lower() != "count":
        return "all"
    return "count" if not _MORE.search(found["rest"]) else None


def _sent(index: Index, fetched: ir.Call) -> str | None:
    """The text that was sent last before something is fetched: in the same expression, or on the same cursor."""
    owner = fetched.func.value if isinstance(fetched.func, ir.Attribute) else None
    if isinstance(owner, ir.Call):
        return _query(index, owner)
    if not isinstance(owner, ir.Name):
        return None
    given = [definition.value for definition in index.bound(owner)[1] if definition.kind == "is"]
    if len(given) == 1 and isinstance(given[0], ir.Call) and called_name(given[0].func) in _SENDING:  # result = con.execute(...)
        return _query(index, given[0])
    function = index.function_of(fetched)
    before = [call for name in _SENDING for call in index.calls.get(name, ()) if call.start < fetched.start and index.function_of(call) is function
              and isinstance(call.func, ir.Attribute) and isinstance(call.func.value, ir.Name) and call.func.value.id == owner.id]
    return _query(index, max(before, key=lambda call: call.start)) if before else None


def _query(index: Index, call: ir.Call) -> str | None:
    return _text(index, call.args[0].value) if called_name(call.func) in _SENDING and call.args else None


def _text(index: Index, node: ir.Expr, depth: int = 4) -> str | None:
    """What a text says; for what is filled in stands a name."""
    if isinstance(node, ir.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ir.FString):
        written = index.module.text[node.start:node.end].lstrip("fFrR")
        return _HOLE.sub("hole", written.strip("'\""))
    if isinstance(node, ir.Call) and called_name(node.func) == "text" and len(node.args) == 1:
        return _text(index, node.args[0].value, depth)
    if isinstance(node, ir.Name) and depth:
        found = index.bound(node)[1]
        return _text(index, found[0].value, depth - 1) if len(found) == 1 and found[0].kind == "is" else None
    return None
