"""Shapes: the kind of what operators make of two values."""
from __future__ import annotations

from dpcheck.core.term import ANY, NUMBER, TEXT, Kind, Loop, Term
from dpcheck.elaborate.values import Unmodelled


_COMPARED = frozenset(("<", "<=", ">", ">=", "==", "!=", "in", "not in"))


def joint(op: str, one: Kind, other: Kind) -> Kind:
    """The kind of what an operator makes of two."""
    sorts = {one.sort, other.sort}
    if op == "@":
        return ANY if sorts & {"any", "frame", "series"} else product(one, other)
    if "function" in sorts or "groups" in sorts:
        raise Unmodelled(f"{op} of {one.sort} and {other.sort}")
    if op in ("in", "not in"):
        return NUMBER
    for table in ("frame", "series"):
        if table in sorts:
            return Kind(table) if "any" not in sorts else ANY
    if "any" in sorts:
        return ANY
    if "array" in sorts:
        return Kind("array", broadcast(one.shape, other.shape)) if sorts <= {"array", "number"} else ANY
    if op in _COMPARED or sorts == {"number"}:
        return NUMBER
    if "text" in sorts and sorts <= {"text", "number"}:
        return TEXT
    if len(sorts) == 1 or op in ("*", "+"):
        return one if one.sort != "number" else other
    raise Unmodelled(f"{op} of {one.sort} and {other.sort}")


def broadcast(one: tuple[int | None, ...], other: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The shape of what two shapes make together."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    short = (1,) * (len(long) - len(short)) + short
    return tuple(a if b == 1 or a == b else b if a == 1 else a if b is None else b if a is None else None for a, b in zip(long, short))


def product(one: Kind, other: Kind) -> Kind:
    if "any" in (one.sort, other.sort) or "list" in (one.sort, other.sort):
        return ANY
    if one.sort != "array" or other.sort != "array":
        raise Unmodelled("a product of what are no arrays")
    if len(one.shape) == len(other.shape) == 1:
        return NUMBER
    if len(one.shape) <= 2 and len(other.shape) <= 2:
        return Kind("array", (*one.shape[:-1], *(other.shape[1:] if len(other.shape) == 2 else ())))
    raise Unmodelled("a product of three axes")


def item_kind(term: Term) -> Kind | None:
    """The kind of the items of a list, where that is known."""
    if term.op == "project" and isinstance(term.data, tuple) and term.data[0] == "output" and term.args[0].op == "fold":
        fold = term.args[0]
        assert isinstance(fold.data, Loop)
        found: Kind = fold.args[len(fold.args) - 2 * fold.data.outputs + 2 * term.data[1] + 1].kind
        return found
    if term.op == "build" and term.data == "list":
        kinds = {each.kind for each in term.args}
        return kinds.pop() if len(kinds) == 1 else None
    return None
