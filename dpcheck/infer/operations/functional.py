"""Functions as values: reduce, partial, operator functions, accumulate."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer import structure
from dpcheck.infer.attributes import attribute
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.interpret import call
from dpcheck.infer.loops import for_loop
from dpcheck.infer.noise import read
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.store import Frame
from dpcheck.infer.subscripts import subscript
from dpcheck.infer.unchecked import tell_waiting
from dpcheck.infer.values import Library, Listing, Nothing, Num, Partial, Ref, Text, Tup, Value, constant
from dpcheck.infer.walked import walk_through


@operation("reduce")
def _reduce(request: Call) -> Value:
    """functools.reduce(f, items, start), item by item."""
    run, node, function = request.run, request.node, request.value("function")
    walked = walk_through(run, request.value("items"), node)
    if walked.items is None:
        return _reduced_by_loop(request)
    items = list(walked.items)
    start = request.given.get("start")
    if start is None:
        if not items:
            return request.lost()
        start, items = items[0], items[1:]
    result = start
    for item in items:
        result = call(run, function, [result, item], {}, node)
    return result


def _reduced_by_loop(request: Call) -> Value:
    """The loop by which `reduce` is defined, over what is not known item by item: `for item in items: so_far = function(so_far, item)`."""
    run, array, start = request.run, request.array("items"), request.given.get("start")
    if array is None or len(array.shape) != 1 or run.module is None:
        return request.lost()
    items: Value = array
    if start is None:
        rest = structure.cut(run, array, (constant(1), None, None), 0, request.node)
        if not isinstance(rest, Num):
            return request.lost()
        start, items = structure.item(run, array, constant(0), request.node), rest
    at = (request.node.start, request.node.end)
    so_far, item = ir.Name(*at, "so far"), ir.Name(*at, "item")
    passed = ir.Call(*at, ir.Name(*at, "function"), [ir.Arg(*at, "", None, so_far), ir.Arg(*at, "", None, item)])
    loop = ir.For(*at, item, ir.Name(*at, "items"), [ir.Assign(*at, [so_far], passed)], [], False)
    frame = Frame(run.module, "reduce", {"so far": start, "items": items, "function": request.value("function")})
    run.called.append(frame.names)
    for_loop(run, loop, frame)
    return frame.names["so far"]


@operation("accumulate")
def _accumulate(request: Call) -> Value:
    """itertools.accumulate(items, f)."""
    run, node, function = request.run, request.node, request.value("function")
    walked = walk_through(run, request.value("items"), node)
    if walked.items is None or not walked.items:
        return request.lost()
    if isinstance(function, Nothing):
        function = Library("operator.add")
    results = [walked.items[0]]
    for item in walked.items[1:]:
        results.append(call(run, function, [results[-1], item], {}, node))
    return Ref(run.store.allocate(Listing(tuple(results))))


@operation("partial")
def _partial(request: Call) -> Value:
    run = request.run
    args = sequence_items(run, request.value("args")) or ()
    made = Partial(request.value("function"), tuple(args), dict(request.keywords))
    tell_waiting(run, made, request.node)
    return made


@operation("getitem")
def _getitem(request: Call) -> Value:
    owner = request.value("owner")
    if isinstance(owner, Num) and not owner.shape:  # number.item()
        return owner
    if "index" in request.given:
        return subscript(request.run, owner, request.value("index"), request.node)
    return request.lost("without a place")


@operation("getattr")
def _getattr(request: Call) -> Value:
    """getattr with a constant name is an attribute; anything else is not followed."""
    name = request.value("name")
    if isinstance(name, Text) and name.value is not None and "." not in name.value:  # `attrgetter("a.b")` goes from one to the next
        value = attribute(request.run, request.value("x"), name.value, request.node)
        read(request.run, value, request.node)
        return value
    return request.lost("with a computed name")


@operation("chain")
def _chain(request: Call) -> Value:
    run = request.run
    items: list[Value] = []
    for part in sequence_items(run, request.value("parts")) or ():
        walked = walk_through(run, part, request.node)
        if walked.items is None:
            return request.lost()
        items.extend(walked.items)
    return Ref(run.store.allocate(Listing(tuple(items))))


@operation("pairwise")
def _pairwise(request: Call) -> Value:
    run = request.run
    walked = walk_through(run, request.value("items"), request.node)
    if walked.items is None:
        return request.lost()
    return Ref(run.store.allocate(Listing(tuple(Tup((a, b)) for a, b in zip(walked.items, walked.items[1:])))))


@operation("product")
def _product(request: Call) -> Value:
    """itertools.product of public iterables whose items are known."""
    run = request.run
    combined: list[tuple[Value, ...]] = [()]
    for part in sequence_items(run, request.value("parts")) or ():
        walked = walk_through(run, part, request.node)
        if walked.items is None or len(combined) * len(walked.items) > 1024:
            return request.lost()
        combined = [(*front, item) for front in combined for item in walked.items]
    return Ref(run.store.allocate(Listing(tuple(Tup(items) for items in combined))))
