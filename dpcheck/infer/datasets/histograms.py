"""Counts by value and by bin: value_counts, Counter, histogram, bincount, cut, crosstab, groupby aggregates (docs/calculus/histograms.md)."""
from __future__ import annotations

from dataclasses import replace
from math import prod

from dpcheck.bounds import ONE, ZERO, Bound, number, positive, render, sqrt
from dpcheck.infer import extremes, structure
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import counting, gaps, grouping, totals
from dpcheck.infer.datasets.aggregates import item_array, numeric
from dpcheck.infer.datasets.columns import categorised
from dpcheck.infer.datasets.frames import fillna
from dpcheck.infer.datasets.gathering import held
from dpcheck.infer.datasets.groupby import method_name
from dpcheck.infer.datasets.keyed import assume_no_holes, keyed_of, under_labels
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table, Tally
from dpcheck.infer.datasets.made_frames import reindexed
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.registry import over_rows, owner_of, rule
from dpcheck.infer.datasets.sources import made_from, unknown_number
from dpcheck.infer.datasets.tables import boxed, lost, made, table_of, taken
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import compare_numbers
from dpcheck.infer.interpret import call
from dpcheck.infer.labels import Labels
from dpcheck.infer.operators import binary
from dpcheck.infer.reach import DINF, L1, L2, LINF, tainted
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.references import cell_of
from dpcheck.infer.run import Run
from dpcheck.infer.structure import rearranged
from dpcheck.infer.subscripts import subscript
from dpcheck.infer.values import Growing, Library, Listing, Mapping, Nothing, Num, Opaque, Partial, Ref, Text, Tup, Value, constant
from dpcheck.spaces import Interval, exactly


MOST_CELLS = 64


# ---------------------------------------------------------------- counts by value
@rule("value_counts")
def _value_counts(request: Call) -> Value:
    """value_counts(): one row lies under one value (H1); normalised, the counts over their sum (H3)."""
    run, found = request.run, owner_of(request)
    share = request.constant("normalize")
    if found is None or share not in (True, False):
        return request.lost()
    table = gaps.seen(found[1])
    item = table.item
    if isinstance(item, Record):
        return request.lost("of all columns")
    if request.constant("dropna") is not True:
        return request.lost("with missing values as a group")
    bins = request.given.get("bins")
    if bins is not None and not isinstance(bins, Nothing):
        return request.lost("with bins")
    if share and isinstance(item, Num):  # of those that are there
        assume_present(run, table.rows, item.term)

    def shared(inner: Run, value: Value) -> Value:
        rows = extremes.extreme(inner, grouping.counted(inner, table), constant(1), True, request.node)  # of no rows the shares are nothing, or 0
        result = binary(inner, "/", value, rows, request.node)
        return result.but(domain=result.domain.meet(Interval(ZERO, ONE), inner.facts)) if isinstance(result, Num) else result

    as_found, rising = request.constant("sort") is False, request.constant("ascending")
    by_count = "" if as_found else {True: "rising", False: "falling"}.get(rising, "")  # type: ignore[call-overload]
    ordered = as_found and table.levels is not None  # that of the categories; other values stand as the rows have them
    counts = Keyed(Grouped(table, item, table.levels), grouping.counted, table.levels, ordered=ordered, sorted=by_count)
    return boxed(run, replace(counts, after=(shared,)) if share else counts)


@rule("frame_reindex")
def _reindex(request: Call) -> Value:
    """counts.reindex(keys, fill_value=0): the keys are public from here on."""
    run, value = request.run, request.value("x")
    cell = keyed_of(run, value)
    table = table_of(run, value)
    if table is not None and request.constant("fill_value") == 0 and isinstance(request.value("index"), Nothing) and isinstance(request.value("labels"), Nothing):
        return reindexed(run, table, request.value("columns")) or request.lost()
    keys = request.value("index") if not isinstance(request.value("index"), Nothing) else request.value("labels")
    items = sequence_items(run, keys)
    if cell is not None and items is None and request.constant("fill_value") == 0 and isinstance(request.value("columns"), Nothing):
        vector = under_labels(run, cell, keys.many, request.node) if isinstance(keys, Labels) else None  # others may name one group twice
        return request.lost("by these keys") if vector is None else Ref(run.store.allocate(vector))
    if cell is None or items is None or cell.top is not None:
        return request.lost("by these keys")
    across = sequence_items(run, request.value("columns"))
    if across is not None:
        items = [Tup((one, other)) for one in items for other in across]
    width = None if across is None else len(across)
    if all(grouping.is_among(cell.categories, item) for item in items) and (cell.missing is not None or request.constant("fill_value") != 0):
        return boxed(run, replace(cell, categories=tuple(items), ordered=True, width=width))
    if cell.missing is not None and cell.missing.term != ZERO:
        return request.lost("by keys of which some were filled in before")
    if request.constant("fill_value") == 0 and not cell.holes:
        filled = replace(cell, categories=tuple(items), missing=constant(0), ordered=True, width=width)
        return boxed(run, filled) if grouping.stays(run, cell, constant(0)) else request.lost("after what made another number of 0")
    return boxed(run, replace(cell, categories=None, wanted=tuple(items), width=width))  # what is missing is filled in later


@rule("keyed_dict")
def _as_dict(request: Call) -> Value:
    """counts.to_dict(): the numbers by key, in a dict."""
    cell = keyed_of(request.run, request.value("x"))
    if cell is not None:
        assume_no_holes(request.run, cell)
    groups = grouping.named_groups(request.run, cell)
    keys = [group.value if isinstance(group, Text) else group.constant if isinstance(group, Num) else None for group, _ in groups or ()]
    if groups is not None and None not in keys:
        return Ref(request.run.store.allocate(Mapping({key: value for key, (_, value) in zip(keys, groups)})))
    return request.lost() if cell is None or cell.after else boxed(request.run, replace(cell, kind="dict"))


def get(request: Call) -> Value:
    """counts.get(key, 0)."""
    run = request.run
    owner = request.value("self")
    tally = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    if isinstance(tally, Tally):
        default = request.value("default")
        found = held(run, tally, request.value("key")) if isinstance(default, Num) and default.constant == 0 else None
        if tally.closed and isinstance(owner, Ref):
            run.mutate(owner.address, replace(tally, closed=False))
        return found if found is not None else request.lost()
    cell = keyed_of(run, owner)
    default = request.value("default")
    if cell is None:
        return request.lost()
    if isinstance(default, Nothing) and cell.kind == "counter":  # it has 0 of what no row is, and yet gives None
        cell = replace(cell, missing=None, categories=None)
    if not isinstance(default, (Num, Nothing)):
        return request.lost("with a default that is no number")
    return grouping.at_key(run, cell, request.value("key"), request.node, default if isinstance(default, Num) else None)


@over_rows("frame_fillna")
def _filled(request: Call) -> Value:
    """counts.reindex(keys).fillna(0): a missing group counts 0; of columns, see `frames`."""
    run = request.run
    cell = keyed_of(run, request.value("x"))
    if cell is None:
        return fillna(request)
    if request.constant("value") != 0:
        return request.lost("with another value than 0")
    if cell.wanted is None and (cell.missing is not None or cell.categories is None):
        return boxed(run, replace(cell, holes=False) if cell.holes else cell)  # nothing else is missing, or what is stays so
    if cell.missing is not None and cell.missing.term != ZERO or not grouping.stays(run, cell, constant(0)):
        return request.lost("after what made another number of 0")
    return boxed(run, replace(cell, categories=cell.categories if cell.wanted is None else cell.wanted, missing=constant(0),
                              ordered=cell.ordered or cell.wanted is not None, wanted=None))


# ---------------------------------------------------------------- bins
@rule("histogram")
def _histogram(request: Call) -> Value:
    """np.histogram(x, bins=edges): public edges cut the line into cells (H1); a number of bins lets the data choose them (H10)."""
    run, node = request.run, request.node
    table = taken(run, request.value("x"))
    item = None if table is None else item_array(run, table)
    if table is None or item is None or item.shape or request.constant("density") not in (None, False, True):
        return request.lost_with("bins")
    if request.constant("density") is True:
        return _density(request, table, item)
    weight = None
    if not isinstance(request.value("weights"), Nothing):
        beside = table_of(run, request.value("weights"))
        if beside is None or not beside.rows.same_rows(table.rows) or not isinstance(beside.item, Num):
            return request.lost_with("bins", "with these weights")
        weight = numeric(run, beside, beside.item)
    edges = grouping.public_items(run, request.value("bins"))
    if edges is None and isinstance(request.value("bins"), Num) and request.number("bins").public and grouping.has_public_ends(run, request.value("range")):
        run.facts = run.facts.plus(request.number("bins").term - 1)  # of less bins numpy makes no histogram
        return Tup((Ref(run.store.allocate(grouping.one_of_many(run, table, [item], request.number("bins").term, node, weight))), request.value("bins")))
    if edges is not None and len(edges) > 1:
        counts = grouping.cells(run, table, grouping.between(run, item, edges, node), node, weight)
        return Tup((Ref(run.store.allocate(counts)), request.value("bins")))
    length = grouping.unknown_edges(run, request.value("bins")) if not isinstance(request.value("bins"), Num) else None
    if length is not None:
        return Tup((Ref(run.store.allocate(grouping.one_of_many(run, table, [item], length, node, weight))), request.value("bins")))
    return Tup((lost(run, "a histogram whose bins the data choose", *request.given.values()), lost(run, "bins that the data choose", *request.given.values())))


def _density(request: Call, table: Table, item: Num) -> Value:
    """np.histogram(x, bins=edges, density=True): the shares of the rows that lie in the bins, over the widths of these (H3)."""
    run, node = request.run, request.node
    edges = grouping.public_items(run, request.value("bins"))
    widths = [high.term - low.term for low, high in zip(edges or (), (edges or ())[1:])]
    if not widths or not all(positive(width, run.facts) for width in widths) or not isinstance(request.value("weights"), Nothing) or not isinstance(request.value("range"), Nothing):
        return request.lost_with("bins", "whose bins the data choose")
    rows = table.rows
    run.assume_number(rows, f"some row of {rows.label} is in a bin")
    env: Growing = dict(tainted({rows.source: {}}, {source: moves for source, moves in item.env.items() if not source.stands_in}))
    if counting.local(rows, item):
        env = {rows.source: {key: Bound.linear(size * rows.times if rows.relation.edits else rows.times + rows.vanish) for key, size in (
            (L1, number(2)), (L2, sqrt(number(2))), (LINF, ONE))} | {DINF: Bound.linear(ONE)}}
    env.update(rows.chosen_by_order)
    shares = unknown_number(run, "shares of the rows", env, Interval(ZERO, ONE), (number(len(widths)),))
    shares.step = run.step(node, "H3", item)
    factors = structure.stack(run, [Num(ONE / width, domain=exactly(ONE / width)) for width in widths], node)
    return Tup((binary(run, "*", Ref(run.store.allocate(shares)), Ref(run.store.allocate(factors)), node), request.value("bins")))


@rule("histogramdd")
def _of_several(request: Call) -> Value:
    """np.histogram2d(x, y, bins=(xs, ys)), np.histogramdd(rows, bins=4, range=[(0, 1), (0, 1)]): public edges cut the plane into cells (H12)."""
    run, two = request.run, "y" in request.given
    tables = [table_of(run, request.value(name)) for name in (("x", "y") if two else ("sample",))]
    known = [table for table in tables if table is not None and table.rows.same_rows((tables[0] or table).rows)]
    columns: int | None = 2
    if not two:
        item = known[0].item if known and known[0].kind == "array" and known[0].after == 1 else None
        extent = item.shape[0].value if isinstance(item, Num) and len(item.shape) == 1 else None
        columns = None if extent is None else int(extent)
    sizes = None if columns is None or len(known) < len(tables) else _numbers_of_bins(request, columns)
    if sizes is None:
        return request.lost_with("bins", "whose bins the data choose")
    flat = grouping.one_of_many(run, known[0], [table.item for table in known], number(prod(sizes)), request.node)
    counts = Ref(run.store.allocate(rearranged(run, flat, "reshape", tuple(map(number, sizes)), request.node)))
    edges = sequence_items(run, request.value("bins")) or ()
    if len(edges) != 2 or any(isinstance(one, Num) for one in edges):
        edges = [Opaque(term=run.fresh("edges"), what="public edges") for _ in range(2)]
    return Tup((counts, *edges)) if two else Tup((counts, edges[0]))


def _numbers_of_bins(request: Call, axes: int) -> list[int] | None:
    """Into how many bins each axis is cut at public edges; None where they are not known, or the data choose the edges."""
    run, bins, ends = request.run, request.value("bins"), request.value("range")
    if not isinstance(request.value("weights"), Nothing) or request.constant("density") not in (None, False) or deep_env(run, bins) or deep_env(run, ends):
        return None
    given = [bins] * axes if isinstance(bins, Num) and not bins.shape else list(sequence_items(run, bins) or ())
    found: list[int] = []
    for one in given:
        edges = grouping.public_items(run, one)
        many = one.constant if isinstance(one, Num) else None
        within = sequence_items(run, ends)
        if isinstance(many, int) and many > 0 and within is not None and len(within) == axes and not any(isinstance(pair, Nothing) for pair in within):
            found.append(many)
        elif edges is not None and len(edges) > 1:
            found.append(len(edges) - 1)
    return found if len(found) == len(given) == axes and prod(found) <= MOST_CELLS * MOST_CELLS else None


@rule("digitize")
def _digitize(request: Call) -> Value:
    """np.digitize(x, edges): the number of the bin of each row (F1)."""
    return _places(request, request.value("x"), request.value("bins"), request.constant("right"))


@rule("searchsorted")
def _searchsorted(request: Call) -> Value:
    """np.searchsorted(edges, x): the place of each row among public edges (F1)."""
    return _places(request, request.value("v"), request.value("a"), request.constant("side"))


def _places(request: Call, values: Value, among: Value, side: object) -> Value:
    run, table, edges = request.run, table_of(request.run, values), grouping.public_items(request.run, among)
    item = None if table is None else item_array(run, table)
    if table is None or edges is None or item is None or item.shape:
        return request.lost()
    key = (request.row.operation, item.term, tuple(edge.term for edge in edges), side)
    return made(run, _unlabelled(table), made_from(run, table.rows.row, "a bin", [item], Interval(ZERO, number(len(edges)), True), key=key))


def _unlabelled(table: Table) -> Table:
    """The rows as an array, which has no labels: a series made of it is labelled by places."""
    return replace(table, kind="array", after=0)


@rule("bincount")
def _bincount(request: Call) -> Value:
    """np.bincount(x, minlength=k): of values below k, k counts; otherwise its length depends on the data (H1)."""
    run, node = request.run, request.node
    table = taken(run, request.value("x"))
    item = None if table is None else item_array(run, table)
    length = request.number("minlength")
    if table is None or item is None or length.env or item.shape:
        return request.lost()
    inside = totals.within(run, table.rows, item)
    if not Interval(ZERO, length.term - 1).holds(Interval(inside.domain.lo, inside.domain.hi), run.facts):
        top = inside.domain.hi
        if length.constant == 0:  # nothing was said of how many there are
            return request.lost("of values that may reach beyond minlength")
        if run.program.audit is not None and not inside.domain.bounded:  # as code does that counts labels
            run.assume(f"what is counted is a whole number from 0 to {render(length.term - 1)}")
        elif not inside.domain.is_nonnegative(run.facts) or top.infinite or (length.term - 1 - top).value is not None:
            return request.lost("of values that may reach beyond minlength")
        else:
            run.assume(f"{render(top)} < {render(length.term)}")  # both are public
    weight = None
    if not isinstance(request.value("weights"), Nothing):
        weights = table_of(run, request.value("weights"))
        if weights is None or not weights.rows.same_rows(table.rows) or not isinstance(weights.item, Num):
            return request.lost("with these weights")
        weight = numeric(run, weights, weights.item)
    if not inside.domain.integer and run.program.audit is None:
        run.assume("what is counted are whole numbers")  # numpy refuses others, where there is a row
    known = length.constant
    if isinstance(known, int) and 0 < known <= MOST_CELLS and inside.domain.integer:
        cells = [compare_numbers(run, item, "==", constant(place), node) for place in range(known)]
        return Ref(run.store.allocate(grouping.cells(run, table, cells, node, weight)))
    return Ref(run.store.allocate(grouping.one_of_many(run, table, [item], length.term, node, weight)))


@rule("cut")
def _cut(request: Call) -> Value:
    """pd.cut(x, bins=edges, labels=...): the public intervals are categories."""
    run = request.run
    table = table_of(run, request.value("x"))
    edges = grouping.public_items(run, request.value("bins"))
    if table is None or not isinstance(table.item, Num) or edges is None or len(edges) < 2:
        return request.lost("into bins that the data choose")
    right = request.constant("right") is not False
    labels = request.value("labels")
    numbered = request.constant("labels") is False
    names = None if isinstance(labels, Nothing) or numbered else sequence_items(run, labels)
    if names is None and not isinstance(labels, Nothing) and not numbered or names is not None and len(names) != len(edges) - 1:
        return request.lost("with labels that are not known one by one")
    codes = range(len(edges) - 1)
    categories: tuple[Value, ...] = tuple(constant(place) if numbered else Text(f"the interval {place}") for place in codes) if names is None else tuple(names)
    closed = request.constant("include_lowest") is True
    key = ("declared column", table.rows.row, ("cut", table.item.term, tuple(edge.term for edge in edges), right, closed, categories), "" if names is not None or numbered else "intervals")
    domain = Interval(ZERO, number(len(codes) - 1), True) if numbered else Interval()
    above = compare_numbers(run, table.item, ">" if right and not closed else ">=", edges[0], request.node)
    below = compare_numbers(run, table.item, "<=" if right else "<", edges[-1], request.node)
    result = made(run, table, gaps.missing(run, made_from(run, table.rows.row, "a bin", [table.item], domain, key=key), above, below))
    inner = table_of(run, result)
    assert inner is not None
    inner = inner if table.kind == "series" else replace(_unlabelled(inner), kind="array" if numbered else "category")
    return boxed(run, replace(inner, categories=categories, categorical=not numbered))


@rule("crosstab")
def _crosstab(request: Call) -> Value:
    """pd.crosstab(a, b): one row, one cell (H12); which cells there are, the data decide until they are named."""
    run = request.run
    left, right = table_of(run, request.value("index")), table_of(run, request.value("columns"))
    if left is not None and right is not None and left.rows.same_rows(right.rows):
        left, right = gaps.seen_together(left, right)
    if left is None or right is None or not left.rows.same_rows(right.rows) or not isinstance(left.item, Num) or not isinstance(right.item, Num):
        return request.lost()
    plain = all(isinstance(request.value(name), Nothing) for name in ("values", "aggfunc"))
    if request.keywords or not plain or request.constant("normalize") is not False or request.constant("dropna") is not True:
        return request.lost("with these options")
    if left.kind == right.kind == "series" and not left.rows.labels_are_places:
        run.assume(f"no two rows of {left.rows.label} have the same label")  # by which they meet
    return boxed(run, Keyed(Grouped(left, Tup((left.item, right.item))), grouping.counted, kind="frame"))


@rule("as_category")
def _as_category(request: Call) -> Value:
    """pd.Categorical(x, categories=[...]): the values that a column can take, named by the program; an array, even of a series."""
    run = request.run
    table = table_of(run, request.value("x"))
    names = sequence_items(run, request.value("categories"))
    if table is None or names is None or not isinstance(table.item, Num):
        return request.lost("without named categories")
    return boxed(run, replace(categorised(run, _unlabelled(table), table.item, tuple(names)), kind="category"))


# ---------------------------------------------------------------- sums of groups


@rule("series_agg")
def _series_agg(request: Call) -> Value:
    """series.agg("sum"), series.agg(["sum", "count"]): the aggregates one by one (K11)."""
    run, wanted, table = request.run, request.value("function"), table_of(request.run, request.value("x"))
    if table is not None and table.kind == "frame":
        return _of_columns(request)
    if isinstance(wanted, Text) and wanted.value is not None:
        return call(run, Library(method_name(wanted.value)), [request.value("x")], {}, request.node)
    names = sequence_items(run, wanted)
    if not names or not all(isinstance(name, Text) and name.value is not None for name in names):
        return request.lost("of functions that are not named")
    found: dict[object, Value] = {name.value: call(run, Library(method_name(str(name.value))), [request.value("x")], {}, request.node)
                                  for name in names if isinstance(name, Text)}
    return Ref(run.store.allocate(Mapping(found, labelled=True)))


def _of_columns(request: Call) -> Value:
    """df.agg("sum") of every column, df.agg({"pay": "sum"}) of each by its name (K11)."""
    run, node, frame, wanted = request.run, request.node, request.value("x"), request.value("function")
    if isinstance(wanted, Text) and wanted.value is not None:
        return call(run, Library(f"pandas.DataFrame.{wanted.value}"), [frame], {}, node)
    cell = cell_of(run, wanted)
    names = cell.items if isinstance(cell, Mapping) and not cell.labelled and cell.default is None else {}
    if not names or not all(isinstance(column, str) and isinstance(name, Text) and name.value is not None for column, name in names.items()):
        return request.lost("of functions that are not named")
    found: dict[object, Value] = {column: call(run, Library(method_name(str(name.value))), [subscript(run, frame, Text(str(column)), node)], {}, node)
                                  for column, name in names.items() if isinstance(name, Text)}
    return Ref(run.store.allocate(Mapping(found, labelled=True)))


@operation("category_type")
def _category_type(request: Call) -> Value:
    """pd.CategoricalDtype(categories): for `astype`."""
    names = sequence_items(request.run, request.value("categories"))
    return request.lost("without named categories") if names is None else Partial(Library("pandas.CategoricalDtype"), tuple(names), {})


@operation("index_product")
def _index_product(request: Call) -> Value:
    """pd.MultiIndex.from_product([a, b]): all pairs, in order."""
    parts = [sequence_items(request.run, part) for part in sequence_items(request.run, request.value("iterables")) or ()]
    keys: list[tuple[Value, ...]] = [()]
    for part in parts:
        if part is None or len(keys) * len(part) > 1024:
            return request.lost()
        keys = [(*front, one) for front in keys for one in part]
    return Ref(request.run.store.allocate(Listing(tuple(Tup(key) for key in keys))))
