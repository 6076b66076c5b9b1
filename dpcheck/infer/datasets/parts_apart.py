"""Parts of one data set that are put together again: a row that is in one of them at most comes once (rules F4, F42)."""
from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.datasets import derived
from dpcheck.infer.datasets.model import Population, Record, Table
from dpcheck.infer.datasets.presence import may_miss_in
from dpcheck.infer.datasets.sources import made_from
from dpcheck.infer.datasets.supports import excluded
from dpcheck.infer.datasets.totals import condition, within
from dpcheck.infer.guards import conjuncts
from dpcheck.infer.values import Num, Text, Tup, Value
from dpcheck.spaces import Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NOWHERE = ir.Pass(0, 0)
MOST = 32


def put_below(run: Run, parts: Sequence[Population]) -> Population | None:
    """The rows of several parts of one data set, one part below the other; None where nothing says how far these are apart."""
    first = parts[0]
    if first.relation is Relation.HAMMING or any(rows.place is not first.place or not _is_plain(rows) for rows in parts):
        return derived.below(parts)
    either = _one_of(run, [condition(run, rows, NOWHERE) for rows in parts])
    return derived.below(parts) if either is None else replace(_unordered(first), kept=() if either.term == ONE else (either,))


def gathered(run: Run, rows: Population, entries: Sequence[tuple[Value, Num]]) -> Table | None:
    """A list to which each row added some values, each under its condition, in the order of the rows (J9); None where it is not known what such a value is."""
    tables = [Table(rows if when.term == ONE else rows.where(when), item, "list") for item, when in entries]
    if len(tables) == 1:
        return tables[0]
    item, either = either_item(run, tables), _one_of(run, [when for _, when in entries])
    found = derived.below([table.rows for table in tables]) if either is None else rows if either.term == ONE else rows.where(either)
    return None if item is None or found is None else Table(found, item, "list")


def _is_plain(rows: Population) -> bool:
    """Whether each row decides by itself whether it takes part, and one step moves no others."""
    return rows.local and rows.vanish == ZERO and rows.step is None and not (rows.parted or rows.by_order)


def _one_of(run: Run, conditions: Sequence[Num | None]) -> Num | None:
    """That one of several conditions holds, no two of which hold of one row; None where they may, or one is none."""
    found = [one for one in conditions if one is not None]
    needs = [conjuncts(one.term) for one in found]
    if len(found) < len(conditions) or not 2 <= len(found) <= MOST or not all(excluded(run, one, other) for place, one in enumerate(needs) for other in needs[:place]):
        return None
    return reduce(lambda one, other: arithmetic(run, "|", one, other, NOWHERE).but(term=one.term + other.term), found)


def _unordered(rows: Population) -> Population:
    """The same rows, which stand where they did not stand before."""
    return Population(rows.source, rows.row, rows.relation, rows.label, object(), rows.times, scrambled=rows.scrambled, sample=rows.sample)


def either_item(run: Run, tables: list[Table]) -> Value | None:
    """What one row of several tables is."""
    items = [within(run, table.rows, table.item) if isinstance(table.item, Num) else table.item for table in tables]
    if all(isinstance(item, Num) and not item.shape for item in items):
        domain = None
        for item in items:
            assert isinstance(item, Num)
            domain = item.domain if domain is None else domain.hull(item.domain, run.facts)
        assert domain is not None
        terms = tuple(item.term for item in items if isinstance(item, Num))
        if all(term == terms[0] for term in terms) and isinstance(items[0], Num):
            return items[0].but(domain=domain)
        key = ("column", tables[0].rows.row, ("either", *terms)) if any(may_miss_in(term) for term in terms) else None
        return made_from(run, tables[0].rows.row, "a row of either", items, domain, key=key)
    if all(isinstance(item, Text) for item in items):
        texts = {item.value for item in items if isinstance(item, Text) and not item.env}
        return items[0] if len(texts) == 1 and None not in texts and not any(item.env for item in items if isinstance(item, Text)) else made_from(run, tables[0].rows.row, "a text", items)
    if all(isinstance(item, Record) for item in items):
        records = [item for item in items if isinstance(item, Record)]
        if not all(record.same_rest(records[0]) for record in records):
            return None
        if all(record.columns == records[0].columns for record in records):
            return records[0]
        names = list(records[0].columns)
        if all(list(record.columns) == names for record in records):
            found = {name: either_item(run, [replace(table, item=record.columns[name]) for table, record in zip(tables, records)]) for name in names}
            if all(value is not None for value in found.values()):
                return replace(records[0], columns={name: value for name, value in found.items() if value is not None})
    if all(isinstance(item, Tup) for item in items):
        rows_of = [item.items for item in items if isinstance(item, Tup)]
        parts = [either_item(run, [replace(table, item=part) for table, part in zip(tables, place)]) for place in zip(*rows_of)]
        if len(set(map(len, rows_of))) == 1 and None not in parts:
            return Tup(tuple(part for part in parts if part is not None))
    return None
