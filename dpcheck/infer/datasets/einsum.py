"""np.einsum of rows: the letter of the axis of the rows is summed over, or stays; the others are of each row (rules F33, G3, G5, G21)."""
from __future__ import annotations

import re

from dpcheck.infer import numbers, reduce
from dpcheck.infer.requests import Call
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets import axes, totals
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.tables import made, table_of
from dpcheck.infer.datasets.aggregates import numeric
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.references import boxed
from dpcheck.infer.values import Num, Ref, Text, Tup, Value

_OPERANDS = re.compile(r"([a-zA-Z]*)(?:,([a-zA-Z]*))?->([a-zA-Z]*)")


@over_rows("einsum")
def _of_rows(request: Call) -> Value:
    """np.einsum("ni,nj->ij", X, Y): products of entries of one row, summed over the rows where their letter is left out."""
    run, text, rest = request.run, request.value("subscripts"), request.value("operands")
    match = _OPERANDS.fullmatch(text.value.replace(" ", "")) if isinstance(text, Text) and text.value is not None else None
    values = rest.items if isinstance(rest, Tup) else ()
    if match is None or len(values) != 1 + (match[2] is not None) or any(len(set(part)) < len(part) for part in match.groups(default="")):
        return request.lost()
    letters, target = [part for part in match.groups()[:2] if part is not None], match[3]
    tables = [table_of(run, value) for value in values]
    rows = [(table, _letter(axes.rank(run, table), table, part)) for table, part in zip(tables, letters) if table is not None]
    first, row = rows[0] if rows else (None, "")
    if first is None or not row or any(letter != row or not first.rows.same_rows(table.rows) or table.kind != "array" for table, letter in rows):
        return request.lost()
    if first.rows.row in run.walking or any(table is None and row in part for table, part in zip(tables, letters)):
        return request.lost()
    items: list[Num] = []
    for table, value in zip(tables, values):
        item = as_array(run, value, request.node) if table is None else axes.array_of(run, table.item)
        if item is None or table is None and deep_env(run, value):
            return request.lost()
        items.append(item if table is None else numeric(run, table, item))
    inside = [part.replace(row, "") for part in letters]
    if any(len(part) != len(item.shape) for part, item in zip(inside, items)):
        return request.lost()
    item = _of_row(request, items, inside, target.replace(row, ""))
    if item is None:
        return request.lost("of these subscripts")
    if row in target:
        result = made(run, first, axes.held(run, item), after=len(target) - 1 - target.index(row))
        if len(values) == 1 and isinstance(values[0], Ref):
            run.store.link(result.address, values[0].address)  # numpy hands out a view where there is nothing to add up
        return result
    return boxed(run, totals.summed(run, first.rows, item, request.node, "G21" if len(item.shape) == 2 else "G5"))


def _letter(rank: int, table: Table, part: str) -> str:
    """The letter of the axis of the rows."""
    return part[rank - table.after] if len(part) == rank + 1 else ""


def _of_row(request: Call, items: list[Num], letters: list[str], target: str) -> Num | None:
    """The product of at most two numbers or vectors of one row, summed over the letters that are left out."""
    run, node = request.run, request.node
    if any(len(part) > 1 for part in letters):
        return None
    if len(items) == 1:
        return items[0] if letters[0] == target else reduce.total(run, items[0], node)
    (left, right), (a, b) = items, letters
    if a and b and a != b:
        pair = (left, right) if target == a + b else (right, left) if target == b + a else None
        return None if pair is None else reduce.outer(run, *pair, node)
    both = a or b
    if both == target:
        return numbers.multiply(run, left, right, node)
    if target:
        return None
    return reduce.dot(run, left, right, node) if a and b else reduce.total(run, numbers.multiply(run, left, right, node), node)
