"""Numbers with fewer digits, rounded outward: the exact numbers of a long computation grow with its length."""
from __future__ import annotations

from fractions import Fraction

from .expr import Expr, number

_MOST_BITS = 512
_KEPT_BITS = 128


def shortened(expr: Expr, upward: bool) -> Expr:
    """A number with few digits that is at least expr (at most, unless `upward`) and next to it; expr itself where it is no long number."""
    value = expr.value
    if value is None or value.numerator.bit_length() + value.denominator.bit_length() <= _MOST_BITS:
        return expr
    shift = value.numerator.bit_length() - value.denominator.bit_length() - _KEPT_BITS
    unit = Fraction(2) ** shift
    whole = value // unit
    return number((whole + 1 if upward else whole) * unit)
