"""The functions of bounds as constructors that bring their result to normal form: max, min, abs, exp, log, sqrt, floor, ceil."""
from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from . import powers, signs
from .expr import INFINITY, NEGATIVE_INFINITY, ONE, ZERO, Apply, Atom, Expr, Number, Operand, apply, magnitude, number, of_atom

_MINUS_ONE = number(-1)
PIECEWISE = frozenset(("abs", "max", "min"))  # whichever of some affine pieces is the largest or the least


def maximum(*operands: Operand) -> Expr:
    """The greatest of the operands."""
    return _extreme("max", operands)


def minimum(*operands: Operand) -> Expr:
    """The least of the operands."""
    return _extreme("min", operands)


def _operands(name: str, expr: Expr) -> tuple[Expr, ...]:
    """What an extreme is taken of: those of another one of its kind, and those of one of the other kind, where that is negated (-min(a, b) is max(-a, -b))."""
    atom = expr.atom()
    if isinstance(atom, Apply):
        return atom.args if atom.name == name else (expr,)
    other = (-expr).atom() if len(expr.terms) == 1 else None
    return tuple(-part for part in other.args) if isinstance(other, Apply) and other.name == ("min" if name == "max" else "max") else (expr,)


def _paired(operands: list[Expr], greatest: bool) -> list[Expr]:
    """The operands, with the absolute value in the place of two of which one is the other, negated."""
    first = next((one for one in operands if -one in operands), None)
    if first is None:
        return operands
    return [absolute(first) if greatest else -absolute(first), *_paired([one for one in operands if one not in (first, -first)], greatest)]


def _extreme(name: str, operands: tuple[Operand, ...]) -> Expr:
    if not operands:
        raise ValueError(f"{name} of nothing")
    greatest = name == "max"
    absorbing, neutral = (INFINITY, NEGATIVE_INFINITY) if greatest else (NEGATIVE_INFINITY, INFINITY)
    known: Number | None = None
    kept: list[Expr] = []
    for operand in operands:
        expr = number(operand)
        if expr == absorbing:
            return absorbing
        if expr == neutral:
            continue
        for part in _operands(name, expr) if len(operands) > 1 else (expr,):
            value = part.value
            if value is None:
                if part not in kept:
                    kept.append(part)
            elif known is None or (value > known) == greatest:
                known = value
    kept = _paired(kept, greatest)
    if known is not None:
        kept.append(number(known))
    if not kept:
        return neutral
    kept = _undominated(kept, greatest)
    if len(kept) == 1:
        return kept[0]
    kept.sort(key=lambda expr: expr.sort_text())
    integer = all(is_integer(expr) for expr in kept)
    return of_atom(Apply(name, tuple(kept), integer=integer))


def _undominated(kept: list[Expr], greatest: bool) -> list[Expr]:
    """Drops what another operand provably covers, whatever the values of the symbols."""
    if len(kept) > 12:
        return kept
    result: list[Expr] = []
    for expr in kept:
        if any(_covers(other, expr, greatest) for other in result):
            continue
        result = [other for other in result if not _covers(expr, other, greatest)]
        result.append(expr)
    return result


def _covers(a: Expr, b: Expr, greatest: bool) -> bool:
    return signs.is_nonnegative(a - b if greatest else b - a)


def is_integer(expr: Expr) -> bool:
    """Whether every value is an integer."""
    return not expr.infinite and all(
        coefficient.__class__ is int and all(atom.integer and exponent.__class__ is int and exponent > 0 for atom, exponent in monomial)
        for monomial, coefficient in expr.monomials()
    )


def absolute(operand: Operand) -> Expr:
    """The absolute value; that of a product is the product of those of its factors."""
    expr = number(operand)
    if expr.infinite:
        return INFINITY
    known = signs.signs_of(expr)
    if not known & signs.NEGATIVE:
        return expr
    if not known & signs.POSITIVE:
        return -expr
    single = expr.single()
    if single is None:
        content, common, rest = powers.primitive(expr)
        if content != 1 or common:
            return absolute(powers.fold(content, common)) * absolute(rest)
        if min(rest.terms.items(), key=lambda item: [(atom.order, e) for atom, e in item[0]])[1] < 0:
            rest = -rest
        return _absolute_atom(rest)
    result = number(magnitude(single[1]))
    for atom, exponent in single[0]:
        possible = signs.of_atom_signs(atom)
        if not signs.power_signs(possible, exponent) & signs.NEGATIVE:
            result = result * powers.fold(1, [(atom, exponent)])
        elif not possible & signs.POSITIVE:
            result = result * powers.power(-of_atom(atom), exponent)
        elif isinstance(atom, Apply) and atom.name == "group":
            result = result * powers.power(absolute(atom.args[0]), exponent)
        else:
            result = result * powers.power(_absolute_atom(of_atom(atom)), exponent)
    return result


def _absolute_atom(argument: Expr) -> Expr:
    return of_atom(Apply("abs", (argument,), lo=ZERO, integer=is_integer(argument)))


def sqrt(operand: Operand) -> Expr:
    """The square root."""
    return number(operand) ** Fraction(1, 2)


def exp(operand: Operand) -> Expr:
    """The exponential; `exp(c * log(x))` is `x ** c` for a rational c."""
    expr = number(operand)
    if expr.infinite:
        return INFINITY if expr.infinite > 0 else ZERO
    if not expr:
        return ONE
    outer = ONE
    for monomial, coefficient in list(expr.monomials()):
        if len(monomial) == 1 and monomial[0][1] == 1:
            atom = monomial[0][0]
            if isinstance(atom, Apply) and atom.name == "log":
                expr = expr - of_atom(atom).scaled(coefficient)
                outer = outer * powers.power(atom.args[0], coefficient)
    if not expr:
        return outer
    return outer * of_atom(Apply("exp", (expr,), lo=ZERO))


def log(operand: Operand) -> Expr:
    """The natural logarithm; that of a product is split where the factors are known to be positive."""
    expr = number(operand)
    if expr.infinite > 0:
        return INFINITY
    value = expr.value
    if expr.infinite < 0 or (value is not None and value < 0):
        raise ArithmeticError("the logarithm of a negative number")
    if value is not None:
        if value == 0:
            return NEGATIVE_INFINITY
        if value == 1:
            return ZERO
        return -_log_atom(number(1 / Fraction(value))) if value < 1 else _log_atom(expr)
    single = expr.single()
    if single is None:
        _, common, _ = powers.primitive(expr)
        outer = powers.fold(1, [item for item in common if signs.of_atom_signs(item[0]) == signs.POSITIVE])
        return _log_atom(expr) if outer == ONE else log(outer) + _log_atom(expr / outer)
    monomial, coefficient = single
    total = ZERO
    rest: list[tuple[Atom, Number]] = []
    for atom, exponent in monomial:
        if isinstance(atom, Apply) and atom.name == "exp":
            total = total + atom.args[0].scaled(exponent)
        elif isinstance(atom, Apply) and atom.name == "const":
            base = atom.params[0]
            assert isinstance(base, int)
            total = total + _log_atom(number(base)).scaled(exponent)
        elif signs.of_atom_signs(atom) == signs.POSITIVE:
            inner = atom.args[0] if isinstance(atom, Apply) and atom.name == "group" else of_atom(atom)
            total = total + _log_atom(inner).scaled(exponent)
        else:
            rest.append((atom, exponent))
    if len(rest) == 1 and rest[0][1] != 1 and (rest[0][1].__class__ is not int or rest[0][1] % 2):
        # An odd or fractional power of x has a logarithm only where x is positive.
        total = total + _log_atom(of_atom(rest[0][0])).scaled(rest[0][1])
        rest = []
    if not rest:
        return total if coefficient == 1 else total + log(number(coefficient))
    if coefficient > 0 and coefficient != 1:
        total = total + log(number(coefficient))
        coefficient = 1
    return total + _log_atom(powers.fold(coefficient, rest))


def _log_atom(argument: Expr) -> Expr:
    return of_atom(Apply("log", (argument,)))


def floor(operand: Operand) -> Expr:
    """The greatest integer at most the operand."""
    return _rounded("floor", number(operand))


def ceil(operand: Operand) -> Expr:
    """The least integer at least the operand."""
    return _rounded("ceil", number(operand))


def _rounded(name: str, expr: Expr) -> Expr:
    if expr.infinite or is_integer(expr):
        return expr
    if expr.value is not None:
        return number(math.floor(expr.value) if name == "floor" else math.ceil(expr.value))
    whole = number(math.floor(expr.constant))
    atom = expr.atom()
    for monomial, coefficient in expr.terms.items():
        if coefficient.__class__ is int and all(a.integer and e.__class__ is int and e > 0 for a, e in monomial):
            whole = whole + powers.fold(coefficient, monomial)
    if whole:
        return whole + _rounded(name, expr - whole)
    if isinstance(atom, Apply) and atom.name in ("floor", "ceil"):
        return expr
    return of_atom(Apply(name, (expr,), integer=True))


def sin(operand: Operand) -> Expr:
    """The sine."""
    return apply("sin", (number(operand),), lo=_MINUS_ONE, hi=ONE) if operand != 0 else ZERO


def cos(operand: Operand) -> Expr:
    """The cosine."""
    return apply("cos", (number(operand),), lo=_MINUS_ONE, hi=ONE) if operand != 0 else ONE


def tanh(operand: Operand) -> Expr:
    """The hyperbolic tangent."""
    return apply("tanh", (number(operand),), lo=_MINUS_ONE, hi=ONE) if operand != 0 else ZERO


CONSTRUCTORS: dict[str, Callable[..., Expr]] = {
    "max": maximum,
    "min": minimum,
    "abs": absolute,
    "exp": exp,
    "log": log,
    "floor": floor,
    "ceil": ceil,
    "sqrt": sqrt,
    "sin": sin,
    "cos": cos,
    "tanh": tanh,
    "group": number,
}
"""The functions whose applications are brought to normal form, by name."""
