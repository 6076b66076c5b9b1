"""Loops that replace each entry of an array by what they make of it: `v[i] = v[i] + noise` (rule J17).

Each pass finds in its entry what was there before the loop, for no other pass stores there. So the loop is followed as if it read a copy made
before it; whoever asks for that proves afterwards that a pass changed nothing of the array but its entry.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.values import Num, Ref
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import replaced, walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def reading_copies(run: Run, node: ir.For, frame: Frame) -> tuple[ir.For, dict[str, Num]] | None:
    """The loop with its own entries read of copies, and the arrays by name, whose entries are not known one by one; None where it has none."""
    indices = {part.id for part in walk([node.target]) if isinstance(part, ir.Name)} - names_bound(node.body)
    swaps: dict[int, ir.Node] = {}
    arrays: dict[str, Num] = {}
    for store in node.body:
        target = _target(store)
        if target is None or not isinstance(target.index, ir.Name) or target.index.id not in indices:
            continue
        assert isinstance(target.value, ir.Name)
        name, owner = target.value.id, visible(frame, target.value.id)
        cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
        read = _read(node, store, target)
        if isinstance(cell, Num) and len(cell.shape) == 1 and cell.elements is None and read is not None:
            arrays[name] = cell
            copy = ir.Subscript(target.start, target.end, ir.Name(target.value.start, target.value.end, _copy(name)), target.index)
            swaps |= dict.fromkeys(map(id, read), copy)
            if isinstance(store, ir.Augment):
                value = replaced(store.value, swaps)
                swaps[id(store)] = ir.Assign(store.start, store.end, [target], ir.Binary(store.start, store.end, store.op, copy, value))
    if not arrays:
        return None
    return replace(node, body=[replaced(statement, swaps) for statement in node.body]), arrays


def make_copies(run: Run, arrays: dict[str, Num], frame: Frame) -> None:
    """Makes the copies, under names of their own."""
    for name, array in arrays.items():
        run.store.write(frame.names, _copy(name), Ref(run.store.allocate(array)))


def _copy(name: str) -> str:
    return f"{name} before the loop"  # which no variable of a program is called


def _target(store: ir.Stmt) -> ir.Subscript | None:
    """The one place into which a statement stores, of a variable."""
    target = store.targets[0] if isinstance(store, ir.Assign) and len(store.targets) == 1 else store.target if isinstance(store, ir.Augment) else None
    return target if isinstance(target, ir.Subscript) and isinstance(target.value, ir.Name) else None


def _read(node: ir.For, store: ir.Stmt, target: ir.Subscript) -> list[ir.Subscript] | None:
    """Where a pass reads the entry that it stores; None where the array is mentioned in any other way, or after that."""
    assert isinstance(target.value, ir.Name) and isinstance(target.index, ir.Name)
    name, index = target.value.id, target.index.id
    if name in names_bound(node.body):
        return None
    until = node.body[:node.body.index(store) + 1]
    apart = {id(inner) for part in walk(until) if isinstance(part, (ir.Function, ir.Lambda, ir.Comprehension, ir.Class, ir.For, ir.While)) for inner in walk([part])}
    read = [part for part in walk(until) if isinstance(part, ir.Subscript) and part is not target and id(part) not in apart
            and isinstance(part.value, ir.Name) and part.value.id == name and isinstance(part.index, ir.Name) and part.index.id == index]
    mentions = sum(isinstance(part, ir.Name) and part.id == name for part in walk(node.body))
    return read if mentions == len(read) + 1 and (read or isinstance(store, ir.Augment)) else None
