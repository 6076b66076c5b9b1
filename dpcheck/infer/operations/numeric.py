"""Arithmetic by name: operators, rounding, extremes, clipping, powers and logarithms."""
from __future__ import annotations

from dpcheck.bounds import ZERO, Order, apply, compare as compare_bounds, exp, log, maximum, number, render
from dpcheck.infer import elementwise, extremes, noise, numbers, shapes
from dpcheck.infer.arithmetic import arithmetic, logic, of_truths
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.datasets.presence import unknown_column
from dpcheck.infer.datasets.sources import number_in
from dpcheck.infer.decimals import are_rounded
from dpcheck.infer.forward import claimed_in
from dpcheck.infer.kinds import deciding_type, mixed, not_a_number
from dpcheck.infer.reach import L1, L2, LINF, reach, scaled, tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, Operation, operation
from dpcheck.infer.run import Run
from dpcheck.infer.selection import weighed
from dpcheck.infer.statistics import largest, smallest
from dpcheck.infer.storage import FLOAT
from dpcheck.infer.values import NONE, Library, Nothing, Num, Opaque, Text, Value, constant
from dpcheck.spaces import Interval, exactly


@operation("abs")
def _abs(request: Call) -> Value:
    num = request.array("x")
    return request.lost() if num is None else boxed(request.run, numbers.absolute_value(request.run, num, request.node))


@operation("exp")
def _exp(request: Call) -> Value:
    num = request.array("x")
    if num is None:
        return request.lost()
    result = elementwise.exponential(request.run, num, request.node)
    if num.env:
        result.weights = weighed(request, num)
    elif not num.shape and (atom := result.term.atom()) is not None:
        claimed = claimed_in(request)
        if claimed is not None:
            request.run.claims[atom] = claimed if request.run.claims.get(atom, claimed) == claimed else None
    return boxed(request.run, result)


@operation("log")
def _log(request: Call) -> Value:
    run, num = request.run, request.array("x")
    if num is None:
        return request.lost()
    result = elementwise.logarithm(run, num, request.node)
    base = request.given.get("base")
    if base is not None and not isinstance(base, Nothing):
        result = numbers.divide(run, result, elementwise.logarithm(run, as_number(run, base), request.node), request.node)
    return boxed(run, result)


@operation("round")
def _round(request: Call) -> Value:
    num = request.array("x")
    digits = next((request.given[name] for name in ("decimals", "ndigits") if name in request.given), None)
    if num is None:
        return request.lost()
    places = None if digits is None or isinstance(digits, Nothing) else as_number(request.run, digits)
    return boxed(request.run, elementwise.rounded(request.run, num, places, request.node))


def _binary(symbol: str) -> Operation:
    def rule(request: Call) -> Value:
        run = request.run
        left, right = request.array("x"), request.array("y")
        if run.noisy and (drawn := noise.combined(run, symbol, request.value("x"), request.value("y"), request.node)) is not None:
            return drawn
        if run.random:
            noise.beside(run, symbol, request.value("x"), request.value("y"), request.node)
        if left is None or right is None:
            return request.lost()
        truths = left.boolean and right.boolean and not request.row.name.startswith("operator.")  # of Python they are numbers
        try:
            return boxed(run, (of_truths if truths else arithmetic)(run, symbol, left, right, request.node))
        except shapes.ShapeError:
            return request.lost()

    return rule


operation("add")(_binary("+"))  # of truth values it is `or`


def _logic(request: Call, op: str) -> Value:
    """np.logical_and(a, b) and np.logical_or(a, b) of truth values, entry by entry (B8)."""
    a, b = request.array("x"), request.array("y")
    if a is None or b is None or not a.boolean or not b.boolean:
        return request.lost()
    return boxed(request.run, logic(request.run, op, a, b, request.node))


@operation("maximum")
def _maximum(request: Call) -> Value:
    return _extreme(request, True)


@operation("minimum")
def _minimum(request: Call) -> Value:
    return _extreme(request, False)


def _extreme(request: Call, greatest: bool) -> Value:
    run = request.run
    left, right = request.array("x"), request.array("y")
    if left is None or right is None:
        return request.lost()
    return boxed(run, extremes.extreme(run, left, right, greatest, request.node))


@operation("clip")
def _clip(request: Call) -> Value:
    """np.clip(x, lower, upper) and x.clip(lower, upper), by any of the names of their ends: the identity, then two extremes (A18, D23)."""
    if not isinstance(request.given.get("out", NONE), Nothing):
        return request.lost("with out")
    return clipped(request, *clip_ends(request))


def clip_ends(request: Call) -> tuple[Value, Value]:
    """The two ends of a clip; None leaves one open."""
    ends = []
    for names in (("lower", "a_min", "min"), ("upper", "a_max", "max")):
        ends.append(next((value for name in names if not isinstance(value := request.given.get(name, NONE), Nothing)), NONE))
    return ends[0], ends[1]


def clipped(request: Call, lower: Value, upper: Value) -> Value:
    run, num = request.run, request.vector("x")
    if num is None:
        return request.lost()
    result = num
    low, high = (None if isinstance(end, Nothing) else as_number(run, end).constant for end in (lower, upper))
    if low is not None and high is not None and low > high and num.env:
        run.notice("DP205", f"the lower bound {low} is above the upper bound {high}: every entry becomes {high}", request.node, "exchange the two")
    if run.program.audit is not None and num.env:
        take_in_order(run, lower, upper)
    for end, greatest in ((lower, True), (upper, False)):
        if isinstance(end, Nothing):
            continue
        bound = as_array(run, end, request.node)
        if bound is None:
            return request.lost()
        if isinstance(end, Opaque) and num.env and end.term is not None:
            run.assume(f"{render(end.term)} is a number")
        result = extremes.extreme(run, result, bound, greatest, request.node)
    return boxed(run, result)


def take_in_order(run: Run, lower: Value, upper: Value) -> None:
    """In an audit, where nothing is declared: clipping bounds are taken to be in order, which is said."""
    low, high = as_number(run, lower), as_number(run, upper)
    if isinstance(lower, Nothing) or isinstance(upper, Nothing) or low.env or high.env or low.shape or high.shape:
        return
    if compare_bounds(low.term, high.term, run.facts) is Order.UNKNOWN:
        run.facts = run.facts.plus(high.term - low.term)
        run.assume(f"{render(low.term)} <= {render(high.term)}")


@operation("max")
def _max(request: Call) -> Value:
    return _python_extreme(request, True)


@operation("min")
def _min(request: Call) -> Value:
    return _python_extreme(request, False)


def _python_extreme(request: Call, greatest: bool) -> Value:
    """max(a, b, ...) and max(iterable): of numbers one by one, or of an array (A17, D8)."""
    run = request.run
    rest = sequence_items(run, request.value("rest")) or ()
    first = request.value("first")
    if not isinstance(request.value("key"), Nothing):
        return request.lost("with a key")
    default = request.value("default")
    values = [first, *rest]
    if not rest:
        items = sequence_items(run, first)
        if items is None:
            array = as_array(run, first, request.node)
            if array is None or len(array.shape) != 1 or not isinstance(default, Nothing):
                return request.lost()
            return largest(run, array, request.node) if greatest else smallest(run, array, request.node)
        values = list(items)
        if not values:
            return default
    if not all(isinstance(value, Num) and not value.shape or isinstance(value, Opaque) and (value.term is not None or value.returned) for value in values):
        return request.lost()
    nums = [as_number(run, value) for value in values]
    result = nums[0]
    for num in nums[1:]:
        result = mixed(run, (result, num), tainted(result.env, num.env), extremes.extreme(run, result, num, greatest, request.node))
    return result


@operation("int")
def _int(request: Call) -> Value:
    """int(x): towards zero; jumps on reals (B1)."""
    run, value = request.run, request.value("x")
    if isinstance(value, Library) and value.name == "math.inf":
        return request.lost()
    if isinstance(value, Text):
        return _parsed(request, value, True)
    num = as_number(run, value)
    if num.domain.integer:
        return num.but(boolean=False)
    if num.public and num.term.value is not None:
        return constant(int(num.term.value))
    row = run.program.table.find("math.trunc")
    assert row is not None
    return elementwise.by_row(run, row, num, {}, request.node)


@operation("float")
def _float(request: Call) -> Value:
    """float(x): the identity on numbers (B4); a parsed text is only known to depend on it (K3). Decimals are no such numbers where a context rounds them."""
    if request.row.name.startswith("decimal.") and are_rounded(request.run):
        return request.lost()
    value = request.value("x")
    if isinstance(value, Text):
        return _parsed(request, value, False)
    num = as_number(request.run, value)
    if request.run.has_rows and not num.shape:
        return number_in(request.run, num).but(boolean=False)
    return value if num.shape else num.but(boolean=False)


def _parsed(request: Call, value: Text, whole: bool) -> Value:
    if value.value is not None and not value.env:
        try:
            parsed = float(value.value)
        except ValueError:
            return Opaque(what="a text that is not a number")
        if parsed == parsed:
            term = number(parsed)
            return Num(term, domain=exactly(term) if not term.infinite else Interval(), storage="" if whole else FLOAT)
        return not_a_number()
    run = request.run
    if run.has_rows and not whole:
        term = unknown_column(run, "a parsed text")  # of "nan"
    else:
        term = run.fresh("a parsed text")
    result = Num(term, domain=Interval(integer=whole), env=tainted(value.env))
    request.run.know(result.term, result)
    return result


@operation("copysign")
def _copysign(request: Call) -> Value:
    run, size, sign = request.run, request.number("x"), request.number("y")
    result = numbers.opaque_elementwise(run, "copysign", (size, sign), request.node)
    top = size.domain.magnitude(run.facts)
    return boxed(run, result.but(domain=Interval(-top, top), env={**result.env, **deciding_type(run, sign)}))  # a zero has a sign, too


@operation("nan_to_num")
def _nan_to_num(request: Call) -> Value:
    """The identity where no NaN is: real inputs are assumed to have none (C31)."""
    num = request.array("x")
    return request.lost() if num is None else boxed(request.run, num)


@operation("interp")
def _interp(request: Call) -> Value:
    """np.interp(x, xp, fp): piecewise linear between known points (D43)."""
    run = request.run
    x, xp, fp = request.array("x"), request.array("xp"), request.array("fp")
    if x is None or xp is None or fp is None or xp.elements is None or fp.elements is None or xp.env:
        return request.lost()
    places = [one.term.value for one in xp.elements]
    if not 0 < len(places) == len(fp.elements) or any(place is None for place in places) or any(later <= place for place, later in zip(places, places[1:])):  # type: ignore[operator]
        return request.lost()  # np.interp then gives whatever it gives
    domain = fp.elements[0].domain
    for one in fp.elements[1:]:
        domain = domain.hull(one.domain, run.facts)
    domain = Interval(domain.lo, domain.hi)  # between whole numbers lie others
    slope = ZERO
    if x.env:
        values = [one.term.value for one in fp.elements]
        if any(value is None for value in values) or fp.env:
            return request.lost()
        pairs = list(zip(places, values))
        slopes = [abs((b[1] - a[1]) / number(b[0] - a[0]).value) for a, b in zip(pairs, pairs[1:])]  # type: ignore[operator]
        slope = number(max(slopes)) if slopes else ZERO

    every = LINF if x.shape else L1  # each number of the result lies between two of fp
    env = scaled(x.env, slope) if x.env else {source: {every: reach(fp, source, LINF)} for source in fp.env}
    result = Num(apply("interp", (x.term, xp.term, fp.term)), x.shape, domain, env, {}, x.data, x.norm)
    if env:
        result.step = run.step(request.node, "D43", x, fp)
    return boxed(run, numbers.tidy(run, result))


@operation("logaddexp")
def _logaddexp(request: Call) -> Value:
    """log(exp(x) + exp(y)): no further than the larger of the two moves (C13)."""
    run, x, y = request.run, request.array("x"), request.array("y")
    if x is None or y is None:
        return request.lost()
    shape = shapes.common_shape(x.shape, y.shape, run)
    one, other = shapes.fit(x, shape), shapes.fit(y, shape)
    env = numbers.entries_tainted(run, [one, other])
    for source in env:
        for key in (L1, L2, LINF) if shape else (L1,):
            a, b = reach(one, source, key), reach(other, source, key)
            env[source][key] = a.greatest(b) if key == LINF or not shape else a + b
    low, high = maximum(one.domain.lo, other.domain.lo), maximum(one.domain.hi, other.domain.hi)
    result = Num(log(exp(one.term) + exp(other.term)), shape, Interval(low, high if high.infinite else high + log(number(2))), env, {}, x.data or y.data, released=x.released or y.released)
    if env:
        result.step = run.step(request.node, "C13", x, y)
    return boxed(run, numbers.finish(run, result, numbers.correlated(x, y)))
