"""Frames of polars: rows that are filtered, columns that are made, numbers of all rows and of groups (rule F41)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import nonnegative, render
from dpcheck.infer.coerce import as_number, sequence_items
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.columns import with_column
from dpcheck.infer.datasets.expressions import EXPRESSION, assume_whole_columns, compared, computed, filtered, is_expression, name_of
from dpcheck.infer.datasets.groups_in_frames import in_columns
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Keyed, Record, Table
from dpcheck.infer.datasets.registry import over_rows, owner_of, rule
from dpcheck.infer.datasets.tables import boxed, grouped_of, lost, table_of
from dpcheck.infer.interpret import call
from dpcheck.infer.library_objects import INDEXED
from dpcheck.infer.operators import binary
from dpcheck.infer.parts import items_of
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Configured, Gap, Library, Listing, Mapping, Nothing, Num, Opaque, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


ONE_ROW = "polars.OneRow"  # a frame of one row of numbers, each made of all rows of another one
IN_PANDAS = "pandas.OneRow"


def _frame(request: Call) -> tuple[Ref, Table] | None:
    found = owner_of(request)
    return found if found is not None and isinstance(found[1].item, Record) else None


def _expressions(request: Call, given: Value) -> list[Value]:
    """What a method is given: expressions one by one, or in a list."""
    found: list[Value] = []
    for value in sequence_items(request.run, given) or ():
        items = sequence_items(request.run, value)
        found += [value] if items is None or isinstance(value, Text) else items
    return found


@rule("pl_filter")
def _filter(request: Call) -> Value:
    """df.filter(condition, ...), df.filter(sex="F"): rows (F2)."""
    run, found = request.run, _frame(request)
    if found is None:
        return request.lost()
    frame = found[0]
    conditions = [computed(run, frame, one, request.node) for one in _expressions(request, request.value("predicates"))]
    conditions += [compared(run, computed(run, frame, _column(name), request.node), "==", value, request.node) for name, value in request.keywords.items()]
    if not conditions:
        return boxed(run, found[1])
    both = conditions[0]
    for condition in conditions[1:]:
        assume_whole_columns(run, both, condition)
        both = binary(run, "&", both, condition, request.node)
    return filtered(run, frame, both) or request.lost("by what is no condition on its rows")


def _column(name: str) -> Configured:
    return Configured(EXPRESSION, {"call": Text("polars.col"), "args": Tup((Text(name),))})


def _computed_columns(request: Call, frame: Ref, given: Value) -> list[tuple[str, Value]] | None:
    """The columns that expressions make, by their names; None where one is not known."""
    run, found = request.run, list[tuple[str, Value]]()
    for one in _expressions(request, given):
        name = name_of(one) or f"column {len(found)}"
        value = computed(run, frame, _column(one.value) if isinstance(one, Text) and one.value is not None else one, request.node)
        if any(name == other for other, _ in found):
            return None
        found.append((name, value))
    for name, one in request.keywords.items():
        if any(name == other for other, _ in found):
            return None
        found.append((name, computed(run, frame, _column(one.value) if isinstance(one, Text) and one.value is not None else one, request.node)))
    return found


@rule("pl_with_columns")
def _with_columns(request: Call) -> Value:
    """df.with_columns(expression, name=expression): columns made of the same rows (F1)."""
    run, found = request.run, _frame(request)
    made = None if found is None else _computed_columns(request, found[0], request.value("exprs"))
    if found is None or made is None or any(name.startswith("column ") for name, _ in made):
        return request.lost("with columns that are not known by name")
    table: Table | None = found[1]
    for name, value in made:
        table = None if table is None else with_column(run, table, name, value)
    return request.lost("of a frame") if table is None else boxed(run, table)


@rule("pl_select")
def _select(request: Call) -> Value:
    """df.select(...): columns of the same rows, or a row of numbers that are made of all of them."""
    run, found = request.run, _frame(request)
    made = None if found is None else _computed_columns(request, found[0], request.value("exprs"))
    if found is None or not made:
        return request.lost("of columns that are not known by name")
    tables = [table_of(run, value) for _, value in made]
    if all(table is None and isinstance(value, Num) and not value.shape for table, (_, value) in zip(tables, made)):
        return Configured(ONE_ROW, {"names": Tup(tuple(Text(name) for name, _ in made)), "row": Tup(tuple(value for _, value in made))})
    items: dict[object, Value] = {name: table.item for table, (name, _) in zip(tables, made) if table is not None and table.rows.same_rows(found[1].rows)}
    if len(items) < len(made) or any(isinstance(item, Record) for item in items.values()):
        return request.lost("of columns of different rows")
    record = found[1].item
    assert isinstance(record, Record)
    return boxed(run, replace(found[1], item=Record(record.row, record.label, items, {}, True)))


@rule("pl_clip")
def _clip(request: Call) -> Value:
    """clip(lower, upper): each value put between the two ends; that these stand in order is assumed where it is not known."""
    run, low, high = request.run, request.value("lower_bound"), request.value("upper_bound")
    if isinstance(low, Opaque):
        low = as_number(run, low)
    if isinstance(high, Opaque):
        high = as_number(run, high)
    if any(not isinstance(end, (Num, Nothing)) or isinstance(end, Num) and (end.env or end.shape) for end in (low, high)):
        return request.lost("by what is no number")
    if isinstance(low, Num) and isinstance(high, Num) and not nonnegative(high.term - low.term, run.facts):
        if (high.term - low.term).value is not None:
            return request.lost("by ends that are not in order")
        run.assume(f"{render(low.term)} <= {render(high.term)}")
        run.facts = run.facts.plus(high.term - low.term)
    return call(run, Library("numpy.clip"), [request.value("x"), low, high], {}, request.node)


@rule("pl_whole")
def _whole(request: Call) -> Value:
    """fill_null(0) and the like: that there are no missing values is assumed, and then they change nothing."""
    found = owner_of(request)
    if found is None or isinstance(found[1].item, (Gap, Record)):
        return request.lost()
    assume_whole_columns(request.run, found[0])
    return boxed(request.run, found[1])


@rule("pl_to_pandas")
def _to_pandas(request: Call) -> Value:
    """df.to_pandas(): the same rows."""
    found = owner_of(request)
    return request.lost() if found is None else boxed(request.run, replace(found[1], library=""))


# ---------------------------------------------------------------- groups
@rule("pl_group_by")
def _group_by(request: Call) -> Value:
    """df.group_by("sex"): null is a key, too."""
    run, found = request.run, _frame(request)
    by = _expressions(request, request.value("by"))
    if found is None or not by or request.keywords:
        return request.lost("by columns that it names")
    keys = [key if isinstance(key, Text) else computed(run, found[0], key, request.node) for key in by]
    names = [key.value if isinstance(key, Text) else name_of(key) for key in by]
    groups = grouped_of(run, made := grouping.grouped_by(run, found[0], found[1], keys[0] if len(keys) == 1 else Tup(tuple(keys)), every=True))
    return made if groups is None else boxed(run, replace(groups, names=tuple(name for name in names if name) if all(names) else ()))


@rule("pl_agg")
def _agg(request: Call) -> Value:
    """groups.agg(expression), groups.len(): a number a group (H5, H6)."""
    run, grouped = request.run, grouped_of(request.run, request.value("x"))
    given = _expressions(request, request.value("aggs")) if "aggs" in request.given else [Configured(EXPRESSION, {"call": Text("polars.len"), "args": Tup(())})]
    given += list(request.keywords.values()) if "aggs" in request.given else []
    if grouped is None or not given or not all(is_expression(one) for one in given):
        return request.lost("of what is no expression")
    names = [name_of(one) or "" for one in given]
    if "aggs" in request.given:
        names[len(given) - len(request.keywords):] = request.keywords
    elif not isinstance(request.value("name"), Nothing):
        names = [name.value or "" if isinstance(name := request.value("name"), Text) else ""]
    cells = [Keyed(grouped, _of_group(one, request.node)) for one in given]
    table = in_columns(run, [*((name, None) for name in grouped.names), *zip(names, cells)]) if grouped.names and all(names) else None
    if table is not None:
        return boxed(run, replace(table, library=grouped.table.library))
    return boxed(run, replace(cells[0], kind="groups")) if len(cells) == 1 else request.lost("of several columns")


def _of_group(expression: Value, node: ir.Node) -> Callable[[Run, Table], Num]:
    """What an expression is in a group."""
    def of(run: Run, table: Table) -> Num:
        value = computed(run, boxed(run, table), expression, node)
        return value if isinstance(value, Num) else as_number(run, value)

    return of


@operation("pl_rows")
def _row(request: Call) -> Value:
    """frame.rows() of a frame of one row."""
    frame = request.value("x")
    if not isinstance(frame, Configured) or frame.state in request.run.leaks or request.constant("named") is True:
        return request.lost()
    return Ref(request.run.store.allocate(Listing((Tup(tuple(_one_row(request.value("x"))[1])),))))


@over_rows("pl_rows")
def _rows(request: Call) -> Value:
    """df.rows(), df.iter_rows(): the rows as tuples, or (named) as dicts; of groups, pairs of a key and a number."""
    run, cell, found = request.run, keyed_of(request.run, request.value("x")), _frame(request)
    named = request.constant("named") is True
    if cell is not None:
        return request.lost("of groups by name") if named else boxed(run, replace(cell, kind="pairs"))
    if named and found is not None and isinstance(found[1].item, Record):
        return boxed(run, replace(found[1], kind="list" if request.row.name.endswith(".rows") else "iterator", library=""))
    if found is None or not isinstance(found[1].item, Record) or not found[1].item.closed:
        return request.lost("of columns that are not known")
    return boxed(run, replace(found[1], item=Tup(tuple(found[1].item.columns.values())), kind="list" if request.row.name.endswith(".rows") else "iterator", library=""))


# ---------------------------------------------------------------- one row
def _one_row(value: Value) -> tuple[list[str], Sequence[Value]]:
    assert isinstance(value, Configured)
    names, row = value.given["names"], value.given["row"]
    assert isinstance(names, Tup) and isinstance(row, Tup)
    return [name.value or "" for name in names.items if isinstance(name, Text)], row.items


@items_of(Configured)
def _item_of_object(run: Run, owner: Value, held: Configured, index: Value, node: ir.Node) -> Value | None:
    """owner[index] of an object of a library."""
    rule = INDEXED.get(held.name)
    return None if rule is None else rule(run, held, index, node)


def _column_of_one_row(run: Run, frame: Configured, index: Value, node: ir.Node) -> Value | None:
    """frame["n"] of a frame of one row: a column with one entry."""
    names, row = _one_row(frame)
    if frame.state in run.leaks or not isinstance(index, Text) or index.value not in names:
        return lost(run, "a part of a frame of one row", frame, index)
    value = row[names.index(index.value)]
    assert isinstance(value, Num)
    return Ref(run.store.allocate(Mapping({0: value}, labelled=True) if frame.name == IN_PANDAS else stack(run, [value], node)))


INDEXED.update(dict.fromkeys((ONE_ROW, IN_PANDAS), _column_of_one_row))
