"""Rows by groups: group-bys, counts by value, histograms, contingency tables (docs/calculus/histograms.md).

A row lies in one group. What is known of a number a group is how to compute it for the rows that meet a condition; the
groups that a program asks for by name are such conditions, and a vector of several groups is a vector of sums of which a row
touches one. Which groups there are at all, the data decide, unless the program names them.
"""
from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, Bound, Expr, maximum, number, render
from dpcheck.infer import forward, numbers
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets import counting, derived, totals
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table
from dpcheck.infer.datasets.parallel import sums_in
from dpcheck.infer.datasets.presence import may_miss_in
from dpcheck.infer.datasets.selecting import columns
from dpcheck.infer.datasets.sources import DATES, as_item, column, depends, made_from, unknown_number
from dpcheck.infer.datasets.tables import boxed, lost, seen_through, table_of, up_to_date
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import column_of_groups, compare, cut_of_groups, group_at, names_no_groups
from dpcheck.infer.guards import compare_numbers, truth
from dpcheck.infer.parts import items_of
from dpcheck.infer.reach import DINF, L1, LINF, least, reach, tainted
from dpcheck.infer.structure import rearranged, stack
from dpcheck.infer.values import Env, Gap, Growing, Num, Opaque, Ref, SliceValue, Source, Text, Tup, Value, constant
from dpcheck.spaces import BOOL, Norm, exactly
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NOWHERE = ir.Pass(0, 0)
_YEAR = re.compile(r"[0-9]{4}")


def grouped_by(run: Run, owner: Ref, table: Table, by: Value, *, every: bool = False) -> Value:
    """df.groupby(by): a column's name, several names, or a series of the same rows."""
    key, categories = _key(run, table, by)
    if key is None:
        return lost(run, "groups by what is no column", owner, by)
    rows = table.rows
    for part in key.items if isinstance(key, Tup) else (key,):  # rows whose key is missing are in no group
        if isinstance(part, Gap) and not every:
            rows = rows.where(part.there)
    keys = tuple(part.value if isinstance(part, Gap) and not every else part for part in (key.items if isinstance(key, Tup) else (key,)))
    looks_at = (owner.address, run.store.heap[owner.address])
    by_name = all(isinstance(part, Text) for part in (sequence_items(run, by) or (by,)))
    named = [part.value if isinstance(part, Text) else series.name if (series := table_of(run, part)) is not None else None for part in (sequence_items(run, by) or (by,))]
    names = tuple(name for name in named if name)
    return boxed(run, Grouped(replace(table, rows=rows), Tup(keys) if isinstance(key, Tup) else keys[0], categories, looks_at=looks_at, every=every, by_name=by_name,
                              names=names if len(names) == len(named) else ()))


def _key(run: Run, table: Table, by: Value) -> tuple[Value | None, tuple[Value, ...] | None]:
    series = table_of(run, by)
    if series is not None:
        return (series.item if table.rows.same_rows(series.rows) and isinstance(series.item, (Num, Gap)) else None), series.levels

    if isinstance(by, Text) and by.value is not None and isinstance(table.item, Record):
        return column(run, table.item, by.value), None
    items = sequence_items(run, by)
    if items:
        keys = [_key(run, table, item)[0] for item in items]
        found = [key for key in keys if key is not None]
        if len(found) == len(keys):
            return (found[0] if len(found) == 1 else Tup(tuple(found))), None
    return None, None


def grouped_column(run: Run, owner: Ref, grouped: Grouped, names: list[object], *, single: bool) -> Value:
    """df.groupby(...)["a"]."""
    up_to_date(run, owner)
    if run.store.heap[owner.address] is not grouped or not isinstance(grouped.table.item, Record):
        return lost(run, "a column of groups of a column", owner)
    part = columns(run, Ref(run.store.allocate(grouped.table)), grouped.table, grouped.table.item, names, single=single)
    table = table_of(run, part)
    return part if table is None else boxed(run, replace(grouped, table=table, by_name=False))  # a key that is chosen here is one of the columns


def has_key(run: Run, key: Value, value: Value, node: ir.Node) -> Num | None:
    """The condition that a row's key is a given one."""
    if isinstance(key, Tup):
        if not isinstance(value, Tup) or len(value.items) != len(key.items):
            return None
        result: Num | None = None
        for part, wanted in zip(key.items, value.items):
            one = has_key(run, part, wanted, node)
            if one is None:
                return None
            result = one if result is None else arithmetic(run, "&", result, one, node)
        return result
    atom = key.value.term.atom() if isinstance(key, Gap) else key.term.atom() if isinstance(key, Num) else None
    if atom is not None and isinstance(atom.key, tuple) and atom.key[-1:] == ("intervals",) and not isinstance(value, Text):
        return None  # who asks for a number asks for the interval that it lies in
    if not isinstance(key, (Num, Gap)) or not isinstance(as_item(value), Num):
        return None
    found = compare(run, key, "==", as_item(value), node)
    return found if not found.shape else None


def key_number(run: Run, grouped: Grouped) -> Num:
    """The key of a row as a number, of which nothing is known where it is made of several values."""
    if not isinstance(grouped.key, Num):
        return made_from(run, grouped.table.rows.row, "a key", [grouped.key])
    if not grouped.every or not may_miss_in(grouped.key.term):
        return grouped.key
    key = ("declared column", grouped.table.rows.row, ("or missing", grouped.key.term))
    return made_from(run, grouped.table.rows.row, "a key, or a missing one", [grouped.key], key=key)


def keyed(run: Run, grouped: Grouped, of: Callable[[Run, Table], Num], *, missing: Num | None = None, kind: str = "series", ordered: bool = True) -> Ref:
    """One number a group."""
    return boxed(run, Keyed(grouped, of, grouped.categories, missing, kind, ordered=ordered and grouped.ordered))


def at_key(run: Run, cell: Keyed, key: Value, node: ir.Node, default: Num | None = None, *, together: bool = True) -> Value:
    """The number of one group; 0 (or what is said) where the data have no such rows."""
    table = cell.grouped.table
    whole = not together or cell.kind in ("counter", "dict") or _is_whole_key(run, cell.grouped.key, key)
    own = table.rows.row in deep_env(run, key)  # that of the row which a pass is at, of these very rows: as the key of the typical one it would be that of every row
    truth = has_key(run, cell.grouped.key, key, node) if whole and not own else None
    asked = (boxed(run, cell), key, *(() if default is None else (default,)))
    if truth is None:
        return lost(run, "a group by a key that is not public", *asked)
    part = replace(table, rows=table.rows.where(truth))
    named = is_among(cell.categories, key)
    absent = default if default is not None and not named else cell.missing
    if absent is None and not named:
        run.assume_number(table.rows, f"the group {text_of_key(key)} of {table.rows.label} is not empty")
    elif absent is not None and absent.term.value is None or not named and not stays(run, cell, default):
        return lost(run, "a group with a default that is not known", *asked)
    value = cell.of(run, part)
    if absent is not None:
        value = or_nothing(run, cell, part, value, absent)
    return value if not together else _afterwards(run, cell, value)


def _is_whole_key(run: Run, key: Value, asked: Value) -> bool:
    """Whether who asks for a key by a text asks for that one: of dates, `counts["2024-01"]` are the numbers of all that lie in that month."""
    atom = key.term.atom() if isinstance(key, Num) else None
    text = asked.value if isinstance(asked, Text) else None
    may_be_date = isinstance(asked, Text) and (text is None or _YEAR.search(text) is not None)
    if not may_be_date or atom is None or not isinstance(atom.key, tuple) or len(atom.key) != 3:
        return True
    kind, _, name = atom.key
    if isinstance(name, tuple):  # what was made of the values of a row, and how
        return name[0] not in DATES
    if kind == "column":
        run.assume(f"{atom.text} holds no dates, of which {text_of_key(asked)} may be many")
    return True


def stays(run: Run, cell: Keyed, filled: Num | None) -> bool:
    """Whether what has been done to the numbers of all groups leaves the one that is filled in for a missing group as it is: then it may be filled in before."""
    if filled is None or not cell.after:
        return True
    value = _afterwards(run, cell, filled)
    return isinstance(value, Num) and value.term == filled.term


def of_none(run: Run, cell: Keyed) -> Num | None:
    """The number of a group without rows, where it is known: of those that are taken out of no rows there are none to sum."""
    table = cell.grouped.table
    empty = cell.of(run, replace(table, rows=table.rows.where(truth(False))))
    if empty.total is not None and not empty.total.shifted and not empty.shape:
        return constant(0)
    return empty if empty.public and empty.term.value is not None else None


def _afterwards(run: Run, cell: Keyed, value: Value) -> Value:
    """What is done to the numbers of all groups alike."""
    for operation in cell.after:
        value = operation(run, value)
    return value


def or_nothing(run: Run, cell: Keyed, part: Table, value: Num, absent: Num) -> Num:
    """A number of a group that may have no rows at all: then it is what is filled in, and the first row moves it from there."""
    size = (value.domain + exactly(-absent.term)).magnitude(run.facts)
    of_sums = value.total is not None or bool(sums_in(run, value.term))
    empty = of_none(run, cell) if of_sums or size.infinite else None
    if of_sums and empty is not None and empty.term == absent.term:
        return value
    gap = INFINITY if empty is None else maximum(empty.term - absent.term, absent.term - empty.term)
    rows = part.rows
    env: Growing = dict(tainted(*({source: moves for source, moves in kept.env.items() if not source.stands_in} for kept in rows.kept)))
    for source in {rows.source: None, **value.env}:
        bound = reach(value, source, L1)
        jump = size if not size.infinite or gap.infinite or bound.is_infinite else bound.coefficient + gap
        env[source] = {L1: bound.greatest(Bound.INFINITE if jump.infinite else Bound.linear(jump)), DINF: reach(value, source, DINF) if source in value.env else Bound.linear(ONE)}
    result = unknown_number(run, "a statistic of a group", env, value.domain.hull(exactly(absent.term), run.facts))
    result.step = value.step
    return result


def is_among(categories: Sequence[Value] | None, key: Value) -> bool:
    """Whether a key is one of public categories."""
    return categories is not None and any(same_key(one, key, maybe=False) for one in categories)


def same_key(a: Value, b: Value, *, maybe: bool = True) -> bool:
    """Whether two public keys are (or, `maybe`, could be) one."""
    if isinstance(a, Text) and isinstance(b, Text):
        if a.value is None or b.value is None:
            return maybe or a.handed is not None and b.handed is not None and a.handed.term == b.handed.term
        return a.value == b.value
    if isinstance(a, Tup) and isinstance(b, Tup):
        return len(a.items) == len(b.items) and all(same_key(one, other, maybe=maybe) for one, other in zip(a.items, b.items))
    if isinstance(a, Num) and isinstance(b, Num):
        gap = a.term - b.term
        return maybe if gap.value is None else gap.value == 0
    return False


def text_of_key(key: Value) -> str:
    if isinstance(key, Text) and key.value is not None:
        return repr(key.value)
    number = as_item(key)
    return render(number.term) if isinstance(number, Num) else "asked for"


def over_keys(run: Run, cell: Keyed, keys: Sequence[Value], node: ir.Node, default: Num | None = None) -> Num | None:
    """The numbers of several groups, side by side."""
    def of(cell: Keyed) -> list[Value]:
        return [at_key(run, cell, key, node, default, together=False) for key in keys]

    values = of(cell)
    if not values or not all(isinstance(value, Num) and not value.shape for value in values):
        return None
    numbers = [value for value in values if isinstance(value, Num)]
    apart = all(not same_key(one, other) for place, one in enumerate(keys) for other in keys[:place])
    vector = side_by_side(run, cell, numbers, of, node) if apart else stack(run, numbers, node)
    if cell.width is not None and len(values) % cell.width == 0:
        shape = (number(len(values) // cell.width), number(cell.width))
        flat, vector = vector.total, rearranged(run, vector, "reshape", shape, node)
        if flat is not None and flat.item.elements is not None:
            parts = flat.item.elements
            table_rows = [stack(run, list(parts[place:place + cell.width]), node) for place in range(0, len(parts), cell.width)]
            vector = vector.but(total=replace(flat, item=stack(run, table_rows, node)))
    if not cell.after:
        return vector

    return as_array(run, _afterwards(run, cell, Ref(run.store.allocate(vector))), node)


def apart(run: Run, cell: Keyed) -> bool:
    """Whether the rows of other groups have no part in the number of a group: what a row holds and which group it is in depend on it alone."""
    table = cell.grouped.table
    return table.rows.local and all(source is table.rows.row for part in (table.item, cell.grouped.key) for source in deep_env(run, part))


def by_user(cell: Keyed) -> bool:
    """Whether all rows of one unit of distance lie in one group: the groups are the users."""
    rows, key = cell.grouped.table.rows, cell.grouped.key
    atom = key.term.atom() if isinstance(key, Num) else None
    return atom is not None and isinstance(atom.key, tuple) and atom.key[-1] == rows.users and rows.users is not None and not rows.relation.edits


def single(cell: Keyed) -> tuple[Keyed, Expr]:
    """The numbers by group when one row comes or goes, and how often that happens in one unit of distance."""
    grouped = cell.grouped
    rows, steps = derived.one_step(grouped.table.rows)
    return replace(cell, grouped=replace(grouped, table=replace(grouped.table, rows=rows))), steps


def side_by_side(run: Run, cell: Keyed, values: Sequence[Num], alone: Callable[[Keyed], Sequence[Value]], node: ir.Node) -> Num:
    """Numbers of groups that exclude each other: a row that comes or goes moves only one of them (H6); `alone` gives them for single steps."""
    result = stack(run, list(values), node)
    rows = cell.grouped.table.rows
    own = moved_together(run, cell, values, alone) if result.total is None and rows.source in result.env else None
    return result if own is None else result.but(env={**result.env, **least({rows.source: result.env[rows.source]}, own)})


def moved_together(run: Run, cell: Keyed, values: Sequence[Value], alone: Callable[[Keyed], Sequence[Value]]) -> Env | None:
    """By how much the rows move all such numbers together, each of which is as one of `values`; None where nothing bounds that."""
    source = cell.grouped.table.rows.source
    top = _largest(values, source)
    if not apart(run, cell):
        return None
    if by_user(cell):
        total = top
    else:
        one, steps = single(cell)
        total = _largest(alone(one), source) * steps
    return None if top.infinite or total.infinite else {source: {L1: Bound.linear(total), LINF: Bound.linear(top), DINF: Bound.linear(ONE)}}


def _largest(values: Sequence[Value], source: Source) -> Expr:
    return maximum(*(reach(value, source, L1).coefficient if isinstance(value, Num) else INFINITY for value in values))


def as_vector(run: Run, cell: Keyed) -> Num | None:
    """All numbers by key, where the keys are public."""
    return None if cell.categories is None or not cell.ordered else over_keys(run, cell, cell.categories, NOWHERE)


forward.numbers_by_key.give(as_vector)


def named_groups(run: Run, cell: Keyed | None) -> list[tuple[Value, Num]] | None:
    """The groups that the program names, in their order, each with its number; None where the data choose them, or their order."""
    if cell is None or cell.kind != "series" or cell.categories is None or cell.width is not None or cell.wanted is not None or cell.top is not None:
        return None
    vector = as_vector(run, cell)
    numbers = None if vector is None else vector.elements
    return None if numbers is None or len(numbers) != len(cell.categories) else list(zip(cell.categories, numbers))


@items_of(Keyed)
def subscript(run: Run, owner: Ref, cell: Keyed, index: Value, node: ir.Node) -> Value:
    """counts[key], counts[[k1, k2]]."""
    if cell.kind in ("list", "array", "pairs") and isinstance(index, (Num, SliceValue)):
        found = group_at(run, cell, index, owner, node)
        return lost(run, "numbers of groups by their place", owner, index) if found is None else found
    if isinstance(index, SliceValue):
        part = cut_of_groups(run, cell, index, owner) if cell.kind == "series" and names_no_groups(cell) else None
        return lost(run, "numbers by group, by their place", owner, index) if part is None else part
    if cell.kind == "frame" and isinstance(index, (Text, Num)):
        column_cell = column_of_groups(run, cell, index)
        return lost(run, "a column of a table that the data choose", owner, index) if column_cell is None else seen_through(run, owner, column_cell)
    items = sequence_items(run, index) if not isinstance(index, Tup) else None
    if items is not None:
        vector = over_keys(run, cell, items, node)
        return lost(run, "several groups", owner, index) if vector is None else Ref(run.store.allocate(vector))
    return at_key(run, cell, index, node)


# ---------------------------------------------------------------- numbers a group
def counted(run: Run, table: Table, node: ir.Node = NOWHERE) -> Num:
    return counting.count(run, table.rows, node)


def cells(run: Run, table: Table, conditions: Sequence[Num], node: ir.Node, weight: Num | None = None) -> Num:
    """How many rows (or how much of them) lie in each cell of a public partition (H1)."""
    parts = [totals.summed(run, table.rows.where(truth), weight if weight is not None else constant(1), node, "H1") for truth in conditions]
    return stack(run, parts, node)


def one_of_many(run: Run, table: Table, values: Sequence[Value], length: Expr, node: ir.Node, weight: Num | None = None) -> Num:
    """The same for cells that are too many, or of too unknown a number, to be written down: a one-hot row of that length, which the values of the row decide."""
    hot = unknown_number(run, "a cell of a histogram", tainted(depends(run, table.rows.row, *values)), BOOL, (length,), {Norm.L1: ONE, Norm.L2: ONE, Norm.LINF: ONE})
    if weight is not None:
        hot = numbers.multiply(run, hot, weight, node)
    return totals.summed(run, table.rows, hot, node, "H1")


def between(run: Run, item: Num, edges: Sequence[Num], node: ir.Node) -> list[Num]:
    """The conditions of lying in the bins of np.histogram: [a, b) each, the last one closed."""
    found = []
    for place, (low, high) in enumerate(zip(edges, edges[1:])):
        last = place == len(edges) - 2
        found.append(arithmetic(run, "&", compare_numbers(run, item, ">=", low, node), compare_numbers(run, item, "<=" if last else "<", high, node), node))
    return found


def public_items(run: Run, value: Value) -> list[Num] | None:
    """Known public numbers, one by one."""
    items = sequence_items(run, value)
    cell = cell_of(run, value)
    if items is None and isinstance(cell, Num) and cell.elements is not None:
        items = cell.elements
    if items is None:
        return None
    found = [as_number(run, item) if isinstance(item, Opaque) and not item.env else item for item in items]
    numbers = [item for item in found if isinstance(item, Num) and not item.env and not item.shape]
    return numbers if len(numbers) == len(found) else None


def has_public_ends(run: Run, value: Value) -> bool:
    """Whether what is given as the range of bins is two public numbers, or a public value, of which that is assumed: not of one that may be left out, for then the data choose."""
    ends = public_items(run, value)
    if ends is not None or not isinstance(value, Opaque) or value.env or value.term is None:
        return ends is not None and len(ends) == 2
    name = render(value.term)
    if run.module is None or any(parameter.name == name.rpartition(".")[2] and isinstance(parameter.default, ir.Constant) and parameter.default.value is None
                                 for part in walk(run.module.body) if isinstance(part, ir.Function) for parameter in part.params):
        return False
    run.assume(f"{name} are two numbers, between which the bins lie")
    return True


def unknown_edges(run: Run, value: Value) -> Expr | None:
    """How many bins public edges make that are not known one by one."""
    cell = cell_of(run, value)
    if isinstance(cell, Num) and len(cell.shape) == 1 and cell.public:
        return cell.shape[0] - number(1)
    if isinstance(value, Opaque) and not value.env and value.term is not None:
        run.assume(f"{render(value.term)} are the edges of the bins, not how many there are")
        return run.public(f"len({render(value.term)})", lo=number(2), integer=True) - 1
    return None
