"""numpy's movers of arrays: concatenate, where, reshape, sort, convolve and the like."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Order, apply, compare, maximum, minimum, number, positive, sqrt
from dpcheck.infer import numbers, reduce, statistics, structure
from dpcheck.infer.attributes import attribute
from dpcheck.infer.branches import chosen
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.typical_items import of_each_row, stacked
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import Guard, compare_numbers
from dpcheck.infer.interpret import call
from dpcheck.infer.masks import pick, where
from dpcheck.infer.numbers import entries_tainted, tidy
from dpcheck.infer.reach import DINF, L1, L2, LINF, reach, tainted
from dpcheck.infer.sizes import size_of
from dpcheck.infer.references import boxed, cell_of
from dpcheck.infer.operations.creation import below_zero, of_type
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.storage import type_of
from dpcheck.infer.run import Run
from dpcheck.infer.values import Env, Growing, Listing, Num, Opaque, Ref, Tup, Uniform, Value, constant
from dpcheck.infer.walked import walk_through
from dpcheck.spaces import BOOL, Interval, Norm

MOST_DIFFERENCES = 4  # of differences


@operation("extents")
def _extents(request: Call) -> Value:
    """np.shape(x), np.ndim(x), np.size(x): of an array what its attribute says; a number has no axis and is one."""
    run, value, name = request.run, request.value("a"), request.row.name.rpartition(".")[2]
    if isinstance(value, Num) and not value.shape:
        return Tup(()) if name == "shape" else constant(int(name == "size"))
    cell = cell_of(run, value)
    is_array = isinstance(value, Tup) or isinstance(cell, Num) or isinstance(cell, Listing) and cell.kind == "list"  # an iterator is one object to numpy
    array = as_array(run, value, request.node) if is_array else None
    if array is not None and array.shape:
        return Tup(tuple(Num(extent) for extent in array.shape)) if name == "shape" else Num(array.size) if name == "size" else constant(len(array.shape))
    table = table_of(run, value)
    return attribute(run, value, name, request.node) if table is not None and table.kind in ("frame", "series", "array") and not table.library else request.lost()


@operation("concatenate")
def _concatenate(request: Call) -> Value:
    run = request.run
    parts = sequence_items(run, request.value("parts"))
    arrays = [as_array(run, part, request.node) for part in parts] if parts is not None else [None]
    if any(a is None or not a.shape or len(a.shape) != len(arrays[0].shape) for a in arrays) or not arrays:  # type: ignore[union-attr]
        return request.lost()
    known = [a for a in arrays if a is not None]
    rank, axis = len(known[0].shape), request.constant("axis")
    if not isinstance(axis, int) or not -rank <= axis < rank or axis % rank and rank > 2:
        return request.lost("along this axis")
    if axis % rank == 0:
        return boxed(run, structure.concatenate(run, known, request.node))
    return boxed(run, reduce.transpose(run, structure.concatenate(run, [reduce.transpose(run, a, request.node) for a in known], request.node), request.node))


@operation("joined")
def _joined(request: Call) -> Value:
    """np.r_[a, 0, b]: vectors and numbers one after the other (D35)."""
    run, key = request.run, request.value("key")
    given = key.items if isinstance(key, Tup) else (key,)
    parts = [None if isinstance(part, Opaque) else as_array(run, part, request.node) for part in given]  # of what is not known nobody knows whether it is one number
    if not parts or any(part is None or len(part.shape) > 1 for part in parts):
        return request.lost()
    return boxed(run, structure.concatenate(run, [part if part.shape else structure.stack(run, [part], request.node) for part in parts if part is not None], request.node))


@operation("stack")
def _stack(request: Call) -> Value:
    run = request.run
    parts = sequence_items(run, request.value("parts"))
    arrays = [as_array(run, part, request.node) for part in parts] if parts is not None else [as_array(run, request.value("parts"), request.node)]
    if any(a is None for a in arrays):
        return request.lost()
    if parts is None:
        return boxed(run, arrays[0]) if arrays[0] is not None and arrays[0].shape else request.lost("of one array")
    found, axis = structure.stack(run, [a for a in arrays if a is not None], request.node), request.constant("axis")
    if axis in (0, -len(found.shape)):
        return boxed(run, found)
    return boxed(run, reduce.transpose(run, found, request.node)) if len(found.shape) == 2 and axis in (1, -1) else request.lost("along this axis")


@operation("where")
def _where(request: Call) -> Value:
    """np.where(mask, u, v), entry by entry (D38, D39)."""
    run, node = request.run, request.node
    mask, left, right = request.array("condition"), request.array("x"), request.array("y")
    if mask is None or left is None or right is None:
        return request.lost()
    if not mask.boolean:
        mask = compare_numbers(run, mask, "!=", constant(0), node)
    if not (mask.shape or left.shape or right.shape):
        return chosen(run, Guard(mask, True), left, right, node)
    return boxed(run, where(run, mask, left, right, node))


@operation("nonzero")
def _nonzero(request: Call) -> Value:
    """np.nonzero(v): the places of a vector at which it is not 0, in a tuple (D56)."""
    run, array = request.run, request.array("x")
    if array is None or len(array.shape) != 1:
        return request.lost()
    mask = array if array.boolean else compare_numbers(run, array, "!=", constant(0), request.node)
    places = Num(run.fresh("places"), array.shape, Interval(ZERO, array.shape[0] - 1, True))
    run.know(places.term, places)
    found = pick(run, places, mask, request.node) if mask.env else boxed(run, structure.masked(run, places, mask, request.node))
    return Tup((found,))


@operation("sort")
def _sort(request: Call) -> Value:
    run, node, array = request.run, request.node, request.array("x")
    if array is None or not array.shape:
        return request.lost()
    if len(array.shape) == 1:
        return boxed(run, statistics.sort(run, array, node))
    axis = request.constant("axis")
    if len(array.shape) > 2 or axis not in (-1, 1, 0, -2):
        return request.lost("along this axis")
    across = axis in (-1, 1)
    matrix = array if across else reduce.transpose(run, array, node)
    rows = of_each_row(run, matrix, "sort", lambda row: statistics.sort(run, row, node), node)
    return boxed(run, rows if across else reduce.transpose(run, rows, node))


@operation("partition")
def _partition(request: Call) -> Value:
    """np.partition: the k-th entry is that of the sorted vector (D9); which of the others stands where is not known."""
    run, array, place = request.run, request.array("x"), request.constant("kth")
    count = array.shape[0].value if array is not None and len(array.shape) == 1 else None
    if array is None or count is None or count > 64 or not isinstance(place, int) or not -count <= place < count:
        return request.lost()
    ordered = statistics.sort(run, array, request.node)
    items = []
    for one in range(int(count)):
        item = Num(run.fresh("an entry"), domain=array.domain, env=tainted(array.env))
        run.know(item.term, item)
        items.append(numbers.entry(run, ordered, number(one), request.node) if one == place % count else item)
    return boxed(run, structure.stack(run, items, request.node))


@operation("reverse")
def _reverse(request: Call) -> Value:
    array = request.array("x")
    if array is None or not array.shape:
        return request.lost()
    if "shift" in request.given and len(array.shape) > 1:
        return request.lost("of several axes, whose entries it takes in a line")
    how = (request.number("shift").term,) if "shift" in request.given else ()
    return boxed(request.run, structure.rearranged(request.run, array, "roll" if how else "reverse", array.shape, request.node, *how))


@operation("reshape")
def _reshape(request: Call) -> Value:
    run, array, value, given = request.run, request.array("x"), request.value("x"), request.value("shape")
    rest = sequence_items(run, given) or (given,)
    rest = sequence_items(run, rest[0]) or rest if len(rest) == 1 else rest
    extents = [as_number(run, item) for item in rest]
    if array is not None and not array.shape and isinstance(value, Num):
        array = structure.stack(run, [array], request.node)
    if array is None or not array.shape or not 1 <= len(extents) <= 2 or any(e.env or e.shape for e in extents):
        return request.lost()
    terms = [e.term for e in extents]
    if len(array.shape) == len(terms) == 1:  # itself; of a view such as `v[::-1]` it may be a copy
        itself = isinstance(value, Ref) and len(run.store.groups.get(value.address, ())) < 2
        return value if itself else boxed(run, array)
    left = [place for place, term in enumerate(terms) if not positive(term, run.facts)]  # -1, or what may be
    if len(left) > 1:
        return request.lost("of several lengths that may be -1")
    for place in left or [0] * (len(terms) == 1):  # as many as are left
        terms[place] = array.size / (ONE if len(terms) == 1 else terms[1 - place])
    return boxed(run, structure.rearranged(run, array, "reshape", tuple(terms), request.node, *terms))


@operation("repeat")
def _repeat(request: Call) -> Value:
    array, times = request.array("x"), request.number("times")
    name = request.row.name.rpartition(".")[2]
    if array is None or len(array.shape) != 1 or times.env or times.shape or name == "repeat" and below_zero(times.term):
        return request.lost()
    copies = maximum(times.term, ZERO) if name == "tile" else times.term  # np.tile makes none where np.repeat raises
    return boxed(request.run, structure.repeated(request.run, array, copies, request.node, name))


@operation("diagonal")
def _diagonal(request: Call) -> Value:
    """np.diag of a matrix: a part of its entries (E11); of a vector the matrix with these entries on its diagonal."""
    run, array = request.run, request.array("x")
    if array is not None and len(array.shape) == 1 and request.row.name == "numpy.diag":
        return boxed(run, structure.on_diagonal(run, array, request.node))
    if array is None or len(array.shape) != 2:
        return request.lost()
    env: Env = {source: {L1: reach(array, source, L1).least(reach(array, source, "MInf")), L2: reach(array, source, L2),
                         LINF: reach(array, source, LINF), DINF: reach(array, source, DINF)} for source in array.env}
    result = Num(apply("diagonal", (array.term,), array.shape), (minimum(*array.shape),), array.domain, env, {}, array.data, released=array.released)
    if env:
        result.step = run.step(request.node, "E11", array)
    return boxed(run, tidy(run, result))


@operation("diff")
def _diff(request: Call) -> Value:
    """np.diff(v): differences of neighbours along an axis, so many times (D28)."""
    run, node, array = request.run, request.node, request.array("x")
    times, axis = request.constant("n"), request.constant("axis")
    if array is None or not isinstance(times, int) or not 0 < times <= MOST_DIFFERENCES or not isinstance(axis, int) or axis not in range(-len(array.shape), len(array.shape)):
        return request.lost()
    for _ in range(times):
        if len(array.shape) == 1:
            array = _differences(run, array, node)
            continue
        later, earlier = (structure.cut(run, array, ends, axis % len(array.shape), node) for ends in ((constant(1), None, None), (None, constant(-1), None)))
        if array.boolean or len(array.shape) > 2 or not isinstance(later, Num) or not isinstance(earlier, Num):
            return request.lost()
        array = numbers.subtract(run, later, earlier, node)
    return boxed(run, array)


def _differences(run: Run, array: Num, node: ir.Node) -> Num:
    """Of a vector: slices of one array, taken together."""
    left = structure.cut(run, array, (None, constant(-1), None), 0, node)
    env: Growing = {}
    two = number(2)
    for source in array.env:
        one, euclid, sup = (reach(array, source, key) for key in (L1, L2, LINF))
        env[source] = {L1: one.scaled(two), L2: one.scaled(sqrt(two)).least(euclid.scaled(two)), LINF: sup.scaled(two).least(one).least(euclid.scaled(sqrt(two))),
                       DINF: reach(array, source, DINF)}
    length = left.shape[0] if isinstance(left, Num) else array.shape[0]
    result = Num(apply("diff", (array.term,), array.shape), (length,), array.domain - array.domain, env, released=array.released)
    if env:
        result.step = run.step(node, "D28", array)
    return tidy(run, result)


@operation("convolve")
def _convolve(request: Call) -> Value:
    """np.convolve(v, w) with a public kernel: ||w||_1 in every norm, max|w| from L1 to LInf (D41, D42)."""
    run, node = request.run, request.node
    left, right = request.array("x"), request.array("kernel")
    if left is None or right is None or len(left.shape) != 1 or len(right.shape) != 1 or left.env and right.env:
        return request.lost()
    moving, kernel = (left, right) if left.env or not right.env else (right, left)

    total, euclid, largest = (size_of(run, kernel, norm) for norm in (Norm.L1, Norm.L2, Norm.LINF))
    env: Growing = {}
    for source in moving.env:
        one, two, sup = (reach(moving, source, key) for key in (L1, L2, LINF))
        env[source] = {L1: one.scaled(total), L2: two.scaled(total).least(one.scaled(euclid)),
                       LINF: sup.scaled(total).least(two.scaled(euclid)).least(one.scaled(largest)), DINF: reach(moving, source, DINF)}
    n, k = moving.shape[0], kernel.shape[0]
    longer, shorter = (n, k) if compare(k, n, run.facts) is Order.AT_MOST else (maximum(n, k), minimum(n, k))  # whichever is the kernel
    mode = request.constant("mode")
    lengths = {"full": n + k - 1, "same": longer, "valid": longer - shorter + 1}
    if mode not in lengths:
        return request.lost()
    top = moving.domain.magnitude(run.facts) * total if not moving.domain.magnitude().infinite else None
    result = Num(apply("convolve", (moving.term, kernel.term), (str(mode), *moving.shape, *kernel.shape)), (lengths[str(mode)],),
                 Interval() if top is None else Interval(-top, top), env, released=left.released or right.released)
    if env:
        result.step = run.step(node, "D42" if mode == "valid" else "D41", moving)
    return boxed(run, tidy(run, result))


@operation("isin")
def _isin(request: Call) -> Value:
    """Membership in a public set, entry by entry (B13)."""
    run, array, env = request.run, request.array("x"), deep_env(request.run, request.value("values"))
    if array is None or env:
        return request.lost()
    result = Num(run.fresh("is in", lo=ZERO, hi=ONE, integer=True), array.shape, BOOL, entries_tainted(run, [array]), boolean=True)
    run.know(result.term, result)
    return boxed(run, result)


@operation("map_rows")
def _map_rows(request: Call) -> Value:
    """map_rows(f, m): a K-Lipschitz function of the rows is K-Lipschitz on the matrix (E1)."""
    run, node, matrix = request.run, request.node, request.array("m")
    if matrix is None or not matrix.shape:
        return request.lost()
    walked = walk_through(run, request.value("m"), node, apart=False)
    if walked.items is not None:
        rows = [as_array(run, call(run, request.value("f"), [item], {}, node), node) for item in walked.items]
        return request.lost() if any(row is None for row in rows) else boxed(run, structure.stack(run, [r for r in rows if r is not None], node))
    assert walked.item is not None and walked.length is not None
    run.summarising += 1
    item = call(run, request.value("f"), [walked.item], {}, node)
    run.summarising -= 1
    array = as_array(run, item, node)
    result = None if array is None else stacked(run, Uniform(array, walked.length, walked.stands), node)
    return Opaque(tainted(deep_env(run, item), matrix.env), what="map_rows of what is not a number") if result is None else boxed(run, result)


@operation("astype")
def _astype(request: Call) -> Value:
    """x.astype(float) is the identity; to whole numbers it rounds towards zero (B1, B4)."""
    array = request.array("x")
    return request.lost() if array is None or type_of(request.value("dtype")) == "" else of_type(request, array, request.value("copy"))


@operation("squeeze")
def _squeeze(request: Call) -> Value:
    """Axes of length 1 dropped: a vector stays as it is."""
    array = request.array("x")
    if array is None or len(array.shape) > 1:
        return request.lost()
    return request.value("x")
