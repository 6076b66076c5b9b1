"""Frames of Spark: what their methods select is what a query selects, of rows that stand in no order (rules Q1 to Q5)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.columns import with_column
from dpcheck.infer.datasets.containers import SESSION, SPARK_FRAME as FRAME
from dpcheck.infer.datasets.groups_in_frames import in_columns
from dpcheck.infer.datasets.model import Keyed, Record, Table
from dpcheck.infer.datasets.sources import as_item
from dpcheck.infer.datasets.tables import boxed, lost
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import call
from dpcheck.infer.library_objects import HOLDING_ROWS, INDEXED, NAMED, WALKED
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.sql.queries import Groups, OneRow, Selected, as_frame, as_table, for_python, select
from dpcheck.infer.sql.rows import value
from dpcheck.infer.sql.spark_columns import CALL, COLUMN, FUNCTIONS, SAYS, Reader, column_of
from dpcheck.infer.values import NONE, Configured, Library, Listing, Method, Num, Opaque, Ref, Text, Tup, Value
from dpcheck.syntax.query import Aggregate, Case, Column, Constant, NotFollowed, Operation, Query, Scalar

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


METHODS = frozenset((  # that have no rule
    "alias approxQuantile checkpoint colRegex corr cov createGlobalTempView createOrReplaceGlobalTempView createOrReplaceTempView createTempView crossJoin crosstab cube describe dropDuplicates "
    "dropDuplicatesWithinWatermark drop_duplicates exceptAll exists explain fillna foreach foreachPartition freqItems groupingSets hint inputFiles intersect intersectAll isEmpty isLocal join "
    "lateralJoin limit localCheckpoint mapInArrow mapInPandas melt mergeInto metadataColumn observe offset pandas_api printSchema randomSplit registerTempTable repartitionByRange replace rollup "
    "sameSemantics sample sampleBy scalar selectExpr semanticHash show sortWithinPartitions subtract summary tail take to toArrow toDF toJSON to_koalas to_pandas_on_spark transform transpose union "
    "unionAll unionByName unpersist unpivot withColumnRenamed withColumns withColumnsRenamed withMetadata withWatermark writeTo").split())
OTHERS = frozenset("columns dtypes executionInfo isStreaming na plot rdd schema sparkSession sql_ctx stat storageLevel write writeStream".split())
GROUPED, ROW, ONE_ROW = "pyspark.sql.GroupedData", "pyspark.sql.Row", "pyspark.sql.OneRow"
Made = Callable[[Reader, Configured], Value]


def framed(run: Run, table: Table) -> Configured:
    """A frame of the rows of a table."""
    return Configured(FRAME, {"rows": boxed(run, replace(table, kind="frame", library=""))})


def as_spark_frame(run: Run, found: Selected) -> Value:
    """What a query selects, as a frame: of aggregates a single row; of groups a row each, whose numbers are known by their keys as well."""
    if isinstance(found, OneRow):
        return Configured(ONE_ROW, {"names": Tup(tuple(Text(name) for name, _ in found.columns)), "row": Tup(tuple(number for _, number in found.columns))})
    frame = framed(run, as_table(run, found))
    if isinstance(found, Groups) and all(name for name, _ in found.columns):
        frame.given["names"] = Tup(tuple(Text(name) for name, _ in found.columns))
        frame.given["cells"] = Tup(tuple(NONE if cell is None else boxed(run, cell) for _, cell in found.columns))
    return frame


def _table(run: Run, frame: Value) -> Table:
    """The rows of a frame."""
    cell = cell_of(run, frame.given["rows"]) if isinstance(frame, Configured) and frame.name == FRAME and frame.state not in run.leaks else None
    if not isinstance(cell, Table) or not isinstance(cell.item, Record):
        raise NotFollowed("a frame of which nothing is known")
    return cell


def _followed(request: Call, made: Made, frame: Value | None = None) -> Value:
    """What a method gives; what is not followed is told, and depends on all rows."""
    run, owner = request.run, request.value("self") if frame is None else frame
    try:
        table = _table(run, owner)
        assert isinstance(owner, Configured)
        return made(Reader(run, request.node, table), owner)
    except NotFollowed as reason:
        run.notice("DP301", f"`{request.row.name.rpartition('.')[2]}` of a frame of Spark, with {reason}, is not followed, so nothing bounds what it gives", request.node,
                   "select rows, or aggregates of clipped columns, of one frame")
        return lost(run, f"what {request.name} gives", *request.given.values())


def _selected(reader: Reader, query: Query) -> Value:
    return as_spark_frame(reader.run, select(reader.run, query, lambda name: reader.table, reader.parameters, reader.node, nan=True))


def _items(run: Run, given: Value) -> list[Value]:
    """What *cols stands for: columns one by one, or in a list."""
    found: list[Value] = []
    for one in sequence_items(run, given) or ():
        items = None if isinstance(one, Text) else sequence_items(run, one)
        found += [one] if items is None else items
    return found


# ---------------------------------------------------------------- rows and columns
@operation("spark_filter")
def _filter(request: Call) -> Value:
    """df.filter(condition): the rows for which it is true (F2)."""
    return _followed(request, lambda reader, frame: _selected(reader, Query(None, "t", reader.condition(request.value("condition")))))


@operation("spark_select")
def _select(request: Call) -> Value:
    """df.select(...), df.agg(...): columns of the same rows, or a row of numbers of all of them."""
    def made(reader: Reader, frame: Configured) -> Value:
        given = _items(request.run, request.value("cols"))
        if len(given) == 1 and isinstance(given[0], Text) and given[0].value == "*":
            return frame
        if not given:
            raise NotFollowed("no columns")
        return _selected(reader, Query(tuple(reader.named(one) for one in given), "t"))

    return _followed(request, made)


@operation("spark_with_column")
def _with_column(request: Call) -> Value:
    """df.withColumn(name, column): a column more, or another one of that name."""
    def made(reader: Reader, frame: Configured) -> Value:
        name = request.constant("colName")
        if not isinstance(name, str):
            raise NotFollowed("a column whose name is not written out")
        scalar = reader.scalar(request.value("col"), False)
        one = as_item(value(reader.scope, scalar))
        table = with_column(request.run, reader.table, reader.known(name), one)
        if table is None:
            raise NotFollowed("several columns of one name")
        return framed(request.run, table)

    return _followed(request, made)


@operation("spark_dropna")
def _dropna(request: Call) -> Value:
    """df.dropna(subset=[...]): the rows in which none of some columns is NULL (or NaN, which none is taken to be)."""
    def made(reader: Reader, frame: Configured) -> Value:
        subset = request.value("subset")
        names = [subset] if isinstance(subset, Text) else sequence_items(request.run, subset)
        if not names:
            raise NotFollowed("columns that it does not name")
        there: list[Scalar] = [Operation("not", (Operation("null", (reader.scalar(name, True),)),)) for name in names]
        both = there[0]
        for one in there[1:]:
            both = Operation("and", (both, one))
        return _selected(reader, Query(None, "t", both))

    return _followed(request, made)


@operation("spark_fillna")
def _fillna(request: Call) -> Value:
    """df.fillna(0, subset=["pay"]): a number in the place of NULL (and NaN, which none is taken to be)."""
    def made(reader: Reader, frame: Configured) -> Value:
        subset, filled = request.value("subset"), request.value("value")
        names = [subset] if isinstance(subset, Text) else sequence_items(request.run, subset)
        if not names or not isinstance(filled, Num) or filled.shape or filled.boolean:
            raise NotFollowed("columns that it does not name")
        table: Table | None = reader.table
        for name in names:
            _, column = reader.named(name)
            assert isinstance(column, Column) and table is not None
            table = with_column(request.run, table, reader.scope.name_of(column), value(reader.scope, Operation("coalesce", (column, reader.scalar(filled, False)))))
        assert table is not None
        return framed(request.run, table)

    return _followed(request, made)


@operation("spark_rename")
def _rename(request: Call) -> Value:
    """df.withColumnRenamed(old, new)"""
    def made(reader: Reader, frame: Configured) -> Value:
        record, new = reader.table.item, request.constant("new")
        _, old = reader.named(request.value("existing"))
        assert isinstance(record, Record) and isinstance(old, Column)
        name = reader.scope.name_of(old)
        if not isinstance(new, str) or any(str(other).lower() == new.lower() for other in record.columns) or record.closed and name not in record.columns:
            raise NotFollowed("two columns of one name, or none")
        held = value(reader.scope, old)
        if not record.closed:
            return framed(request.run, replace(reader.table, item=replace(record, columns={**record.columns, new: held})))
        return framed(request.run, replace(reader.table, item=replace(record, columns={new if other == name else other: one for other, one in record.columns.items()})))

    return _followed(request, made)


@operation("spark_union")
def _union(request: Call) -> Value:
    """df.union(other), df.unionByName(other): the rows of both (F4)."""
    def made(reader: Reader, frame: Configured) -> Value:
        run, other = request.run, _table(request.run, request.value("other"))
        one, two = reader.table.item, other.item
        assert isinstance(one, Record) and isinstance(two, Record)
        alike = list(one.columns) == list(two.columns) and one.closed == two.closed and (one.closed or one.row is two.row)
        if not alike and not request.row.name.endswith("ByName"):
            raise NotFollowed("columns that may stand in another order")
        both = Ref(run.store.allocate(Listing((boxed(run, reader.table), boxed(run, other)))))
        below = cell_of(run, call(run, Library("pandas.concat"), [both], {}, request.node))
        if not isinstance(below, Table) or not isinstance(below.item, Record):
            raise NotFollowed("columns that differ")
        return framed(run, below)

    return _followed(request, made)


@operation("spark_distinct")
def _distinct(request: Call) -> Value:
    """df.distinct(): a row for each that occurs."""
    def made(reader: Reader, frame: Configured) -> Value:
        record = reader.table.item
        if not isinstance(record, Record) or not record.closed or not all(isinstance(name, str) for name in record.columns):
            raise NotFollowed("columns that are not known: select some first")
        names = [str(name) for name in record.columns]
        keys = tuple(Column(name, True) for name in names)
        return _selected(reader, Query(tuple(zip(names, keys)), "t", None, keys))

    return _followed(request, made)


@operation("spark_same")
def _same(request: Call) -> Value:
    """The same rows, which stand in no order."""
    return _followed(request, lambda reader, frame: frame)


# ---------------------------------------------------------------- groups
@operation("spark_group_by")
def _group_by(request: Call) -> Value:
    """df.groupBy(columns)"""
    return _followed(request, lambda reader, frame: Configured(GROUPED, {"frame": frame, "keys": Tup(tuple(_items(request.run, request.value("cols"))))}))


@operation("spark_agg")
def _agg(request: Call) -> Value:
    """groups.agg(...), groups.count(), groups.sum("pay"): a row a group, or, without keys, one of all rows."""
    run, grouped, name = request.run, request.value("self"), request.row.name.rpartition(".")[2]
    if not isinstance(grouped, Configured) or grouped.name != GROUPED or grouped.state in run.leaks:
        return request.lost()

    def made(reader: Reader, frame: Configured) -> Value:
        keys, pivot = grouped.given["keys"], grouped.given.get("pivot")
        assert isinstance(keys, Tup)
        named = [reader.named(key) for key in keys.items]
        if name == "count":
            numbers: list[tuple[str, Scalar]] = [("count", Aggregate("count"))]
        else:
            given = _items(run, request.value("cols"))
            numbers = [reader.named(one) if name == "agg" else _of_name(reader, name, one) for one in given]
        if not numbers:
            raise NotFollowed("columns that it does not name")
        if isinstance(pivot, Tup):
            numbers = _by_value(reader, pivot, numbers)
        return _selected(reader, Query((*named, *numbers), "t", None, tuple(scalar for _, scalar in named)))

    return _followed(request, made, grouped.given["frame"])


@operation("spark_pivot")
def _pivot(request: Call) -> Value:
    """groups.pivot(column, values): aggregates of each group and each of some values."""
    grouped, values = request.value("self"), sequence_items(request.run, request.value("values"))
    if not isinstance(grouped, Configured) or grouped.state in request.run.leaks or "pivot" in grouped.given or not values or not all(isinstance(one, Text) and one.value for one in values):
        return request.lost("by values that it does not name")
    return Configured(GROUPED, {**grouped.given, "pivot": Tup((request.value("pivot_col"), *values))})


def _by_value(reader: Reader, pivot: Tup, numbers: list[tuple[str, Scalar]]) -> list[tuple[str, Scalar]]:
    """Aggregates of the rows that have each of some values; of no rows they are NULL, and so are counts."""
    (_, column), found = reader.named(pivot.items[0]), list[tuple[str, Scalar]]()
    for one in pivot.items[1:]:
        where = Operation("=", (column, reader.scalar(one, False)))
        for name, number in numbers:
            if not isinstance(number, Aggregate) or number.where is not None or number.distinct:
                raise NotFollowed("a pivot of what is no aggregate")
            if number.name == "count":
                counted = where if number.argument is None else Operation("and", (where, Operation("not", (Operation("null", (number.argument,)),))))
                number = Aggregate("sum", Case(((counted, Constant(1)), (where, Constant(0))), Constant(None)))
            else:
                number = replace(number, where=where)
            assert isinstance(one, Text) and one.value is not None
            found.append((one.value if len(numbers) == 1 else f"{one.value}_{name}" if name else "", number))
    return found


def _of_name(reader: Reader, name: str, given: Value) -> tuple[str, Scalar]:
    """groups.sum("pay")"""
    return reader.named(Configured(COLUMN, {SAYS: Text("avg" if name == "mean" else name), CALL: Text(f"{FUNCTIONS}{name}"), "col": given}))


# ---------------------------------------------------------------- actions
@operation("spark_count")
def _count(request: Call) -> Value:
    """df.count(): how many rows there are."""
    def made(reader: Reader, frame: Configured) -> Value:
        found = select(reader.run, Query((("count", Aggregate("count")),), "t"), lambda name: reader.table, {}, reader.node)
        assert isinstance(found, OneRow)
        return found.columns[0][1]

    return _followed(request, made)


def _fresh(run: Run, frame: Configured) -> Table:
    """The rows in the order that one action gives them, in which no other one need give them."""
    cells, names = frame.given.get("cells"), frame.given.get("names")
    if isinstance(cells, Tup) and isinstance(names, Tup):
        keyed = [cell_of(run, cell) for cell in cells.items]
        groups = in_columns(run, [(name.value or "", cell if isinstance(cell, Keyed) else None) for name, cell in zip(names.items, keyed) if isinstance(name, Text)])
        if groups is not None:
            return groups
    table = _table(run, frame)
    return replace(table, rows=replace(table.rows, place=object(), itself=None, scrambled=True))


@operation("spark_collect")
def _collect(request: Call) -> Value:
    """df.collect(), df.toLocalIterator(): a list of rows, which are asked by name, or, where the columns are known, by place."""
    run, owner = request.run, request.value("self")
    if (row := _only_row(run, owner)) is not None:
        return Ref(run.store.allocate(Listing((row,))))

    def made(reader: Reader, frame: Configured) -> Value:
        table = _fresh(run, frame)
        record = table.item
        assert isinstance(record, Record)
        columns = {name: for_python(one) for name, one in record.columns.items()}
        places: dict[object, Value] = dict(enumerate(columns.values())) if record.closed else {}
        return boxed(run, replace(table, item=replace(record, columns={**places, **columns}), kind="list"))

    return _followed(request, made)


@operation("spark_first")
def _first(request: Call) -> Value:
    """df.first(), df.head(): the only row of aggregates; of others, one that depends on how they lie."""
    def made(reader: Reader, frame: Configured) -> Value:
        raise NotFollowed("a row that depends on how they lie")

    return _only_row(request.run, request.value("self")) or _followed(request, made)


@operation("spark_to_pandas")
def _to_pandas(request: Call) -> Value:
    """df.toPandas(): the same rows."""
    run, owner = request.run, request.value("self")
    if isinstance(owner, Configured) and owner.name == ONE_ROW and owner.state not in run.leaks:
        names, row = owner.given["names"], owner.given["row"]
        assert isinstance(names, Tup) and isinstance(row, Tup)
        if all(isinstance(name, Text) and name.value for name in names.items):
            return as_frame(run, OneRow(tuple((name.value or "", one) for name, one in zip(names.items, row.items) if isinstance(name, Text) and isinstance(one, Num))))
    return _followed(request, lambda reader, frame: boxed(run, _fresh(run, frame)))


@operation("spark_sql")
def _sql(request: Call) -> Value:
    """spark.sql(text): a frame of what it selects of the tables of a session whose tables are private."""
    from dpcheck.infer.sql.sent import answer  # what reads SQL is imported where there is some

    session = request.value("self")
    if not isinstance(session, Configured) or session.name != SESSION:
        return request.lost()
    return answer(request.run, session, request.value("sqlQuery"), request.value("args"), request.node, as_spark_frame)


# ---------------------------------------------------------------- one row
def _only_row(run: Run, frame: Value) -> Configured | None:
    """The row of a frame that has just one."""
    if not isinstance(frame, Configured) or frame.name != ONE_ROW or frame.state in run.leaks:
        return None
    return Configured(ROW, dict(frame.given))


def _part_of_row(run: Run, row: Configured, index: Value, node: ir.Node) -> Value | None:
    """row[0], row["total"]"""
    names, numbers = row.given["names"], row.given["row"]
    assert isinstance(names, Tup) and isinstance(numbers, Tup)
    known = [name.value for name in names.items if isinstance(name, Text)]
    if row.state in run.leaks:
        return None
    place = index.constant if isinstance(index, Num) and not index.boolean else None
    if isinstance(place, int) and -len(known) <= place < len(known):
        return numbers.items[place]
    name = index.value if isinstance(index, Text) and not index.env else None
    return numbers.items[known.index(name)] if name and known.count(name) == 1 else None


def _named_part(run: Run, row: Configured, name: str) -> Value | None:
    """row.total"""
    return _part_of_row(run, row, Text(name), ir.Pass(0, 0))


def _column_of(run: Run, frame: Configured, index: Value, node: ir.Node) -> Value | None:
    """df["age"]"""
    return column_of(frame, index.value) if isinstance(index, Text) and index.value is not None and not index.env else None


def _of_frame(run: Run, frame: Configured, name: str) -> Value | None:
    """df.age; what every frame has hides a column of that name, and is not modelled where it has no rule."""
    if name in OTHERS or name.startswith("_"):
        return Opaque(deep_env(run, frame), what=f"`.{name}` of a frame of Spark", roots=(frame.state,), holds=(frame,))
    return Method(frame, None, f"{FRAME}.{name}") if name in METHODS else column_of(frame, name)


INDEXED[ROW] = _part_of_row
HOLDING_ROWS[FRAME] = "rows"
INDEXED[FRAME] = _column_of
NAMED[ROW] = _named_part
NAMED[FRAME] = _of_frame
WALKED[ROW] = lambda run, row: row.given["row"]

