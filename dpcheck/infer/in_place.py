"""Functions that change what they are given: an object holds what a definition says, or an array what a function made (rules D58, K15)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.infer.datasets.model import Table
from dpcheck.infer.dependence import blurred
from dpcheck.infer.references import cell_of
from dpcheck.infer.storage import LIST, stored_in, takes
from dpcheck.infer.values import Cell, Listing, Num, Ref, Uniform, Value

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.infer.run import Run


def put(run: Run, owner: Ref, made: Value, what: str, node: ir.Node) -> None:
    """Puts what a function made in the place of what an object holds. Where it is not known to fit, it is only known what the object depends on."""
    old, cell = run.store.heap[owner.address], cell_of(run, made)
    content = _content(old, made if cell is None else cell)
    run.mutate(owner.address, blurred(run, f"what was changed in place by {what}", (old, made)) if content is None else content, node)


def _content(old: Cell, made: Cell | Value) -> Cell | None:
    """What an object holds then: a list any list, an array one of its shape whose entries its type takes as they are, a table one of its kind; None where that is not so."""
    if _is_list(old):
        return made if _is_list(made) and isinstance(made, (Listing, Num, Uniform)) else None
    if isinstance(old, Num) and isinstance(made, Num):
        return stored_in(made, old) if old.shape == made.shape and takes(old, made) else None
    return made if isinstance(old, Table) and isinstance(made, Table) and old.kind == made.kind in ("list", "array") else None


def _is_list(cell: Cell | Value) -> bool:
    return isinstance(cell, Uniform) or isinstance(cell, Listing) and cell.kind == "list" or isinstance(cell, Num) and cell.storage == LIST
