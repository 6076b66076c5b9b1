"""Counts by value and by bin: value_counts, Counter, histogram, bincount, cut, crosstab, groupby aggregates (docs/calculus/histograms.md)."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import ONE, ZERO, Bound, Order, compare, minimum, nonnegative, number, positive, render, sqrt
from dpcheck.infer import extremes, structure
from dpcheck.infer.coerce import as_number, cell_of, sequence_items
from dpcheck.infer.datasets import counting, derived, gaps, grouping, selecting, totals
from dpcheck.infer.datasets.frames import categorised, fillna, owner_of, rule
from dpcheck.infer.datasets.gathering import held
from dpcheck.infer.datasets.group_rows import computed_by, size_asked_for
from dpcheck.infer.datasets.keyed import over_groups
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table, Tally
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.rowwise import boxed, lost, made, table_of, up_to_date
from dpcheck.infer.datasets.rules import item_array, numeric, over_rows, taken
from dpcheck.infer.datasets.sources import made_from, unknown_number
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import compare_numbers
from dpcheck.infer.interpret import call
from dpcheck.infer.operators import binary
from dpcheck.infer.reach import DINF, L1, L2, LINF, tainted
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.run import Run
from dpcheck.infer.structure import rearranged
from dpcheck.infer.values import Gap, Growing, Library, Listing, Mapping, Nothing, Num, Partial, Ref, Text, Tup, Value, constant
from dpcheck.spaces import Interval, exactly


MOST_CELLS = 64


def cell_of_keyed(run: Run, value: Value) -> Keyed | None:
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, Keyed) else None


def grouped_of(run: Run, value: Value) -> Grouped | None:
    up_to_date(run, value)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, Grouped) else None


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

    ordered, rising = request.constant("sort") is False, request.constant("ascending")
    by_count = "" if ordered else {True: "rising", False: "falling"}.get(rising, "")  # type: ignore[call-overload]
    counts = Keyed(Grouped(table, item, table.levels), grouping.counted, table.levels, ordered=ordered, sorted=by_count)
    return boxed(run, replace(counts, after=(shared,)) if share else counts)


@rule("counter")
def _counter(request: Call) -> Value:
    """Counter(rows): a missing key counts 0 (H1)."""
    run = request.run
    value = request.value("items")
    table = taken(run, value)
    if table is None or not isinstance(table.item, (Num, Tup, Gap)):
        return request.lost()
    return grouping.keyed(run, Grouped(table, table.item, every=True), grouping.counted, missing=constant(0), kind="counter")


@rule("frame_reindex")
def _reindex(request: Call) -> Value:
    """counts.reindex(keys, fill_value=0): the keys are public from here on."""
    run, value = request.run, request.value("x")
    cell = cell_of_keyed(run, value)
    keys = request.value("index") if not isinstance(request.value("index"), Nothing) else request.value("labels")
    items = sequence_items(run, keys)
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
    cell = cell_of_keyed(request.run, request.value("x"))
    return request.lost() if cell is None or cell.after else boxed(request.run, replace(cell, kind="dict"))


@rule("counter_total")
def _total(request: Call) -> Value:
    """counts.total(): the sum of all counts."""
    cell = cell_of_keyed(request.run, request.value("self"))
    found = None if cell is None else over_groups(request.run, cell, "sum", request.node)
    return request.lost() if found is None else found


@over_rows("dict_get")
def _get(request: Call) -> Value:
    """counts.get(key, 0)."""
    run = request.run
    owner = request.value("self")
    tally = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    if isinstance(tally, Tally):
        default = request.value("default")
        found = held(run, tally, request.value("key")) if isinstance(default, Num) and default.constant == 0 else None
        return found if found is not None else request.lost()
    cell = cell_of_keyed(run, owner)
    default = request.value("default")
    if cell is None:
        return request.lost()
    if isinstance(default, Nothing) and cell.kind == "counter":
        default = constant(0)
    if not isinstance(default, (Num, Nothing)):
        return request.lost("with a default that is no number")
    return grouping.at_key(run, cell, request.value("key"), request.node, default if isinstance(default, Num) else None)


@rule("keyed_same")
def _again(request: Call) -> Value:
    """sort_index, fillna(0), astype(int) of counts: the same counts by key."""
    value = next(iter(request.given.values()))
    return value if cell_of_keyed(request.run, value) is not None else request.lost()


@over_rows("frame_fillna")
def _filled(request: Call) -> Value:
    """counts.reindex(keys).fillna(0): a missing group counts 0; of columns, see `frames`."""
    run = request.run
    cell = cell_of_keyed(run, request.value("x"))
    if cell is None:
        return fillna(request)
    if request.constant("value") != 0:
        return request.lost("with another value than 0")
    if cell.wanted is None and (cell.missing is not None or cell.categories is None):
        return boxed(run, cell)  # nothing is missing, or what is stays so
    if cell.missing is not None and cell.missing.term != ZERO or not grouping.stays(run, cell, constant(0)):
        return request.lost("after what made another number of 0")
    return boxed(run, replace(cell, categories=cell.categories if cell.wanted is None else cell.wanted, missing=constant(0),
                              ordered=cell.ordered or cell.wanted is not None, wanted=None))


# ---------------------------------------------------------------- group-bys
@rule("groupby")
def _groupby(request: Call) -> Value:
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    plain = request.constant("dropna") in (True, False) and request.constant("as_index") is True
    if not isinstance(request.value("level"), Nothing) or not plain:
        return request.lost("by level, or with keys that are no index")
    made_groups = grouping.grouped_by(run, found[0], found[1], request.value("by"), every=request.constant("dropna") is False)
    grouped = grouped_of(run, made_groups)
    if grouped is None:
        return made_groups
    every = request.constant("observed") is False  # else only the categories that occur
    return boxed(run, replace(grouped, categories=grouped.categories if every else None, ordered=request.constant("sort") is True))


@rule("group_size")
def _size(request: Call) -> Value:
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    return request.lost() if grouped is None else grouping.keyed(run, grouped, grouping.counted)


@rule("group_aggregate")
def _aggregate(request: Call) -> Value:
    """groupby(...)[column].sum(), .mean(), ...: the aggregate of the rows of each group (H5, H6)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    if grouped is None:
        return request.lost()
    return of_groups(request, grouped, request.row.name.rpartition(".")[2], {name: value for name, value in request.given.items() if name != "x"})


def of_groups(request: Call, grouped: Grouped, name: str, options: dict[str, Value]) -> Value:
    """One aggregate by name."""
    run, node = request.run, request.node
    if name == "size":
        return grouping.keyed(run, grouped, grouping.counted)
    if isinstance(grouped.table.item, Record):
        return request.lost("of all columns: choose one by name")

    def of(inner: Run, table: Table) -> Num:
        value = call(inner, _method(name), [boxed(inner, table)], options, node)

        return value if isinstance(value, Num) else as_number(inner, value)

    return grouping.keyed(run, grouped, of)


def _method(name: str) -> Value:
    return Library(f"pandas.Series.{name}")


@rule("group_agg")
def _agg(request: Call) -> Value:
    """agg("sum") of one column, agg(["sum", "mean"]) is not followed."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    name = request.value("function")
    if grouped is None:
        return request.lost()
    if isinstance(name, Text) and name.value is not None:
        return of_groups(request, grouped, name.value, {})
    cell = cell_of(run, name)
    wanted: dict[object, tuple[Value, Value]] = {}
    if isinstance(cell, Mapping):
        wanted = {column: (Text(str(column)), function) for column, function in cell.items.items()}
    elif isinstance(name, Nothing):
        pairs = {label: sequence_items(run, value) for label, value in request.keywords.items()}
        wanted = {label: (pair[0], pair[1]) for label, pair in pairs.items() if pair is not None and len(pair) == 2}
        if len(wanted) != len(pairs):
            return request.lost("of several functions")
    found: dict[object, Value] = {}
    for label, (column, function) in wanted.items():
        if not isinstance(column, Text) or not isinstance(function, Text) or column.value is None or function.value is None:
            return request.lost("of several functions")
        part = grouped_of(run, grouping.grouped_column(run, Ref(run.store.allocate(grouped)), grouped, [column.value], single=True))
        if part is None:
            return request.lost()
        found[label] = of_groups(request, part, function.value, {})
    return Ref(run.store.allocate(Mapping(found))) if found else request.lost("of several functions")


@rule("group_head")
def _head(request: Call) -> Value:
    """groupby(user).head(k): at most k rows a group. Where the unit of privacy is the user, k rows are all that one contributes (F17)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    most = request.number("n")
    if grouped is None or most.env:
        return request.lost()
    table = grouped.table
    rows = table.rows
    if rows.users is not None and isinstance(grouped.key, Num) and _column_name(grouped.key) == rows.users and not rows.relation.edits:
        run.assume(f"the rows of one {rows.users} stand in an order of their own")
        times = rows.times  # of fewer than none, all but so many are left
        if nonnegative(most.term, run.facts):
            times = most.term if compare(most.term, rows.times, run.facts) is Order.AT_MOST else minimum(most.term, rows.times)
        item = totals.within(run, rows, table.item) if isinstance(table.item, Num) else table.item
        return boxed(run, replace(table, rows=replace(rows, times=times, place=object()), item=item))
    return selecting.part_of(run, table, derived.per_group(rows, deep_env(run, grouped.key)), "the first rows of each group")


@rule("group_apply")
def _apply(request: Call) -> Value:
    """groupby("k").apply(lambda g: ...): what a function makes of each group, where that is a number (H6)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    plain = not request.keywords and isinstance(request.value("rest"), Tup) and not request.value("rest").items  # type: ignore[union-attr]
    found = computed_by(run, grouped, request.value("function"), request.node) if grouped is not None and plain else None
    if grouped is None or found is None:
        return request.lost("of a function that makes no number of a group")
    counting.fewest(run, grouped.table.rows)  # of no rows pandas makes a frame
    return boxed(run, found)


@rule("group_filter")
def _filter(request: Call) -> Value:
    """groupby("k").filter(lambda g: len(g) > 1): the rows of the groups that are as large (F39)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    asked = None if grouped is None else size_asked_for(run, grouped, request.value("function"), request.node)
    if grouped is None or asked is None:
        return request.lost("by other than the number of rows")
    most, least = asked
    rows = derived.groups_by_size(grouped.table.rows, deep_env(run, grouped.key), most, least=least)
    return selecting.part_of(run, grouped.table, rows, "the rows of some groups")


def _column_name(key: Num) -> object:
    atom = key.term.atom()
    return atom.key[2] if atom is not None and isinstance(atom.key, tuple) and len(atom.key) == 3 and atom.key[0] in ("column", "declared column", "text") else None


# ---------------------------------------------------------------- bins
@rule("histogram")
def _histogram(request: Call) -> Value:
    """np.histogram(x, bins=edges): public edges cut the line into cells (H1); a number of bins lets the data choose them (H10)."""
    run, node = request.run, request.node
    table = taken(run, request.value("x"))
    item = None if table is None else item_array(run, table)
    if table is None or item is None or item.shape or request.constant("density") not in (None, False, True):
        return request.lost()
    if request.constant("density") is True:
        return _density(request, table, item)
    weight = None
    if not isinstance(request.value("weights"), Nothing):
        beside = table_of(run, request.value("weights"))
        if beside is None or not beside.rows.same_rows(table.rows) or not isinstance(beside.item, Num):
            return request.lost("with these weights")
        weight = numeric(run, beside, beside.item)
    edges = grouping.public_items(run, request.value("bins"))
    limits = grouping.public_items(run, request.value("range"))
    if edges is None and limits is not None and len(limits) == 2 and isinstance(request.value("bins"), Num) and request.number("bins").public:
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
        return request.lost("whose bins the data choose")
    rows = table.rows
    run.assume(f"some row of {rows.label} is in a bin")
    env: Growing = dict(tainted({rows.source: {}}, {source: moves for source, moves in item.env.items() if not source.stands_in}))
    if counting.local(rows, item):
        env = {rows.source: {key: Bound.linear(size * rows.times if rows.relation.edits else rows.times + rows.vanish) for key, size in (
            (L1, number(2)), (L2, sqrt(number(2))), (LINF, ONE))} | {DINF: Bound.linear(ONE)}}
    env.update(rows.chosen_by_order)
    shares = unknown_number(run, "shares of the rows", env, Interval(ZERO, ONE), (number(len(widths)),))
    shares.step = run.step(node, "H3", item)
    factors = structure.stack(run, [Num(ONE / width, domain=exactly(ONE / width)) for width in widths], node)
    return Tup((binary(run, "*", Ref(run.store.allocate(shares)), Ref(run.store.allocate(factors)), node), request.value("bins")))


@rule("histogram2d")
def _histogram2d(request: Call) -> Value:
    """np.histogram2d(x, y, bins=(xs, ys)): public edges cut the plane into cells (H12)."""
    run, node = request.run, request.node
    table, other = table_of(run, request.value("x")), table_of(run, request.value("y"))
    edges = sequence_items(run, request.value("bins"))
    if table is None or other is None or not table.rows.same_rows(other.rows) or edges is None or len(edges) != 2:
        return request.lost("whose bins the data choose")
    sizes = [grouping.public_items(run, one) for one in edges]
    if any(one is None or len(one) < 2 for one in sizes) or not isinstance(request.value("weights"), Nothing) or request.constant("density") not in (
            None, False):
        return request.lost("whose bins the data choose")
    cells = number((len(sizes[0] or ()) - 1) * (len(sizes[1] or ()) - 1))
    flat = grouping.one_of_many(run, table, [table.item, other.item], cells, node)

    shape = (number(len(sizes[0] or ()) - 1), number(len(sizes[1] or ()) - 1))
    return Tup((Ref(run.store.allocate(rearranged(run, flat, "reshape", shape, node))), *edges))


@rule("digitize")
def _digitize(request: Call) -> Value:
    """np.digitize(x, edges): the number of the bin of each row (F1)."""
    run = request.run
    table = table_of(run, request.value("x"))
    edges = grouping.public_items(run, request.value("bins"))
    item = None if table is None else item_array(run, table)
    if table is None or edges is None or item is None or item.shape:
        return request.lost()
    key = ("digitize", item.term, tuple(edge.term for edge in edges), request.constant("right"))
    return made(run, table, made_from(run, table.rows.row, "a bin", [item], Interval(ZERO, number(len(edges)), True), key=key))


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
        if not inside.domain.is_nonnegative(run.facts) or top.infinite or (length.term - 1 - top).value is not None:
            return request.lost("of values that may reach beyond minlength")
        run.assume(f"{render(top)} < {render(length.term)}")  # both are public
    weight = None
    if not isinstance(request.value("weights"), Nothing):
        weights = table_of(run, request.value("weights"))
        if weights is None or not weights.rows.same_rows(table.rows) or not isinstance(weights.item, Num):
            return request.lost("with these weights")
        weight = numeric(run, weights, weights.item)
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
    return boxed(run, replace(inner, kind="series", categories=categories, categorical=not numbered))


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
    return boxed(run, Keyed(Grouped(left, Tup((left.item, right.item))), grouping.counted, kind="frame"))


@rule("as_category")
def _as_category(request: Call) -> Value:
    """pd.Categorical(x, categories=[...]): the values that a column can take, named by the program."""
    run = request.run
    table = table_of(run, request.value("x"))
    names = sequence_items(run, request.value("categories"))
    if table is None or names is None or not isinstance(table.item, Num):
        return request.lost("without named categories")
    return boxed(run, categorised(run, table, table.item, tuple(names)))


# ---------------------------------------------------------------- sums of groups


@rule("series_agg")
def _series_agg(request: Call) -> Value:
    """series.agg("sum"), series.agg(["sum", "count"]): the aggregates one by one (K11)."""
    run, wanted = request.run, request.value("function")
    if isinstance(wanted, Text) and wanted.value is not None:
        return call(run, _method(wanted.value), [request.value("x")], {}, request.node)
    names = sequence_items(run, wanted)
    if not names or not all(isinstance(name, Text) and name.value is not None for name in names):
        return request.lost("of functions that are not named")
    found: dict[object, Value] = {name.value: call(run, _method(str(name.value)), [request.value("x")], {}, request.node)
                                  for name in names if isinstance(name, Text)}
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
