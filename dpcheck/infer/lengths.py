"""How many items a value has, and whether it counts as true (rules B9, K10)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ZERO
from dpcheck.infer import forward
from dpcheck.infer.coerce import as_number, sequence_items
from dpcheck.infer.datasets.counting import count
from dpcheck.infer.datasets.axes import leading
from dpcheck.infer.datasets.sources import condition_unknown
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import compare_numbers, truth
from dpcheck.infer.hooks import instance, run_hook
from dpcheck.infer.labels import Labels
from dpcheck.infer.masks import how_many
from dpcheck.infer.overriding import fields_of, may_have
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.touching import looked_at
from dpcheck.infer.values import Env, Lazy, Library, Nothing, Num, Opaque, Picked, Rows, Text, Uniform, Value, constant
from dpcheck.spaces import NATURAL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def row_count(run: Run, value: Value, node: ir.Node) -> Num | None:
    """The number of rows of a list or series of rows, or of columns of an array that was turned (`x.T`); None for anything else."""
    if not run.has_rows:
        return None

    table = table_of(run, value)
    return None if table is None else count(run, table.rows, node) if table.kind in ("list", "series", "frame") else leading(run, table)


def length_of(run: Run, value: Value, node: ir.Node) -> Num:
    """len(value): public for arrays and lists of public length (K10)."""
    if (hooked := length(run, value, node)) is not None:
        return hooked
    items = sequence_items(run, value)
    if items is not None:
        return constant(len(items))
    cell = cell_of(run, value)
    array = value if isinstance(value, Num) else cell if isinstance(cell, Num) else value.matrix if isinstance(value, Rows) else None
    if array is not None and array.shape:
        return Num(array.shape[0], domain=NATURAL)
    if isinstance(cell, Uniform):
        return cell.length
    if isinstance(cell, Picked):
        return how_many(run, cell, node)
    rows = row_count(run, value, node)
    if rows is not None:
        return rows
    if isinstance(value, Text) and value.value is not None:
        return constant(len(value.value))
    if isinstance(value, Labels):
        return Num(value.many, domain=NATURAL)
    env = deep_env(run, value)
    if isinstance(value, Opaque) and value.term is not None and not env:
        return Num(run.length_of(value.term), domain=NATURAL, released=value.released)
    result = Num(run.fresh("a length", lo=ZERO, integer=True), domain=NATURAL, env=tainted(env), released=getattr(value, "released", False))
    run.know(result.term, result)
    atom = result.term.atom()
    if run.program.audit is not None and env and atom is not None:
        held = value if isinstance(value, Opaque) else cell
        run.unknown[atom] = held.what if isinstance(held, Opaque) and held.what else "a value that is not understood"
    return result


forward.length_of.give(length_of)


def truth_of(run: Run, value: Value, node: ir.Node) -> Num:
    """bool(value) (B9)."""
    if (hooked := truth_value(run, value, node)) is not None:
        return hooked
    if isinstance(value, Num):
        if value.boolean and not value.shape:
            return value
        if not value.shape:
            return compare_numbers(run, value, "!=", constant(0), node)
    if isinstance(value, Nothing) and not value.env:
        return truth(False)
    if isinstance(value, Text) and value.value is not None:
        return truth(bool(value.value))
    items = sequence_items(run, value)
    if items is not None:
        return truth(bool(items))
    cell = cell_of(run, value)
    if isinstance(cell, Lazy) and not cell.again:
        return truth(True)
    if isinstance(cell, Uniform):
        return compare_numbers(run, cell.length, "!=", constant(0), node)
    rows = row_count(run, value, node)
    if rows is not None:
        return compare_numbers(run, rows, "!=", constant(0), node)
    looked_at(run, value, "the truth", {})
    if isinstance(value, (Text, Nothing, Opaque, Num)) or cell is not None or isinstance(value, Library) and not _is_code(run, value):
        return condition_unknown(run, "a condition", deep_env(run, value), getattr(value, "released", False))
    return truth(True)


def _is_code(run: Run, value: Library) -> bool:
    """Whether a name of a library is known to be a module, a function or a class, which are true; it may be a flag, or None."""
    if value.name.startswith("builtins."):
        return value.name != "builtins.__debug__"
    return value.module or run.program.table.find(value.name) is not None


def unknown_length(run: Run, text: str, env: Env) -> Num:
    """How many items there are, of which nothing is known but what it depends on."""
    many = Num(run.fresh(text, lo=ZERO, integer=True), domain=NATURAL, env=env)
    run.know(many.term, many)
    return many


def length(run: Run, value: Value, node: ir.Node) -> Num | None:
    """len(value)"""
    cell = instance(run, value)
    if cell is None:
        return None
    items = fields_of(run, cell, "__len__")
    if items is not None:
        return constant(len(items))
    found = run_hook(run, value, "__len__", [], node)
    if found is None:
        return unknown_length(run, "a length", deep_env(run, value))
    num = as_number(run, found)
    return num.but(domain=num.domain.meet(NATURAL, run.facts)) if not num.shape else num


def truth_value(run: Run, value: Value, node: ir.Node) -> Num | None:
    """bool(value)"""
    cell = instance(run, value)
    if cell is None:
        return None
    for name in ("__bool__", "__len__"):
        if may_have(run, cell, name) or cell.cls.opaque:
            found = run_hook(run, value, name, [], node)
            return None if found is None else truth_of(run, found, node)
    items = fields_of(run, cell)
    return truth(items is None or bool(items))
