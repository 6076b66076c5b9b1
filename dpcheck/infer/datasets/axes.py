"""Axes of arrays of rows: one of them is that of the rows, the others are of each row (rules F33, F34).

An array is never seen but through its typical row, an array with an axis less. New axes, indices of the other axes and functions
along them are done on that row; `Table.after` says where the axis of the rows stands among them.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, render, symbol
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets import counting
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.columns_shown import used_as_matrix
from dpcheck.infer.datasets.tables import boxed, lost, made, table_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import slice_of_table, subscript, subscript_of_table, taken_by_row
from dpcheck.infer.iterators import Items, made as made_iterator
from dpcheck.infer.parts import item_of_data
from dpcheck.infer.references import cell_of
from dpcheck.infer.structure import entries, with_axes
from dpcheck.infer.values import Library, Listing, Nothing, Num, Opaque, Ref, SliceValue, Tup, Value, constant
from dpcheck.spaces import NATURAL

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


ELLIPSIS = "builtins.Ellipsis"
MOST_COLUMNS = 4096
NUMBERS = ("no", "one", "two", "three", "four")
ALONG = frozenset((  # functions that do with the entries along an axis what they do with those of a vector
    "sum", "mean", "average", "array_max", "array_min", "median", "quantile", "var", "std", "any", "all", "norm", "argument_of_extreme",
    "math_prod", "sort",
))


def array_of(run: Run, value: Value) -> Num | None:
    """The number or array that a value is."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else value
    return cell if isinstance(cell, Num) else None


def rank(run: Run, table: Table) -> int:
    """The number of axes of one row."""
    item = array_of(run, table.item)
    return 0 if item is None else len(item.shape)


def leading(run: Run, table: Table) -> Num | None:
    """How long the first axis of an array of rows is, where it is another one than that of the rows (`x.T`); None where it is not."""
    item = array_of(run, table.item) if table.kind == "array" else None
    return None if item is None or len(item.shape) == table.after else Num(item.shape[0], domain=NATURAL)


def across(run: Run, value: Value, node: ir.Node, count: int | None = None) -> list[Value] | None:
    """The items of an array of rows whose first axis is another one than that of the rows: the columns that `for column in x.T` takes (F33).

    Where it is not known how many there are, `count`; None where that is not known either, and of any other value.
    """
    table = table_of(run, value)
    extent = None if table is None else leading(run, table)
    if extent is None:
        return None
    count = count if extent.constant is None else int(extent.constant)
    if count is None or count > MOST_COLUMNS:
        return None
    columns = [item_of_data(run, value, constant(place), node) for place in range(count)]
    return None if None in columns else [column for column in columns if column is not None]


def held(run: Run, num: Num) -> Value:
    """A row that is an array is an object; one that is a number is that."""
    return Ref(run.store.allocate(num)) if num.shape else num


# ---------------------------------------------------------------- functions along an axis
def along(request: Call, by_row: Callable[[Call], Value]) -> Value | None:
    """A function along an axis that is not that of the rows: the same function of each row (F33); None where it is not along such a one."""
    run, name = request.run, next(iter(request.given), "")
    table = table_of(run, request.given[name]) if name else None
    known = request.row.operation in ALONG if request.row.kind == "operation" else request.row.kind in ("reduction", "transform")
    if not known or table is None or table.kind != "array" or "axis" not in request.given:
        return None
    item, axis = array_of(run, table.item), request.constant("axis")
    if item is None or not item.shape or not isinstance(axis, int) or isinstance(axis, bool) or not -len(item.shape) - 1 <= axis <= len(item.shape):
        return None
    axis, place = axis % (len(item.shape) + 1), len(item.shape) - table.after
    if axis == place:
        return None
    if any(table_of(run, value) is not None for other, value in request.given.items() if other != name):
        return request.lost("beside other rows")
    inner = axis - 1 if axis > place else axis
    keeps = "keepdims" in request.given and request.constant("keepdims") is True
    options: dict[str, Value] = {name: table.item, "axis": Nothing() if len(item.shape) == 1 else constant(inner)}
    if "keepdims" in request.given:
        options["keepdims"] = constant(0).but(boolean=True)
    found = array_of(run, by_row(replace(request, given={**request.given, **options})))
    same = request.row.operation == "sort" or request.row.kind == "transform"  # as many as there were
    if found is None or len(found.shape) < len(item.shape) - (not same) or len(found.shape) > len(item.shape) - (same or keeps) + same:
        return lost(run, f"{request.name} along an axis of the rows", boxed(run, table))
    if keeps:
        found = with_axes(run, found, (inner,))
    gone = 0 if same or keeps or axis < place else 1  # what is made for each of several quantiles comes first
    return made(run, table, held(run, found), after=table.after - gone)


# ---------------------------------------------------------------- indices
def is_whole(part: Value) -> bool:
    """Whether a subscript is a bare colon."""
    return isinstance(part, SliceValue) and all(isinstance(end, Nothing) for end in (part.lower, part.upper, part.step))


def index(run: Run, owner: Ref, table: Table, parts: list[Value], node: ir.Node) -> Value | None:
    """x[i, j, ...]: one part is of the axis of the rows, and chooses some of them; the others, and new axes, are of each row (F33); None where that is not so."""
    item = array_of(run, table.item)
    if item is None:
        return None
    every = spread(parts, len(item.shape) + 1)
    place = len(item.shape) - table.after
    where = _part_of_axis(every, place)
    if where is None:
        return None
    chooser, before, behind = every[where], every[:where], every[where + 1:]
    rest = [*before, *behind]
    if not all(_is_plain(run, part) for part in rest) or sum(not isinstance(part, (Nothing, SliceValue)) and not _is_number(part) for part in rest) > 1:
        return None
    if not isinstance(chooser, SliceValue):
        whole = all(isinstance(part, (Nothing, SliceValue)) for part in rest) and not any(isinstance(part, Nothing) for part in before)
        if not (whole or len(every) == 2 and table.after == 1 and _is_number(rest[0])) or place != 0:
            return None  # numpy puts what several such parts choose side by side, not one inside the other
        chosen = subscript_of_table(run, owner, table, chooser, node)
        inner = table_of(run, chosen)
        if inner is None or not isinstance(chosen, Ref):
            return _of_row(run, chosen, rest, node)
        owner, table = chosen, inner
    elif not is_whole(chooser):
        if place != 0:
            return None
        chosen = slice_of_table(run, owner, table, chooser, node)
        inner = table_of(run, chosen)
        if inner is None or not isinstance(chosen, Ref):
            return chosen
        owner, table = chosen, inner
    if all(is_whole(part) for part in rest):
        return owner
    row = _of_row(run, table.item, rest, node)
    found = array_of(run, row)
    if found is None:
        return lost(run, f"an index of several axes of {table.rows.label}", owner, *parts)
    return made(run, table, row, after=sum(not _is_number(part) for part in behind))


def spread(parts: Sequence[Value], axes: int) -> list[Value]:
    """The parts of an index, one for each axis and each new one: `...` stands for what is left out, and so does what is missing."""
    whole: Value = SliceValue(Nothing(), Nothing(), Nothing())
    given = [part for part in parts if not isinstance(part, Nothing) and not is_ellipsis(part)]
    missing = [whole] * (axes - len(given))
    found: list[Value] = []
    for part in parts:
        if is_ellipsis(part):
            found += missing
            missing = []
        else:
            found.append(part)
    return found + missing


def is_ellipsis(part: Value) -> bool:
    """Whether a part of an index is `...`."""
    return isinstance(part, Library) and part.name == ELLIPSIS


def _part_of_axis(parts: Sequence[Value], axis: int) -> int | None:
    """Which part of an index is about an axis; None where there are too many or too few."""
    seen = -1
    for where, part in enumerate(parts):
        seen += not isinstance(part, Nothing)
        if seen == axis and not isinstance(part, Nothing):
            return where
    return None


def _is_number(part: Value) -> bool:
    return isinstance(part, Num) and not part.shape or isinstance(part, Opaque) and part.term is not None and not part.array


def _is_plain(run: Run, part: Value) -> bool:
    """Whether a part of an index is public: a new axis, a slice, a place, a list of places."""
    if deep_env(run, part):
        return False
    return isinstance(part, (Nothing, SliceValue)) or _is_number(part) or isinstance(part, Ref) and as_array(run, part, ir.Pass(0, 0)) is not None


def _of_row(run: Run, row: Value, parts: Sequence[Value], node: ir.Node) -> Value:
    """row[...] with new axes among the parts."""
    inside = [part for part in parts if not isinstance(part, Nothing)]
    result = row
    if not all(is_whole(part) for part in inside):
        result = subscript(run, row, inside[0] if len(inside) == 1 else Tup(tuple(inside)), node)
    places, at = [], 0
    for part in parts:
        if isinstance(part, Nothing):
            places.append(at)
        at += not _is_number(part)
    found = array_of(run, result)
    return result if not places or found is None else held(run, with_axes(run, found, places))


def columns_of(run: Run, rows: Value) -> Ref | None:
    """zip(*rows): the columns of rows that are pairs or vectors of known length, each with an entry of every row (F33)."""
    table = taken_by_row(run, rows) if table_of(run, rows) is not None else None
    if table is None or table.rows.row in run.walking:
        return None
    item = cell_of(run, table.item) or table.item
    parts = list(item.items) if isinstance(item, Tup) else entries(run, item, ir.Pass(0, 0)) if isinstance(item, Num) and len(item.shape) == 1 else None
    if parts is None:
        return None
    counting.fewest(run, table.rows)  # of no rows there are no columns
    columns = tuple(boxed(run, replace(table, item=part, kind="list", after=0, name="", categories=None)) for part in parts)
    for column in columns:
        if isinstance(rows, Ref):
            run.store.link(column.address, rows.address)  # entries are read as they are walked through
    return made_iterator(run, Items(Ref(run.store.allocate(Listing(columns)))))


# ---------------------------------------------------------------- public arrays
def public_array(run: Run, value: Value, axes: int) -> Num | None:
    """A public array of which nothing is known, taken to have so many axes, which is said (F34)."""
    if not isinstance(value, Opaque) or value.env or value.term is None or not 0 < axes < len(NUMBERS) or run.current(value).env:
        return None
    text = render(value.term)
    name = text if text.replace(".", "").isidentifier() else "a public array"
    known = run.shapes.setdefault(value.term, axes)
    if known != axes:
        return None
    run.assume(f"{name} has {NUMBERS[axes]} {'axis' if axes == 1 else 'axes'}")
    shape = tuple(symbol(f"{name}.shape[{place}]", key=("extent", value.term, place), lo=ONE, integer=True) for place in range(axes))
    result = Num(value.term, shape, released=value.released)
    run.know(value.term, result)
    return result


def beside_row(run: Run, value: Value, other: Value) -> Value:
    """A public operand of which nothing is known, beside a vector of one row: a matrix, where the code uses it as one (F34)."""
    met = array_of(run, other)
    if not isinstance(value, Opaque) or not value.array or value.term is None or met is None or len(met.shape) != 1 or not any(source.stands_in for source in met.env):
        return value
    axes = run.shapes.get(value.term, 2 if used_as_matrix(run, render(value.term)) else 0)
    found = public_array(run, value, axes)
    return value if found is None else held(run, found)


def new_axes_of_public(run: Run, value: Value, parts: Sequence[Value]) -> Value | None:
    """c[None, :, :] of a public array of which nothing is known: it has as many axes as the index has colons (F34)."""
    inside = [part for part in parts if not isinstance(part, Nothing)]
    if len(inside) == len(parts) or not inside or not all(is_whole(part) for part in inside):
        return None
    array = public_array(run, value, len(inside))
    return None if array is None else _of_row(run, held(run, array), parts, ir.Pass(0, 0))
