"""Assignments with an operator: arrays, lists and tables change in place, so that every other name of them sees it."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer.assignments import assign
from dpcheck.infer.attributes import attribute
from dpcheck.infer.cells import as_cell
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.datasets.model import Keyed, Record, Slot, Table
from dpcheck.infer.datasets.drawn_places import forget_places
from dpcheck.infer.dependence import blurred, deep_env, keeping
from dpcheck.infer.hooks import METHODS, run_hook
from dpcheck.infer.overriding import may_have
from dpcheck.infer.walked import spread
from dpcheck.infer.interpret import evaluate, statement
from dpcheck.infer.lists import is_beside_array, is_list
from dpcheck.infer.noise import combined, drawn
from dpcheck.infer.numbers import negate
from dpcheck.infer.one_hot import at_item
from dpcheck.infer.operators import binary
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.storage import LIST, UNKNOWN, listed, stored_in, takes, typed_as
from dpcheck.infer.store import Frame
from dpcheck.infer.item_stores import add_to_item, add_to_row, entry_by_entry
from dpcheck.infer.subscripts import subscript
from dpcheck.infer.thresholds import bound
from dpcheck.infer.touching import handed_over, touched
from dpcheck.infer.values import NONE, Cell, Instance, Listing, Mapping, Method, Num, Opaque, Picked, Ref, Tup, Uniform, Value, serial

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@statement(ir.Augment)
def _augment(run: Run, node: ir.Augment, frame: Frame) -> None:
    """target op= value: arrays and lists change in place, so that every other name of them sees it."""
    target = node.target
    owner: Value = NONE
    index: Value = NONE
    if isinstance(target, ir.Name):
        old = evaluate(run, target, frame)
    elif isinstance(target, ir.Attribute):
        old = attribute(run, evaluate(run, target.value, frame), target.attr, target)
    elif isinstance(target, ir.Subscript):
        target = as_cell(run, target, frame)
        owner, index = evaluate(run, target.value, frame), evaluate(run, target.index, frame)
        old = NONE if _is_row(run, owner, index) else subscript(run, owner, index, target)
    else:
        return
    entry_by_entry(run, owner, index, old, node)
    value = evaluate(run, node.value, frame)
    if isinstance(old, Opaque) and run.vectors:
        old = run.vectors.get(old, old)  # as the value shows it: u /= max(1, norm(u))
    if run.watching and isinstance(old, (Ref, Opaque)):
        run.stored(owner if isinstance(target, ir.Subscript) else old, deep_env(run, value), target)
    if isinstance(target, ir.Subscript) and _counted_up(run, node, owner, index, value):
        return
    old = subscript(run, owner, index, target) if old is NONE and isinstance(target, ir.Subscript) else old
    if _of_container(run, node, old, owner, value) or _of_object(run, node, old, value, frame):
        return
    if isinstance(old, Ref) and is_list(run, old):
        if is_beside_array(run, value):  # it adds to each item, and makes an array: the list stays as it is
            assign(run, target, binary(run, node.op, old, value, node), frame)
            return
        if node.op == "+":
            known = isinstance(cell_of(run, old), Listing)
            value = _taken_in(run, old, value, node)
            if known:
                return
    result = binary(run, node.op, old, value, node)
    if isinstance(old, Ref) and _in_place(run, node, old, owner, result):
        if not isinstance(target, ir.Subscript):
            return
        result = old
    if run.noisy:
        bound(run, [target], ir.Binary(node.start, node.end, node.op, target, node.value), result, frame)
    assign(run, target, result, frame)


def _of_container(run: Run, node: ir.Augment, old: Value, owner: Value, value: Value) -> bool:
    """A dict, a list of unknown items, or an array of which some entries are picked: whether it was one, of which less is known now."""
    cell, is_item = cell_of(run, old), isinstance(node.target, ir.Subscript)
    if not isinstance(old, Ref) or not isinstance(cell, (Mapping, Opaque, Uniform, Picked, Slot)):
        return False
    if isinstance(cell, Picked) and not is_item:
        made = cell_of(run, binary(run, node.op, old, value, node))
        run.mutate(old.address, made if isinstance(made, Picked) and cell.array else blurred(run, f"a container changed by `{node.op}=`", (cell, value)))
        return True
    if isinstance(cell, Picked) and isinstance(cell_of(run, owner), Num) or isinstance(cell, Uniform) and is_beside_array(run, value):
        return False  # a copy, that is stored again; a list that becomes an array
    changed: Cell = blurred(run, f"a container changed by `{node.op}=`", (run.store.heap[old.address], value))
    if isinstance(cell, Opaque) and (made := _noised(run, node, old, value)) is not None and made.shape and not (cell.holds or cell.roots):
        changed = made
    run.mutate(old.address, changed)
    return True


def _noised(run: Run, node: ir.Augment, old: Value, value: Value) -> Num | None:
    """An unknown object to which noise is added in place: a release, which is recorded; what it is then, None where it is not known."""
    made = combined(run, node.op, old, value, node) if run.noisy else None
    cell = None if made is None else cell_of(run, made) if isinstance(made, Ref) else made
    return cell if isinstance(cell, Num) else None


def _of_object(run: Run, node: ir.Augment, old: Value, value: Value, frame: Frame) -> bool:
    """An object that is not modelled, or one of the checked code with a method for it; whether the target is assigned to."""
    if isinstance(old, Opaque):
        run.epoch = serial()
        forget_places(run, old)
        alone = not (old.holds or old.roots)
        if not alone and not isinstance(node.target, ir.Subscript):
            _noised(run, node, old, value)
        result = binary(run, node.op, old, value, node) if alone else NONE  # what a loop or a branch around this decides, the name that it is bound to carries
        touched(run, old, deep_env(run, value), stored=True)
        if alone:
            assign(run, node.target, result, frame)
            return True
        if (old.holds or old.roots) and not isinstance(node.target, ir.Subscript):  # it is that object still, or shares its content with it
            env = tainted(deep_env(run, old), deep_env(run, value))
            assign(run, node.target, keeping(run, replace(old, env=env, term=None if env else run.fresh(f"{old.what} after `{node.op}=`"), array=True, roots=old.origins), value), frame)
            return True
    if isinstance(old, Record):  # a row that shows the frame that it is of, as before pandas 3
        touched(run, old, deep_env(run, value))
    if isinstance(old, Method) and old.function is None:  # what has no rule but as a call (`values.base`), which may be a view
        handed_over(run, (old.owner,), f"`{node.op}=` on its {old.name.rpartition('.')[2]}", deep_env(run, value))
    cell, name = cell_of(run, old), f"__i{METHODS[node.op]}__"
    if isinstance(old, Ref) and isinstance(cell, Instance) and may_have(run, cell, name):
        changed = run_hook(run, old, name, [value], node)
        if changed is not None:
            assign(run, node.target, changed, frame)
            return True
    return False


def _in_place(run: Run, node: ir.Augment, old: Ref, owner: Value, result: Value) -> bool:
    """Arrays, columns and numbers by group change in place, lists of rows grow; whether it was one of these."""
    cell, made = cell_of(run, old), cell_of(run, result)
    if isinstance(cell, Table):
        around = cell_of(run, owner)
        once = cell.kind != "list" or not run.loops and not run.summarising  # a list that a loop adds to grows with each pass
        run.mutate(old.address, made if isinstance(made, Table) and once else Opaque(tainted(deep_env(run, old), deep_env(run, result)), what="rows that were changed"), node)
        is_column = isinstance(made, Table) and isinstance(around, Table) and around.kind == "frame"
        if isinstance(node.target, ir.Subscript) and isinstance(owner, Ref) and is_column:  # whose column it becomes, whatever shares its memory
            run.store.write(run.store.heap, owner.address, around)
    elif isinstance(cell, Keyed):
        run.mutate(old.address, made if isinstance(made, (Keyed, Num)) else Opaque(tainted(deep_env(run, old), deep_env(run, result)), what="numbers by group that were changed"), node)
    elif isinstance(cell, Num):
        content, around = as_number(run, result), cell_of(run, owner)
        if isinstance(result, Opaque) and result.env and cell.shape and cell.storage != LIST:  # whatever is added to it, it keeps its shape
            content = Num(run.fresh("an array"), cell.shape, env=tainted(result.env), storage=UNKNOWN)
            run.know(content.term, content)
            made = content
        run.mutate(old.address, typed_as(content, cell) if content.shape and not isinstance(made, Opaque) else Opaque(content.env, what="an array"), node)
        if isinstance(node.target, ir.Subscript) and isinstance(owner, Ref) and isinstance(around, Num):  # into which it is stored, whatever shares its memory
            run.store.write(run.store.heap, owner.address, around)
    else:
        return False
    return True


def _taken_in(run: Run, old: Ref, value: Value, node: ir.Augment) -> Value:
    """The items of anything, as a list for another list to take; one of known items has them then."""
    cell, value = cell_of(run, old), spread(run, value, node)
    if isinstance(cell, Listing):
        items = sequence_items(run, value)
        replaced = Listing((*cell.items, *items), cell.kind) if items is not None else blurred(run, "a list extended by an unknown number of items", (cell, value))
        run.mutate(old.address, replaced)
        return value
    content = as_array(run, value, node)
    return value if content is None or not content.shape else Ref(run.store.allocate(listed(content)))


def _is_row(run: Run, owner: Value, index: Value) -> bool:
    """Whether owner[index] is a row of a matrix at a private place: a view, which is read when it is added to."""
    cell = cell_of(run, owner)
    return isinstance(cell, Num) and len(cell.shape) == 2 and isinstance(index, Num) and not index.shape and bool(index.env)


def _counted_in_a_cell(run: Run, node: ir.Augment, owner: Ref, index: Sequence[Value], value: Value) -> bool:
    """m[i, j] += e where a place is private: to row i is added a row of zeros but for e; whether it was that."""
    cell = cell_of(run, owner)
    if not isinstance(cell, Num) or len(cell.shape) != 2 or not isinstance(value, Num) or value.shape or not takes(cell, value):
        return False
    places = [place for place in index if isinstance(place, Num) and not place.shape and not place.boolean]
    if len(places) < len(index) or len(places) != 2 or not any(place.env for place in places) and (cell.elements is not None or not cell.env):
        return False
    row = at_item(run, cell.shape[1:], places[1], value if node.op == "+" else negate(run, value, node), node)
    more = add_to_row(run, cell, places[0], row, node)
    if more is not None:
        run.mutate(owner.address, stored_in(more, cell), node)
    return more is not None


def _counted_up(run: Run, node: ir.Augment, owner: Value, index: Value, value: Value) -> bool:
    """v[i] += e, m[i, j] += e at a private place of an array of numbers; whether it was that. Noise is added to what is read there, which it releases."""
    cell = cell_of(run, owner)
    if node.op not in ("+", "-") or not isinstance(owner, Ref) or run.noisy and drawn(run, value) is not None:
        return False
    if isinstance(index, Tup):
        return _counted_in_a_cell(run, node, owner, index.items, value)
    if not isinstance(index, Num) or index.shape:
        return False
    if not index.env and not (isinstance(cell, Num) and cell.elements is None and cell.env):
        return False  # at a known place of known entries
    if isinstance(cell, Num) and isinstance(value, Num) and not takes(cell, value):
        return False
    if isinstance(cell, Listing) and cell.items and all(isinstance(item, Num) and not item.shape for item in cell.items):
        cell = as_array(run, owner, node)

    amount = cell_of(run, value) if isinstance(value, Ref) else value
    if isinstance(cell, Num) and len(cell.shape) == 2 and isinstance(amount, Num) and takes(cell, amount):
        more = add_to_row(run, cell, index, amount if node.op == "+" else negate(run, amount, node), node)
        if more is not None:
            run.mutate(owner.address, stored_in(more, cell), node)
        return more is not None
    if not isinstance(cell, Num) or len(cell.shape) != 1 or not isinstance(value, Num) or value.shape:
        return False

    content = add_to_item(run, cell, index, value if node.op == "+" else negate(run, value, node), node)
    run.mutate(owner.address, stored_in(content, cell if isinstance(cell_of(run, owner), Num) else listed(cell)), node)
    return True
