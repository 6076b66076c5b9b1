"""The checks on public arguments that several names of the vocabulary share. None of them looks at private data."""

from __future__ import annotations

from math import inf

from dpcheck.lang.containers import is_number, to_float


def check_bound(where: str, bound: float | str, least: int = 0) -> None:
    """Raises ValueError unless `bound` is a number from `least`, or an expression as a string; `where` begins the message."""
    if not isinstance(bound, str) and not bound >= least:  # so written, NaN is refused too
        raise ValueError(f"{where} needs a number from {least}, or an expression as a string, not {bound!r}")


def check_number(where: str, number: object) -> float:
    """`number` as a float, infinite beyond the floats. Raises TypeError unless it is a number; `where` begins the message."""
    if not is_number(number):
        raise TypeError(f"{where} must be a number, not {number!r}")
    return to_float(number)


def check_positive(where: str, number: object) -> float:
    """`number` as a float. Raises TypeError unless it is a number, ValueError unless it is above 0 and finite; `where` begins the message."""
    if not 0 < (checked := check_number(where, number)) < inf:
        raise ValueError(f"{where} must be above 0 and finite, not {number!r}")
    return checked
