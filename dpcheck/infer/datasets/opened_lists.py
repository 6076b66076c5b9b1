"""Lists of numbers, and tables that are lists of lists, to which a loop over rows adds by place: arrays of numbers while it runs (rule J9)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.loop_variables import written_to_in
from dpcheck.infer.storage import listed
from dpcheck.infer.store import Frame
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Listing, Num, Ref
from dpcheck.infer.walk import names_mutated

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def open_lists(run: Run, node: ir.For, frame: Frame) -> None:
    """Makes arrays of the lists that the body changes, as far as they hold nothing but numbers."""
    for name in sorted(names_mutated(node.body)):
        value = frame.names.get(name)
        cell = run.store.heap.get(value.address) if isinstance(value, Ref) else None
        if not isinstance(value, Ref) or not isinstance(cell, Listing) or not written_to_in(node.body, name):
            continue
        numbers, rows = _numbers(cell), _rows(run, cell)
        if numbers:
            run.mutate(value.address, listed(_array(run, numbers, node)))
        elif rows:
            table = _array(run, [_array(run, row, node) for row in rows.values()], node)
            run.mutate(value.address, listed(table))
            run.store.link(value.address, *rows)  # whoever has one of its rows changes it, too


def _array(run: Run, items: list[Num], node: ir.Node) -> Num:
    """The array of some numbers, or rows; of the same public ones it is that number, as an array of zeros is."""
    alike = not items[0].env and all(one.term == items[0].term and not one.env for one in items)
    array = stack(run, items, node)
    return array.but(term=items[0].term) if alike and items[0].term.value is not None else array


def _numbers(cell: Listing) -> list[Num] | None:
    """The items of a list of numbers; None where it holds anything else."""
    found = [item for item in cell.items if isinstance(item, Num) and not item.shape]
    return found if len(found) == len(cell.items) else None


def _rows(run: Run, cell: Listing) -> dict[int, list[Num]] | None:
    """The numbers of each of the lists in a list, by where it is kept; None where they are not different lists of one length."""
    lists = {item.address: held for item in cell.items if isinstance(item, Ref) and isinstance(held := run.store.heap[item.address], Listing) and held.kind == "list"}
    rows = {address: numbers for address, held in lists.items() if (numbers := _numbers(held))}
    return rows if len(rows) == len(cell.items) and cell.kind == "list" and len({len(row) for row in rows.values()}) == 1 else None
