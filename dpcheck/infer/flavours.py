"""Whose arrays and tables these are: of numpy and pandas, unless a library of its own made them, whose methods they then have (rule K15).

Tables say it themselves. Of other arrays it is noted by their address; what is made of a tensor by operators, items or functions of its library is one. An
array of which that was lost sight of, and that private tensors have a part in, may be either: only methods that mean the same in both are its own.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Mapping

from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.tables import seen_through
from dpcheck.infer.references import cell_of, view_of
from dpcheck.infer.values import Cell, Library, Listing, Nothing, Num, Opaque, Ref, SliceValue, Text, Tup, Value
from dpcheck.rules import Row

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NUMPY, TORCH = "numpy", "torch"
DIFFERENT = frozenset((  # methods of arrays that mean something else in torch
    "argsort", "choose", "compress", "fill", "max", "median", "min", "nonzero", "partition", "ptp", "put", "repeat", "resize", "size", "sort", "split", "std", "swapaxes", "take", "transpose",
    "var", "view",
))


def mark(run: Run, value: Value, library: str) -> Value:
    """Notes that an array, or each of several, is one of a library."""
    if isinstance(value, Ref):
        cell = run.store.heap[value.address]
        if isinstance(cell, Table) and cell.library != library and cell.kind == "array":
            run.store.heap[value.address] = replace(cell, library=library)
        elif isinstance(cell, (Num, Opaque)):
            run.store.libraries[value.address] = library
    elif isinstance(value, Tup):
        for item in value.items:
            mark(run, item, library)
    return value


def of_its_library(run: Run, row: Row, given: Mapping[str, Value], result: Value) -> Value:
    """What a function of torch makes is a tensor, what one of numpy makes of anything else is none; what is no tensor any more says so itself."""
    if row.name.startswith("torch.") and row.operation != "as_numpy":
        if isinstance(result, Ref) and result in given.values() and library_of(run, result) != TORCH:  # the same memory, but an object with other methods
            cell = run.store.heap[result.address]
            result = seen_through(run, result, cell) if isinstance(cell, Table) else view_of(run, cell, result) if isinstance(cell, Num) else result
        return mark(run, result, TORCH)
    if run.store.libraries and row.name.startswith("numpy.") and isinstance(result, Ref) and library_of(run, result) is None and not any(_may_be_tensor(run, value) for value in given.values()):
        return mark(run, result, NUMPY)
    return result


def _may_be_tensor(run: Run, value: Value) -> bool:
    """Whether a value may be a tensor, or hold one."""
    cell = cell_of(run, value) or value
    if isinstance(cell, (Num, Table)):
        return library_of(run, value) != ""
    if isinstance(cell, (Tup, Listing)):
        return any(_may_be_tensor(run, item) for item in cell.items)
    return not isinstance(cell, (Nothing, Text, Library, SliceValue))


def library_of(run: Run, value: Value) -> str | None:
    """The library of an array: "" where it is one of numpy; None where it may be one of numpy or another, as any may be that nothing was noted of where there are tensors."""
    cell: Cell | Value | None = value
    if isinstance(value, Ref):
        known = run.store.libraries.get(value.address)
        if known is not None:
            return "" if known == NUMPY else known
        cell = run.store.heap[value.address]
        if isinstance(cell, Table):
            return cell.library
    return None if isinstance(cell, Num) and (cell.shape and run.store.libraries or any(source.library for source in cell.env)) else ""


def made_of(run: Run, result: Value, *parts: Value) -> Value:
    """The result of an operator or an item: of a tensor it is a tensor."""
    if not run.store.libraries and not run.has_rows or not isinstance(result, Ref):
        return result
    for part in parts:
        library = library_of(run, part) if isinstance(part, Ref) else ""
        if library:
            return mark(run, result, library)
    return result
