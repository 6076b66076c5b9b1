"""Library functions on tables: which are done row by row, and the rules of those that take all rows together.

A function that a stub gives a rule is done on the typical row if that rule works number by number; what it makes of all rows
is said here, by the name of its operation. Anything else is not understood.
"""
from __future__ import annotations

from dataclasses import replace
from typing import Callable

from dpcheck.bounds import nonnegative, render
from dpcheck.infer import extremes
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import as_number, sequence_items
from dpcheck.infer.comparisons import compare
from dpcheck.infer.datasets import axes, gaps, group_frames, group_rows
from dpcheck.infer.datasets.grouping import as_vector
from dpcheck.infer.datasets.groups_in_frames import in_place_of_columns
from dpcheck.infer.datasets.keyed import assume_no_holes, in_order, keyed_of, may_have_gaps
from dpcheck.infer.datasets.labels import labelled, labels_of, with_labels
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.places_of_rows import place_of
from dpcheck.infer.datasets.registry import RULES, over_rows
from dpcheck.infer.datasets.rowwise import lifted
from dpcheck.infer.datasets.rows_in_place import over_vectors
from dpcheck.infer.datasets.tables import boxed, has_rows, lost, share_rows, table_of, used_up
from dpcheck.infer.guards import compare_numbers, truth
from dpcheck.infer.effects import STORING
from dpcheck.infer.operations.numeric import clip_ends, take_in_order
from dpcheck.infer.requests import OPERATIONS, Call
from dpcheck.infer.run import Run
from dpcheck.infer.storage import listed
from dpcheck.infer.values import Gap, Listing, Nothing, Num, Opaque, Range, Ref, Tup, Uniform, Value, constant
from dpcheck.rules import Row
from dpcheck.spaces import ANY, Interval


ROW_LOCAL = frozenset((
    "abs", "exp", "log", "round", "add", "maximum", "minimum", "clip", "copysign",
    "nan_to_num", "interp", "logaddexp", "isin", "where", "astype", "clamp", "full_like",
))
FILLING = frozenset(("nan_to_num", "copysign", "clip"))  # of a missing value (a missing end) they may make a number
TAKES_LISTS = frozenset(("interp", "isin", "round"))
IN_PLACE = frozenset(("frame_sort", "frame_reset_index", "frame_dropna", "frame_fillna", "frame_drop", "frame_rename"))
KEEP_LABELS = frozenset(("cumsum", "cumprod", "argsort", "heaviside", "squeeze"))  # besides all that is done with each number by itself
MOVE_LABELS = frozenset(("reverse", "repeat"))
ARRAYS_FROM_NUMPY = frozenset(("full_like", "isin", "where", "nan_to_num", "interp", "sort", "reverse"))  # of a column, too; ufuncs and what a column has itself (clip, round) give a column


def call_over_rows(request: Call, by_row: Callable[[Call], Value]) -> Value:
    """A library call of which some argument is a table; `by_row` is the rule for one row."""
    result = _over_rows(request, by_row)
    made = table_of(request.run, result)
    if made is not None and made.kind in ("list", "iterator"):
        share_rows(request.run, result, request.given.values())
    if isinstance(result, Opaque) and request.row.kind != "draw" and RULES.get(request.row.operation) is not _as_ever:
        used_up(request.run, *request.given.values())
    return result


def _over_rows(request: Call, by_row: Callable[[Call], Value]) -> Value:
    run, row = request.run, request.row
    of_frame = group_frames.over_group_frame(request, lambda one: _over_rows(one, by_row))
    if of_frame is not None:
        return of_frame
    if _writes_to_numbers(request):
        return request.lost("in place")
    flat = {name: vector for name, value in request.given.items() if (vector := labelled(run, value)) is not None}
    if flat:
        boxes = {name: Ref(run.store.allocate(vector)) for name, vector in flat.items()}
        for name, box in boxes.items() if row.gives != "new" else ():  # what is written to what it gives may be written to the series
            run.store.link(box.address, request.given[name].address)  # type: ignore[union-attr]
        if (labels := labels_of(run, request.given.values())) is None or row.operation in MOVE_LABELS:
            return request.lost("of numbers by other labels")
        if row.operation in ("frame_to_numpy", "frame_same"):
            box = next(iter(boxes.values()))
            return box if row.operation == "frame_to_numpy" else with_labels(run, box, labels)
        plain = replace(request, given={**request.given, **boxes})
        result = call_over_rows(plain, by_row) if any(has_rows(run, value) for value in plain.given.values()) else by_row(plain)
        return with_labels(run, result, labels) if _keeps_labels(row) else result
    if "inplace" in request.given and request.constant("inplace") is not False and row.operation not in IN_PLACE:
        return request.lost("in place")
    if row.operation != "sum" and "where" in request.given and request.constant("where") is not True:
        return request.lost("of some of the rows")
    if _skips_groups(request):
        return request.lost("of groups of which some may have no rows")
    if row.name.startswith("builtins.") and row.operation != "len":
        for keyed in filter(None, (keyed_of(run, value) for value in request.given.values())):
            assume_no_holes(run, keyed)
    if not (in_order(run, request.given.values()) or _is_local(row) and not _gives_arrays(row)):
        return request.lost("of numbers by groups in another order")
    request = _of_groups_as_others(in_place_of_columns(request))
    if not any(has_rows(run, value) for value in request.given.values()):
        return by_row(request)
    rule = by_row if row.kind == "draw" else RULES.get(row.operation if row.kind in ("operation", "opaque") else row.kind)
    inside = axes.along(request, by_row)
    if inside is not None:
        return inside
    if rule is not None:
        return plain_array(request, rule(request))
    if row.kind == "lipschitz" or _is_local(row):
        return plain_array(request, each_row(request, by_row))
    return over_vectors(request, by_row) or request.lost("on rows of a data set")  # a rule on vectors, too: of several axes such functions take another one than that of a row, or all entries in a line


def _writes_to_numbers(request: Call) -> bool:
    """Whether numbers by label or by group are changed where they stand, which would be done to the vector that stands for them, and not to them."""
    run, row = request.run, request.row
    in_place = "inplace" in request.given and request.constant("inplace") is not False
    writes = row.operation in STORING or bool(row.into)
    if not in_place and not writes:
        return False
    has_rule = row.operation in IN_PLACE if in_place else row.operation in RULES  # of numbers by group, which writes to them
    return any(keyed_of(run, value) is not None and not has_rule or labelled(run, value) is not None for value in request.given.values())


def _keeps_labels(row: Row) -> bool:
    """Whether a function makes a series with the same labels of one by label."""
    return row.name.rpartition(".")[2] in KEEP_LABELS or _is_local(row) and not _gives_arrays(row)


def _gives_arrays(row: Row) -> bool:
    """Whether a function makes an array of a column."""
    return row.operation in ARRAYS_FROM_NUMPY and row.name.startswith("numpy.")


def _is_local(row: Row) -> bool:
    """Whether the rule is one of numbers, which may be those of a row."""
    return row.kind == "elementwise" or row.kind == "opaque" and not row.operation or row.kind == "operation" and row.operation in ROW_LOCAL


def _skips_groups(request: Call) -> bool:
    """Whether a function of all entries of a vector is given numbers by group of which some may be missing, and leaves those out, as pandas does."""
    row = request.row
    others = row.name.startswith("pandas.") and not (_is_local(row) or row.operation in group_rows.BY_KEYS or row.operation in RULES)
    if row.kind != "transform" and not others:  # what numpy does with a whole vector is handed to pandas, too
        return False
    cells = [cell for value in request.given.values() if (cell := keyed_of(request.run, value)) is not None]
    return any(cell.kind == "series" and as_vector(request.run, cell) is not None and may_have_gaps(request.run, cell) for cell in cells)


def _of_groups_as_others(request: Call) -> Call:
    """Numbers by group as others see them: a vector where the program names the groups, else rows of their own (H13)."""
    run, row = request.run, request.row
    local = _is_local(row)
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
    run, table, cell = request.run, table_of(request.run, result), keyed_of(request.run, result)
    if cell is not None and cell.kind == "series" and _gives_arrays(request.row):
        vector = as_vector(run, cell)
        return boxed(run, replace(cell, kind="array", missing=None)) if vector is None else Ref(run.store.allocate(vector))
    if table is None or table.kind not in ("series", "frame") or not _gives_arrays(request.row):
        return result
    if table.kind == "frame":
        return request.lost("of a frame: it gives an array")
    return _as_array(run, table)


def _as_array(run: Run, table: Table) -> Ref:
    """The values of a list or a column as an array."""
    return boxed(run, replace(table, kind="array", after=0, name="", categories=None))


def each_row(request: Call, by_row: Callable[[Call], Value]) -> Value:
    """The function on the typical row (F1)."""
    names = list(request.given)
    values = [request.given[name] for name in names]
    if request.row.operation not in TAKES_LISTS and any(by_place(request.run, value) for value in values):
        return lost(request.run, f"{request.name} of rows and a list by place", *values)
    if request.row.name.startswith("operator.") and any((table := table_of(request.run, value)) is not None and not table.arithmetic for value in values):
        return request.lost("of lists, which it takes whole")

    operation, missing = request.row.operation, [(table := table_of(request.run, value)) is not None and isinstance(table.item, Gap) for value in values]
    if operation == "where" and any(missing):
        return lifted(request.run, values, lambda items: _either(request, items), request.name, sees_gaps=True)
    if operation in FILLING and any(missing[operation == "clip":]) or request.row.kind == "opaque" and any(missing):
        return request.lost("of values that may be missing")

    def of_row(items: list[Value]) -> Value:
        return by_row(replace(request, given=dict(zip(names, items))))

    return lifted(request.run, values, of_row, request.name)


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
    """x.clip(lower, upper): pandas puts two numbers in order, numpy does not. Of two ends of which one is a column pandas takes the upper one only where the value is above that: they have to be in order."""
    run, table = request.run, table_of(request.run, next(iter(request.given.values())))

    lower, upper = clip_ends(request)
    plain = OPERATIONS[request.row.operation]
    if table is None or table.kind not in ("series", "frame") or isinstance(lower, Nothing) or isinstance(upper, Nothing):
        return each_row(request, plain)
    lower, upper = _as_number(run, lower), _as_number(run, upper)
    if not (isinstance(lower, Num) and isinstance(upper, Num)) or lower.shape or upper.shape:
        in_order = nonnegative(_of_row(run, upper).lo - _of_row(run, lower).hi, run.facts)
        return each_row(request, plain) if in_order else request.lost("with ends of which it is not known that they are in order")
    if run.program.audit is not None:
        take_in_order(run, lower, upper)
    low = extremes.extreme(run, lower, upper, False, request.node)
    high = extremes.extreme(run, lower, upper, True, request.node)
    ends: dict[str, Value] = {**{name: Nothing() for name in ("a_min", "min", "a_max", "max") if name in request.given}, "lower": low, "upper": high}
    return each_row(replace(request, given={**request.given, **ends}), plain)


def _as_number(run: Run, end: Value) -> Value:
    """A public end of which nothing is known is a number, which is said."""
    if not isinstance(end, Opaque) or end.env or end.term is None:
        return end
    run.assume(f"{render(end.term)} is a number")
    return as_number(run, end)


def _of_row(run: Run, end: Value) -> Interval:
    """Where an end lies, in whatever row."""
    table = table_of(run, end)
    item = end if table is None else table.item
    return item.domain if isinstance(item, Num) else ANY


# ---------------------------------------------------------------- the same rows again


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


@over_rows("reshape")
def _in_a_line(request: Call) -> Value:
    """np.ravel(rows), rows.reshape(-1): rows of one number stand in a line already (F33)."""
    run, owner, shape = request.run, request.value("x"), request.value("shape")
    table = table_of(run, owner)
    flat = sequence_items(run, shape) or (shape,)
    if table is None or table.kind not in ("array", "list", "series") or axes.rank(run, table) or [one.constant if isinstance(one, Num) else ... for one in flat] != [-1]:
        return over_vectors(request, OPERATIONS[request.row.operation]) or request.lost("on rows of a data set")
    return owner if table.kind == "array" else _as_array(run, table)


@over_rows("nonzero")
def _places_where(request: Call) -> Value:
    """np.nonzero(rows): in a tuple, the places of the rows of which a value is not 0."""
    run = request.run
    table = table_of(run, request.value("x"))
    if table is None or table.kind not in ("array", "series") or not isinstance(table.item, Num) or table.after or axes.rank(run, table):
        return request.lost("on rows of a data set")
    item = table.item
    mask = item if item.boolean else compare_numbers(run, item, "!=", constant(0), request.node)
    return Tup((boxed(run, Table(table.rows.where(mask), place_of(run, table.rows), "array")),))


@over_rows("reveal", "output", "kind_of", "partial", "getattr", "getitem", "pipe", "extents")
def _as_ever(request: Call) -> Value:
    """Functions that take a table as they take any other value."""
    return OPERATIONS[request.row.operation](request)
