"""What a function adds noise to as it is given: the entries of a parameter, one by one or all at once, and nothing that is computed of them."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index, holds
from dpcheck.infer.audit.reading.sums import Sum, sums
from dpcheck.infer.audit.reading.ways import SAME, Bound, Ways
from dpcheck.syntax.walk import of_text, walk


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


def tells_what_it_compares(module: ir.Module, function: ir.Function) -> bool:
    """Whether a function compares what got a draw with a noisy threshold, and tells the same sum besides: then it tells where the threshold lies, and the noise of that is worth nothing more."""
    index = index_of(module)
    mine = [one for one in sums_of(module) if index.function_of(one.node) is function]
    compared = {id(one.draw.call) for one in mine if any(isinstance(part, ir.Compare) and _is_with_noise(index, part, one, mine) for part in index.around(one.node))}
    return any(id(one.draw.call) in compared and not any(isinstance(part, ir.Compare) for part in index.around(one.node)) for one in mine)


def _is_with_noise(index: Index, comparison: ir.Compare, one: Sum, others: list[Sum]) -> bool:
    """Whether a comparison is with a variable that holds another draw."""
    names = [part for part in walk([comparison.left, *comparison.rights]) if isinstance(part, ir.Name)]
    return any(holds(definition.value, other.node) for name in names for definition in index.bound(name)[1] for other in others if other.draw.call is not one.draw.call)


def given_to_noise(module: ir.Module, function: ir.Function) -> set[str]:
    """The parameters that are a part of anything that gets noise in a function, as far as that is seen: one that only says how often something is done is none."""
    index = index_of(module)
    inside = Bound(Ways(index), function)
    return {way.leaf.name for one in sums_of(module) if index.function_of(one.node) is function for way in inside.of(one.value) if way.leaf.function is function}
