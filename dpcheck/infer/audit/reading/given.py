"""What a function adds noise to as it is given: the entries of a parameter, one by one or all at once, and nothing that is computed of them."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.sums import Sum, sums
from dpcheck.infer.audit.reading.ways import SAME, Bound, Ways
from dpcheck.syntax.walk import of_text


@of_text(64)
def index_of(module: ir.Module) -> Index:
    """The index of a module, made once."""
    return Index(module)


@of_text(64)
def sums_of(module: ir.Module) -> tuple[Sum, ...]:
    """All sums of values and draws in a module."""
    return tuple(sums(index_of(module)))


def noised_as_given(module: ir.Module, function: ir.Function) -> set[str]:
    """The parameters that a function adds noise to as they are; none where it adds noise to anything else."""
    index = index_of(module)
    inside = Bound(Ways(index), function)
    ways = [way for one in sums_of(module) if index.function_of(one.node) is function for way in inside.of(one.value) if way.leaf.kind != "literal"]
    if not all(way.leaf.function is function and way.mark == SAME for way in ways):
        return set()
    return {way.leaf.name for way in ways}
