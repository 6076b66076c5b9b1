"""The norms that vectors are measured in; each is a type argument (`MetricVector[Real, L2]`) and a value (`clip(L2, v)`)."""

from __future__ import annotations

from dpcheck.lang.symbols import Symbol


class Norm(Symbol):
    """What `L1`, `L2` and `LInf` have in common."""

    __slots__ = ()


class L1(Norm):
    """The sum of the absolute values."""

    __slots__ = ()


class L2(Norm):
    """The euclidean length: the root of the sum of the squares."""

    __slots__ = ()


class LInf(Norm):
    """The largest absolute value."""

    __slots__ = ()


NORMS: tuple[type[Norm], ...] = (L1, L2, LInf)


def check_norm(norm: object, where: str) -> None:
    """Raises TypeError unless `norm` is `L1`, `L2` or `LInf`; `where` begins the message."""
    if not any(norm is known for known in NORMS):
        raise TypeError(f"{where} needs a norm, L1, L2 or LInf, not {norm!r}")
