"""Library functions on tables: which are done row by row, and the rules of those that take all rows together.

A function that a stub gives a rule is done on the typical row if that rule works number by number; what it makes of all rows
is said here, by the name of its operation. Anything else is not understood.
"""
from __future__ import annotations

from dataclasses import replace
from typing import Callable

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, nonnegative, number, positive
from dpcheck.infer import extremes, numbers, reduce
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.binding import is_number
from dpcheck.infer.coerce import as_array, sequence_items, truth_of
from dpcheck.infer.comparisons import compare
from dpcheck.infer.datasets import axes, counting, gaps, group_rows, selecting, totals
from dpcheck.infer.datasets.attributes import to_array
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.grouping import NOWHERE, as_vector, of_none
from dpcheck.infer.datasets.keyed import how_many, keyed_of, of_a_group, over_groups
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table, Tally
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.rowwise import boxed, lifted, lost, made, seen_through, table_of
from dpcheck.infer.datasets.sources import as_item, made_from, unknown_number
from dpcheck.infer.dependence import Node, in_reach
from dpcheck.infer.guards import truth
from dpcheck.infer.interpret import call
from dpcheck.infer.operations.numeric import clip_ends
from dpcheck.infer.operations.reductions import along_last, in_their_type
from dpcheck.infer.operators import vector_beside, binary
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.reduce import outer
from dpcheck.infer.references import boxed as boxed_array
from dpcheck.infer.requests import OPERATIONS, Call, Operation, operation
from dpcheck.infer.run import Run
from dpcheck.infer.storage import listed
from dpcheck.infer.store import Frame
from dpcheck.infer.structure import stack, with_axes
from dpcheck.infer.values import Gap, Library, Listing, Mapping, Nothing, Num, Opaque, Range, Ref, Text, Tup, Uniform, Value, Zipped, constant
from dpcheck.spaces import Interval


ROW_LOCAL = frozenset((
    "abs", "exp", "log", "log2", "log10", "log1p", "expm1", "sqrt", "square", "hypot", "round", "add", "subtract", "multiply", "divide", "power",
    "floor_divide", "modulo", "less", "less_equal", "greater", "greater_equal", "equal", "not_equal", "negative", "logical_not", "logical_and",
    "logical_or", "maximum", "minimum", "clip", "sign", "copysign", "fmod", "divmod", "nan_to_num", "interp", "logaddexp", "isin", "where",
    "astype", "identity", "clamp", "polyval", "sum_of_squares_root",
))
FILLING = frozenset(("nan_to_num", "copysign", "power", "clip"))  # of a missing value (a missing end) they may make a number
COMPARISONS = frozenset(("less", "less_equal", "greater", "greater_equal", "equal", "not_equal"))
TAKES_LISTS = frozenset(("interp", "polyval", "isin", "round", "text", "joined_text", "pure"))
IN_PLACE = frozenset(("frame_sort", "frame_reset_index", "frame_dropna", "frame_fillna", "frame_drop", "frame_rename"))
ARRAYS_FROM_NUMPY = frozenset(("isin", "where", "nan_to_num", "interp", "polyval", "copy", "sort", "reverse"))  # of a column, too; ufuncs and what a column has itself (clip, round) give a column
RULES: dict[str, Operation] = {}


def over_rows(*names: str) -> Callable[[Operation], Operation]:
    """Registers what operations (named as in the stubs) make of the rows of tables."""
    def register(function: Operation) -> Operation:
        for name in names:
            RULES[name] = function
        return function

    return register


def has_rows(run: Run, value: Value, depth: int = 0) -> bool:
    """Whether a value is a table or groups of one, or a tuple with one in it."""
    if isinstance(value, Tup) and depth < 3:
        return any(has_rows(run, item, depth + 1) for item in value.items)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if isinstance(cell, Mapping):
        return cell.labelled
    if isinstance(cell, Listing) and depth < 1:
        return any(has_rows(run, item, depth + 1) for item in cell.items)
    return isinstance(value, Ref) and isinstance(run.store.heap[value.address], (Table, Grouped, Keyed, Tally))


def call_over_rows(request: Call, by_row: Callable[[Call], Value]) -> Value:
    """A library call of which some argument is a table; `by_row` is the rule for one row."""
    result = _over_rows(request, by_row)
    if isinstance(result, Opaque) and RULES.get(request.row.operation) is not _as_ever:
        used_up(request.run, *request.given.values())
    return result


def _over_rows(request: Call, by_row: Callable[[Call], Value]) -> Value:
    run, row = request.run, request.row
    flat = {name: vector for name, value in request.given.items() if (vector := labelled(run, value)) is not None}
    if flat:
        boxes = {name: Ref(run.store.allocate(vector)) for name, vector in flat.items()}
        if row.operation in ("frame_to_numpy", "frame_to_list", "frame_same"):
            return next(iter(boxes.values()))
        plain = replace(request, given={**request.given, **boxes})
        return call_over_rows(plain, by_row) if any(has_rows(run, value) for value in plain.given.values()) else by_row(plain)
    if "inplace" in request.given and request.constant("inplace") is not False and row.operation not in IN_PLACE:
        return request.lost("in place")
    if row.operation != "sum" and "where" in request.given and request.constant("where") is not True:
        return request.lost("of some of the rows")
    request = _of_groups_as_others(request)
    if not any(has_rows(run, value) for value in request.given.values()):
        return by_row(request)
    rule = RULES.get(row.operation) if row.kind == "operation" else None
    inside = axes.along(request, by_row)
    if inside is not None:
        return inside
    if rule is not None:
        return plain_array(request, rule(request))
    if row.kind in ("elementwise", "opaque", "lipschitz") or row.kind == "operation" and row.operation in ROW_LOCAL:
        return plain_array(request, each_row(request, by_row))
    return request.lost("on rows of a data set")  # a rule on vectors, too: of several axes such functions take another one than that of a row, or all entries in a line


def _of_groups_as_others(request: Call) -> Call:
    """Numbers by group as others see them: a vector where the program names the groups, else rows of their own (H13)."""
    run, row = request.run, request.row
    local = row.kind in ("elementwise", "opaque") or row.operation in ROW_LOCAL
    cells = {name: cell for name, value in request.given.items() if (cell := keyed_of(run, value)) is not None}
    named = {name: vector for name, cell in cells.items() if cell.kind == "list" and (vector := as_vector(run, cell)) is not None}
    if named and not local:
        return replace(request, given={**request.given, **{name: Ref(run.store.allocate(listed(vector))) for name, vector in named.items()}})
    if local or row.operation in group_rows.BY_KEYS:
        return request
    vectors = {name: vector for name, cell in cells.items() if row.operation not in RULES and (vector := as_vector(run, cell)) is not None}
    if vectors:
        return replace(request, given={**request.given, **{name: Ref(run.store.allocate(vector)) for name, vector in vectors.items()}})
    return group_rows.in_place_of_groups(request) or request


def plain_array(request: Call, result: Value) -> Value:
    """What a function of numpy makes of a column of pandas: its sum does not leave out missing values; of a frame all entries."""
    table = table_of(request.run, result)
    if table is None or table.kind not in ("series", "frame") or request.row.operation not in ARRAYS_FROM_NUMPY or not request.row.name.startswith("numpy."):
        return result
    if table.kind == "frame":
        return request.lost("of a frame: it gives an array")
    return boxed(request.run, replace(table, kind="array", after=0, name="", categories=None))


def each_row(request: Call, by_row: Callable[[Call], Value]) -> Value:
    """The function on the typical row (F1)."""
    names = list(request.given)
    values = [request.given[name] for name in names]
    if request.row.operation not in TAKES_LISTS and any(by_place(request.run, value) for value in values):
        return lost(request.run, f"{request.row.name} of rows and a list by place", *values)
    if request.row.name.startswith("operator.") and any((table := table_of(request.run, value)) is not None and not table.arithmetic for value in values):
        return request.lost("of lists, which it takes whole")

    operation, missing = request.row.operation, [(table := table_of(request.run, value)) is not None and isinstance(table.item, Gap) for value in values]
    if operation == "where" and any(missing):
        return lifted(request.run, values, lambda items: _either(request, items), request.row.name, sees_gaps=True)
    if operation in FILLING and any(missing[operation == "clip":]) or request.row.kind == "opaque" and any(missing):
        return request.lost("of values that may be missing")

    def of_row(items: list[Value]) -> Value:
        return by_row(replace(request, given=dict(zip(names, items))))

    return lifted(request.run, values, of_row, request.row.name, sees_gaps=request.row.operation in COMPARISONS)


def _either(request: Call, items: list[Value]) -> Value:
    """np.where(condition, x, y) of values that may be missing."""
    truth, one, other = items
    if not isinstance(truth, Num) or not truth.boolean:
        return Opaque(lost(request.run, "where", *items).env, what="where")
    return gaps.chosen(request.run, truth, one, other, request.node)


def by_place(run: Run, value: Value) -> bool:
    """Whether a value is a list of several, which would meet rows by their places."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return isinstance(cell, (Listing, Uniform)) or isinstance(value, (Tup, Range))


@over_rows("clip")
def _clip(request: Call) -> Value:
    """x.clip(lower, upper): pandas puts the two ends in order, numpy does not."""
    run, table = request.run, table_of(request.run, next(iter(request.given.values())))

    lower, upper = clip_ends(request)
    plain = OPERATIONS[request.row.operation]
    if table is None or table.kind not in ("series", "frame") or not (isinstance(lower, Num) and isinstance(upper, Num)) or lower.shape or upper.shape:
        return each_row(request, plain)
    low = extremes.extreme(run, lower, upper, False, request.node)
    high = extremes.extreme(run, lower, upper, True, request.node)
    ends: dict[str, Value] = {**dict.fromkeys(("a_min", "min", "a_max", "max") & request.given.keys(), Nothing()), "lower": low, "upper": high}
    return each_row(replace(request, given={**request.given, **ends}), plain)


def taken(run: Run, value: Value) -> Table | None:
    """The table of a value that is walked to its end; an iterator is empty afterwards."""
    if isinstance(value, Zipped):
        for part in value.parts:
            taken(run, part)
    table = table_of(run, value)
    if table is not None and table.kind == "iterator" and isinstance(value, Ref):
        run.store.write(run.store.heap, value.address, lost(run, "an iterator that was used up", value))  # what it walks through stays as it is
    return table


def used_up(run: Run, *values: Value) -> None:
    """Nothing is known any more of iterators that were handed to what is not understood: it may have walked through them, or a part of the way."""
    def inside(node: Node) -> tuple[Value, ...]:
        cell = run.store.heap[node.address] if isinstance(node, Ref) else node
        return cell.items if isinstance(cell, (Tup, Listing)) else ()

    for value in list(in_reach(values, inside)):
        if isinstance(value, (Ref, Zipped)):
            taken(run, value)


def taken_by_row(run: Run, value: Value) -> Table | None:
    """The table of a value that is walked to its end, where what Python walks through are its rows: those of `m.T` are its columns."""
    table = taken(run, value)
    return None if table is None or table.kind == "array" and rank(run, table) != table.after else table


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
        if not _skips(request):
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


def _skips(request: Call) -> bool:
    """Whether a function of a column leaves out missing values: those of pandas do unless they are told otherwise, and those that numpy hands to it."""
    told = request.constant("skipna") if "skipna" in request.given else True
    return told is True and (request.row.name.startswith("pandas.") or request.row.operation in gaps.SKIPPING)


def of_groups(request: Call, cell: Keyed, name: str) -> Value:
    """An aggregate of numbers by group: of groups that the program names, those of a vector; else of all that there are."""
    vector = as_vector(request.run, cell)
    if vector is not None:
        return OPERATIONS[request.row.operation](replace(request, given={**request.given, name: Ref(request.run.store.allocate(vector))}))
    if cell.kind not in group_rows.KINDS:
        from dpcheck.infer.datasets.group_tables import folded

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
    parts = {key: gaps.seen(replace(table, item=value, kind="series")) if _skips(request) else replace(table, item=value) for key, value in record.columns.items()}
    if not record.closed or not all(isinstance(part.item, Num) and not part.item.shape for part in parts.values()):
        return request.lost(f"of all columns of {table.rows.label}: choose them by name")
    found: dict[object, Value] = {key: whole(part, part.item) for key, part in parts.items() if isinstance(part.item, Num)}
    return Ref(run.store.allocate(Mapping(found, labelled=True)))


def labelled(run: Run, value: Value) -> Num | None:
    """The numbers of a series by label, side by side."""
    parts = labelled_parts(run, value)
    return stack(run, parts, NOWHERE) if parts else None


def labelled_parts(run: Run, value: Value) -> list[Num]:
    """The numbers of a series by label; none where it is no such series."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if not isinstance(cell, Mapping) or not cell.labelled:
        return []
    parts = [item for item in cell.items.values() if isinstance(item, Num) and not item.shape]
    return parts if len(parts) == len(cell.items) else []


# ---------------------------------------------------------------- aggregates
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
        left_out = table.kind in ("series", "frame") and _skips(request) and table.rows.paired == ZERO and not table.rows.relation.edits  # a missing value adds nothing, like a row that is not there
        return totals.summed(run, table.rows, item if left_out else numeric(run, table, item), node, _sum_rule(table, item))

    return aggregated(request, "x", whole)


def _sum_rule(table: Table, item: Num) -> str:
    return "G2" if item.boolean else "G5" if item.shape else "G4" if table.rows.kept else "G3"


@over_rows("count_nonzero")
def _count_nonzero(request: Call) -> Value:
    """How many entries are not zero: the sum of as many truth values."""
    run, node, value = request.run, request.node, request.value("x")

    def not_zero(items: list[Value]) -> Value:
        cell = run.store.heap[items[0].address] if isinstance(items[0], Ref) else items[0]
        return items[0] if isinstance(cell, Num) and cell.boolean else compare(run, items[0], "!=", constant(0), node)

    if table_of(run, value) is None:
        return request.lost()
    truths = lifted(run, [value], not_zero, "count_nonzero", sees_gaps=True)
    if table_of(run, truths) is None:
        return request.lost()
    return aggregated(replace(request, given={**request.given, "x": truths}), "x", lambda table, item: totals.summed(run, table.rows, item, node, "G2"))


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
    return _mean(request) if isinstance(request.value("weights"), Nothing) else _weighted(request)


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
        run.assume(f"the weights of {table.rows.label} do not sum to zero")
    between = Interval(table.item.domain.lo, table.item.domain.hi) if not low.infinite and nonnegative(low, run.facts) else Interval()  # weights of both signs lead anywhere
    item, weight = numeric(run, table, table.item), numeric(run, weights, weights.item)
    both = item.but(env={**weight.env, **item.env})  # weights that other rows decide change the shares of all
    return counting.statistic(run, table.rows, both, f"mean weighted by {weight.term!r}", bound, between, node, "G29")


@over_rows("var")
def _var(request: Call) -> Value:
    return _spread(request, False)


@over_rows("std")
def _std(request: Call) -> Value:
    return _spread(request, True)


def _spread(request: Call, root: bool) -> Value:
    run, node = request.run, request.node
    ddof = request.constant("ddof")
    if ddof not in (0, 1):
        return request.lost("with this ddof")
    return aggregated(request, "x", lambda table, item: scalar_only(
        request, item, lambda: counting.variance(run, table.rows, numeric(run, table, item), int(str(ddof)), node, root=root)))


def scalar_only(request: Call, item: Num, rule: Callable[[], Num]) -> Num:
    """A statistic of numbers; of rows that are vectors nothing is known."""
    if not item.shape:
        return rule()
    return unknown_number(request.run, "a statistic of each column", request.lost("of rows that are vectors").env, shape=item.shape)


@over_rows("array_max")
def _array_max(request: Call) -> Value:
    return _extreme(request, "max")


@over_rows("array_min")
def _array_min(request: Call) -> Value:
    return _extreme(request, "min")


def _extreme(request: Call, name: str) -> Value:
    run, node = request.run, request.node
    return aggregated(request, "x", lambda table, item: scalar_only(request, item, lambda: counting.extreme(run, table.rows, numeric(run, table, item), name, node)))


@over_rows("max", "min")
def _python_extreme(request: Call) -> Value:
    """max(rows) and min(rows), or max(a, b) row by row where a row operation meets them."""
    run, node = request.run, request.node
    first, rest = request.value("first"), request.value("rest")
    if isinstance(rest, Tup) and rest.items or not isinstance(request.value("key"), Nothing):
        return request.lost()
    cell, default = keyed_of(run, first), request.value("default")
    if cell is not None and group_rows.unnamed(cell):
        return _extreme_of_groups(request, cell, default)
    table = taken(run, first)
    item = None if table is None else item_array(run, table)
    if table is None or item is None or item.shape or not isinstance(default, (Nothing, Num)) or isinstance(default, Num) and default.env:
        return request.lost()
    return counting.extreme(run, table.rows, numeric(run, table, item), request.row.operation, node, default if isinstance(default, Num) else None)


def _extreme_of_groups(request: Call, cell: Keyed, default: Value) -> Value:
    """max(counts.values(), default=0): of no group it is the default, which the number of a group without rows is, too (H7)."""
    run = request.run
    found = over_groups(run, cell, request.row.operation, request.node, of_none=not isinstance(default, Nothing))
    empty = of_none(run, cell)
    plain = isinstance(default, Nothing) or isinstance(default, Num) and empty is not None and empty.term == default.term == cell_domain(run, cell).lo
    if found is not None and plain and (request.row.operation == "max" or isinstance(default, Nothing)):
        return found
    instead = group_rows.in_place_of_groups(request)
    return RULES[request.row.operation](instead) if instead is not None else request.lost("of groups that the data choose")


def cell_domain(run: Run, cell: Keyed) -> Interval:
    """Where the number of a group lies."""
    return of_a_group(run, cell)[0].domain


@over_rows("dict_values")
def _values(request: Call) -> Value:
    """counts.values(): the numbers of all groups."""
    cell = keyed_of(request.run, request.value("self"))
    return request.lost() if cell is None else seen_through(request.run, request.value("self"), replace(cell, kind="list", missing=None))


@over_rows("dict_items")
def _items_of_groups(request: Call) -> Value:
    """counts.items(): the groups with their numbers."""
    cell = keyed_of(request.run, request.value("self"))
    table = None if cell is None else group_rows.with_keys(request.run, cell)
    return request.lost() if table is None else seen_through(request.run, request.value("self"), replace(table, kind="list"))


@over_rows("ptp")
def _ptp(request: Call) -> Value:
    """The spread between the extremes: anything in [0, W] (G30)."""
    run, node = request.run, request.node

    def whole(table: Table, item: Num) -> Num:
        width = totals.within(run, table.rows, numeric(run, table, item)).domain.width
        counting.fewest(run, table.rows)
        return counting.statistic(run, table.rows, item, "ptp", width, Interval(ZERO, width), node, "G30")

    return aggregated(request, "x", lambda table, item: scalar_only(request, item, lambda: whole(table, item)))


@over_rows("median_low")
def _order_statistic(request: Call) -> Value:
    """median_low and median_high: a value of some row (G14)."""
    return _extreme(request, request.row.name.rpartition(".")[2])


@over_rows("median")
def _median(request: Call) -> Value:
    run, node = request.run, request.node
    return aggregated(request, "x", lambda table, item: scalar_only(
        request, item, lambda: counting.quantile(run, table.rows, numeric(run, table, item), number(1) / 2, node)))


@over_rows("quantile")
def _quantile(request: Call) -> Value:
    run, node = request.run, request.node
    levels = _levels(request)
    if not levels:
        return request.lost("of levels that are not known one by one")
    way = request.given.get("interpolation", request.given.get("method"))
    if way is not None and not isinstance(way, Nothing) and not (isinstance(way, Text) and way.value == "linear"):
        return request.lost("with another interpolation than the linear one")
    hundredths = request.row.name.endswith("percentile")

    table = table_of(run, request.value("x"))
    if isinstance(request.value("q"), Ref) and table is not None and rank(run, table):
        return request.lost("at several levels, of each column")

    def whole(table: Table, item: Num) -> Num:
        found = [counting.quantile(run, table.rows, numeric(run, table, item), level.term / 100 if hundredths else level.term, node) for level in levels]
        return found[0] if not isinstance(request.value("q"), Ref) else stack(run, found, node)

    return aggregated(request, "x", lambda table, item: scalar_only(request, item, lambda: whole(table, item)))


def _levels(request: Call) -> list[Num]:
    """The levels of quantiles: one number, or a list of several."""
    q = request.value("q")
    items = sequence_items(request.run, q)
    if items is None:
        items = (request.number("q"),) if is_number(request.run, q) else ()
    return [item for item in items if isinstance(item, Num) and not item.env and not item.shape] if all(isinstance(item, Num) and not item.env for item in items) else []


@over_rows("any", "all")
def _any(request: Call) -> Value:
    run, node, name = request.run, request.node, request.row.operation
    return aggregated(request, "x", lambda table, item: scalar_only(request, item, lambda: counting.any_row(run, table.rows, item, name, node)))


@over_rows("python_sum")
def _python_sum(request: Call) -> Value:
    """sum(rows, start): from the number 0, so that truth values count as numbers; from a truth value `+` may be `or`."""
    run, node = request.run, request.node
    cell = keyed_of(run, request.value("items"))
    start = request.given.get("start", constant(0))
    if isinstance(start, Num) and start.boolean:
        return request.lost("from a truth value")
    if cell is not None:
        if cell.kind not in group_rows.KINDS:
            return request.lost("of the keys")
        of_all = of_groups(replace(request, given={"items": request.value("items")}), cell, "items")
        return of_all if isinstance(start, Num) and start.constant == 0 else binary(run, "+", start, of_all, node)
    table = taken(run, request.value("items"))
    item = None if table is None else item_array(run, table)
    if table is None or item is None or table.kind == "array" and table.after != len(item.shape):
        return request.lost()
    if item.shape:
        counting.fewest(run, table.rows)  # of no rows it is the start
    result = boxed_array(run, totals.summed(run, table.rows, numeric(run, table, item), node, _sum_rule(table, item)))
    return result if isinstance(start, Num) and start.constant == 0 else binary(run, "+", start, result, node)


@over_rows("len")
def _len(request: Call) -> Value:
    cell = keyed_of(request.run, request.value("x"))
    if cell is not None:
        return constant(len(cell.categories) // (cell.width or 1)) if cell.categories is not None else how_many(request.run, cell, request.node)
    table = table_of(request.run, request.value("x"))
    if table is None or table.kind == "iterator":
        return request.lost()
    if table.kind == "set":
        item = item_array(request.run, table)
        if isinstance(table.item, Tup):
            item = made_from(request.run, table.rows.row, "several values", [table.item])
        return request.lost() if item is None else counting.distinct(request.run, table.whole or table.rows, item, request.node)
    if table.kind == "array" and rank(request.run, table) != table.after:
        return request.lost()
    return counting.count(request.run, table.rows, request.node)


# ---------------------------------------------------------------- the same rows again
@over_rows("list", "tuple", "array", "asarray", "copy", "deep_copy", "iter")
def _again(request: Call) -> Value:
    run = request.run
    value = next(iter(request.given.values()))
    cell = keyed_of(run, value)
    if cell is not None and request.row.operation in ("list", "tuple") and group_rows.unnamed(cell):
        return boxed(run, replace(cell, kind="list"))
    there = table_of(run, value)
    if request.row.operation == "iter" and there is not None and there.kind == "iterator":
        return value  # an iterator is its own
    table = taken(run, value)
    if table is None or isinstance(table.item, Record) and request.row.operation not in ("copy", "deep_copy"):
        if table is not None and table.kind in ("list", "iterator") and request.row.operation in ("list", "tuple") and isinstance(value, Ref):
            again = boxed(run, replace(table, kind="list"))
            run.store.link(again.address, value.address)  # the same dicts
            return again
        return request.lost()
    kind = {"list": "list", "tuple": "list", "array": "array", "asarray": "array", "iter": "iterator"}.get(request.row.operation, table.kind)
    if request.row.operation in ("list", "tuple", "iter") and table.kind == "array" and rank(run, table) != table.after:
        return request.lost("whose items are not its rows")
    if table.kind == "set" and kind == "list":  # in any order
        return boxed(run, replace(table, kind=kind, rows=replace(table.rows, place=object(), scrambled=True), whole=None))
    if table.kind == "set":
        return request.lost("of a set, whose order is not that of the rows")
    after = rank(run, table) if kind == "array" and table.kind != "array" else table.after
    item = table.item
    if kind == "array" and table.kind != "array" and (isinstance(item, Tup) or rank(run, table)):
        counting.fewest(run, table.rows)  # of no rows it has one axis
    if isinstance(item, Tup) and kind == "array":
        stacked = as_array(run, item, request.node)
        if stacked is None:
            return request.lost()
        item, after = Ref(run.store.allocate(stacked)), 1
    looks_at = (value.address, table) if kind == "iterator" and isinstance(value, Ref) else table.looks_at
    result: Value = boxed(run, replace(table, kind=kind, after=after, item=item, looks_at=looks_at))
    if kind == "array" and not isinstance(request.given.get("dtype", Nothing()), Nothing):
        result = call(run, Library("numpy.ndarray.astype"), [result, request.value("dtype")], {}, request.node)
    if request.row.operation == "asarray" and isinstance(value, Ref) and isinstance(result, Ref):
        run.store.link(result.address, value.address)
    return result


@over_rows("set")
def _set(request: Call) -> Value:
    """set(rows): the values that occur; how many is a count of distinct values (F14)."""
    run = request.run
    from dpcheck.infer.datasets.walks import as_set

    table = taken_by_row(run, request.value("items"))
    distinct = None if table is None else as_set(run, table)
    return request.lost() if distinct is None else boxed(run, distinct)


@over_rows("map")
def _map(request: Call) -> Value:
    """map(f, rows): f on the typical row (F1)."""
    from dpcheck.infer.datasets.walks import each_time, walked_rows

    run, parts = request.run, request.value("parts")
    values = parts.items if isinstance(parts, Tup) else ()
    several = len(values) > 1
    rows = walked_rows(run, Zipped(values) if several else values[0]) if values else None
    for value in values:
        taken(run, value)
    if rows is None or run.module is None:
        return request.lost()
    table = rows

    def compute() -> Value | None:
        args = list(table.item.items) if several and isinstance(table.item, Tup) else [table.item]
        return call(run, request.value("function"), args, {}, request.node)

    item = each_time(run, table, Frame(run.module, "", {}), request.node, compute)
    if item is None:
        return lost(run, "map of a function that remembers earlier rows", boxed(run, table), request.value("function"))
    return boxed(run, replace(table, item=item, kind="iterator", name="", categories=None))


@over_rows("filter")
def _filter(request: Call) -> Value:
    """filter(p, rows): the rows for which p holds (F2)."""
    from dpcheck.infer.datasets.walks import on_each

    run, function = request.run, request.value("function")
    table = taken_by_row(run, request.value("items"))
    if table is None:
        return request.lost()
    answer = table.item if isinstance(function, Nothing) else on_each(run, table, function, request.node)
    if answer is None:
        return lost(run, "a filter that remembers earlier rows", boxed(run, table), function)
    truth = truth_of(run, answer, request.node)
    return boxed(run, replace(table, rows=table.rows.where(truth), kind="iterator"))


@over_rows("count")
def _count(request: Call) -> Value:
    """count(f, rows)."""
    from dpcheck.infer.datasets.walks import on_each

    run = request.run
    table = taken_by_row(run, request.value("xs"))
    answer = None if table is None else on_each(run, table, request.value("f"), request.node)
    if table is None or answer is None:
        return request.lost()
    truth = truth_of(run, answer, request.node)
    return totals.summed(run, table.rows, truth, request.node, "G2")


@over_rows("dot", "matmul")
def _dot(request: Call) -> Value:
    """np.dot(x, y) and np.matmul(x, y)."""
    def axes(value: Value) -> int:
        cell = request.run.store.heap[value.address] if isinstance(value, Ref) else value
        return rank(request.run, cell) + 1 if isinstance(cell, Table) else len(cell.shape) if isinstance(cell, Num) else 2

    if not along_last(request, axes(request.value("x")), axes(request.value("y"))):
        return request.lost("of these shapes")
    return product(request.run, request.value("x"), request.value("y"), request.node)


def product(run: Run, left: Value, right: Value, node: ir.Node) -> Value:
    """rows @ w, each row by itself (E7); two columns, or a matrix and a column, a sum of products (G3, G5); X.T @ Y (G21)."""
    vectors = [as_vector(run, keyed) if (keyed := keyed_of(run, side)) is not None else None for side in (left, right)]
    if any(vector is not None for vector in vectors):
        left, right = (side if vector is None else Ref(run.store.allocate(vector)) for side, vector in zip((left, right), vectors))
        if not has_rows(run, left) and not has_rows(run, right):
            return binary(run, "@", left, right, node)
    one, other = table_of(run, left), table_of(run, right)
    if one is not None and one.kind == "frame" and isinstance(left, Ref) and isinstance(one.item, Record):
        part = table_of(run, product(run, to_array(run, left, one), right, node))
        return lost(run, "a product of a frame", left, right) if part is None or part.after else boxed(run, replace(part, kind="series"))
    ranks = [0 if table is None else rank(run, table) for table in (one, other)]
    if one is not None and other is None and ranks[0] == 1 and one.after == 1:
        image = binary(run, "@", one.item, vector_beside(run, right, one.item, 0), node)
        array = run.store.heap[image.address] if isinstance(image, Ref) else None
        return made(run, one, image, after=len(array.shape) if isinstance(array, Num) else 0)
    if one is None or other is None or not one.rows.same_rows(other.rows) or one.rows.row in run.walking:
        return lost(run, "a product of rows and others by place", left, right)
    along = (ranks[0] == 0 or one.after == 0) and (ranks[1] == 0 or other.after == 1)  # both are summed over their rows
    if along and ranks == [1, 1]:
        a, b = item_array(run, one), item_array(run, other)
        if a is not None and b is not None:
            a, b = numeric(run, one, a), numeric(run, other, b)
            return boxed_array(run, totals.summed(run, one.rows, outer(run, a, b, node), node, "G21"))
    elif along:
        item = binary(run, "*", one.item, other.item, node)
        cell = run.store.heap[item.address] if isinstance(item, Ref) else item
        if isinstance(cell, Num):
            return boxed_array(run, totals.summed(run, one.rows, numeric(run, replace(one, item=item), cell), node, "G3" if not cell.shape else "G5"))
    return lost(run, "a product of rows", left, right)


@over_rows("isin")
def _isin(request: Call) -> Value:
    """x.isin(values): one of several public values."""
    return membership(request.run, request.value("x"), request.value("values"), request)


def membership(run: Run, value: Value, values: Value, request: Call) -> Value:
    items = sequence_items(run, values)
    if items is None or table_of(run, value) is None:
        return each_row(request, lambda one: Opaque(lost(run, "isin", *one.given.values()).env, what="isin"))

    def test(found: list[Value]) -> Value:
        result = truth(False)
        for item in items:
            result = arithmetic(run, "|", result, compare(run, found[0], "==", item, request.node), request.node)
        return result

    return lifted(run, [value], test, "isin", sees_gaps=True)


@over_rows("next")
def _next(request: Call) -> Value:
    """next(rows): which row stands first their order decides (G22); it is not given again (F10)."""
    run, value = request.run, request.value("items")
    table = table_of(run, value)
    if table is None or table.kind != "iterator" or not isinstance(value, Ref) or not isinstance(table.item, Num) or table.item.shape or table.rows.row in run.walking:
        return request.lost()
    counting.fewest(run, table.rows)
    first = selecting.by_order(run, table.rows, totals.within(run, table.rows, table.item), "the first row", request.node, "G22")
    rest = selecting.window(run, table, one_end=True)
    run.store.write(run.store.heap, value.address, table_of(run, rest) or lost(run, "the rest of an iterator", value))
    return first


@over_rows("enumerate", "zip")
def _side_by_side(request: Call) -> Value:
    """enumerate(rows), zip(rows, others): what is walked through them is used up."""
    from dpcheck.infer.datasets.walks import walked_rows

    run = request.run
    zipped = OPERATIONS[request.row.operation](request)
    rows = walked_rows(run, zipped)
    parts = zipped.parts if isinstance(zipped, Zipped) else ()
    gone = lost(run, "rows that do not line up", *parts)
    for part in parts:
        taken(run, part)
    return gone if rows is None else boxed(run, replace(rows, kind="iterator"))


@over_rows("reveal", "output", "kind_of", "partial", "getattr", "getitem", "itemgetter", "getitem_reversed", "random", "uniform", "choice", "seed", "pipe")
def _as_ever(request: Call) -> Value:
    """Functions that take a table as they take any other value."""
    return OPERATIONS[request.row.operation](request)


@over_rows("list_count")
def _count_of(request: Call) -> Value:
    """rows.count(value): the number of rows equal to a public value (G2)."""
    run = request.run
    table, wanted = table_of(run, request.value("self")), as_item(request.value("item"))
    if table is None or not isinstance(table.item, Num) or table.item.shape or not isinstance(wanted, Num) or wanted.env:
        return request.lost()
    return totals.summed(run, table.rows, compare(run, table.item, "==", wanted, request.node), request.node, "G2")


@over_rows("reduce")
def _reduce(request: Call) -> Value:
    """functools.reduce(f, rows, start): a loop in which every row changes one variable (J9, G25)."""
    from dpcheck.infer.datasets.loops import reduced

    run = request.run
    table = taken_by_row(run, request.value("items"))
    start = request.given.get("start")
    if table is None or not isinstance(start, Num) or start.shape:
        return request.lost()
    found = reduced(run, table, request.value("function"), start, request.node)
    return found if found is not None else request.lost()


@over_rows("map_rows")
def _map_rows(request: Call) -> Value:
    """map_rows(f, rows): f of each row (E1)."""
    from dpcheck.infer.datasets.walks import on_each

    run = request.run
    table = taken_by_row(run, request.value("m"))
    item = None if table is None else on_each(run, table, request.value("f"), request.node)
    if table is None or item is None:
        return request.lost()
    array = run.store.heap[item.address] if isinstance(item, Ref) else item
    return made(run, table, item, after=len(array.shape) if isinstance(array, Num) else 0)


@over_rows("norm_convert")
def _norm_convert(request: Call) -> Value:
    """norm_convert(N, m): rows that are edited where they stand are those of a matrix (S1, S2)."""
    table = table_of(request.run, request.value("v"))
    matrix = None if table is None else totals.in_place(request.run, table)
    return request.lost() if matrix is None else OPERATIONS["norm_convert"](replace(request, given={**request.given, "v": Ref(request.run.store.allocate(matrix))}))
