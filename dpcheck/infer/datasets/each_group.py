"""Comprehensions and loops over groups of rows: one number a group, computed from its rows (rules H6, J21)."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import AbstractSet, TypeGuard

from dpcheck import ir
from dpcheck.infer import forward
from dpcheck.infer.assignments import assign
from dpcheck.infer.blocks import execute
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.group_rows import of_code
from dpcheck.infer.datasets.model import Grouped, Table
from dpcheck.infer.datasets.tables import boxed, lost
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import set_of_rows
from dpcheck.infer.havoc import havoc_changed
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.iterators import Watched, names_in_sight, watch_code
from dpcheck.infer.operators import binary
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.values import Library, Listing, Mapping, Num, Opaque, Ref, Tup, Value
from dpcheck.infer.walk import appended_in, names_bound, names_read

def comprehension(run: Run, node: ir.Comprehension, grouped: Grouped, frame: Frame) -> Ref | None:
    """{k: f(g) for k, g in groups} and [f(g) for k, g in groups], where f(g) is a number, also of a generator that is walked to its end; None of any other."""
    clause = node.clauses[0]
    if len(node.clauses) > 1 or clause.is_async or clause.ifs or node.kind not in ("dict", "list", "generator"):
        return None
    formula = node.element
    if node.kind == "dict":
        assert node.value is not None
        if not _is_key(grouped, clause.target, node.element):
            return None
        formula = node.value
    return _numbers(run, watch_code(run, node, frame), grouped, clause.target, [], formula, "dict" if node.kind == "dict" else "list", Frame(frame.module, frame.name, {}, frame.outer, is_comprehension=True))


forward.comprehension_of_groups.give(comprehension)


def _numbers(run: Run, watched: Watched, grouped: Grouped, target: ir.Expr, before: Sequence[ir.Assign], formula: ir.Expr, kind: str, inside: Frame) -> Ref | None:
    """What a formula, after some statements, makes of each group, by key or in a row; None where it is no number, depends on the key, or has effects.

    Names that it binds are those of a copy of the frame `inside`.
    """
    view, names = _view(grouped), _names_of_items(target)
    if view == "items" and (len(names) != 2 or names[0] == names[1]) or view == "keys":
        return None
    if view == "items" and names[0] in names_read([*before, formula]):
        return None  # what depends on the key is not the same function of each group
    if _sees_private_data(run, [*(statement.value for statement in before), formula], names_bound([*before, ir.Assign(target.start, target.end, [target], formula)]), inside):
        return None  # a row moves the numbers of all groups then, not of its own alone

    def number(inner: Run, table: Table) -> Value:
        own = replace(inside, names={})
        inner.called.append(own.names)
        members = set_of_rows(inner, table) if grouped.lists == "set" else table
        group: Value = lost(inner, "a set of values that may come and go at once", boxed(inner, table)) if members is None else boxed(inner, members)
        key = Opaque(tainted({table.rows.row: {}}), what="the key of a group")
        assign(inner, target, Tup((key, group)) if view == "items" else group, own)
        execute(inner, before, own)
        return evaluate(inner, formula, own)

    found = of_code(run, grouped, number, watched)
    return None if found is None else grouping.keyed(run, grouped, found, kind=kind, ordered=False)


def _sees_private_data(run: Run, code: Sequence[ir.Expr], own: AbstractSet[str], frame: Frame) -> bool:
    """Whether code about a group sees more of the data than that group, by names that it does not bind itself."""
    return any(deep_env(run, value) for part in code for _, name, value in names_in_sight(run, part, frame) if name not in own)


def _view(grouped: Grouped) -> str:
    """What a walk through groups gives: "items", "keys" or "values"."""
    return grouped.view or ("keys" if grouped.lists else "items")


def _names_of_items(target: ir.Expr) -> list[str]:
    return [part.id for part in target.items if isinstance(part, ir.Name)] if isinstance(target, ir.Sequence) else []


def _is_key(grouped: Grouped, target: ir.Expr, part: ir.Expr) -> bool:
    """Whether an expression is the name of the key, in a walk through pairs of keys and groups."""
    names = _names_of_items(target)
    return _view(grouped) == "items" and len(names) == 2 and isinstance(part, ir.Name) and part.id == names[0]


# ---------------------------------------------------------------- loops
def loop(run: Run, node: ir.For, grouped: Grouped, frame: Frame) -> bool:
    """`for k, g in groups:` whose last statement is `out[k] = f(g)`, `out.append(f(g))` or `total += f(g)`, as the comprehension that it is; False of any other."""
    last, before = node.body[-1], [statement for statement in node.body[:-1] if _names_a_value(statement)]
    own = names_bound([*before, ir.Assign(node.start, node.end, [node.target], node.iter)])
    made = _filled(run, grouped, node.target, last, frame) or _added(run, last, frame)
    if made is None or node.is_async or len(before) != len(node.body) - 1:
        return False
    name, formula, kind, leave = made
    if name in own or name in names_read([*before, formula]) or _reads_the_last_pass(node.target, before, formula):
        return False
    watched = [seen for part in (*(statement.value for statement in before), formula) for seen in watch_code(run, part, frame) if seen[1] not in own]
    found = _numbers(run, watched, grouped, node.target, before, formula, kind, Frame(frame.module, frame.name, {}, frame, is_comprehension=True))
    if found is None:
        return False
    havoc_changed(run, node.body, frame, tainted({grouped.table.rows.source: {}}))
    assign(run, node.target, Opaque(tainted({grouped.table.rows.source: {}}), what="the last group"), frame)
    leave(found)
    return True


def _reads_the_last_pass(target: ir.Expr, before: Sequence[ir.Assign], formula: ir.Expr) -> bool:
    """Whether a name is read before this pass binds it."""
    late = set(names_bound(before))
    late -= names_bound([ir.Assign(target.start, target.end, [target], formula)])
    for statement in before:
        if not late.isdisjoint(names_read([statement.value])):
            return True
        late -= names_bound([statement])
    return False


def _names_a_value(statement: ir.Stmt) -> TypeGuard[ir.Assign]:
    return isinstance(statement, ir.Assign) and all(isinstance(target, ir.Name) for target in statement.targets)


Made = tuple[str, ir.Expr, str, Callable[[Ref], None]]


def _filled(run: Run, grouped: Grouped, target: ir.Expr, last: ir.Stmt, frame: Frame) -> Made | None:
    """What an empty dict or list is filled with."""
    if isinstance(last, ir.Assign) and len(last.targets) == 1 and isinstance(place := last.targets[0], ir.Subscript) and isinstance(place.value, ir.Name):
        name, formula, kind = place.value.id, last.value, "dict"
        if not _is_key(grouped, target, place.index):
            return None
    elif (appended := appended_in(last)) is not None:
        name, formula, kind = appended[0].id, appended[2], "list"
    else:
        return None
    owner = visible(frame, name)
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    empty = not cell.items and cell.default is None and not cell.labelled and not cell.makes if isinstance(cell, Mapping) else isinstance(cell, Listing) and not cell.items
    if not isinstance(owner, Ref) or not empty or isinstance(cell, Mapping) != (kind == "dict"):
        return None
    return name, formula, kind, lambda found: run.mutate(owner.address, run.store.heap[found.address], last)


def _of_extreme(run: Run, last: ir.Stmt, frame: Frame) -> Made | None:
    """`best = max(best, f(g))`: the largest of all, and of what was there before."""
    if not isinstance(last, ir.Assign) or len(last.targets) != 1 or not isinstance(target := last.targets[0], ir.Name) or not isinstance(last.value, ir.Call):
        return None
    function = evaluate(run, last.value.func, frame) if isinstance(last.value.func, ir.Name) else None
    parts = [argument.value for argument in last.value.args if argument.name is None and not argument.star]
    others = [part for part in parts if not (isinstance(part, ir.Name) and part.id == target.id)]
    start = visible(frame, target.id)
    if not isinstance(function, Library) or function.name not in ("builtins.max", "builtins.min") or len(parts) != 2 or len(last.value.args) != 2 or len(others) != 1 or not isinstance(start, Num) or start.shape:
        return None

    def leave(found: Ref) -> None:
        of_groups = call(run, function, [found], {"default": start}, last)
        assign(run, target, call(run, function, [start, of_groups], {}, last), frame)

    return target.id, others[0], "list", leave


def _added(run: Run, last: ir.Stmt, frame: Frame) -> Made | None:
    """What is added to a number, or is the larger or smaller of it and each."""
    if (extreme := _of_extreme(run, last, frame)) is not None:
        return extreme
    if not isinstance(last, ir.Augment) or last.op != "+" or not isinstance(last.target, ir.Name):
        return None
    target, start = last.target, visible(frame, last.target.id)
    if not isinstance(start, Num) or start.shape:
        return None
    return target.id, last.value, "list", lambda found: assign(run, target, binary(run, "+", start, call(run, Library("builtins.sum"), [found], {}, last), last), frame)
