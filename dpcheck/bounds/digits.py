"""Numbers with fewer digits, rounded outward: the exact numbers of a long computation grow with its length. And decimals as they were written."""
from __future__ import annotations

from fractions import Fraction

from .expr import Expr, Number, make, number, reduced

_MOST_BITS = 512
_KEPT_BITS = 128
_LONGEST_DECIMAL = 10  # characters of a number that somebody wrote
_FLOAT_BITS = 60


def shortened(expr: Expr, upward: bool) -> Expr:
    """A number with few digits that is at least expr (at most, unless `upward`) and next to it; expr itself where it is no long number."""
    value = expr.value
    if value is None or value.numerator.bit_length() + value.denominator.bit_length() <= _MOST_BITS:
        return expr
    shift = value.numerator.bit_length() - value.denominator.bit_length() - _KEPT_BITS
    unit = Fraction(2) ** shift
    whole = value // unit
    return number((whole + 1 if upward else whole) * unit)


def as_written(expr: Expr) -> Expr:
    """The expression with every float in it as the decimal that stands for it in a program: 0.06 is 3 / 50, not the binary fraction next to it."""
    if expr.infinite or not any(_is_float(coefficient) for coefficient in (*expr.terms.values(), expr.constant)):
        return expr
    return make({monomial: _decimal(coefficient) for monomial, coefficient in expr.terms.items()}, _decimal(expr.constant))


def _is_float(value: Number) -> bool:
    """Whether a number has the denominator of a float that is no short binary fraction."""
    denominator = value.denominator
    return denominator > 1 << 20 and denominator & (denominator - 1) == 0 and value.numerator.bit_length() <= _FLOAT_BITS


def _decimal(value: Number) -> Number:
    text = repr(float(value)) if _is_float(value) else ""
    return reduced(Fraction(text)) if text and len(text) <= _LONGEST_DECIMAL and Fraction(float(value)) == value else value
