"""One kind of value seen as another: as a number, as an array, as a truth value, as something to walk through."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.datasets.model import Keyed, Table
from dpcheck.infer.datasets.totals import in_place
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import numbers_by_key
from dpcheck.infer.iterators import opened
from dpcheck.infer.literals import literal, range_items
from dpcheck.infer.overriding import fields_of
from dpcheck.infer.references import cell_of
from dpcheck.infer.shapes import ShapeError
from dpcheck.infer.storage import unlisted
from dpcheck.infer.structure import stack
from dpcheck.infer.typical_items import stacked
from dpcheck.infer.values import Cell, Instance, Lazy, Listing, Mapping, Num, Opaque, Range, Ref, Rows, Tup, Uniform, Value
from dpcheck.spaces import ANY, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def as_number(run: Run, value: Value) -> Num:
    """The value where a number is expected; what is not one is a number of which only the dependence is known."""
    if isinstance(value, Num):
        return value
    if isinstance(value, Ref):
        cell = run.store.heap[value.address]
        if isinstance(cell, Num):
            return unlisted(cell)
    if isinstance(value, Opaque):
        value = run.current(value)
        if not value.env and value.term is not None:
            return public_number(value)
    env = deep_env(run, value)
    text = value.what if isinstance(value, Opaque) and value.what else "a value that is not a number"
    result = Num(run.fresh(text), env=env, released=getattr(value, "released", False))
    run.know(result.term, result)
    atom = result.term.atom()
    if env and atom is not None:
        run.unknown[atom] = text
    return result


def public_number(value: Opaque) -> Num:
    """A public value of which nothing is known, where a number is expected."""
    assert value.term is not None
    return Num(value.term, domain=exactly(value.term) if not value.array and not value.released else ANY, released=value.released)


def sequence_items(run: Run, value: Value) -> Sequence[Value] | None:
    """The items of a tuple or of a list of known length."""
    if isinstance(value, Tup):
        return value.items
    cell = cell_of(run, value)
    if isinstance(cell, Listing):
        return cell.items
    if isinstance(cell, Mapping):  # a series is walked through by its numbers, a dict by its keys
        return list(cell.items.values()) if cell.labelled else [literal(key) for key in cell.items]
    if (keys := known_keys(cell)) is not None:
        return keys
    if isinstance(value, Range):
        return range_items(value)
    if isinstance(cell, Instance):
        return fields_of(run, cell, "__iter__", "__len__", "__getitem__")
    if isinstance(cell, Lazy) and cell.again:
        return sequence_items(run, opened(run, value))
    return None


def members(run: Run, value: Value) -> Sequence[Value] | None:
    """What `in` looks among: the items, but the labels of a series."""
    cell = cell_of(run, value)
    return [literal(label) for label in cell.items] if isinstance(cell, Mapping) else sequence_items(run, value)


def as_array(run: Run, value: Value, node: ir.Node) -> Num | None:
    """The value as an array of numbers: an array, a list of numbers or of rows, a range; None for anything else."""
    spend(1, TOO_MANY_PARTS)
    if isinstance(value, Num):
        return value
    if isinstance(value, Rows):
        return value.matrix
    cell = cell_of(run, value)
    if isinstance(cell, Num):
        return unlisted(cell)
    if isinstance(cell, Uniform):
        return stacked(run, cell, node)
    if run.has_rows and (vector := by_known_keys(run, cell)) is not None:
        return vector
    if isinstance(value, Opaque) and value.term is not None and not run.current(value).env:
        return public_number(value)
    items = sequence_items(run, value)
    if items is None or isinstance(cell, Mapping) and not cell.labelled:
        return None

    arrays = {one: as_array(run, item, node) for one, item in {id(item): item for item in items}.items()}  # one that stands at several places once
    parts = [arrays[id(item)] for item in items]
    if any(part is None for part in parts):
        return None
    try:
        return stack(run, [part for part in parts if part is not None], node)
    except ShapeError:  # rows of several lengths
        return None


def known_keys(cell: Cell | None) -> Sequence[Value] | None:
    """The keys of a dict of numbers by group, where the program names all that there are, in their order."""
    plain = isinstance(cell, Keyed) and cell.kind == "dict" and cell.ordered and cell.missing is None
    return cell.categories if isinstance(cell, Keyed) and plain and cell.wanted is None and cell.top is None and cell.width is None else None


def by_known_keys(run: Run, cell: Cell | None) -> Num | None:
    """Numbers by group as a vector, where the program names the groups; rows that keep their places as an array."""
    if isinstance(cell, Table):
        return in_place(run, cell)
    return numbers_by_key(run, cell) if isinstance(cell, Keyed) else None
