"""Noise on a part of a container, in place: what stands beside it is told as it was (rule P23); and noise that is drawn again until it suits (P24).

Both are asked in audits only, where the container or the number is taken to be what is published.
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.dependence import cell_env, deep_env
from dpcheck.infer.ledgers import MechanismCall, calls_in
from dpcheck.infer.literals import key_of
from dpcheck.infer.references import cell_of
from dpcheck.infer.values import Cell, Env, Listing, Mapping, Num, Ref, Text, Value
from dpcheck.infer.walk import names_bound, names_read
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

PERHAPS_A_PART = "only a part of what it is stored in may get noise, and what stands beside it is private"
DRAWN_AGAIN = "it is drawn again until what it gives meets a condition, so what is told at last is not what this noise gives"


@dataclass(slots=True)
class Replaced:
    """That a released value took the place of a private one in a container, which then held `cell`; in a loop over all that it holds where `whole`."""

    calls: list[MechanismCall]
    owner: Ref
    cell: Cell
    whole: bool


def holds_private(run: Run, owner: Value, index: Value, node: ir.Node) -> bool:
    """Whether what stands at a place of a container is private."""
    cell = cell_of(run, owner)
    key = key_of(run, index) if isinstance(cell, Mapping) else None
    if isinstance(cell, Mapping) and key is not None:
        return bool(deep_env(run, cell.items.get(key[0]))) if key[0] in cell.items else False  # type: ignore[index, arg-type]
    place = index.constant if isinstance(index, Num) else None
    known = cell.items if isinstance(cell, Listing) else cell.elements if isinstance(cell, Num) else None
    if known is not None and isinstance(place, int) and -len(known) <= place < len(known):
        return bool(deep_env(run, known[place]))
    if isinstance(cell, Table) and isinstance(cell.item, Record):
        return isinstance(index, Text) and index.value in cell.item.columns
    return cell is not None and bool(cell_env(run, cell)) and (isinstance(cell, (Num, Table)) or _made_of_itself(run, node))


def _made_of_itself(run: Run, node: ir.Node) -> bool:
    """Whether what is stored at a place is made of what stood there: `d[k] += noise`, `d[k] = d[k] + noise`."""
    assert run.module is not None
    text = run.module.text
    for part in walk(_around(run)):
        if isinstance(part, ir.Augment) and part.target is node:
            return True
        if isinstance(part, ir.Assign) and any(target is node for target in part.targets):
            return any(isinstance(inner, ir.Subscript) and text[inner.start:inner.end] == text[node.start:node.end] for inner in walk([part.value]))
    return False


def _around(run: Run) -> Sequence[ir.Stmt]:
    """The code of the function that runs, or of its module."""
    inner = run.active[-1] if run.active else None
    return inner.body if isinstance(inner, ir.Function) else run.module.body if run.module is not None else ()


def released_by(run: Run, value: Value) -> list[MechanismCall]:
    """The releases by noise that a public value was made of."""
    num = value if isinstance(value, Num) else cell_of(run, value)
    return list(_calls(run, num.term)) if isinstance(num, Num) and not num.env else []


def _calls(run: Run, term: Expr) -> Iterator[MechanismCall]:
    for leaf in term.leaves():
        known = run.known.get(leaf)
        call = None if known is None or known.noise is None else known.noise.released
        if isinstance(call, MechanismCall):
            yield call


def note_replaced(run: Run, owner: Ref, calls: list[MechanismCall], node: ir.Node) -> None:
    """Notes that a private entry of a container was replaced by one with noise. Called after the store."""
    run.replaced.append(Replaced(calls, owner, run.store.heap[owner.address], _in_loop_over_all(run, node)))


def _in_loop_over_all(run: Run, node: ir.Node) -> bool:
    """Whether a store stands, under no condition, in a loop over all that its container holds."""
    target = node.value if isinstance(node, ir.Subscript) else None
    if not isinstance(target, ir.Name):
        return False
    for loop in (part for part in walk(_around(run)) if isinstance(part, ir.For) and part.start <= node.start < part.end):
        own = any(statement.start <= node.start < statement.end for statement in loop.body if isinstance(statement, (ir.Assign, ir.Augment)))
        if own and _goes_through(loop.iter, target.id) and not any(isinstance(part, (ir.Break, ir.Continue, ir.Return)) for part in walk(loop.body)):
            return True
    return False


def _goes_through(node: ir.Expr, name: str) -> bool:
    """Whether an expression gives all keys or places of what a name holds."""
    if isinstance(node, ir.Name):
        return node.id == name
    if not isinstance(node, ir.Call):
        return False
    func, args = node.func, node.args
    if isinstance(func, ir.Attribute):
        return func.attr in ("keys", "items") and isinstance(func.value, ir.Name) and func.value.id == name
    if not isinstance(func, ir.Name) or len(args) != 1:
        return False
    return func.id in ("list", "sorted", "enumerate", "range", "len", "tuple") and _goes_through(args[0].value, name)


def judge_replaced(run: Run) -> None:
    """What became of the containers, where all code was run: those that still hold anything private had noise on a part."""
    stores = Counter(found.owner.address for found in run.replaced)
    for found in run.replaced:
        cell = run.store.heap.get(found.owner.address)
        if cell is None or not _private(cell_env(run, cell)):
            continue
        if isinstance(cell, Table):
            run.assume("nothing of a table is published but the column that gets noise")
            continue
        known = isinstance(cell, (Listing, Mapping)) or isinstance(cell, Num) and cell.elements is not None  # what stands where
        sure = known or cell is found.cell and not found.whole and stores[found.owner.address] == 1
        for call in found.calls:
            if sure:
                call.beside = True
            elif not found.whole:
                call.unsure = call.unsure or PERHAPS_A_PART
    run.replaced.clear()


def _private(env: Env) -> bool:
    return any(not source.stands_in for source in env)


# ---------------------------------------------------------------- noise that is drawn again
def released_in(run: Run, terms: Iterable[Expr]) -> list[MechanismCall]:
    """In an audit, the releases by noise that terms were made of: those that decide whether there is another pass of a loop."""
    return [] if run.program.audit is None or run.tainting else [call for term in terms for call in _calls(run, term)]


def tell_drawn_again(run: Run, node: ir.While, deciding: list[MechanismCall]) -> None:
    """Marks the releases of all passes of a loop that goes on until what they give suits it: in none of them it is known what is told at last.

    They are made in the loop, or made before it and again in it, under a name that its condition reads.
    """
    if not deciding:
        return
    names = names_read([node.test]) & names_bound(node.body)
    made = [part for part in walk(node.body) if isinstance(part, (ir.Assign, ir.Augment)) and names_bound([part]) & names]
    inside = {call.place for call in deciding if call.noise is not None and call.noise.depth >= run.loops}
    found = [call for call in calls_in(run.ledger) if call.place in inside or any(_within(call, part) for part in made)]
    for call in (*found, *(deciding if found else ())):
        call.unsure = call.unsure or DRAWN_AGAIN


def _within(call: MechanismCall, part: ir.Node) -> bool:
    return any(part.start <= start and end <= part.end for _, start, end in (call.place, *call.calls))
