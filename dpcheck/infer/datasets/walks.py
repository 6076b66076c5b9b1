"""Walking through the rows of a table: comprehensions, and what `zip` and `enumerate` put side by side (rules F1, F2, F22)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import Expr, of_atom
from dpcheck.infer import forward, numbers
from dpcheck.infer.assignments import assign
from dpcheck.infer.many_runs import MOST_ROUNDS, keep_changes, own_items, writes_outside
from dpcheck.infer.comprehensions import conditions, element_of
from dpcheck.infer.datasets import derived
from dpcheck.infer.datasets.aggregates import item_array
from dpcheck.infer.datasets.counting import count
from dpcheck.infer.datasets.group_rows import as_rows, unnamed, with_keys
from dpcheck.infer.datasets.groups_in_frames import numbers_by_key
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Population, Record, Table, rows_env
from dpcheck.infer.datasets.places_of_rows import place_of
from dpcheck.infer.datasets.row_objects import as_row
from dpcheck.infer.datasets.selecting import window
from dpcheck.infer.datasets.sources import made_from, unknown_number
from dpcheck.infer.datasets.tables import boxed, lost, table_of
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import Guard, gap_of, refine, truth
from dpcheck.infer.store import visible
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.ledgers import Ledger, Repeat
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Either, Function, Listing, Method, Num, Opaque, Partial, Range, Ref, Text, Tup, Value, Zipped, constant, now
from dpcheck.infer.walk import names_read
from dpcheck.spaces import Interval, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_COPIES = 64
NOWHERE = ir.Pass(0, 0)


def walked_rows(run: Run, value: Value) -> Table | None:
    """The rows that a loop over a value sees, one at a time; None where it is no table, or its rows do not line up."""
    if not run.has_rows:
        return None
    if isinstance(value, Zipped):
        return _zipped(run, value)
    if isinstance(value, Range):
        return _places(run, value)
    table = table_of(run, value)
    cell = keyed_of(run, value)
    if cell is not None and unnamed(cell):
        table = as_rows(run, cell)
    if cell is not None and cell.kind == "pairs":
        table = with_keys(run, cell)
    if table is None or isinstance(table.item, Record) and table.kind == "frame":
        return None
    if table.rows.row in run.walking:
        return None  # a row beside the one that a loop around is at: they are different rows
    item = item_array(run, table)
    if table.kind == "array" and item is not None and len(item.shape) != table.after:
        return None
    return replace(table, kind="list", after=0)


forward.walked_rows.give(walked_rows)


def _places(run: Run, value: Range) -> Table | None:
    """range(len(rows)): the places of the rows, each of which is taken once; `rows[i]` is then the row itself."""
    rows = run.counted.get(value.stop.term) if value.start.constant == 0 and value.step.constant == 1 else None
    if rows is None or rows.row in run.walking:
        return None
    return Table(rows, place_of(run, rows), "list")


def _zipped(run: Run, value: Zipped) -> Table | None:
    taken_from = [part.address for part in value.parts if isinstance(part, Ref)]
    if len(set(taken_from)) != len(taken_from) and any((table := table_of(run, part)) is not None and table.kind == "iterator" for part in value.parts):
        return None  # one iterator that is walked twice at the same time
    parts = [walked_rows(run, part) for part in value.parts]
    tables = [part for part in parts if part is not None]
    if len(tables) == len(parts) > 1:
        neighbours = _neighbouring(run, tables)
        if neighbours is not None:
            return neighbours
    if not tables or any(not tables[0].rows.same_rows(table.rows) for table in tables[1:]):
        return None
    shorter = _first_of(run, tables[0], value)
    tables[0] = tables[0] if shorter is None else shorter
    rows = tables[0].rows
    items: list[Value] = []
    for part, original in zip(parts, value.parts):
        if part is not None:
            items.append(part.item)
        elif isinstance(original, Range) and shorter is not None:
            items.append(unknown_number(run, "a place", rows_env(rows), Interval(original.start.term, original.stop.term - 1, True)))
        elif isinstance(original, Range) and (counted := _counted(run, original, rows)) is not None:
            items.append(counted)
        else:
            other = _beside(run, rows, original)
            if other is None:
                return None
            items.append(other)
    return replace(tables[0], item=Tup(tuple(items)))


def _neighbouring(run: Run, tables: list[Table]) -> Table | None:
    """zip(d, d[1:]): windows of rows that follow each other. A row that comes in breaks up w - 1 windows and makes w (F21)."""
    tails = [tail if (tail := table.rows.tail) is not None and tail.place is table.rows.place else None for table in tables]
    origins = [table.rows if tail is None else tail.rows for table, tail in zip(tables, tails)]
    shifts = [0 if tail is None else tail.skipped for tail in tails]
    first = origins[0]
    if any(table.rows.kept for table in tables) or any(not origin.same_rows(first) for origin in origins) or len(set(shifts)) != len(shifts):
        return None
    if not all(isinstance(table.item, Num) and not table.item.shape for table in tables):
        return None
    wide = max(shifts) - min(shifts) + 1
    items = tuple(made_from(run, first.row, f"a row {shift} places on", [table.item], table.item.domain, key=("beside", first.place, shift, table.item.term))
                  for table, shift in zip(tables, shifts) if isinstance(table.item, Num))
    rows = derived.neighbouring(first, wide)
    return None if rows is None else Table(rows, Tup(items), "list")


def _beside(run: Run, rows: Population, value: Value) -> Value | None:
    """What stands next to a row by its place: public where rows keep their places, else anything that an edit shifts along."""
    if deep_env(run, value) or not (rows.relation is Relation.HAMMING and not rows.kept):
        return None  # where rows come and go, which of them meet the shorter one depends on their places
    return Opaque(term=run.fresh("what stands beside the row"), what="what stands beside the row")


def _counted(run: Run, places: Range, rows: Population) -> Num | None:
    """What counts the rows from a start and by a step: the place of a row, as a number of that kind; None where it does not count all of them."""
    start, step = places.start.constant, places.step.constant
    if not isinstance(start, int) or not isinstance(step, int) or not _as_long(run, places, rows):
        return None
    place = place_of(run, rows)
    if step != 1:
        place = numbers.multiply(run, place, constant(step), NOWHERE)
    return place if start == 0 else numbers.add(run, place, constant(start), NOWHERE)


def _first_of(run: Run, table: Table, value: Zipped) -> Table | None:
    """The rows that meet a number of a range beside them: the first ones, where it is too short for all (F9)."""
    ranges = [part for part in value.parts if isinstance(part, Range)]
    if len(ranges) != 1 or len(value.parts) != 2 or _as_long(run, ranges[0], table.rows):
        return None
    start, stop, step = ranges[0].start.constant, ranges[0].stop.constant, ranges[0].step.constant
    if not isinstance(start, int) or not isinstance(stop, int) or start >= stop or step != 1:
        return None
    return table_of(run, window(run, table))


def _as_long(run: Run, places: Range, rows: Population) -> bool:
    """Whether a range counts all rows, as `enumerate` does; where rows keep their places a shorter one leaves out public places only."""
    if rows.relation is Relation.HAMMING and not rows.kept:
        return True
    counted = run.counted.get(places.stop.term - places.start.term)
    return counted is not None and counted.same_rows(rows)


def each_time(run: Run, table: Table, frame: Frame, node: ir.Node, compute: Callable[[], Value | None]) -> Value | None:
    """What a piece of code gives for the typical row, run once for all; None where it changes anything that was there before.

    Then a row would see what earlier rows left. Costs of mechanisms in it are paid for each row.
    """
    for _ in range(MOST_ROUNDS):
        result, body, grown = _one_time(run, table, frame, compute)
        if not grown:
            break
    if body:
        run.ledger.append(Repeat(count(run, table.rows, node), body, rows=table.rows))
    return result


def _one_time(run: Run, table: Table, frame: Frame, compute: Callable[[], Value | None]) -> tuple[Value | None, Ledger, bool]:
    """What the code gives for the typical row, its costs, and whether it would find what it left behind itself."""
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    run.walking.append(table.rows.row)
    called, first, since = len(run.called), run.store.next_address, now()
    mark = run.mark()
    run.control.append(table.rows.turns)
    run.loops += 1
    result = compute()
    result = None if result is None else as_row(run, table.rows, result, first)
    run.loops -= 1
    run.control.pop()
    changes = run.undo(mark)
    items = table.item.items if isinstance(table.item, Tup) else (table.item,)
    own = {item.address for item in items if isinstance(item, Ref)}  # a row that is changed is the one row that sees it
    touched = any(writes_outside(run, mapping, key, frame, called, first, since) for mapping, key, _ in changes if mapping is not run.store.heap or key not in own)
    grown = keep_changes(run, changes, frame, rows_env(table.rows), frozenset((table.rows.row,)), since, own_items(run, table.item))
    run.walking.pop()
    run.summarising -= 1
    body, run.ledger = run.ledger, ledger
    return None if touched or result is None or _holds_code(result) else result, body, grown


def _holds_code(value: Value) -> bool:
    """Whether a value is (or holds) code, which sees the variables of the last row when it runs later."""
    if isinstance(value, Tup):
        return any(_holds_code(item) for item in value.items)
    return isinstance(value, (Function, Method, Partial, Either))


def on_each(run: Run, table: Table, function: Value, node: ir.Node) -> Value | None:
    """function(row) for the typical row; None where calls remember earlier ones."""
    assert run.module is not None
    return each_time(run, table, Frame(run.module, "", {}), node, lambda: call(run, function, [table.item], {}, node))


def comprehension(run: Run, node: ir.Comprehension, table: Table, frame: Frame) -> Value | None:
    """[f(r) for r in rows if p(r)]: f of the typical row, of the rows for which p holds; None where it is not of that form."""
    copies = _copies(run, node, frame)
    if copies is None or node.clauses[0].is_async:
        return None
    clause = node.clauses[0]
    keep = truth(True)

    def compute() -> Value | None:
        nonlocal keep
        assign(run, clause.target, table.item, frame)
        keep = conditions(run, clause, frame)
        refine(run, Guard(keep, True))
        run.control.append(keep.env)
        element = element_of(run, node, frame)
        run.control.pop()
        return element

    element = each_time(run, table, frame, node, compute)
    whole = boxed(run, table)
    if element is None:
        around = (visible(frame, name) for name in sorted(names_read([node])))
        return lost(run, "a comprehension over rows that remembers earlier ones", whole, *(value for value in around if value is not None))
    rows = table.rows if keep.term.value else table.rows.where(keep)
    cut = by_place(run, table.rows, keep.term)
    if cut is not None and not any(source.key == "order" for source in deep_env(run, element)):
        inside = element if not isinstance(element, Num) else within(run, table.rows, element)
        rows, element = cut, inside
    if node.kind == "dict":
        numbers = numbers_by_key(run, rows, element)
        if numbers is not None:
            return boxed(run, replace(numbers, kind="dict"))
        return lost(run, "a dict whose keys the rows choose", boxed(run, replace(table, rows=rows, item=element)))
    if isinstance(element, Text) and element.env:
        element = unknown_number(run, "a text", element.env)
    if keep.term.value == 0 and not keep.env:
        return Ref(run.store.allocate(Listing(())))
    if copies > 1:
        several = derived.below([rows] * copies)
        if several is None:
            return lost(run, "a comprehension over rows, several times each", whole)
        rows = several
    made_table = replace(table, rows=rows, item=element, kind="iterator" if node.kind == "generator" else "list", name="", categories=None)
    if node.kind != "set":
        return boxed(run, made_table)
    distinct = as_set(run, made_table)
    return lost(run, "a set of rows that all can change at once", boxed(run, made_table)) if distinct is None else boxed(run, distinct)


forward.comprehension_of_rows.give(comprehension)


def by_place(run: Run, rows: Population, condition: Expr) -> Population | None:
    """The rows that stand before a public place, or from one on, where that is the condition (F9); None where it is another one."""
    gap = gap_of(condition)
    places = [atom for atom in gap.atoms() if (walked := run.indexed.get(atom)) is not None and walked.same_rows(rows)] if gap is not None else []
    if gap is None or len(places) != 1 or rows.relation is Relation.HAMMING and not rows.kept:  # there a place is public
        return None
    place = of_atom(places[0])
    for sign in (1, -1):
        rest = gap - place * sign
        if rest.value is not None:
            return derived.window(rows, one_end=sign > 0)
    return None


def _copies(run: Run, node: ir.Comprehension, frame: Frame) -> int | None:
    """How often each row is taken: once, or as often as a second clause says that counts to a known number and is not looked at; None for other clauses."""
    if len(node.clauses) == 1:
        return 1
    first, second = node.clauses[0], node.clauses[-1]
    if len(node.clauses) != 2 or second.is_async or second.ifs or not isinstance(second.target, ir.Name) or node.kind == "dict":
        return None
    parts = [part for part in (node.element, getattr(node, "key", None), *first.ifs) if part is not None]
    if second.target.id in names_read([ir.Return(0, 0, part) for part in parts]) or not isinstance(second.iter, ir.Call) or not all(
            isinstance(argument.value, ir.Constant) for argument in second.iter.args):
        return None
    counted = evaluate(run, second.iter, frame)
    numbers = (counted.start.constant, counted.stop.constant, counted.step.constant) if isinstance(counted, Range) else ()
    if not numbers or not all(isinstance(one, int) for one in numbers):
        return None
    return many if 0 < (many := len(range(*(int(str(one)) for one in numbers)))) <= MOST_COPIES else None


def as_set(run: Run, table: Table) -> Table | None:
    """The values that occur (F14); None where more may come and go at once."""
    rows = derived.support(table.rows, deep_env(run, table.item))
    if rows is None:
        return None
    return replace(table, kind="set", rows=replace(rows, kept=table.rows.kept), whole=table.rows)


forward.set_of_rows.give(as_set)
