"""The exact value of an expression at a point; of functions whose values are not rational none is given."""
from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from .expr import Apply, Atom, Expr

LARGEST = 1 << 256  # numbers beyond it are not computed with


def value_at(expr: Expr, point: Mapping[Atom, Fraction]) -> Fraction | None:
    """The value of an expression where its names have these values; None where it has none, or none that is known."""
    total = Fraction(expr.constant) if not expr.infinite else None
    if total is None:
        return None
    for factors, coefficient in expr.terms.items():
        part = Fraction(coefficient)
        for atom, exponent in factors:
            base = _of_atom(atom, point)
            if base is None or exponent != int(exponent) or exponent < 0 and base == 0 or not -64 <= exponent <= 64:
                return None
            part *= Fraction(base) ** int(exponent)
        total += part
        if abs(total.numerator) > LARGEST or total.denominator > LARGEST:
            return None
    return total


def _of_atom(atom: Atom, point: Mapping[Atom, Fraction]) -> Fraction | None:
    if atom in point:
        return point[atom]
    if not isinstance(atom, Apply) or atom.params:
        return None
    if atom.name == "phi" and len(atom.args) == 3:
        condition = value_at(atom.args[0], point)
        return None if condition not in (0, 1) else value_at(atom.args[1] if condition else atom.args[2], point)
    args = [value_at(argument, point) for argument in atom.args]
    known = [argument for argument in args if argument is not None]
    return None if len(known) < len(args) else _applied(atom.name, known)


def _applied(name: str, args: list[Fraction]) -> Fraction | None:
    first = args[0]
    match name, len(args):
        case "abs", 1:
            return abs(first)
        case "floor", 1:
            return Fraction(math.floor(first))
        case "ceil", 1:
            return Fraction(math.ceil(first))
        case "step", 1:
            return Fraction(first > 0)
        case "equal", 1:
            return Fraction(first == 0)
        case "max", _:
            return max(args)
        case "min", _:
            return min(args)
        case "//", 2:
            return Fraction(first // args[1]) if args[1] else None
        case "%", 2:
            return first % args[1] if args[1] else None
        case "round", 2:
            return Fraction(round(first, int(args[1]))) if args[1] == int(args[1]) else None
        case "math.isqrt", 1:
            return Fraction(math.isqrt(int(first))) if first >= 0 and first == int(first) else None
    return None
