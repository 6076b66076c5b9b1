"""The neighbouring relations: what one step between two data sets is. They mark a container of rows inside `Annotated[...]`."""

from __future__ import annotations

from dpcheck.lang.symbols import Symbol


class Relation(Symbol):
    """What the four relations have in common."""

    __slots__ = ()


class SymmetricDistance(Relation):
    """Rows added or removed, whatever their order (unbounded differential privacy; the size is private)."""

    __slots__ = ()


class InsertDeleteDistance(Relation):
    """Rows added or removed in an ordered list of rows (the size is private)."""

    __slots__ = ()


class ChangeOneDistance(Relation):
    """Rows edited, whatever their order (bounded differential privacy; the size is public)."""

    __slots__ = ()


class HammingDistance(Relation):
    """Rows edited in place; what `MetricMatrix[Data, LInf]` measures (the size is public)."""

    __slots__ = ()
