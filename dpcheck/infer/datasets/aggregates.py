"""Sums, means and other aggregates along the rows of a table, of its columns, and of numbers by group."""
from __future__ import annotations

from dataclasses import replace
from typing import Callable

from dpcheck.bounds import INFINITY, ZERO, nonnegative, positive
from dpcheck.infer import numbers, reduce
from dpcheck.infer.datasets import axes, counting, gaps, group_rows, totals
from dpcheck.infer.datasets.group_tables import folded
from dpcheck.infer.datasets.grouping import as_vector
from dpcheck.infer.datasets.labels import labelled_parts
from dpcheck.infer.datasets.keyed import among_groups, keyed_of, may_have_gaps, over_groups
from dpcheck.infer.datasets.model import Keyed, Record, Table
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.registry import RULES, over_rows
from dpcheck.infer.datasets.rows_in_place import over_vectors
from dpcheck.infer.datasets.tables import made, table_of, taken
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import truth
from dpcheck.infer.interpret import call
from dpcheck.infer.operations.reductions import in_their_type
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.requests import OPERATIONS, Call, operation
from dpcheck.infer.run import Run
from dpcheck.infer.structure import stack, with_axes
from dpcheck.infer.values import Gap, Library, Mapping, Nothing, Num, Ref, Value, constant
from dpcheck.spaces import Interval


def item_array(run: Run, table: Table) -> Num | None:
    """The number or array that a row is; truth values count as numbers."""
    return axes.array_of(run, table.item)


def aggregated(request: Call, name: str, whole: Callable[[Table, Num], Num], within_row: str | None = None) -> Value:
    """An aggregate along the axis of the rows (or over everything); along another axis it is done row by row."""
    run, value = request.run, request.given[name]
    cell = keyed_of(run, value)
    if cell is not None:
        return of_groups(request, cell, name)
    table = taken(run, value)
    if table is None:
        return request.lost()
    if isinstance(table.item, Gap):
        if not skips_missing(request):
            return request.lost("of values that may be missing")
        table = gaps.seen(table)
    if isinstance(table.item, Record):
        return _of_frame(request, table, table.item, whole)
    item = item_array(run, table)
    if item is None:
        return request.lost("of rows that are no numbers")
    axis = request.constant("axis") if "axis" in request.given else None
    if item.shape and table.kind in ("list", "iterator"):
        counting.fewest(run, table.rows)  # of no rows it has one axis
    after = table.after if table.kind == "array" else len(item.shape)  # of a list of arrays the rows come first
    place = len(item.shape) - after
    keeps = "keepdims" in request.given and request.constant("keepdims") is True
    if axis is None and item.shape:
        inner = _inside(request, name, item, None)
        return request.lost() if inner is None or keeps else whole(table, inner)
    if axis is not None and table.kind == "array" and not item.shape and table.after == 0 and run.flat.get(table.rows.row):
        return request.lost("along an axis of an array whose shape is not declared: give it a Shape")
    if axis is None:
        axis = place
    if not isinstance(axis, int) or not -len(item.shape) - 1 <= axis <= len(item.shape) or axis % (len(item.shape) + 1) != place:
        return request.lost("along this axis")
    result = whole(table, item)
    return axes.held(run, with_axes(run, result, (place,)) if keeps else result)


def skips_missing(request: Call) -> bool:
    """Whether a function of a column leaves out missing values: those of pandas do unless they are told otherwise, and those that numpy hands to it. Those of polars leave out null, but not NaN."""
    table = table_of(request.run, next(iter(request.given.values())))
    if table is not None and table.library == "polars":
        return False
    told = request.constant("skipna") if "skipna" in request.given else True
    return told is True and (request.row.name.startswith("pandas.") or request.row.operation in gaps.SKIPPING)


def of_groups(request: Call, cell: Keyed, name: str) -> Value:
    """An aggregate of numbers by group: of groups that the program names, those of a vector; else of all that there are."""
    vector = as_vector(request.run, cell)
    if vector is not None and skips_missing(request) and may_have_gaps(request.run, cell):
        if request.row.operation == "sum":  # what is left out adds nothing
            vector = as_vector(request.run, replace(cell, missing=constant(0)))
        else:
            found = among_groups(request.run, cell, vector, request.row.operation, request.node)
            return request.lost("of groups of which some may have no rows") if found is None else found
    if vector is not None:
        return OPERATIONS[request.row.operation](replace(request, given={**request.given, name: Ref(request.run.store.allocate(vector))}))
    if cell.kind not in group_rows.KINDS:
        rows_first = "axis" not in request.given or request.constant("axis") in (0, None, "index")
        folding = folded(request.run, cell, request.row.operation, request.node) if rows_first else None
        return folding if folding is not None else request.lost("of a table whose columns the data choose")
    found = over_groups(request.run, cell, request.row.operation, request.node)
    if found is not None and not any(reach(found, source, L1).is_infinite for source in found.env):
        return found
    instead = group_rows.in_place_of_groups(request)
    return RULES[request.row.operation](instead) if instead is not None else found if found is not None else request.lost("of groups that the data choose")


def _inside(request: Call, name: str, item: Num, axis: None) -> Num | None:
    """The same aggregate over the entries of one row; only for sums, which may be taken in any order."""
    if request.row.operation not in ("sum", "count_nonzero"):
        return None

    return reduce.total(request.run, item, request.node)


def _across_columns(request: Call, table: Table, record: Record) -> Value:
    """df.sum(axis=1): of each row by itself."""
    run = request.run
    parts = [value for value in record.columns.values() if isinstance(value, Num) and not value.shape]
    if not record.closed or len(parts) != len(record.columns) or not parts:
        return request.lost(f"of all columns of {table.rows.label}: choose them by name")
    row = Ref(run.store.allocate(stack(run, parts, request.node)))
    name = next(iter(request.given))
    item = OPERATIONS[request.row.operation](replace(request, given={**request.given, name: row, "axis": Nothing()}))
    return made(run, table, item, "series")


@operation("frame_prod")
def _product_of_others(request: Call) -> Value:
    return request.lost()


@over_rows("frame_prod")
def _product_across(request: Call) -> Value:
    """df[["a", "b"]].prod(axis=1): of each row by itself; of all rows nothing bounds it."""
    run, table = request.run, table_of(request.run, request.value("x"))
    record = table.item if table is not None else None
    parts = [value for value in record.columns.values() if isinstance(value, Num) and not value.shape] if isinstance(record, Record) and record.closed else []
    if table is None or not isinstance(record, Record) or not parts or len(parts) != len(record.columns) or request.constant("axis") not in (1, "columns"):
        return request.lost("of each column")
    result = numeric(run, table, parts[0])
    for part in parts[1:]:
        result = numbers.multiply(run, result, numeric(run, table, part), request.node)
    return made(run, table, result, "series")


def _of_frame(request: Call, table: Table, record: Record, whole: Callable[[Table, Num], Num]) -> Value:
    """An aggregate of every column of a frame, of every row, or of all cells together (what numpy does unless it is told an axis)."""
    axis = request.constant("axis") if "axis" in request.given else 0 if request.row.name.startswith("pandas.") else None
    if axis is None:
        return _of_cells(request, table, record, whole)
    if axis in (1, "columns"):
        return _across_columns(request, table, record)
    return _of_columns(request, table, record, whole) if axis in (0, "index") else request.lost("along this axis")


def _of_cells(request: Call, table: Table, record: Record, whole: Callable[[Table, Num], Num]) -> Value:
    """A sum over all cells is the sum of those of the columns."""
    found = _of_columns(request, table, record, whole)
    sums = labelled_parts(request.run, found)
    if not sums or request.row.operation not in ("sum", "count_nonzero"):
        return request.lost("over all cells of a frame")
    total = sums[0]
    for one in sums[1:]:
        total = numbers.add(request.run, total, one, request.node)
    return total


def _of_columns(request: Call, table: Table, record: Record, whole: Callable[[Table, Num], Num]) -> Value:
    """An aggregate of every column of a frame."""
    run = request.run
    parts = {key: gaps.seen(replace(table, item=value, kind="series")) if skips_missing(request) else replace(table, item=value) for key, value in record.columns.items()}
    if not record.closed or not all(isinstance(part.item, Num) and not part.item.shape for part in parts.values()):
        return request.lost(f"of all columns of {table.rows.label}: choose them by name")
    found: dict[object, Value] = {key: whole(part, part.item) for key, part in parts.items() if isinstance(part.item, Num)}
    return Ref(run.store.allocate(Mapping(found, labelled=True)))


def numeric(run: Run, table: Table, item: Num) -> Num:
    """The value of a row in an aggregate of numbers: that there are no missing ones is assumed where nothing else says so."""
    if not item.boolean:
        assume_present(run, table.rows, item.term)
    return item


@over_rows("sum")
def _sum(request: Call) -> Value:
    run, node = request.run, request.node
    if request.given.get("min_count") is not None and request.constant("min_count") != 0:
        return request.lost("with min_count: too few rows give no number")
    if request.given.get("where") is not None and request.constant("where") is not True:
        kept = call(run, Library("numpy.where"), [request.value("where"), request.value("x"), constant(0)], {}, node)  # the sum of no entries is 0
        if table_of(run, kept) is None:
            return request.lost("with where=...")
        request = replace(request, given={**request.given, "x": kept, "where": truth(True)})

    def whole(table: Table, item: Num) -> Num:
        left_out = table.kind in ("series", "frame") and skips_missing(request) and table.rows.paired == ZERO and not table.rows.relation.edits  # a missing value adds nothing, like a row that is not there
        return totals.summed(run, table.rows, item if left_out else numeric(run, table, item), node, sum_rule(table, item))

    return aggregated(request, "x", whole)


def sum_rule(table: Table, item: Num) -> str:
    return "G2" if item.boolean else "G5" if item.shape else "G4" if table.rows.kept else "G3"


@over_rows("mean")
def _mean(request: Call) -> Value:
    run, node = request.run, request.node
    return aggregated(request, "x", lambda table, item: counting.mean(run, table.rows, numeric(run, table, item), node))


@over_rows("exact_mean", "exact_var")
def _exact(request: Call) -> Value:
    """statistics.mean, variance and pvariance: what they give has the type of the values (D59); a column of pandas gives numbers of Python."""
    operation = request.row.operation.removeprefix("exact_")
    table = table_of(request.run, request.value("x"))
    entries = None if table is None else item_array(request.run, table)
    result = RULES[operation](replace(request, row=replace(request.row, operation=operation)))
    return in_their_type(request, entries, result, arrays=table is not None and (table.kind == "array" or "ndarray" in table.rows.source.space))


@over_rows("average")
def _average(request: Call) -> Value:
    if isinstance(request.value("weights"), Nothing):
        return _mean(request)
    of_vectors = None if deep_env(request.run, request.value("weights")) else over_vectors(request, OPERATIONS["average"])
    return _weighted(request) if of_vectors is None else of_vectors


def _weighted(request: Call) -> Value:
    """np.average(x, weights=w) with a weight of each row (G29)."""
    run, node = request.run, request.node
    table, weights = table_of(run, request.value("x")), table_of(run, request.value("weights"))
    if table is None or weights is None or not table.rows.same_rows(weights.rows) or not isinstance(table.item, Num) or not isinstance(weights.item, Num):
        return request.lost()
    low, high = weights.item.domain.lo, weights.item.domain.hi
    width = table.item.domain.width

    bound = INFINITY
    if not low.infinite and positive(low, run.facts):
        few = counting.fewest(run, table.rows)
        if not width.infinite and not high.infinite and not table.rows.relation.edits:
            bound = width * high / (few * low + high)
    else:
        run.assume_number(table.rows, f"the weights of {table.rows.label} do not sum to zero")
    between = Interval(table.item.domain.lo, table.item.domain.hi) if not low.infinite and nonnegative(low, run.facts) else Interval()  # weights of both signs lead anywhere
    item, weight = numeric(run, table, table.item), numeric(run, weights, weights.item)
    both = item.but(env={**weight.env, **item.env})  # weights that other rows decide change the shares of all
    return counting.statistic(run, table.rows, both, f"mean weighted by {weight.term!r}", bound, between, node, "G29")
