"""What a function returns: one value of all its returns, in the order in which they are reached (rule I7)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import Facts
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer import noise
from dpcheck.infer.branches import join
from dpcheck.infer.dependence import Node, deep_env, in_reach
from dpcheck.infer.flow import Flow, returned
from dpcheck.infer.guards import Guard, Guards, refine
from dpcheck.infer.interpret import evaluate, moved, statement
from dpcheck.infer.iterators import lazy_of, with_sources
from dpcheck.infer.lazy import consumed
from dpcheck.infer.leaving import merge_onto, take_way
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Frame
from dpcheck.infer.streams import note_told
from dpcheck.infer.thresholds import given_back
from dpcheck.infer.values import NONE, Instance, Listing, Mapping, Ref, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_RETURNS = 8


def leave(run: Run, flow: Flow, frame: Frame, mark: int, node: ir.Node) -> Value | None:
    """What a function returns (I7), in the state that its ways out leave behind, which are tried in order; None where it never returns.

    What is known afterwards is what is known on all of the ways: the last one's conditions do not hold on the others.
    """
    ways = flow.returns + ([returned(run, NONE)] if flow.alive else [])
    if not ways:
        return None
    run.facts = Facts(fact for fact in ways[0].facts.nonnegative if all(fact in way.facts.nonnegative for way in ways[1:]))
    alive = flow.alive
    for way in reversed(flow.returns):
        changes = way.changes if run.program.captures(node) else way.changes.without(frame.names)
        if alive and way.guards:
            merge_onto(run, way.guards, changes, mark, node)
        else:
            take_way(run, changes, mark)
        alive = True
    return fold_returns(run, [(way.guards, way.value) for way in ways], node)


def fold_returns(run: Run, returns: list[tuple[Guards, Value]], node: ir.Node) -> Value:
    """One value from the returns of a function, tried in order (I7)."""
    return _tree(run, returns, node) if len(returns) <= MOST_RETURNS else _in_order(run, returns, node)


def _tree(run: Run, returns: list[tuple[Guards, Value]], node: ir.Node) -> Value:
    """Branch by branch, each side under what its condition says; the sides of one condition may share what comes after."""
    guards, value = returns[0]
    if not guards or len(returns) == 1:
        return value
    first = guards[0]
    sides = []
    for truth in (first.truth, not first.truth):
        kept: list[tuple[Guards, Value]] = []
        for path, one in returns:
            if any(g.value is first.value and g.truth is not truth for g in path):
                continue
            kept.append((tuple(g for g in path if g.value is not first.value), one))
        mark = run.mark()
        refine(run, Guard(first.value, truth))
        sides.append(_tree(run, kept, node) if kept else value)
        run.undo(mark)
    return join(run, (first,), sides[0], sides[1], node)


def _in_order(run: Run, returns: list[tuple[Guards, Value]], node: ir.Node) -> Value:
    known: set[tuple[int, bool]] = set()
    simplified: list[tuple[Guards, Value]] = []
    for guards, value in returns:
        rest = tuple(g for g in guards if (id(g.value), g.truth) not in known)
        simplified.append((rest, value))
        if len(rest) == 1:
            known.add((id(rest[0].value), not rest[0].truth))
    result = simplified[-1][1]
    for guards, value in reversed(simplified[:-1]):
        result = join(run, guards, value, result, node) if guards else value
    return result


@statement(ir.Return)
def _return(run: Run, node: ir.Return, frame: Frame) -> Flow:
    value = NONE if node.value is None else moved(run, node.value, frame) if run.calls else evaluate(run, node.value, frame)
    run.lent = run.lent or node.value is not None and not _leaves(node.value, frame)
    if run.noisy and isinstance(node.value, ir.Name):
        given_back(run, value)
        if run.calls:
            noise.given_back(run, value, node)
    known: dict[int, Value] = {}
    if len(run.active) == 1 and not run.calls:
        value, known = _walked(run, value, node)
        note_told(run, (value,))
        run.show("returned", deep_env(run, value), node.value if node.value is not None else node)
    return Flow(alive=False, returns=[returned(run, kept(run, value, known))])


def _leaves(node: ir.Expr, frame: Frame) -> bool:
    """Whether nobody else has what is returned once the function has returned it; a variable around the function still has it."""
    while isinstance(node, ir.Subscript):
        node = node.value
    return not isinstance(node, ir.Name) or node.id in frame.names


def _walked(run: Run, value: Value, node: ir.Return) -> tuple[Value, dict[int, Value]]:
    """What whoever calls gets to see: an iterator, and each in what is returned, is walked through to its end. With what these gave, by their addresses.

    Of iterators that take from each other, or from the same one, the order in which somebody walks through them decides what they give.
    """
    inside = [part for part in in_reach((value,), lambda part: _items(run, part)) if isinstance(part, Ref) and lazy_of(run, part) is not None and part is not value]
    feeding = [address for part in inside for address in with_sources(run, part)]
    known: dict[int, Value] = {part.address: consumed(run, part, node) for part in inside} if len(feeding) == len(set(feeding)) else {}
    return consumed(run, value, node), known


def _items(run: Run, value: Node) -> Sequence[Value]:
    """What a tuple, a list or a dict holds."""
    cell = cell_of(run, value) if isinstance(value, Ref) else value
    return cell.items if isinstance(cell, (Tup, Listing)) else tuple(cell.items.values()) if isinstance(cell, Mapping) else ()


def kept(run: Run, value: Value, known: dict[int, Value] | None = None) -> Value:
    """A returned value with its content as it is now: what the branch wrote into older objects is about to be taken back.

    `known` are the new references of the objects that have been seen, by address: what is shared stays shared.
    """
    known = {} if known is None else known
    spend(1, TOO_MANY_PARTS)
    if isinstance(value, Tup):
        return Tup(tuple(kept(run, item, known) for item in value.items))
    if isinstance(value, Ref):
        if value.address in known:
            return known[value.address]
        cell = run.store.heap[value.address]
        if isinstance(cell, Instance):
            return value
        known[value.address] = value  # what holds itself goes on holding the old object
        if isinstance(cell, Listing):
            cell = Listing(tuple(kept(run, item, known) for item in cell.items), cell.kind)
        elif isinstance(cell, Mapping):
            cell = replace(cell, items={key: kept(run, item, known) for key, item in cell.items.items()})
        address = run.store.allocate(cell)
        run.store.link(address, value.address)
        known[value.address] = made = Ref(address)
        return made
    return value
