"""Parts of tables: columns, rows that meet a condition, rows by their place (rules F2, F9 to F13, G22)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Bound, nonnegative, of_atom
from dpcheck.infer import forward, structure
from dpcheck.infer.literals import key_of
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import axes, derived
from dpcheck.infer.datasets.counting import fewest
from dpcheck.infer.datasets.drawn_places import rows_at
from dpcheck.infer.datasets.model import Population, Record, Span, Table, Tail, Through, label_of
from dpcheck.infer.datasets.places_of_rows import rows_at_places
from dpcheck.infer.datasets.presence import assume_present, may_miss_in, unknown_column
from dpcheck.infer.datasets.sources import ORDER, column, column_by_name, made_from, moved
from dpcheck.infer.datasets.tables import boxed, lost, made, table_of
from dpcheck.infer.datasets.totals import in_place, within
from dpcheck.infer.parts import items_of
from dpcheck.infer.reach import D1, DINF, reach, tainted
from dpcheck.infer.values import Gap, Growing, Nothing, Num, Opaque, Ref, SliceValue, Text, Tup, Value, constant
from dpcheck.spaces import ANY, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@items_of(Table)
def subscript(run: Run, owner: Ref, table: Table, index: Value, node: ir.Node) -> Value:
    """table[index]"""
    if table.kind == "array" and (isinstance(index, (Tup, Nothing)) or table.after < axes.rank(run, table)):
        return seen_in(run, owner, _axes(run, owner, table, list(index.items) if isinstance(index, Tup) else [index], node))
    if isinstance(index, SliceValue):
        return slice_of(run, owner, table, index, node)
    picked = rows_at(run, table, index) or (rows_at_places(run, table, index) if table.kind == "array" else None)
    if picked is not None:
        return picked  # a copy
    mask = table_of(run, index)
    if mask is not None:
        if table.rows.same_rows(mask.rows) and not mask_of_truths(mask):
            _tell_no_truths(run, node)
        return masked(run, owner, table, mask, index)
    if isinstance(table.item, Record):
        names = column_names(run, index)
        if names is not None:
            return columns(run, owner, table, table.item, names, single=isinstance(index, Text))
        named = column_by_name(run, table.item, index) if table.kind == "frame" else None
        if named is not None:
            part = boxed(run, replace(table, item=named, kind="series", name=""))
            run.store.link(part.address, owner.address)
            return part
    if isinstance(index, Num) and not index.shape and table.kind in ("list", "array", "series"):
        return entry(run, owner, table, index, node)
    return seen_in(run, owner, lost(run, f"an index of {table.rows.label} that is not understood", owner, index))


forward.subscript_of_table.give(subscript)


@items_of(Num)
def looked_up(run: Run, owner: Value, array: Num, index: Value, node: ir.Node) -> Value | None:
    """array[table]: of each row the item of a public array that its value names (D33)."""
    table = table_of(run, index)
    if table is None or table.kind not in ("array", "series") or array.env or not array.shape:
        return None
    place = table.item
    if not isinstance(place, Num) or place.shape or place.boolean or table.rows.row in run.walking:
        return lost(run, "items at the places that rows name", owner, index)
    item = structure.item(run, array, place, node)
    return made(run, table, axes.held(run, item), "array", after=len(item.shape))


def column_names(run: Run, index: Value) -> list[object] | None:
    """The columns that an index names."""
    if isinstance(index, Text):
        return None if index.value is None or index.env else [index.value]
    items = sequence_items(run, index)
    if items is None:
        return None
    keys = [key_of(run, item) for item in items]
    return None if any(key is None for key in keys) else [key[0] for key in keys]  # type: ignore[index]


def columns(run: Run, owner: Ref, table: Table, record: Record, names: list[object], *, single: bool) -> Value:
    """df["a"] and df[["a", "b"]]."""
    found = {name: column(run, record, name) for name in names}
    if len(found) != len(names):
        return lost(run, "a column taken twice", owner)
    if any(value is None for value in found.values()):
        return lost(run, f"a column that {table.rows.label} does not have", owner)
    if single:
        (value,) = found.values()
        assert value is not None
        kind = "series" if table.kind == "frame" else table.kind
        part = boxed(run, replace(table, item=value, kind=kind, name=str(names[0]), labelled_by=label_of(record)))
        run.store.link(part.address, owner.address)  # older pandas hand out views
        return part
    kept = Record(record.row, record.label, {name: value for name, value in found.items() if value is not None}, {}, True)
    return boxed(run, replace(table, item=kept))


def mask_of_truths(mask: Table) -> bool:
    """Whether every row of a mask is known to hold a truth value."""
    return isinstance(mask.item, Num) and mask.item.boolean and not mask.item.shape


def _tell_no_truths(run: Run, node: ir.Node) -> None:
    """Tells that rows are chosen by a column of which nothing says that it holds truth values (DP301): by texts, columns would be chosen, and by numbers rows by their places."""
    index = node.index if isinstance(node, ir.Subscript) else node
    inverted = isinstance(index, ir.Unary) and index.op == "~"
    column = index.operand if isinstance(index, ir.Unary) and inverted else index
    if run.module is None or not isinstance(column, (ir.Name, ir.Subscript, ir.Attribute)):
        return
    said, text = (" ".join(run.module.text[part.start:part.end].split()) for part in (index, column))
    run.notice("DP301", f"which rows `{said}` chooses is not known, for nothing says that it holds truth values", node, f"compare it: {text} == {not inverted}")


def masked(run: Run, owner: Ref, table: Table, mask: Table, index: Value) -> Value:
    """The rows for which a condition on the same rows holds (F2)."""
    truth = mask.item
    if not table.rows.same_rows(mask.rows) or not isinstance(truth, Num) or not mask_of_truths(mask):
        return lost(run, f"rows of {table.rows.label} chosen by what does not line up with them", owner, index)
    return boxed(run, replace(table, rows=table.rows.where(truth)))


def entry(run: Run, owner: Ref, table: Table, index: Num, node: ir.Node, *, by_place: bool = False) -> Value:
    """d[i], of a series by its label unless `by_place`: which row stands there depends on the order of the rows (G22); in a loop over all places it is the row of that pass."""
    by_label = table.kind == "series" and not by_place and not table.rows.labels_are_places
    atom = index.term.atom()
    walked = run.indexed.get(atom) if atom is not None else None
    if walked is not None and walked.same_rows(table.rows) and (table.kind != "array" or table.after == axes.rank(run, table)):
        return table.item if not by_label or _labelled_by_places(run, table.rows) else seen_in(run, owner, lost(run, f"rows of {table.rows.label} by their labels", owner, index))
    at = index.constant
    count = None if table.rows.size is None else table.rows.size.value
    vector = in_place(run, table) if isinstance(at, int) and count is not None and -count <= at < count and table.kind in ("list", "array") else None
    if vector is not None and len(vector.shape) == 1 and isinstance(at, int) and count is not None:
        return structure.item(run, vector, constant(at % int(count)), node)
    one_of_groups = run.program.audit is not None and table.rows.step is not None and bool(table.rows.kept)  # that of one key, perhaps: what an audit calls a fault is one
    if not isinstance(table.item, Num) or index.env and (by_label or table.item.shape) or one_of_groups:
        return seen_in(run, owner, lost(run, f"a row of {table.rows.label} by its place", owner, index))

    place = index.constant
    if by_label:
        run.assume(f"{table.rows.label} has one row that is labelled {place if place is not None else 'so'}")
    elif not (isinstance(place, int) and place in (0, -1)):
        run.assume(f"{table.rows.label} has a row {place if place is not None else 'there'}")
        run.may_fail({table.rows.source: {}}, IndexError)
    else:
        fewest(run, table.rows)
    inside = within(run, table.rows, table.item)
    rows = replace(table.rows, ordered=False) if by_label else table.rows  # a label stays with its row, however the rows are sorted
    result = by_order(run, rows, inside, "a row by its place", node, "G22")
    return result if not index.env else _at_private_place(run, result, index)


def _at_private_place(run: Run, value: Num, index: Num) -> Num:
    """A value of one of the rows, where which one it is depends on more than their order: as far as that moves, it may be any of them."""
    moves: Growing = {}
    for source in index.env:
        bound = reach(index, source, D1)
        moves[source] = {} if source.key == ORDER or bound.coefficient.infinite else {D1: bound}
    result = value.but(term=run.fresh("a row by its place"), env={**moves, **value.env})
    run.know(result.term, result)
    return result


def _labelled_by_places(run: Run, rows: Population) -> bool:
    """Whether every place is the label of one row: of a data set as it was handed in that is assumed, of some of its rows or others in another order it is not so."""
    if rows.untouched:
        run.assume(f"{rows.label} is labelled by the places of its rows")
    return rows.untouched


def by_order(run: Run, rows: Population, item: Num, text: str, node: ir.Node, rule: str) -> Num:
    """A value of one of the rows, chosen by their order: anything in its domain (the diameter rule), where the order counts as data."""
    env: Growing = dict(tainted(*({s: m for s, m in part.env.items() if not s.stands_in} for part in (item, *rows.kept))))
    env[rows.source] = {DINF if item.shape else D1: Bound.linear(ONE)}
    if rows.source.order is not None and (rows.by_order or not rows.ordered):
        env[rows.source.order] = {}
    may_miss = not item.boolean and bool(may_miss_in(item.term))
    if may_miss and item.domain != ANY:
        assume_present(run, rows, item.term)
    term = unknown_column(run, f"an entry of {rows.label}") if may_miss else run.fresh(text)
    result = Num(term, item.shape, item.domain, env, dict(item.norms), boolean=item.boolean)
    result.step = run.step(node, rule, item)
    run.know(result.term, result)
    return result


# ---------------------------------------------------------------- by place
def slice_of(run: Run, owner: Ref, table: Table, index: SliceValue, node: ir.Node) -> Value:
    """d[a:b], d[a:], d[:b], d[::-1]: windows of the ordered rows (F8 to F11)."""
    ends = [part if isinstance(part, Num) and not part.env else None for part in (index.lower, index.upper, index.step)]
    given = [not isinstance(part, Nothing) for part in (index.lower, index.upper, index.step)]
    if any(there and end is None for there, end in zip(given, ends)):
        return seen_in(run, owner, lost(run, f"rows of {table.rows.label} by private places", owner, index))
    step = ends[2].constant if ends[2] is not None else 1
    if not any(given) or given == [False, False, True] and step == 1:
        return seen_in(run, owner, boxed(run, table))
    if given == [False, False, True] and step == -1:
        return seen_in(run, owner, boxed(run, replace(table, rows=derived.turned(table.rows))))
    if step != 1:
        return seen_in(run, owner, window(run, table, thinned=True))
    low, high = (end.constant if end is not None else None for end in ends[:2])
    one_end = (not given[1] and isinstance(low, int) and low >= 0) or (not given[0] and isinstance(high, int) and high < 0)
    cut = window(run, table, one_end=one_end, span=_span(run, table.rows, ends[0], ends[1], given))
    result = seen_in(run, owner, _placed(run, table, cut, (0 if not given[0] else low, None if not given[1] else high)))
    part = table_of(run, result)
    if part is None or not one_end or table.rows.kept or not isinstance(low, (int, type(None))):
        return result
    tail = Tail(part.rows.place, table.rows, low if isinstance(low, int) and not given[1] else 0)
    return seen_in(run, owner, boxed(run, replace(part, rows=replace(part.rows, tail=tail))))


forward.slice_of_table.give(slice_of)


def _placed(run: Run, table: Table, part: Value, ends: tuple[object, object]) -> Value:
    """A window of rows that are edited in place, with the places that it has in the whole, where its ends are known and count from the beginning."""
    rows = table.rows
    if rows.relation is not Relation.HAMMING or rows.kept:
        return part
    whole: tuple[int, int | None] | None = (0, None) if rows.place is rows.itself else rows.stretch[:2] if rows.stretch is not None and rows.place is rows.stretch[2] else None
    cut, (low, high) = table_of(run, part), ends
    if cut is None or whole is None or not isinstance(low, int) or low < 0 or not (high is None or isinstance(high, int) and high >= 0):
        return part
    stop = whole[1] if high is None else whole[0] + high if whole[1] is None else min(whole[1], whole[0] + high)
    return boxed(run, replace(cut, rows=replace(cut.rows, stretch=(whole[0] + low, stop, cut.rows.place))))


def seen_in(run: Run, owner: Ref, part: Value) -> Value:
    """A part that shares the memory of its owner, as slices of arrays and columns of frames do (rows of frames, too, before pandas 3): writing to one writes to the other."""
    if isinstance(part, Opaque) and (whole := table_of(run, owner)) is not None and whole.kind != "list":
        of = "numpy.ndarray" if whole.kind == "array" else "" if whole.library else "pandas.DataFrame"  # whose `copy` is a copy
        return replace(part, holds=tuple(dict.fromkeys((*part.holds, owner))), blurs=True, of=of)
    table = table_of(run, part)
    if table is not None and table.kind != "list" and isinstance(part, Ref):
        run.store.link(part.address, owner.address)
    return part


def _span(run: Run, rows: Population, low: Num | None, high: Num | None, given: list[bool]) -> Span | None:
    """Between which places a slice of rows that keep theirs lies, where both are counted from the front."""
    if rows.kept or rows.relation is not Relation.HAMMING:
        return None
    start = ZERO if low is None else low.term
    if high is None and not given[1] and nonnegative(start, run.facts):
        return Span(rows.place, start, INFINITY)
    if high is None:
        return None
    if not nonnegative(start, run.facts) and (low is None or not low.domain.is_nonnegative(run.facts)):
        return None
    if not nonnegative(high.term, run.facts) and not high.domain.is_nonnegative(run.facts) and not nonnegative(high.term - start, run.facts):
        return None
    return Span(rows.place, start, high.term)


def window(run: Run, table: Table, *, one_end: bool = False, thinned: bool = False, span: Span | None = None) -> Value:
    """Rows by their places: one row more pushes another out at the far end (F9), unless only one end is cut (F10).

    Where positions count (rows edited in place) every position keeps its row; a thinned list moves altogether when a row
    comes in (F11). Where the relation does not see the order, the window may hold other rows altogether.
    """
    rows = table.rows
    if rows.keys and not rows.ordered and (rows.scrambled or not rows.relation.ordered):
        table = as_far_as_keys(run, table)
        rows = table.rows
    if rows.relation is Relation.HAMMING and not rows.kept:
        place = object() if span is None else run.cuts.setdefault((span.origin, span.low, span.high), object())  # the same slice of other values of these rows
        return boxed(run, replace(table, rows=replace(rows, place=place, size=None, least=ZERO, span=span or rows.span)))
    if thinned:
        return lost(run, f"every so many-th row of {rows.label}", boxed(run, table))
    return part_of(run, table, derived.window(rows, one_end=one_end), "rows by their places")


def as_far_as_keys(run: Run, table: Table) -> Table:
    """Sorted rows as far as what they are sorted by goes: rows that are equal in it stand in any order, and so their other values do (F13)."""
    known = {atom for key in table.rows.keys for atom in key.atoms() if key in (of_atom(atom), -of_atom(atom))}

    def decided(value: Value) -> Value:
        plain = value.value if isinstance(value, Gap) else value
        if isinstance(plain, Num) and not plain.shape and not isinstance(value, Gap) and (plain.term in table.rows.keys or -plain.term in table.rows.keys or known.issuperset(plain.term.leaves())):
            return value
        return lost(run, "a value of rows that were sorted by others", Ref(run.store.allocate(table)), value)

    if isinstance(table.item, Record):
        others = () if table.item.closed else (decided(Opaque(moved(table.rows.row), what="another column")),)  # what depends on a whole row depends on these
        item: Value = replace(table.item, columns={name: decided(value) for name, value in table.item.columns.items()},
                              through=(*table.item.through, Through(decided, others)))
    elif isinstance(table.item, Tup):
        item = Tup(tuple(decided(part) for part in table.item.items))
    else:
        item = decided(table.item)
    return replace(table, rows=derived.as_far_as_keys(table.rows), item=item)


def part_of(run: Run, table: Table, rows: Population | None, what: str) -> Value:
    """The table of some of its rows, with what is known of them because they had been kept; unknown where that is nothing."""
    if rows is None:
        return lost(run, f"{what} of {table.rows.label}, all of which can change at once", boxed(run, table))
    item = within(run, table.rows, table.item) if isinstance(table.item, Num) else table.item
    return boxed(run, replace(table, rows=rows, item=item))


# ---------------------------------------------------------------- axes of arrays
def _axes(run: Run, owner: Ref, table: Table, parts: list[Value], node: ir.Node) -> Value:
    """x[:, j], x[:, a:b], x[mask, j], x[:, None], x[None, :], x[:, None, :] (F33)."""
    if table.after == 0 and len(parts) == 2 and isinstance(table.item, Num) and not any(isinstance(part, Nothing) for part in parts):  # it has two axes after all
        return _column_of_unknown(run, owner, table, parts)
    found = axes.index(run, owner, table, parts, node)
    return lost(run, f"an index of several axes of {table.rows.label}", owner, *parts) if found is None else found


def _column_of_unknown(run: Run, owner: Ref, table: Table, parts: list[Value]) -> Value:
    """x[:, j] of an array that was only declared as rows: its rows have entries."""
    if not axes.is_whole(parts[0]) or not isinstance(table.item, Num):
        return lost(run, f"an index of several axes of {table.rows.label}", owner, *parts)
    key = key_of(run, parts[1])
    if key is None:
        return lost(run, f"columns of {table.rows.label}", owner, *parts)
    names = run.flat.pop(table.rows.row, [table.rows.label])
    if len(names) > 1:
        return lost(run, f"columns of one of {', '.join(names)}", owner, *parts)
    run.assumptions.pop(f"{names[0]} has one axis", None)
    run.assume(f"{names[0]} has two axes")
    atom = table.item.term
    return made(run, table, made_from(run, table.rows.row, f"{table.rows.label}[:, {key[0]!r}]", [table.item], table.item.domain,  # type: ignore[index]
                                      key=("column", table.rows.row, atom, key)))
