"""Comparisons, identity and membership, of any values."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer import forward, lists, shapes, thresholds, unnamed
from dpcheck.infer.arithmetic import arithmetic, logic
from dpcheck.infer.branches import merge
from dpcheck.infer.coerce import as_number, members
from dpcheck.infer.coins import tossed
from dpcheck.infer.conditionals import guarded_value
from dpcheck.infer.datasets import counting, gaps, gathering, model, presence, row_texts
from dpcheck.infer.datasets.sources import as_item, condition_unknown
from dpcheck.infer.datasets.tables import taken
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import Guard, compare_numbers, negated, truth
from dpcheck.infer.hooks import declines, instance, left_to_numpy, run_hook
from dpcheck.infer.implicit import holds_objects, may_be_objects
from dpcheck.infer.inheritance import mro
from dpcheck.infer.interpret import call, evaluate, expression
from dpcheck.infer.inversion import inverted
from dpcheck.infer.lazy import consumed
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.literals import key_of
from dpcheck.infer.operators import of_any_shape, over_rows
from dpcheck.infer.overriding import fields_of
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed, cell_of
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.touching import looked_at
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Class, Configured, Function, Gap, Instance, Library, Method, Namespace, Nothing, Num, Opaque, Range, Ref, Tup, Value
from dpcheck.infer.walked import drained, walk
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


ORDERINGS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}


@expression(ir.Compare)
def _compare(run: Run, node: ir.Compare, frame: Frame) -> Value:
    left = evaluate(run, node.left, frame)
    result: Num | None = None
    for op, right_node in zip(node.ops, node.rights):
        if result is not None and result.env:  # the rest is evaluated only while the comparisons hold
            guard = Guard(truth_of(run, result, node), True)
            right, written = guarded_value(run, guard, right_node, frame)
            merge(run, (guard,), written, Changes(), node)
        else:
            right = evaluate(run, right_node, frame)
        if len(node.ops) == 1 and op in ORDERINGS and (owner := next((side for side in (left, right) if isinstance(side, Configured)), None)) is not None:
            name = ORDERINGS[op if owner is left else presence.MIRRORED[op]]
            return call(run, Library(f"{owner.name}.__{name}__"), [owner, right if owner is left else left], {}, node)
        rowwise = over_rows(run, [left, right], lambda items: _compared_of_row(run, items[0], op, items[1], node),
                            f"`{op}`", node) if run.has_rows and op not in ("in", "not in", "is", "is not") else None
        if rowwise is not None:
            if len(node.ops) > 1:  # Python asks for the truth of all rows at once
                return Opaque(deep_env(run, rowwise), what="a chained comparison of columns")
            return rowwise
        if len(node.ops) == 1 and op in ("<", "<=", ">", ">=", "==", "!=") and (unknown := of_any_shape(run, left, right)) is not None and compared(run, left, op, right, node) is None:
            return unknown
        answer = inverted(run, left, op, right, node) if run.coins and len(node.ops) == 1 else None
        one = compare(run, left, op, right, node) if answer is None else answer
        if run.noisy:
            thresholds.compared(run, node, left, right, one)
        if run.has_rows and isinstance(left, Num) and isinstance(right, Num) and (left.env or right.env) and op in ("<", "<=", ">", ">=", "==", "!="):
            presence.note_comparison(run, left, op, right, one, node)
        result = one if result is None else logic(run, "&", result, one, node)
        left = right
    assert result is not None
    return boxed(run, result)


def _compared_of_row(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Value:
    """As `compare`; of what may be an array there may be several answers."""
    if any(isinstance(one, Opaque) and one.array for one in (left, right)) and (unknown := of_any_shape(run, left, right)) is not None:
        return unknown
    return boxed(run, compare(run, left, op, right, node))


def compare(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Num:
    """One comparison."""
    among = row_texts.contains(run, right, left) if op in ("in", "not in") else None
    if among is not None:
        return among if op == "in" else negated(run, among)
    found = compared(run, left, op, right, node)
    if found is not None:
        return found
    if (isinstance(left, Gap) or isinstance(right, Gap)) and op in ("<", "<=", ">", ">=", "==", "!="):
        return gaps.compared(run, [left, right], lambda items: compare(run, items[0], op, items[1], node), op == "!=")
    if op in ("is", "is not", "==", "!="):
        if run.optional and _may_be_none(run, left, right):
            return unknown_condition(run)
        same = _identity(run, left, right, op)
        if same is not None:
            return truth(same == (op in ("is", "==")))
    if op in ("in", "not in"):
        found = _member_of_rows(run, left, right, node) if run.has_rows else None
        found = membership(run, left, right, node) if found is None else found
        return found if op == "in" else negated(run, found)
    if run.has_rows:
        if isinstance(left, Num) and left.env or isinstance(right, Num) and right.env:
            left, right = as_item(left), as_item(right)
    numeric = [isinstance(v, Num) or isinstance(cell_of(run, v), Num) or isinstance(v, Opaque) and not v.env for v in (left, right)]

    if op not in ("is", "is not") and run.program.has_objects and holds_objects(run, (left, right)):
        return unknown_condition(run, left, right, unknown_call(run, "a comparison of what holds objects", [left, right], node))
    if lists.is_list(run, left) and not lists.is_beside_array(run, right) or lists.is_list(run, right) and not lists.is_beside_array(run, left):
        return unknown_condition(run, left, right)  # of two lists there is one answer
    if all(numeric) and op in ("<", "<=", ">", ">=", "==", "!="):
        try:
            unnamed.note(run, unnamed.ONE_VALUE if op in ("==", "!=") else unnamed.NUMBER, left, right)
            one, other = as_number(run, left), as_number(run, right)
            unnamed.tell_beside(run, [one, other])
            found = compare_numbers(run, one, op, other, node)
            unnamed.tell_cancelled(run, (one, other), found)
            return found
        except shapes.ShapeError:
            pass
    return unknown_condition(run, left, right)


forward.compare.give(compare)


def unknown_condition(run: Run, *values: Value) -> Num:
    env = tainted(*(deep_env(run, value) for value in values))
    term = run.fresh("a condition", lo=ZERO, hi=ONE, integer=True)
    if run.tainting:  # all parameters are private here: that a coin decides is what has to be known
        term = next((value.term for value in values if isinstance(value, Num) and tossed(run, value.term)), term)
    result = Num(term, domain=BOOL, env=env, boolean=True,
                 released=any(getattr(v, "released", False) for v in values))
    run.know(result.term, result)
    return result


def _may_be_none(run: Run, left: Value, right: Value) -> bool:
    """Whether None is asked for where a private parameter may be that: both neighbours are then, or neither is."""
    return isinstance(left, Nothing) != isinstance(right, Nothing) and any(source in run.optional for value in (left, right) for source in deep_env(run, value))


def _identity(run: Run, left: Value, right: Value, op: str) -> bool | None:
    keys = [key_of(run, value) for value in (left, right)]
    if keys[0] is not None and keys[1] is not None:
        if op in ("is", "is not") and not (keys[0] == (None,) or keys[1] == (None,)):
            return None
        return bool(keys[0] == keys[1])
    nothing = [key == (None,) for key in keys]
    if any(nothing):
        other = right if nothing[0] else left
        if presence.may_be_of_nothing(run, other):
            return None
        if isinstance(other, (Num, Tup, Function, Class, Library, Namespace, Range, Method)) or isinstance(other, Ref) and not isinstance(
                cell_of(run, other), Opaque):
            return False
    return None


def _member_of_rows(run: Run, left: Value, right: Value, node: ir.Node) -> Num | None:
    """x in rows (G17), key in a dict that a loop fills, and a row's value in a known list; None for anything else."""
    cell = cell_of(run, right)
    if isinstance(cell, (model.Tally, model.Shelf)):
        return gathering.is_member(run, cell, left)
    if isinstance(cell, model.Table) and cell.kind == "iterator":
        env = deep_env(run, right)
        taken(run, right)
        return condition_unknown(run, "is in", env)
    if isinstance(cell, model.Table) and isinstance(cell.item, Num) and not cell.item.shape and isinstance(as_item(left), Num) and not deep_env(run, left):
        same = compare(run, cell.item, "==", as_item(left), node)
        return counting.any_row(run, cell.rows, same, "any", node)
    items = members(run, right)
    if items is None or len(items) > 64 or not isinstance(left, Num) or not left.env or left.shape or any(not source.stands_in for source in left.env):
        return None
    result = truth(False)
    for item in items:
        result = logic(run, "|", result, compare(run, left, "==", item, node), node)
    return result


def membership(run: Run, left: Value, right: Value, node: ir.Node) -> Num:
    """x in s (B13): a truth value of everything on both sides; an iterator is walked through as far as x is."""
    right = consumed(run, right, node, until=deep_env(run, left))
    items = members(run, right)
    key = key_of(run, left)
    looked_at(run, right, "the members", deep_env(run, left))
    if items is not None and key is not None:
        keys = [key_of(run, item) for item in items]
        if all(one is not None for one in keys):
            return truth(key in keys)
    if run.program.has_objects and holds_objects(run, (left, right)):
        return unknown_condition(run, left, right, unknown_call(run, "a search among what holds objects", [left, right], node))
    return unknown_condition(run, left, right)


MIRRORED = {"<": ("lt", "gt"), "<=": ("le", "ge"), ">": ("gt", "lt"), ">=": ("ge", "le"), "==": ("eq", "eq"), "!=": ("ne", "ne")}


def compared(run: Run, left: Value, op: str, right: Value, node: ir.Node) -> Num | None:
    """left op right, where one of them is an object."""
    if op in ("is", "is not"):
        return None
    if op in ("in", "not in"):
        found = _contained(run, left, right, node)
        return found if found is None or op == "in" else negated(run, found)
    cells = instance(run, left), instance(run, right)
    if cells == (None, None):
        return unknown_condition(run, left, right, unknown_call(run, f"`{op}` on objects", [left, right], node)) if may_be_objects(run, (left, right)) else None
    if left_to_numpy(run, left, right):
        return unknown_condition(run, left, right, unknown_call(run, f"`{op}` of an array and an object", [left, right], node))
    own, mirrored = MIRRORED[op]
    sides = [(left, own, right), (right, mirrored, left)]
    if cells[0] is not None and cells[1] is not None and cells[0].cls is not cells[1].cls and cells[0].cls in mro(cells[1].cls):
        sides.reverse()  # the method of a subclass comes first
    for owner, name, other in sides:
        result = run_hook(run, owner, f"__{name}__", [other], node)
        if result is not None and not declines(result):
            return result if isinstance(result, Num) and not result.shape else as_number(run, result)
    if op == "!=":
        equal = compared(run, left, "==", right, node)
        return None if equal is None else negated(run, truth_of(run, equal, node))
    return _by_fields(run, cells, left, op, right, node)


def _by_fields(run: Run, cells: tuple[Instance | None, Instance | None], left: Value, op: str, right: Value, node: ir.Node) -> Num | None:
    """Objects without methods for it: dataclasses compare as tuples, others by identity."""
    if cells[0] is not None and cells[1] is not None and cells[0].cls is cells[1].cls and cells[0].cls.dataclass:
        parts = [Tup(tuple(cell.attributes.get(name, Opaque(deep_env(run, left))) for name in cell.cls.fields)) for cell in cells if cell is not None]
        return compare(run, parts[0], op, parts[1], node)
    if any(isinstance(value, Ref) and value.address in run.chosen for value in (left, right)):
        return None  # one of two objects: which one it is may be private
    if op == "==" and all(cell is None or not cell.cls.opaque and not cell.cls.dataclass for cell in cells) and not any(isinstance(value, Opaque) for value in (left, right)):
        return truth(isinstance(left, Ref) and isinstance(right, Ref) and left.address == right.address)
    return None


def _contained(run: Run, left: Value, right: Value, node: ir.Node) -> Num | None:
    """left in right"""
    cell = instance(run, right)
    items: Sequence[Value] | None = None if cell is None else fields_of(run, cell, "__contains__")
    if cell is not None and items is None:
        found = run_hook(run, right, "__contains__", [left], node)
        if found is not None:
            return truth_of(run, found, node)
        walked = walk(run, right, node)  # as far as the item is found
        items = None if walked is None else walked.items
        if items is None and walked is not None:
            return membership(run, left, walked.item or right, node)
    items = items if items is not None else drained(run, right, node) if cell is not None else members(run, right)
    if items is None or cell is None and instance(run, left) is None and not any(instance(run, item) is not None for item in items):
        return None
    result = truth(False)
    for item in items:
        result = arithmetic(run, "|", result, truth_of(run, compare(run, left, "==", item, node), node), node)
    return result
