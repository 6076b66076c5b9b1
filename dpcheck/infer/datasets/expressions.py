"""Expressions of polars: what `pl.col("age").clip(0, 100).sum()` says is computed of a frame when the frame is given it (rules F1, F41)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.comparisons import compare
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.rowwise import lifted
from dpcheck.infer.datasets.selecting import masked
from dpcheck.infer.datasets.sources import made_from
from dpcheck.infer.datasets.tables import boxed, lost, made, table_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import subscript
from dpcheck.infer.guards import negated
from dpcheck.infer.interpret import call
from dpcheck.infer.operators import binary, over_rows
from dpcheck.infer.requests import LIBRARIES
from dpcheck.infer.unknown_calls import not_modelled
from dpcheck.infer.values import Configured, Gap, Library, Nothing, Num, Opaque, Ref, Text, Tup, Value, constant
from dpcheck.spaces import ANY, BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


EXPRESSION = "polars.Expr"
ARITHMETIC = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "and": "&", "or": "|"}
COMPARED = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
OF_EACH_ROW = frozenset((  # of a text or a date, by their name spaces
    *(f"str.{name}" for name in ("contains", "starts_with", "ends_with", "to_lowercase", "to_uppercase", "len_chars", "len_bytes", "strip_chars", "head", "tail")),
    *(f"dt.{name}" for name in ("year", "month", "day", "hour", "weekday", "quarter", "ordinal_day", "week", "date")),
))
TESTS = frozenset(("contains", "starts_with", "ends_with"))
SHORT = {f"polars.{name}": f"{EXPRESSION}.{name}" for name in ("sum", "mean", "min", "max", "median", "std", "var", "n_unique")}
"""Functions that stand for a method of a column: pl.sum("a") is pl.col("a").sum()."""


def is_expression(value: Value) -> bool:
    return isinstance(value, Configured) and value.name == EXPRESSION


def _made(name: str, args: Sequence[Value], keywords: dict[str, Value]) -> Configured:
    """An expression: a call, with what it is given."""
    return Configured(EXPRESSION, {"call": Text(name), "args": Tup(tuple(args)), **{f"option {key}": one for key, one in keywords.items()}})


def _of_library(run: Run, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value | None:
    """A call of polars that makes an expression; None of any other."""
    if name in SHORT and len(args) == 1 and not keywords:
        return _made(SHORT[name], [_made("polars.col", args, {})], {})
    if name in ("polars.col", "polars.lit", "polars.when", "polars.len") or name.startswith(f"{EXPRESSION}.") and args and is_expression(args[0]):
        return _made(name, args, keywords)
    return None


LIBRARIES["polars"] = _of_library


def _parts(expression: Configured) -> tuple[str, tuple[Value, ...], dict[str, Value]]:
    name, args = expression.given["call"], expression.given["args"]
    assert isinstance(name, Text) and name.value is not None and isinstance(args, Tup)
    return name.value, args.items, {key.removeprefix("option "): one for key, one in expression.given.items() if key.startswith("option ")}


def name_of(value: Value) -> str | None:
    """What the column is called that an expression makes; None where that is not known."""
    if isinstance(value, Text):
        return value.value
    if not isinstance(value, Configured) or not is_expression(value):
        return None
    name, args, _ = _parts(value)
    if name == f"{EXPRESSION}.alias":
        return args[1].value if len(args) == 2 and isinstance(args[1], Text) else None
    if name == "polars.col":
        return args[0].value if len(args) == 1 and isinstance(args[0], Text) else None
    if name in ("polars.len", "polars.lit"):
        return "len" if name == "polars.len" else "literal"
    if name == f"{EXPRESSION}.otherwise":
        return name_of(_parts(args[0])[1][1]) if isinstance(args[0], Configured) and is_expression(args[0]) and len(_parts(args[0])[1]) == 2 else None
    return name_of(args[0]) if name.startswith(f"{EXPRESSION}.") and not name.startswith(f"{EXPRESSION}.name.") else None


def computed(run: Run, frame: Ref, value: Value, node: ir.Node) -> Value:
    """What an expression is of a frame: a column of its rows, or a number of all of them; of another value, that itself."""
    if not isinstance(value, Configured) or not is_expression(value):
        return value
    name, args, options = _parts(value)
    if name == "polars.col":
        return _column(run, frame, args, options, node)
    if name == "polars.lit":
        return args[0] if len(args) == 1 and not options else _unknown(run, name, [frame, *args], node)
    if name == "polars.len":
        return call(run, Library("builtins.len"), [frame], {}, node) if not args else _unknown(run, name, [frame, *args], node)
    method = name.removeprefix(f"{EXPRESSION}.")
    if method == "otherwise":
        return _chosen(run, frame, args, node)
    found = [computed(run, frame, one, node) for one in args]
    given = {key: computed(run, frame, one, node) for key, one in options.items()}
    if method == "alias":
        return found[0]
    operator = method.strip("_")
    if method.startswith("__") and len(found) == 2 and not given:
        left, right = (found[1], found[0]) if operator not in COMPARED and operator.startswith("r") and operator[1:] in ARITHMETIC else (found[0], found[1])
        op = operator if operator in COMPARED or operator in ARITHMETIC else operator[1:]
        if op in ARITHMETIC:
            return _whole(run, op, binary(run, ARITHMETIC[op], left, right, node), left, right)
        if op in COMPARED:
            return compared(run, left, COMPARED[op], right, node)
    if method in ("__invert__", "not_") and len(found) == 1 and table_of(run, found[0]) is not None:
        return lifted(run, found, lambda items: negated(run, items[0]) if isinstance(items[0], Num) and items[0].boolean else Opaque(deep_env(run, found[0]), what="~"), "`~`")
    if method == "__neg__" and len(found) == 1:
        return binary(run, "-", constant(0), found[0], node)
    if method == "filter" and len(found) == 2 and not given:
        return filtered(run, found[0], found[1]) or _unknown(run, name, found, node)
    if method in OF_EACH_ROW:
        return _of_each_row(run, method, found, given, node)
    if table_of(run, found[0]) is not None and "." not in method and not any(isinstance(one, Text) for one in (*found[1:], *given.values())):
        return call(run, Library(f"polars.Series.{method}"), found, given, node)
    return _unknown(run, name, [frame, *found, *given.values()], node)


def _unknown(run: Run, name: str, values: Sequence[Value], node: ir.Node) -> Opaque:
    not_modelled(run, name, node)
    return lost(run, name, *values)


def _column(run: Run, frame: Ref, args: Sequence[Value], options: dict[str, Value], node: ir.Node) -> Value:
    """pl.col("age"); "*" and "^...$" stand for several columns."""
    table, name = table_of(run, frame), args[0] if len(args) == 1 else None
    plain = isinstance(name, Text) and name.value is not None and not name.env and name.value != "*" and not name.value.startswith("^")
    if table is None or not isinstance(table.item, Record) or not plain or options:
        return _unknown(run, "polars.col of several columns", [frame, *args], node)
    assert name is not None
    return subscript(run, frame, name, node)


def _whole(run: Run, op: str, result: Value, *operands: Value) -> Value:
    """A result of & and |: of missing values these have answers of their own, so that there are none is assumed."""
    if op in ("and", "or"):
        assume_whole_columns(run, *operands)
    return result


def assume_whole_columns(run: Run, *values: Value) -> None:
    """That columns have no missing values: null is neither true nor false in polars, and NaN is larger than any number."""
    for value in values:
        table = table_of(run, value)
        item = None if table is None else table.item.value if isinstance(table.item, Gap) else table.item
        for atom in item.term.leaves() if isinstance(item, Num) else ():
            if isinstance(atom.key, tuple) and atom.key[:1] == ("column",):
                run.assume(f"{atom.text} has no missing values")


def compared(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Value:
    """A comparison of columns."""
    assume_whole_columns(run, left, right)
    found = over_rows(run, [left, right], lambda items: compare(run, items[0], op, items[1], node), f"`{op}`", node)
    return compare(run, left, op, right, node) if found is None else found


def filtered(run: Run, rows: Value, mask: Value) -> Value | None:
    """The rows for which a condition holds; None where it is none on the same rows."""
    table, truth = table_of(run, rows), table_of(run, mask)
    if table is None or truth is None or not isinstance(rows, Ref) or not isinstance(truth.item, Num) or not truth.item.boolean or isinstance(truth.item, Gap):
        return None
    return masked(run, rows, table, truth, mask)


def _chosen(run: Run, frame: Ref, args: Sequence[Value], node: ir.Node) -> Value:
    """pl.when(condition).then(one).otherwise(other); names of columns stand for these."""
    then = _parts(args[0]) if args and isinstance(args[0], Configured) and is_expression(args[0]) else None
    when = _parts(then[1][0]) if then is not None and then[0] == f"{EXPRESSION}.then" and len(then[1]) == 2 and isinstance(then[1][0], Configured) and is_expression(then[1][0]) else None
    if then is None or when is None or when[0] != "polars.when" or len(when[1]) != 1 or when[2] or then[2] or len(args) != 2:
        return _unknown(run, "a chain of polars.when", [frame, *args], node)
    condition, one, other = (computed(run, frame, _made("polars.col", [part], {}) if isinstance(part, Text) else part, node) for part in (when[1][0], then[1][1], args[1]))
    plain = all(isinstance(part, (Num, Nothing)) or table_of(run, part) is not None for part in (one, other))
    if table_of(run, condition) is None or not plain or any(isinstance(part, Nothing) for part in (one, other)):
        return _unknown(run, "polars.when", [frame, condition, one, other], node)
    found = call(run, Library("numpy.where"), [condition, one, other], {}, node)
    table = table_of(run, found)
    return found if table is None else boxed_as(run, table)


def boxed_as(run: Run, table: Table) -> Ref:
    """A column of polars."""
    return boxed(run, replace(table, kind="series", after=0, library="polars"))


def _of_each_row(run: Run, method: str, found: Sequence[Value], given: dict[str, Value], node: ir.Node) -> Value:
    """What a function of texts or dates makes of each row: of that no more is known (K2)."""
    table = table_of(run, found[0])
    others = [*found[1:], *given.values()]
    if table is None or isinstance(table.item, Gap) or any(table_of(run, one) is not None or deep_env(run, one) for one in others) or any(sequence_items(run, one) is not None for one in others):
        return _unknown(run, f"{EXPRESSION}.{method}", [*found, *given.values()], node)
    assume_whole_columns(run, found[0])
    truth = method.rpartition(".")[2] in TESTS
    item = made_from(run, table.rows.row, method, [table.item, *others], BOOL if truth else ANY)
    if truth:
        item = item.but(boolean=True)
        run.know(item.term, item)
    return made(run, table, item)


