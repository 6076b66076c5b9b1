"""numpy's makers of arrays: array, asarray, zeros, ones, full, eye, arange, linspace."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Expr, is_integer, maximum, nonnegative, render, symbol
from dpcheck.infer import structure
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.literals import range_items
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.elementwise import by_row
from dpcheck.infer.guards import compare_numbers
from dpcheck.infer.operators import has_name
from dpcheck.infer.shapes import fit
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.storage import FLOAT, UNKNOWN, floats, holds_reals, takes, type_of, whole_numbers
from dpcheck.infer.values import NONE, Nothing, Num, Opaque, Range, Ref, Value, constant
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@operation("array")
def _array(request: Call) -> Value:
    """np.array(x): a new array of the same entries (D35); with `copy` off, x itself where that is an array of the type wanted."""
    run, value = request.run, request.value("x")
    array = as_array(run, value, request.node)
    if array is None:
        return Opaque(deep_env(run, value), what="an array of what is not understood") if isinstance(value, (Opaque, Ref)) else request.lost()
    return of_type(request, array, request.given.get("copy", constant(1)))


def of_type(request: Call, array: Num, copy: Value) -> Value:
    """The entries as the type that is asked for has them (B1, B4): in the array itself, unless it has to be a copy."""
    run, value = request.run, request.value("x")
    kind = type_of(request.given.get("dtype", NONE))
    if kind is None:
        return request.lost("to this type")
    copied = isinstance(copy, Num) and copy.constant == 1
    if not copied and (kind == "" or kind == FLOAT and holds_reals(array)) and isinstance(cell_of(run, value), Num):
        return value
    made = _converted(run, array, kind, request.node)
    return boxed(run, made)


def _converted(run: Run, array: Num, kind: str, node: ir.Node) -> Num:
    if kind == FLOAT:
        return floats(array)
    if kind == "bool":
        return array if array.boolean else compare_numbers(run, array, "!=", constant(0), node)
    if kind == "int" and array.domain.integer:
        return whole_numbers(array)
    row = run.program.table.find("numpy.trunc")
    assert row is not None
    return whole_numbers(by_row(run, row, array, {}, node)) if kind == "int" else array


def shape_of(request: Call, value: Value) -> tuple[Expr, ...] | None:
    """The shape that an argument asks for; None where it is not known, or the call raises: an extent below 0."""
    items = sequence_items(request.run, value) if not isinstance(value, Range) else None
    parts = [as_number(request.run, item) for item in items] if items is not None else [as_number(request.run, value)]
    if any(part.env or part.shape for part in parts) or not 0 < len(parts) <= 2 or any(below_zero(part.term) for part in parts):
        return None
    return tuple(part.term for part in parts)


def below_zero(extent: Expr) -> bool:
    """Whether a length is surely below 0."""
    return extent.value is not None and extent.value < 0


def filled(request: Call, value: Num, shape: tuple[Expr, ...]) -> Value:
    """An array of copies of one number."""
    run = request.run
    if len(shape) == 2 and shape[0].value is not None and shape[1].value is not None and shape[0].value * shape[1].value <= 256 and value.public:
        row = fit(value, shape[1:])
        result = fit(value, shape).but(elements=(row,) * int(shape[0].value))
        return Ref(run.store.allocate(result))
    return Ref(run.store.allocate(fit(value, shape)))


def _filled(request: Call, value: Num, shape: tuple[Expr, ...] | None, usual: str) -> Value:
    """An array of copies of one public or private number, of the type that is asked for, or of the `usual` one."""
    kind = type_of(request.given.get("dtype", NONE))
    if shape is None or value.shape or kind is None:
        return request.lost()
    made = _converted(request.run, value, kind or usual, request.node)
    return filled(request, made, shape)


@operation("full")
def _full(request: Call) -> Value:
    return _of_rows(request, request.number("value")) or _filled(request, request.number("value"), shape_of(request, request.value("shape")), "")


def _of_rows(request: Call, value: Num) -> Value | None:
    """np.ones((len(rows), k)): a public number in each of as many rows (F40)."""
    run, shape, kind = request.run, request.value("shape"), type_of(request.given.get("dtype", NONE))
    extents = [as_number(run, item) for item in sequence_items(run, shape) or (shape,)] if run.has_rows and not isinstance(shape, Range) else []
    rows = run.counted.get(extents[0].term) if extents and extents[0].env else None
    if rows is None or kind is None or not value.public or value.shape or any(part.env or part.shape or below_zero(part.term) for part in extents[1:]):
        return None
    row = fit(_converted(run, value, kind, request.node), tuple(part.term for part in extents[1:]))
    return Ref(run.store.allocate(Table(rows, Ref(run.store.allocate(row)) if row.shape else row, "array", len(row.shape))))


def _as_long(request: Call) -> Num | None:
    """What is to be imitated; a public array of which nothing is known is a vector here, which is said."""
    x = request.value("x")
    if not isinstance(x, Opaque):
        return request.array("x")
    if x.term is None or request.run.current(x).env:
        return None
    text = render(x.term)
    request.run.assume(f"{text} is a vector")
    length = symbol(f"len({text})", lo=ONE, integer=True) if has_name(x) else request.run.unknown_length()
    return Num(x.term, (length,), storage=UNKNOWN)


@operation("full_like")
def _full_like(request: Call) -> Value:
    array, value = _as_long(request), request.number("value")
    if array is None or not (takes(array, value) or array.boolean and value.constant in (0, 1)):
        return request.lost()
    if array.boolean:
        usual = "bool"
    else:
        usual = FLOAT if holds_reals(array) else ""
        value = value if holds_reals(array) else value.but(storage="" if array.domain.integer and not array.storage else UNKNOWN)
    return _filled(request, value, array.shape, usual) if array.shape else value


@operation("arange")
def _arange(request: Call) -> Value:
    values = [request.value(name) for name in ("start", "stop", "step")]
    nums = [None if isinstance(value, Nothing) else as_number(request.run, value) for value in values]
    start, stop = (nums[0] or constant(0), nums[1]) if nums[1] is not None else (constant(0), nums[0] or constant(0))
    items = range_items(Range(start, stop, nums[2] or constant(1)))
    if items is not None:
        return Ref(request.run.store.allocate(structure.stack(request.run, [as_number(request.run, item) for item in items], request.node)))
    if any(num.env for num in (start, stop)) or not is_integer(stop.term) or start.constant != 0 or nums[2] is not None and nums[2].constant != 1:
        return request.lost()
    count = stop.term if nonnegative(stop.term, request.run.facts) else maximum(stop.term, ZERO)
    result = Num(request.run.fresh("arange"), (count,), Interval(ZERO, stop.term - 1, True))
    request.run.know(result.term, result)
    return Ref(request.run.store.allocate(result))
