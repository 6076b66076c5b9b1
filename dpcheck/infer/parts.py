"""What Python's constructs do with what data sets are made of: each kind of cell registers what is read from it, stored in it, and left of it by a branch."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, TypeVar

from dpcheck import ir
from dpcheck.infer.values import Cell, Ref, Value

if TYPE_CHECKING:
    from dpcheck.infer.guards import Guards
    from dpcheck.infer.run import Run


Rule = TypeVar("Rule", bound=Callable[..., Any])
ATTRIBUTES: dict[type, Callable[[Run, Any, Any, str, ir.Node], Value | None]] = {}
ITEMS: dict[type, Callable[[Run, Any, Any, Value, ir.Node], Value | None]] = {}
STORES: dict[type, Callable[[Run, Any, Any, Value, Value, ir.Node], bool]] = {}
JOINS: dict[type, Callable[[Run, Guards, Any, Any, ir.Node], Cell | None]] = {}


def attributes_of(*kinds: type) -> Callable[[Rule], Rule]:
    """Registers what owner.name is, where the owner is, or refers to, one of these kinds; None leaves it to others."""
    return _register(ATTRIBUTES, kinds)


def items_of(*kinds: type) -> Callable[[Rule], Rule]:
    """Registers what owner[index] is."""
    return _register(ITEMS, kinds)


def stores_in(*kinds: type) -> Callable[[Rule], Rule]:
    """Registers what owner[index] = value does; whether it was done."""
    return _register(STORES, kinds)


def joins(*kinds: type) -> Callable[[Rule], Rule]:
    """Registers what a cell is after a branch, where one side leaves one of these kinds; None where the sides have too little in common."""
    return _register(JOINS, kinds)


def _register(table: dict[type, Any], kinds: tuple[type, ...]) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        table.update(dict.fromkeys(kinds, rule))
        return rule

    return register


def attribute_of_data(run: Run, owner: Value, name: str, node: ir.Node) -> Value | None:
    """owner.name of rows, of groups, of one row; None of anything else."""
    held = _held(run, owner)
    rule = ATTRIBUTES.get(type(held))
    return None if rule is None else rule(run, owner, held, name, node)


def item_of_data(run: Run, owner: Value, index: Value, node: ir.Node) -> Value | None:
    """owner[index] of rows, of groups, of one row, of what `.loc` gives; None of anything else."""
    held = _held(run, owner)
    rule = ITEMS.get(type(held))
    return None if rule is None else rule(run, owner, held, index, node)


def stored_in_data(run: Run, owner: Value, index: Value, value: Value, node: ir.Node) -> bool:
    """owner[index] = value, where the owner is a table or the `.loc` of one; whether it was."""
    held = _held(run, owner)
    rule = STORES.get(type(held))
    return rule is not None and rule(run, owner, held, index, value, node)


def join_of_data(run: Run, guards: Guards, left: Cell, right: Cell, node: ir.Node) -> Cell | None:
    """A cell of a data set after a branch; None of anything else."""
    rule = JOINS.get(type(left))
    return None if rule is None else rule(run, guards, left, right, node)


def _held(run: Run, owner: Value) -> object:
    return run.store.heap[owner.address] if isinstance(owner, Ref) else owner
