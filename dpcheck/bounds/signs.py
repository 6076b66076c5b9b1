"""Which signs an expression can have, from the ranges of its atoms alone; quick, and remembered on the expression."""
from __future__ import annotations

from .expr import Apply, Atom, Expr, Monomial, Number
from .numeric import FLOAT, enclosure

NEGATIVE, NULL, POSITIVE = 1, 2, 4
ANY = 7
_NEAR = 1e-9
_MOST = 10**100


def _each(signs: int) -> list[int]:
    return [sign for sign in (1, 2, 4) if signs & sign]


def _extreme(args: tuple[Expr, ...], greatest: bool) -> int:
    result = signs_of(args[0])
    for arg in args[1:]:
        choose = max if greatest else min
        combined = 0
        other = signs_of(arg)
        for a in _each(result):
            for b in _each(other):
                combined |= choose(a, b)
        result = combined
    return result


def _of_apply(atom: Apply) -> int:
    name = atom.name
    if name in ("const", "exp"):
        return POSITIVE
    if name == "group":
        return signs_of(atom.args[0])
    if name == "abs":
        inner = signs_of(atom.args[0])
        return (inner & NULL) | (POSITIVE if inner & (NEGATIVE | POSITIVE) else 0)
    if name == "max" or name == "min":
        return _extreme(atom.args, name == "max")
    if name == "floor" or name == "ceil":
        inner = signs_of(atom.args[0])
        rounded = NEGATIVE if name == "ceil" else POSITIVE
        return inner | (NULL if inner & rounded else 0)
    if name == "log":
        return signs_of(atom.args[0] - 1)
    return ANY


def of_atom_signs(atom: Atom) -> int:
    """The signs that the atom can have."""
    signs = atom.signs
    if signs < 0:
        signs = _of_apply(atom) if isinstance(atom, Apply) else ANY
        if atom.lo is not None:
            signs &= _at_least(signs_of(atom.lo))
        if atom.hi is not None:
            signs &= _mirrored(_at_least(_mirrored(signs_of(atom.hi))))
        atom.signs = signs = signs or ANY
    return signs


def _at_least(signs: int) -> int:
    return ANY if signs & NEGATIVE else NULL | POSITIVE if signs & NULL else POSITIVE


def _mirrored(signs: int) -> int:
    return (signs & NULL) | (POSITIVE if signs & NEGATIVE else 0) | (NEGATIVE if signs & POSITIVE else 0)


def power_signs(signs: int, exponent: Number) -> int:
    """The signs of a power, where it is defined."""
    if exponent.numerator < 0:
        signs &= ~NULL
    if exponent.__class__ is not int:
        signs &= ~NEGATIVE
    elif exponent % 2 == 0 and signs & NEGATIVE:
        signs = (signs & ~NEGATIVE) | POSITIVE
    return signs or ANY


def monomial_signs(monomial: Monomial, coefficient: Number = 1) -> int:
    """The signs that a monomial times a coefficient can have."""
    result = POSITIVE if coefficient.numerator > 0 else NEGATIVE
    for atom, exponent in monomial:
        signs = power_signs(of_atom_signs(atom), exponent)
        flipped = _mirrored(signs)
        result = (signs & NULL) | (result & NULL) | (signs & ~NULL if result & POSITIVE else 0) | (flipped & ~NULL if result & NEGATIVE else 0)
    return result


def is_boundless(monomial: Monomial) -> bool:
    """Whether it is a symbol alone of which no end is known."""
    atom = monomial[0][0]
    return len(monomial) == 1 and monomial[0][1] == 1 and atom.lo is None and atom.hi is None and not isinstance(atom, Apply)


def _doubtful(low: float, high: float) -> bool:
    """Whether a lower end is so close below 0 that exact arithmetic may lift it to 0."""
    return low < 0 and low > -_NEAR * (high if 1 < high < _MOST else 1)


def _too_large_for_floats(expr: Expr) -> bool:
    return any(max(abs(coefficient.numerator), coefficient.denominator) > _MOST for _, coefficient in expr.monomials())


def signs_of(expr: Expr) -> int:
    """The signs that the expression can have."""
    signs = expr.signs
    if signs >= 0:
        return signs
    if not expr.terms:
        value = expr.infinite or expr.constant.numerator
        signs = POSITIVE if value > 0 else NEGATIVE if value < 0 else NULL
    else:
        parts = [monomial_signs(monomial, coefficient) for monomial, coefficient in expr.monomials()]
        union = 0
        for part in parts:
            union |= part
        signs = union
        if all(part & NULL for part in parts) or (union & POSITIVE and union & NEGATIVE):
            signs |= NULL
        else:
            signs &= ~NULL
        if signs == ANY and len(parts) > 1 and not any(is_boundless(monomial) for monomial in expr.terms):
            low, high = enclosure(expr, arithmetic=FLOAT)
            if _doubtful(low, high) or _doubtful(-high, -low) or _too_large_for_floats(expr):
                low, high = enclosure(expr)
            if low >= 0:
                signs &= ~NEGATIVE if low == 0 else POSITIVE
            if high <= 0:
                signs &= ~POSITIVE if high == 0 else NEGATIVE
            signs = signs or ANY
    expr.signs = signs
    return signs


def is_nonnegative(expr: Expr) -> bool:
    """Whether the ranges of the atoms alone rule out a negative value."""
    return not signs_of(expr) & NEGATIVE


def is_positive(expr: Expr) -> bool:
    """Whether the ranges of the atoms alone rule out a negative value and 0."""
    return signs_of(expr) == POSITIVE
