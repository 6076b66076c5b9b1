"""What differs from pass to pass of a loop that is run once for all: indices, entries of public lists, the windows between edges.

Rows that are picked by such a value are picked in one pass only (H1): a histogram over `zip(edges[:-1], edges[1:])`, counts of
`df[df["city"] == city]` for every city of a list. That a list names no entry twice, or stands in order, is assumed and said.
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr, number, of_atom, render, sqrt
from dpcheck.infer.datasets.sizes import largest
from dpcheck.infer.datasets.spans import in_one_pass
from dpcheck.infer.datasets.supports import conditions
from dpcheck.infer.guards import gap_of
from dpcheck.infer.reach import L1, L2, LINF, M2, MINF, reach
from dpcheck.infer.values import Env, Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_PLACE = re.compile(r"(.+)\[(.+)\]$")


def windows(node: ir.Node) -> str | None:
    """The sequence whose consecutive entries `zip(edges[:-1], edges[1:])` gives; None for anything else."""
    if not (isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id == "zip" and len(node.args) == 2):
        return None
    first, second = (argument.value for argument in node.args)
    name = second.value if isinstance(second, ir.Subscript) else None
    if not isinstance(name, ir.Name) or not isinstance(second, ir.Subscript) or not _slice(second.index, 1, None):
        return None
    whole = isinstance(first, ir.Name) and first.id == name.id
    cut = isinstance(first, ir.Subscript) and isinstance(first.value, ir.Name) and first.value.id == name.id and _slice(first.index, None, -1)
    return name.id if whole or cut else None


def _slice(index: ir.Expr, lower: int | None, upper: int | None) -> bool:
    return isinstance(index, ir.Slice) and index.step is None and _constant(index.lower) == lower and _constant(index.upper) == upper


def _constant(node: ir.Expr | None) -> object:
    if isinstance(node, ir.Unary) and node.op == "-" and isinstance(node.operand, ir.Constant) and isinstance(node.operand.value, int):
        return -node.operand.value
    return node.value if isinstance(node, ir.Constant) else None if node is None else ...


def once(run: Run, picked: Num, varying: frozenset[Atom]) -> str | None:
    """What has to be assumed so that a row is picked in one pass only ("" for nothing); None where it may be picked in several."""
    truths = conditions(run, picked)
    for truth in truths:
        atom = truth.atom()
        if isinstance(atom, Apply) and atom.name == "equal":
            for leaf in sorted(atom.args[0].atoms(), key=lambda one: one.text):
                if leaf in varying and not varying & set(atom.args[0].without(leaf).leaves()):
                    return run.distinct.get(leaf)
    gaps = [(gap, truth.atom() is not None) for truth in truths if (gap := gap_of(truth)) is not None]
    for place, (gap, strict) in enumerate(gaps):
        for other, open_end in gaps[place + 1:]:
            if strict or open_end:
                found = _between(run, gap + other, varying)
                if found is not None:
                    return found
    return None


def _between(run: Run, width: Expr, varying: frozenset[Atom]) -> str | None:
    """The assumption under which windows of this width are apart: it is the difference of two entries that follow each other."""
    atoms = sorted(width.atoms(), key=lambda atom: atom.text)
    if len(atoms) != 2 or width != of_atom(atoms[0]) - of_atom(atoms[1]) and width != of_atom(atoms[1]) - of_atom(atoms[0]):
        return None
    low, high = atoms if width == of_atom(atoms[1]) - of_atom(atoms[0]) else reversed(atoms)
    name = run.windows.get((low, high)) if {low, high} <= varying else None
    name = _by_place(run, low, high, varying) if name is None else name
    return None if name is None else f"{name} is in ascending order"


def _by_place(run: Run, low: Atom, high: Atom, varying: frozenset[Atom]) -> str | None:
    """edges[i] and edges[i + 1]"""
    one, other = _PLACE.match(low.text), _PLACE.match(high.text)
    if one is None or other is None or one[1] != other[1]:
        return None
    for atom in varying:
        if atom.text == one[2] and render(of_atom(atom) + 1) == other[2] and run.distinct.get(atom) == "":
            return one[1]
    return None


def over_passes(run: Run, item: Num, length: Num, varying: frozenset[Atom]) -> Env | None:
    """The moves of a list of what each pass computes from the rows that it picks; None where a row may be in several of these."""
    total = item.total
    if total is None or len(item.shape) > 1 or length.env or total.rows.times != ONE or total.rows.vanish != ZERO or total.rows.by_order:
        return None
    source = total.rows.source
    if set(item.env) - {source} or source.order in item.env:
        return None
    keys = (L1, L2, LINF) if item.shape else (L1,)
    if in_one_pass(run, total.rows, varying):
        one = {key: reach(item, source, key) for key in keys}
        return {source: {**one, M2: one[L2], MINF: one[LINF]} if item.shape else one}
    assumption = once(run, total.item, varying)
    if assumption is None:
        return None
    if assumption:
        run.assume(assumption)
    found = {key: reach(item, source, key) for key in keys}
    if total.rows.exchanges:
        alone = total.rows.relation.edits and total.rows.source.relation is total.rows.relation and not total.rows.parted
        found = {key: _in_two(found[key], largest(run, total.item, key) if alone else INFINITY, key) for key in keys}
        if not item.shape:
            found[L2] = _in_two(reach(item, source, L1), largest(run, total.item, L1) if alone else INFINITY, L2)
    if item.shape:
        found[M2], found[MINF] = ((found[L2], found[LINF]) if not total.rows.exchanges else
                                  (_in_two(reach(item, source, L2), INFINITY, L1), _in_two(reach(item, source, LINF), INFINITY, L1)))
    return {source: found}


def _in_two(bound: Bound, size: Expr, key: str) -> Bound:
    """An edited row stays in the window of one pass, or leaves it and enters that of another: both by no more than what a row contributes."""
    times = ONE if key == LINF else sqrt(number(2)) if key == L2 else number(2)
    twice = bound.scaled(times)
    return twice if size.infinite else twice.least(bound.greatest(Bound.linear(size * times)))
