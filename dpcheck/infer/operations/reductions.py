"""Sums, means, extremes, norms and inner products by name, over whole arrays or along an axis."""
from __future__ import annotations

from dataclasses import replace
from typing import Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import ZERO, Expr, apply
from dpcheck.infer import numbers, reduce, statistics
from dpcheck.infer.binding import is_number
from dpcheck.infer.branches import join
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.typical_items import of_each_row, stacked, walked_moves
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import Guard, truth
from dpcheck.infer.interpret import call
from dpcheck.infer.masks import where
from dpcheck.infer.noise import highest
from dpcheck.infer.operators import binary, has_name
from dpcheck.infer.places import of_passes
from dpcheck.infer.reach import D1, DINF, L1, least, reach, tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, Operation, operation
from dpcheck.infer.run import Run
from dpcheck.infer.storage import holds_reals
from dpcheck.infer.structure import as_column, as_row, entries, stack, with_axes
from dpcheck.infer.values import Growing, Library, Nothing, Num, Opaque, Ref, Uniform, Value, constant
from dpcheck.spaces import BOOL, Interval, Norm


PYTHON_NUMBERS = ("Integer", "Data")  # how parameters are declared that are a number of Python

def axis_of(request: Call, array: Num) -> int | None:
    """The axis argument: 0 or 1 of a matrix; -1 means no axis (all entries); None where it is not understood."""
    axis = request.constant("axis") if "axis" in request.given else None
    if axis is None:
        return -1
    if not isinstance(axis, int):
        return None
    if len(array.shape) == 1:
        return -1 if axis in (0, -1) else None
    return axis % len(array.shape) if len(array.shape) == 2 and -2 <= axis < 2 else None


def _along(request: Call, whole: Callable[[Run, Num], Num], rows: Callable[[Run, Num, int], Num] | None = None) -> Value:
    """What a function makes of the `whole` array, or of each of its rows or columns: by a rule of its own, or by what it makes of one."""
    run, array = request.run, request.array("x")
    if array is None or not array.shape:
        return request.lost()
    axis = axis_of(request, array)
    if axis is None:
        return request.lost("along this axis")
    if axis < 0:
        result = whole(run, array)
    elif rows is not None:
        result = rows(run, array, axis)
    else:
        options = [as_number(run, request.given[name]).term for name in ("q", "ddof") if name in request.given]
        matrix = array if axis == 1 else reduce.transpose(run, array, request.node)
        result = of_each_row(run, matrix, request.row.name, lambda row: whole(run, row), request.node, *options)
    return _with_kept_axes(request, array, axis, result)


def _with_kept_axes(request: Call, array: Num, axis: int, result: Num) -> Value:
    """What is left of an array, with the axes that went left in place at length one, where `keepdims` asks for that."""
    run = request.run
    keep = request.constant("keepdims") if "keepdims" in request.given else False
    if keep not in (True, False, None):
        return request.lost("with keepdims")
    if keep is True:
        result = as_column(run, result) if axis == 1 else as_row(run, result) if axis == 0 else with_axes(run, result, range(len(array.shape)))
    return boxed(run, result)


@operation("sum")
def _sum(request: Call) -> Value:
    node = request.node
    if request.given.get("where") is not None and request.constant("where") is not True:
        return _sum_of_some(request)
    return _along(request, lambda run, a: reduce.total(run, a, node), lambda run, a, axis: reduce.along_axis(run, a, axis, node))


def _sum_of_some(request: Call) -> Value:
    """np.sum(v, where=mask): the others count as 0."""
    run, array, mask = request.run, request.array("x"), request.array("where")
    if array is None or mask is None or not mask.boolean or mask.shape != array.shape:
        return request.lost("of these entries")
    filled = where(run, mask, array, constant(0), request.node)
    return _sum(replace(request, given={**request.given, "x": boxed(run, filled), "where": truth(True)}))


@operation("mean")
def _mean(request: Call) -> Value:
    node = request.node
    return _along(request, lambda run, a: reduce.mean(run, a, node), lambda run, a, axis: reduce.along_axis(run, a, axis, node, average=True))


@operation("array_max")
def _array_max(request: Call) -> Value:
    return _along(request, lambda run, a: statistics.largest(run, a, request.node), lambda run, a, axis: _extreme_along(run, a, axis, "max", request))


@operation("array_min")
def _array_min(request: Call) -> Value:
    return _along(request, lambda run, a: statistics.smallest(run, a, request.node), lambda run, a, axis: _extreme_along(run, a, axis, "min", request))


def _extreme_along(run: Run, array: Num, axis: int, name: str, request: Call) -> Num:
    """The extreme of every row or column: no further than its largest entry moves."""
    rows, columns = array.shape
    env: Growing = {}
    for source in array.env:
        row_sum = reach(array, source, "MInf") if axis == 1 else reach(array, source, L1)
        env[source] = {L1: row_sum, "L2": reach(array, source, "L2"), "LInf": reach(array, source, "LInf"),
                       D1: reach(array, source, "rows") if axis == 1 else reach(array, source, D1)}
    result = Num(apply(f"{name}{axis}", (array.term,), array.shape), (rows,) if axis == 1 else (columns,), array.domain, env, released=array.released)
    if env:
        result.step = run.step(request.node, "D8", array)
    return numbers.tidy(run, result)


@operation("median")
def _median(request: Call) -> Value:
    return _along(request, lambda run, a: statistics.median(run, a, request.node))


@operation("median_low")
def _median_low(request: Call) -> Value:
    """median_low and median_high: an order statistic (D9)."""
    return _along(request, lambda run, a: statistics.middle_value(run, a, request.row.name, request.node))


@operation("quantile")
def _quantile(request: Call) -> Value:
    levels = levels_of(request.run, request.value("q"))
    if levels is not None:
        return several(request, "q", levels, _quantile)
    q = request.number("q")
    if q.shape or not is_number(request.run, request.value("q")):
        return request.lost("at these levels")
    return _along(request, lambda run, a: statistics.middle_value(run, a, request.row.name, request.node, q.term))


def levels_of(run: Run, value: Value) -> Sequence[Value] | None:
    """The levels of several quantiles, in a list or an array; None where it is one level, or they are not known one by one."""
    cell = cell_of(run, value)
    return cell.elements if isinstance(cell, Num) and len(cell.shape) == 1 else sequence_items(run, value)


def several(request: Call, name: str, values: Sequence[Value], rule: Operation) -> Value:
    """An array of what a function gives for each value of one of its arguments."""
    found = [rule(replace(request, given={**request.given, name: value})) for value in values]
    nums = [one for one in found if isinstance(one, Num) and not one.shape]
    return Ref(request.run.store.allocate(stack(request.run, nums, request.node))) if found and len(nums) == len(found) else request.lost("of these")


@operation("exact_mean")
def _exact_mean(request: Call) -> Value:
    """statistics.mean: a fraction, in the type of the entries."""
    return in_their_type(request, request.array("x"), _mean(request))


@operation("exact_var")
def _exact_var(request: Call) -> Value:
    """statistics.variance, pvariance: as the mean."""
    return in_their_type(request, request.array("x"), _var(request))


def in_their_type(request: Call, entries: Num | None, result: Value, *, arrays: bool = True) -> Value:
    """A fraction in the type of the entries that it was made of (D59): of floats and of Python's own numbers what it is, of numpy's whole numbers
    it is cut off, of its truth values it is whether it is 0. `arrays` says that the entries may be numpy's."""
    if entries is None or not isinstance(result, Num) or holds_reals(entries) or not entries.env:
        return result
    if not arrays or all(source.space in PYTHON_NUMBERS for source in entries.env):
        return result
    run, node = request.run, request.node
    cut = call(run, Library("builtins.bool" if entries.boolean else "builtins.int"), [result], {}, node)
    return join(run, (Guard(Num(run.fresh("the type of the entries"), domain=BOOL, boolean=True), True),), cut, result, node)


@operation("var")
def _var(request: Call) -> Value:
    return _with_degrees(request, statistics.variance)


@operation("std")
def _std(request: Call) -> Value:
    return _with_degrees(request, statistics.deviation)


def _with_degrees(request: Call, spread: Callable[[Run, Num, Expr, ir.Node], Num]) -> Value:
    """A variance or a deviation, of more entries than `ddof` takes away."""
    ddof, array = request.number("ddof"), request.array("x")
    left = None if array is None else (array.size - ddof.term).value
    if ddof.env or left is not None and left <= 0:
        return request.lost("of so few entries")
    return _along(request, lambda run, a: spread(run, a, ddof.term, request.node))


@operation("average")
def _average(request: Call) -> Value:
    """np.average(v, weights=w): an inner product over the public total weight (D14)."""
    run, node = request.run, request.node
    array, given = request.array("x"), request.array("weights")
    if array is None or given is None or len(array.shape) != 1 or axis_of(request, array) is None:
        return request.lost()
    return numbers.divide(run, reduce.dot(run, given, spelled_out(run, array, given, request), node), reduce.total(run, given, node), node)


def spelled_out(run: Run, array: Num, weights: Num, request: Call) -> Num:
    """The array with its entries apart, where the weights are known one by one."""
    if weights.elements is None or array.elements is not None or array.shape[0].value is None and weights.public:
        return array
    found = entries(run, array, request.node)
    return array if found is None else array.but(elements=tuple(found))


@operation("python_sum")
def _python_sum(request: Call) -> Value:
    """sum(iterable, start): items one by one, an array's entries, or what one typical item contributes (D6, J9).

    The first is added to the start, which is the number 0: so truth values count as numbers, and the result is no item.
    """
    run, node, value = request.run, request.node, request.value("items")
    start = request.given.get("start", constant(0))
    items = sequence_items(run, value)
    cell = cell_of(run, value)
    if items is not None:
        result: Value = start
        for item in items:
            result = binary(run, "+", result, item, node)
        return _as_vector_too(run, result, items, start, node)
    if isinstance(start, Num) and start.boolean:
        return request.lost("from a truth value: it may be `or`")
    if isinstance(cell, Uniform):
        total = sum_of_items(run, cell, node)
        if total is not None:
            return total if isinstance(start, Num) and start.constant == 0 else binary(run, "+", start, total, node)
    array = as_array(run, value, node)
    if array is None or not 0 < len(array.shape) < 3:
        return request.lost()
    total_value = reduce.total(run, array, node) if len(array.shape) == 1 else boxed(run, reduce.along_axis(run, array, 0, node))
    return total_value if isinstance(start, Num) and start.constant == 0 else binary(run, "+", start, total_value, node)


def _as_vector_too(run: Run, result: Value, items: Sequence[Value], start: Value, node: ir.Node) -> Value:
    """A sum that was taken item by item, with what is known of it as the sum of a vector: which entries of an array change may be known of all items together."""
    parts = [item for item in items if isinstance(item, Num) and not item.shape and item.env]
    if len(parts) < 2 or len(parts) < len(items) or not isinstance(result, Num) or not isinstance(start, Num) or start.env:
        return result
    return result.but(env=least(result.env, reduce.total(run, stack(run, parts, node), node).env))


def sum_of_items(run: Run, uniform: Uniform, node: ir.Node) -> Value | None:
    """The sum of a list that one piece of code made, without its length: walked entries that do not move add nothing."""
    item = uniform.item
    cell = cell_of(run, item)
    num = cell if isinstance(cell, Num) else item if isinstance(item, Num) else None
    if num is None or uniform.length.env:
        return None
    count = uniform.length.term
    standing = {source for source, _ in uniform.walked}
    keys = (L1,) if not num.shape else ("L1", "L2", "LInf")
    env: Growing = {}
    for source in (s for s in num.env if s not in standing):
        env[source] = {key: of_passes(run, uniform.varying, count, reach(num, source, key), summed=True) for key in keys} | {DINF: reach(num, source, DINF)}
    for stand, array in uniform.walked:
        if stand not in num.env:
            continue
        for real in array.env:
            moved = walked_moves(array, real, L1)
            moves = {}
            for key in keys:
                slope = of_passes(run, uniform.varying, count, reach(num, stand, key)).coefficient
                if not slope.infinite:
                    moves[key] = moved.scaled(slope)
            moves[DINF] = reach(array, real, DINF)
            have = env.get(real)
            env[real] = moves if have is None else {key: have[key] + moves[key] for key in have if key in moves}
    if not num.shape:
        entries = stacked(run, uniform, node)
        if entries is not None and len(uniform.walked) <= 1:
            exact = reduce.total(run, entries, node)
            return exact
    result = Num(run.fresh("a sum"), num.shape, num.domain.scaled(count, run.facts), env, {norm: radius * count for norm, radius in num.norms.items()},
                 released=num.released)
    if env:
        result.step = run.step(node, "J9" if not num.shape else "E4", num, *(array for _, array in uniform.walked))
    return boxed(run, numbers.tidy(run, result))


@operation("any")
def _any(request: Call) -> Value:
    return _quantified(request)


@operation("all")
def _all(request: Call) -> Value:
    return _quantified(request)


def _quantified(request: Call) -> Value:
    """any and all: a truth value (D49, G17)."""
    run = request.run
    if not isinstance(request.given.get("axis", Nothing()), Nothing) or request.given.get("keepdims") is not None and request.constant("keepdims") is not False:
        array = request.array("x")
        if array is None or axis_of(request, array) != -1 or request.constant("keepdims") is True:
            return request.lost("along this axis")
    env = {source: {DINF: moves["DInf"]} for source, moves in deep_env(run, request.value("x")).items()}
    result = Num(run.fresh("a condition", lo=ZERO, integer=True), domain=BOOL, env=env, boolean=True)
    run.know(result.term, result)
    return result


@operation("norm")
def _norm(request: Call) -> Value:
    """np.linalg.norm(x, ord, axis) (D16, E12, E13)."""
    run, node, array = request.run, request.node, request.vector("x")
    order = request.constant("ord")
    if array is None:
        return request.lost()
    if not array.shape:
        return numbers.absolute_value(run, array, node)
    if _is_infinite(request.value("ord")):
        order = "inf"
    axis = axis_of(request, array)
    of_map = {1: "1", 2: "2", "inf": "inf", "nuc": "nuc"}.get(order if isinstance(order, (int, str)) else "")
    if len(array.shape) == 2 and axis == -1 and of_map is not None:
        return _with_kept_axes(request, array, axis, reduce.norm_of_map(run, array, of_map, node))
    norm = {None: Norm.L2, 2: Norm.L2, 1: Norm.L1, "inf": Norm.LINF}.get(order if isinstance(order, (int, str)) or order is None else -1)
    if order == "fro" and len(array.shape) == 2:
        norm = Norm.L2
    if norm is None or axis is None:
        return request.lost()
    lines = reduce.transpose(run, array, node) if axis == 0 else array
    norms = reduce.row_norms(run, lines, norm, node) if axis >= 0 else reduce.norm_value(run, array, norm, node)
    return _with_kept_axes(request, array, axis, norms)


def _is_infinite(value: Value) -> bool:
    if isinstance(value, Library):
        return value.name in ("math.inf", "numpy.inf")
    return isinstance(value, Num) and value.term.infinite > 0


@operation("dot")
def _dot(request: Call) -> Value:
    """np.dot and `@`: inner products and matrix products (D14, D15, E7 to E10)."""
    run, node = request.run, request.node
    if has_name(request.value("x")) != has_name(request.value("y")):
        return binary(run, "@", request.value("x"), request.value("y"), node)
    left, right = request.array("x"), request.array("y")
    if left is None or right is None:
        return request.lost()
    if not left.shape or not right.shape:
        unknown = [v for v in (request.value("x"), request.value("y")) if isinstance(v, Opaque)]
        return request.lost() if unknown else boxed(run, numbers.multiply(run, left, right, node))
    return boxed(run, reduce.matrix_product(run, spelled_out(run, left, right, request), spelled_out(run, right, left, request), node))


@operation("outer")
def _outer(request: Call) -> Value:
    """np.outer(u, w) (D45)."""
    left, right = request.array("x"), request.array("y")
    if left is None or right is None or len(left.shape) != 1 or len(right.shape) != 1:
        return request.lost()
    return boxed(request.run, reduce.outer(request.run, left, right, request.node))


@operation("math_prod")
def _prod(request: Call) -> Value:
    """The product of all entries (D29): M ** (n - 1) from L1 where no entry exceeds M."""
    run, node = request.run, request.node
    items = sequence_items(run, request.value("x"))
    if items is not None and all(isinstance(item, Num) and not item.shape for item in items):
        result: Num = constant(1)
        for item in items:
            result = numbers.multiply(run, result, as_number(run, item), node)
        return result
    array = request.array("x")
    if array is None or len(array.shape) != 1 or axis_of(request, array) != -1:
        return request.lost()
    size, count = array.domain.magnitude(run.facts), array.size
    env: Growing = {}
    for source in array.env:
        bound = reach(array, source, L1)
        env[source] = {D1: reach(array, source, DINF)}
        if not size.infinite:
            try:
                env[source][L1] = bound.scaled(size ** (count - 1))
            except (ArithmeticError, ValueError):
                pass

    result = Num(apply("prod", (array.term,), array.shape), (), Interval(), env)
    if env:
        result.step = run.step(node, "D29", array)
    return numbers.tidy(run, result)


@operation("argument_of_extreme")
def _argument(request: Call) -> Value:
    """argmax and argmin: a place, which jumps (D31)."""
    run, array = request.run, request.array("x")
    if array is None or axis_of(request, array) != -1:
        return request.lost()
    if run.noisy and run.frame is not None and (place := highest(run, array, request.row.name.endswith("argmax"), request.node, run.frame)) is not None:
        return place
    result = Num(apply(request.row.name, (array.term,), array.shape), (), Interval(ZERO, array.size - 1, True), tainted(array.env), released=array.released)
    if array.env:
        result.step = run.step(request.node, "D31", array)
    return numbers.tidy(run, result)
