"""Draws of noise that are read later: in the next pass of a loop of which one pass is run for all, behind that loop, or where somebody walks through a generator (rule K12)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.disclosure import draws_in, put_away
from dpcheck.infer.iterators import Walked, names_in_sight
from dpcheck.infer.noise import read
from dpcheck.infer.reading_order import binds_first, in_a_pass
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Lazy, Num, Opaque, Value
from dpcheck.infer.walk import names_bound

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def note_bound(run: Run, name: str, value: Value, frame: Frame) -> None:
    """Notes which draws a variable is bound to in a pass that stands for all: what is left of the variable behind the loop does not show them."""
    if draws := draws_in(run.store.heap, (value,)):
        run.passed_on.setdefault((id(frame.names), name), {}).update((id(draw), draw) for draw in draws)


def left_by_passes(run: Run, loop: ir.For | ir.While, frame: Frame) -> None:
    """What a loop has bound may be a draw of one of its passes: whoever reads it behind the loop reads that, and so does a pass that reads it before it binds it."""
    for name in sorted(names_bound([loop])) if run.passed_on else ():
        names = frame.owner(name).names
        draws = tuple(run.passed_on.pop((id(names), name), {}).values())
        if not draws:
            continue
        if binds_first(in_a_pass(loop), name) is False:
            for draw in draws:
                put_away(run.store.heap, Num(draw.scale.term, noise=draw))
        value = names.get(name)
        if isinstance(value, Num):
            run.store.write(names, name, value.but(hidden=(*value.hidden, *(draw for draw in draws if draw is not value.noise))))
        elif isinstance(value, Opaque):
            run.store.write(names, name, replace(value, roots=value.origins, hidden=(*value.hidden, *draws)))


def read_later(run: Run, first: int) -> None:
    """Counts what generator expressions would read that were made here and that nobody has walked through: whoever has them may still do so."""
    for address in range(first, run.store.next_address) if run.noisy else ():
        cell = run.store.heap.get(address)
        if isinstance(cell, Lazy) and isinstance(cell.thunk, Walked):
            for _, _, value in names_in_sight(run, cell.thunk.node, cell.thunk.frame):
                read(run, value, cell.thunk.node)
