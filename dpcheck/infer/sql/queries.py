"""What a query selects: rows of a table, one row of aggregates, or aggregates by group (rules Q1 to Q6)."""
from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Callable, Mapping, Sequence, Union

from dpcheck import ir
from dpcheck.bounds import Apply
from dpcheck.infer import forward
from dpcheck.infer.datasets.group_rows import as_rows
from dpcheck.infer.datasets.groupby import first_of_each
from dpcheck.infer.datasets.grouping import counted
from dpcheck.infer.datasets.groups_in_frames import in_columns
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table
from dpcheck.infer.datasets.polars_frames import IN_PANDAS
from dpcheck.infer.datasets.presence import may_miss_in
from dpcheck.infer.datasets.sources import as_item, made_from
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.guards import conjuncts
from dpcheck.infer.sql.aggregates import may_be_null, total_of
from dpcheck.infer.sql.rows import Scope, condition, value
from dpcheck.infer.values import Configured, Gap, Listing, Num, Opaque, Ref, Source, Text, Tup, Value
from dpcheck.spaces import ANY
from dpcheck.syntax.query import Aggregate, Column, FirstOfEach, NotFollowed, Query, Scalar, parts_of

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a table, of which each has these columns (None: all that it has)."""

    table: Table
    columns: tuple[tuple[str, Value], ...] | None


@dataclass(frozen=True, slots=True)
class OneRow:
    """Aggregates of all rows."""

    columns: tuple[tuple[str, Num], ...]


@dataclass(frozen=True, slots=True)
class Groups:
    """Aggregates by group; the key itself stands where the column is None. Those at the places `nullable` may be NULL of a group that has rows."""

    grouped: Grouped
    columns: tuple[tuple[str, Keyed | None], ...]
    keys: tuple[Value, ...]  # those that stand there, in order
    nullable: frozenset[int]


Selected = Union[Rows, OneRow, Groups]
Tables = Callable[[str], Table]


def select(run: Run, query: Query, tables: Tables, parameters: Mapping[int | str, Value], node: ir.Node, *, nan: bool = False) -> Selected:
    """What a query gives.

    Raises:
        NotFollowed: where that is not known.
    """
    first, *others = _sources(run, query.source, tables, parameters, node)
    scope = Scope(run, node, first, parameters, nan=nan)
    for name in query.results:
        _is_no_column(scope, name)
    if query.where is not None:
        first, *others = (replace(one, rows=one.rows.where(condition(replace(scope, table=one), query.where)[0])) for one in (first, *others))
    if query.first is not None:
        first = _first_of_each(replace(scope, table=first), query.first, bool(others))
    table, scope = first, replace(scope, table=first, others=tuple(others))
    of_all = query.columns is not None and not query.keys and any(isinstance(part, Aggregate) for _, scalar in query.columns for part in parts_of(scalar))
    if others and not of_all:
        raise NotFollowed("UNION ALL of which no sum or count is asked")
    if query.columns is None:
        if query.keys:
            raise NotFollowed("* of groups")
        return Rows(table, None)
    if query.keys:
        return _groups(scope, query)
    if of_all:
        return OneRow(tuple((name, total_of(scope, scalar)) for name, scalar in query.columns))
    return Rows(table, tuple((_named(scope, name, scalar), value(scope, scalar)) for name, scalar in query.columns))


def aggregates(run: Run, query: Query, table: Table, node: ir.Node) -> tuple[Num, ...] | None:
    """The numbers that a query makes of all rows of one table; None where it gives something else. Raises `NotFollowed` where that is not known."""
    found = select(run, query, lambda name: table, {}, node)
    return tuple(number for _, number in found.columns) if isinstance(found, OneRow) else None


forward.aggregates_of.give(aggregates)


def _first_of_each(scope: Scope, first: FirstOfEach, several: bool) -> Table:
    """The first rows of each key, by an order in which no two of them are equal (Q6)."""
    run, rows = scope.run, scope.table.rows
    if several or first.most is None:
        raise NotFollowed("a window, but for numbers of the rows of each key, of which the first ones are taken")
    most, keys = value(scope, first.most), [as_item(value(scope, key)) for key in first.keys]
    for one in first.order:
        value(scope, one)  # what is not understood is told here
    if not isinstance(most, Num) or not all(isinstance(key, (Num, Gap)) for key in keys):
        raise NotFollowed("a window by a constant, or by something that is not known")
    for key in keys:
        run.assume(f"{_described(key)} is told from others letter by letter")
    run.assume(f"the rows of {rows.label} with one {first.keys[0].name if isinstance(first.keys[0], Column) else 'key'} stand in an order of their own")
    in_order = replace(scope.table, rows=replace(rows, ordered=True, scrambled=False))
    found = table_of(run, first_of_each(run, Grouped(in_order, keys[0] if len(keys) == 1 else Tup(tuple(keys)), every=True), most))
    if found is None:
        raise NotFollowed("first rows of which nothing is known")
    return found


def _sources(run: Run, source: str | Query | tuple[Query, ...], tables: Tables, parameters: Mapping[int | str, Value], node: ir.Node) -> list[Table]:
    """The tables, one below the other, that a query selects from; the columns are called as those of the first (Q5)."""
    if isinstance(source, str):
        return [tables(source)]
    if isinstance(source, Query):
        if source.columns is None and source.where is None and not isinstance(source.source, str):
            return _sources(run, source.source, tables, parameters, node)
        return [as_table(run, select(run, source, tables, parameters, node))]
    found: list[Table] = []
    for one in source:
        if isinstance(one.source, tuple):
            found += _sources(run, one.source, tables, parameters, node)
        else:
            found.append(as_table(run, select(run, one, tables, parameters, node)))
    names = [list(table.item.columns) if isinstance(table.item, Record) and table.item.closed else [] for table in found]
    if not names[0] or any(len(one) != len(names[0]) for one in names):
        raise NotFollowed("UNION ALL of columns that are not written out")
    return [replace(table, item=replace(table.item, columns=dict(zip(names[0], table.item.columns.values())))) for table in found if isinstance(table.item, Record)]


def as_table(run: Run, inner: Selected) -> Table:
    """The rows of a query inside of another one."""
    match inner:
        case Rows():
            return inner.table if inner.columns is None else replace(inner.table, item=_record(inner))
        case Groups():
            return _groups_as_rows(run, inner)
        case OneRow():
            raise NotFollowed("a query of aggregates inside of it")


def _groups_as_rows(run: Run, inner: Groups) -> Table:
    """Groups as rows of their own (H13): of each the key, which may be NULL, and its numbers."""
    named = [(name or f"column {place}", cell) for place, (name, cell) in enumerate(inner.columns)]
    if not any(cell is not None for _, cell in named):
        named.append(("how many", Keyed(inner.grouped, counted)))
    table = in_columns(run, named)
    if table is None or not isinstance(table.item, Record):
        raise NotFollowed("a query of groups inside of it, of whose numbers nothing is known")
    keys = iter(inner.keys)
    columns: dict[object, Value] = {}
    for place, ((name, cell), number) in enumerate(zip(named, table.item.columns.values())):
        like = next(keys) if cell is None else number
        plain = like.value if isinstance(like, Gap) else like
        domain = plain.domain if isinstance(plain, Num) else ANY
        if cell is None or place in inner.nullable:
            may_miss = cell is not None or isinstance(like, Gap) or isinstance(plain, Num) and bool(may_miss_in(plain.term))
            number = made_from(run, table.rows.row, f"the {name} of a group", [], domain, integer=domain.integer, key=("column" if may_miss else "declared column", table.rows.row, name))
        columns[name] = number
    return replace(table, item=replace(table.item, columns=columns))


def _is_no_column(scope: Scope, name: str) -> None:
    """Takes a name for one of a result: in a table it would be that of a column, if that had one."""
    record = scope.record
    if any(isinstance(one, str) and one.lower() == name.lower() for one in (*record.columns, *record.domains)):
        raise NotFollowed("groups by a name that may be a column or one of its results")
    if not record.closed:
        scope.run.assume(f"{record.label} has no column {name!r}")


def _named(scope: Scope, name: str, scalar: Scalar) -> str:
    """The name of a column of the result: a column keeps the one that its table gives it, but in Spark, where it gets the one that it is asked by."""
    return scope.name_of(scalar) if not scope.nan and isinstance(scalar, Column) and scalar.name.lower() == name.lower() else name


def _record(inner: Rows) -> Record:
    """A row of a query inside of another one."""
    assert inner.columns is not None and isinstance(inner.table.item, Record)
    columns: dict[object, Value] = {}
    for place, (name, one) in enumerate(inner.columns):
        known = next((key for key in columns if isinstance(key, str) and name and key.lower() == name.lower()), None)
        if known is not None:
            raise NotFollowed("two columns of one name")
        columns[name or place] = as_item(one)
    return Record(inner.table.item.row, inner.table.item.label, columns, {}, True)


def _groups(scope: Scope, query: Query) -> Groups:
    """GROUP BY: groups of rows that have one key, NULL among them (Q4)."""
    run, rows = scope.run, scope.table.rows
    assert query.columns is not None
    keys = [as_item(value(scope, key)) for key in query.keys]
    if not all(isinstance(key, (Num, Gap)) for key in keys):
        raise NotFollowed("groups by a constant")
    for key in keys:
        run.assume(f"{_described(key)} is told from others letter by letter")
    grouped = Grouped(scope.table, keys[0] if len(keys) == 1 else Tup(tuple(keys)), every=True)
    found: list[tuple[str, Keyed | None]] = []
    for name, scalar in query.columns:
        if scalar in query.keys:
            if len(keys) > 1 and query.keys.index(scalar) != sum(one is None for _, one in found):
                raise NotFollowed("keys in another order")
            found.append((name, None))
        else:
            total_of(scope, scalar, of_groups=True)  # what is not understood is told here
            found.append((name, Keyed(grouped, _of_group(scope, scalar))))
    if not rows.local:
        raise NotFollowed("groups of rows that other rows choose")
    nullable = frozenset(place for place, (_, scalar) in enumerate(query.columns) if any(map(partial(may_be_null, scope), parts_of(scalar))))
    shown = tuple(keys[query.keys.index(scalar)] for _, scalar in query.columns if scalar in query.keys)
    return Groups(grouped, tuple(found), shown, nullable)


def _described(key: Value) -> str:
    plain = key.value if isinstance(key, Gap) else key
    atom = plain.term.atom() if isinstance(plain, Num) else None
    return "a key" if atom is None else atom.text


def _of_group(scope: Scope, scalar: Scalar) -> Callable[[Run, Table], Num]:
    def of(inner: Run, table: Table) -> Num:
        return total_of(replace(scope, run=inner, table=replace(scope.table, rows=table.rows)), scalar, of_groups=True)

    return of


# ---------------------------------------------------------------- as objects of Python
def fetched(run: Run, found: Selected, *, by_name: bool = False) -> Value:
    """All rows of a result, as `fetchall` gives them: a list of tuples, or of what can be asked `by_name`, too."""
    match found:
        case OneRow():
            row: Value = Tup(tuple(number for _, number in found.columns))
            if by_name:
                row = _by_name(Source("a row", "", True, stands_in=True), found.columns)
            return Ref(run.store.allocate(Listing((row,))))
        case Rows():
            named = by_name and found.columns is not None
            item = _by_name(found.table.rows.row, [(name, for_python(one)) for name, one in found.columns or ()]) if named else found.table.item if by_name else _tuple(found)
            return boxed(run, replace(found.table, item=item, kind="list"))
        case Groups():
            if by_name:
                raise NotFollowed("groups, in rows that are asked by name")
            return _pairs(run, found)


def _by_name(row: Source, columns: Sequence[tuple[str, Value]]) -> Record:
    """A row that is asked by place or by name."""
    return Record(row, "a row", {key: one for place, (name, one) in enumerate(columns) for key in (place, *([name] if name else []))}, {}, True)


def _tuple(found: Rows) -> Value:
    rows = found.table.rows
    if found.columns is None:
        return Opaque({rows.row: {}}, what=f"a row of {rows.label}")
    return Tup(tuple(for_python(one) for _, one in found.columns))


def for_python(one: Value) -> Value:
    """A value of a row for Python, which knows of itself that a column may be missing."""
    found = as_item(one) if isinstance(one, Text) else one
    return found.value if isinstance(found, Gap) and _only_missing(found) else found


def _only_missing(found: Gap) -> bool:
    """Whether a value is missing just where a column is of which it is made."""
    names = {atom.args[0].atom() for factor in conjuncts(found.there.term) if isinstance(atom := factor.atom(), Apply) and atom.name == "present"}
    return len(names) == len(conjuncts(found.there.term)) and names == set(may_miss_in(found.value.term))


def _pairs(run: Run, found: Groups) -> Value:
    """Groups with their keys: pairs of a key and a number, or longer rows, of which nothing is known but where the numbers lie."""
    columns = found.columns
    if len(columns) == 2 and columns[0][1] is None and columns[1][1] is not None:
        return boxed(run, replace(columns[1][1], kind="pairs"))
    first = next((one for _, one in columns if one is not None), None)
    table = None if first is None else as_rows(run, replace(first, kind="list"))
    if first is None or table is None:
        raise NotFollowed("groups without aggregates, or of which nothing is known")
    items: list[Value] = []
    for place, (_, one) in enumerate(columns):
        inside = None if one is None else as_rows(run, replace(one, kind="list"))
        domain = inside.item.domain if inside is not None and isinstance(inside.item, Num) else None
        key = ("declared column", table.rows.row, ("column of groups", place))
        items.append(made_from(run, table.rows.row, f"a column of groups of {first.grouped.table.rows.label}", [], key=key) if domain is None
                     else made_from(run, table.rows.row, f"a number of a group of {first.grouped.table.rows.label}", [], domain, integer=domain.integer, key=key))
    return boxed(run, replace(table, item=Tup(tuple(items))))


def as_frame(run: Run, found: Selected) -> Value:
    """A result as pandas reads it: a frame."""
    match found:
        case Rows():
            if found.columns is None:
                return boxed(run, replace(found.table, kind="frame"))
            if any(not name for name, _ in found.columns):
                raise NotFollowed("columns without a name: write AS")
            return boxed(run, replace(found.table, item=_record(found), kind="frame"))
        case OneRow():
            if any(not name for name, _ in found.columns):
                raise NotFollowed("columns without a name: write AS")
            return Configured(IN_PANDAS, {"names": Tup(tuple(Text(name) for name, _ in found.columns)), "row": Tup(tuple(number for _, number in found.columns))})
        case Groups():
            if any(not name for name, _ in found.columns):
                raise NotFollowed("columns without a name: write AS")
            table = in_columns(run, found.columns)
            if table is None:
                raise NotFollowed("groups, of whose numbers nothing is known")
            return boxed(run, table)


