"""Vectors counted by value and by bin: np.bincount, np.histogram, np.digitize, np.unique, np.add.at, np.add.reduceat (rules D49, D57)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Expr, apply, maximum, number, sqrt
from dpcheck.infer import numbers
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets.grouping import has_public_ends
from dpcheck.infer.guards import compare_numbers
from dpcheck.infer.inversion import searched
from dpcheck.infer.masks import where
from dpcheck.infer.numbers import entries_tainted, tidy
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, reach, tainted
from dpcheck.infer.reduce import total
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.storage import stored_in, takes
from dpcheck.infer.structure import cut, stack
from dpcheck.infer.values import NONE, Growing, Nothing, Num, Picked, Ref, Tup, Value, constant
from dpcheck.spaces import BOOL, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def counted(run: Run, places: Num, length: Expr, node: ir.Node, weight: Expr = ONE) -> Num:
    """How many entries lie in each of so many bins, times at most a weight: an entry that changes leaves one bin and enters another (D57)."""
    env: Growing = {}
    for source in places.env:
        changed = reach(places, source, D1)
        env[source] = {L1: changed.scaled(weight * 2), L2: changed.scaled(weight * sqrt(number(2))), LINF: changed.scaled(weight), D1: changed.scaled(number(2)),
                       DINF: reach(places, source, DINF)}
    result = Num(run.fresh("counts"), (length,), Interval(ZERO, places.size, True), env)
    if env:
        result.step = run.step(node, "D57", places)
    return tidy(run, result)


@operation("bincount")
def _bincount(request: Call) -> Value:
    """np.bincount(v, minlength=k) of whole numbers below k: k counts."""
    run, array, length = request.run, request.array("x"), request.number("minlength")
    if array is None or len(array.shape) != 1 or length.env or not isinstance(request.value("weights"), Nothing):
        return request.lost()
    if not array.domain.integer or not Interval(ZERO, length.term - 1).holds(Interval(array.domain.lo, array.domain.hi), run.facts):
        return request.lost("of values that may reach beyond minlength")
    return boxed(run, counted(run, array, length.term, request.node))


@operation("histogram")
def _histogram(request: Call) -> Value:
    """np.histogram(v, edges), or so many bins of a public range: the counts and the edges."""
    run, array, bins = request.run, request.array("x"), request.value("bins")
    if array is None or not array.shape or not isinstance(request.value("weights"), Nothing) or request.constant("density") not in (None, False):
        return request.lost_with("bins")
    edges = as_array(run, bins, request.node)
    if edges is not None and len(edges.shape) == 1 and not edges.env:
        return Tup((boxed(run, counted(run, array, edges.shape[0] - 1, request.node)), bins))
    if isinstance(bins, Num) and not bins.shape and not bins.env and has_public_ends(run, request.value("range")):
        return Tup((boxed(run, counted(run, array, bins.term, request.node)), boxed(run, Num(run.fresh("edges"), (bins.term + 1,)))))
    return request.lost_with("bins", "whose bins the data choose")


@operation("digitize")
def _digitize(request: Call) -> Value:
    """np.digitize(v, edges): the number of the bin of every entry, which jumps (D31)."""
    run, array, edges = request.run, request.array("x"), request.array("bins")
    if array is None or edges is None or len(edges.shape) != 1:
        return request.lost()
    if edges.env:
        place = searched(run, edges, array, request.node) if run.coins else None
        return request.lost() if place is None else place
    result = Num(apply("digitize", (array.term, edges.term), (*array.shape, request.constant("right") is True)), array.shape, Interval(ZERO, edges.shape[0], True),
                 entries_tainted(run, [array]))
    return boxed(run, tidy(run, result)) if array.shape else tidy(run, result)


@operation("searchsorted")
def _searchsorted(request: Call) -> Value:
    """np.searchsorted(edges, v): where every entry would be put, which jumps (D31); where a uniform draw falls among running sums of weights is a selection (P5)."""
    run, edges, array = request.run, request.array("a"), request.array("v")
    if array is None or edges is None or len(edges.shape) != 1 or request.constant("side") not in ("left", "right"):
        return request.lost()
    if run.coins and (place := searched(run, edges, array, request.node)) is not None:
        return place
    moves = entries_tainted(run, [array]) if not edges.env else tainted(edges.env, array.env)
    result = Num(apply("searchsorted", (edges.term, array.term), (*edges.shape, *array.shape, request.constant("side"))), array.shape, Interval(ZERO, edges.shape[0], True), moves,
                 released=array.released or edges.released)
    if moves:
        result.step = run.step(request.node, "D31", edges, array)
    return boxed(run, tidy(run, result))


@operation("frame_drop_duplicates")
def _unique(request: Call) -> Value:
    """np.unique(v): an entry that changes takes away at most one value and brings at most one."""
    run, array = request.run, request.array("x")
    if array is None or len(array.shape) != 1 or not array.env or request.row.name != "numpy.unique":
        return request.lost()
    size, width = array.domain.magnitude(run.facts), array.domain.width
    most = size if size.infinite or width.infinite else maximum(size, width)
    kept: Growing = {}
    filled: Growing = {}
    for source in array.env:
        changed = reach(array, source, D1)
        kept[source] = {L1: changed, LINF: reach(array, source, DINF), DINF: reach(array, source, DINF)}
        filled[source] = {L1: changed.scaled(most), DINF: reach(array, source, DINF)}
    one_each = tidy(run, Num(run.fresh("whether a value is new"), array.shape, BOOL, kept, boolean=True))
    values = tidy(run, Num(run.fresh("the values"), array.shape, array.domain.hull(Interval(ZERO, ZERO, True), run.facts), filled))
    entries = tidy(run, Num(run.fresh("distinct values"), array.shape, array.domain, tainted(array.env)))
    return Ref(run.store.allocate(Picked(one_each, values, entries)))


@operation("heaviside")
def _heaviside(request: Call) -> Value:
    """np.heaviside(x, y): 0 below 0, y at 0, 1 above."""
    run, node, x, y = request.run, request.node, request.array("x"), request.array("y")
    if x is None or y is None:
        return request.lost()
    above = compare_numbers(run, x, ">", constant(0), node).but(boolean=False)
    if y.constant in (0, 1):
        return boxed(run, above if y.constant == 0 else compare_numbers(run, x, ">=", constant(0), node).but(boolean=False))
    return boxed(run, where(run, compare_numbers(run, x, "==", constant(0), node), y, above, node)) if x.shape else request.lost("of one number")


@operation("add_at")
def _add_at(request: Call) -> Value:
    """np.add.at(out, places, amounts): every amount is added at its place, some places several times."""
    run, owner, array = request.run, request.value("x"), request.array("x")
    places, amounts = request.array("indices"), request.array("values")
    if not isinstance(owner, Ref) or array is None or places is None or amounts is None or len(array.shape) != 1 or len(places.shape) != 1 or places.boolean:
        return request.lost()
    most = amounts.domain.magnitude(run.facts)
    if places.env and (amounts.env or most.infinite):
        return request.lost("of private amounts at private places")
    if places.env:
        added = counted(run, places, array.shape[0], request.node, most)
        added.domain = Interval(-most * places.size, most * places.size, amounts.domain.integer)
    else:
        times = ONE if amounts.shape else places.size
        env: Growing = {source: {L1: reach(amounts, source, L1).scaled(times), DINF: reach(amounts, source, DINF)} for source in amounts.env}
        added = tidy(run, Num(run.fresh("amounts by place"), array.shape, amounts.domain.scaled(places.size, run.facts).hull(Interval(ZERO, ZERO, True), run.facts), env))

    if not takes(array, amounts):
        return request.lost("into an array whose type may round what is stored in it")
    run.mutate(owner.address, stored_in(numbers.add(run, array.but(elements=None), added, request.node), array))
    return NONE


@operation("add_reduceat")
def _add_reduceat(request: Call) -> Value:
    """np.add.reduceat(v, starts): the sums of the parts that begin at ascending places; no entry is in two of them (D34)."""
    run, array, starts = request.run, request.array("x"), request.array("indices")
    if array is None or len(array.shape) != 1 or starts is None or starts.elements is None or starts.env:
        return request.lost()
    places = [one.constant for one in starts.elements]
    if not places or not all(isinstance(place, int) and place >= 0 for place in places) or any(later <= place for place, later in zip(places, places[1:])):  # type: ignore[operator]
        return request.lost("at places that do not ascend")

    ends = [*places[1:], None]
    parts = [cut(run, array, (constant(begin), None if end is None else constant(end), None), 0, request.node) for begin, end in zip(places, ends)]  # type: ignore[arg-type]
    sums = [total(run, part, request.node) for part in parts if isinstance(part, Num)]
    result = stack(run, sums, request.node)
    moves: Growing = {source: {**result.env[source], L1: reach(result, source, L1).least(reach(array, source, L1))} for source in result.env}
    return boxed(run, result.but(env=moves))
