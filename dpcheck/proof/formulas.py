"""Formulas of the checker: exact sums of products of powers of atoms, read from and written as Python expressions, and compared.

An atom is a symbol (the text of something public: `k`, `len(v)`), or a function of formulas: ("abs", f), ("max", f, g), ("exp", f) and so on.
Coefficients are fractions; exponents are, too, where the base is known not to be negative.
"""
from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property

from dpcheck.proof import intervals
from dpcheck.proof.intervals import Interval

Atom = str | tuple  # type: ignore[type-arg]  # ("name", Formula, ...)
Monomial = tuple[tuple[Atom, Fraction], ...]
Ranges = Mapping[str, Interval]

LARGEST = 400
"""Monomials of a formula; more are not multiplied out."""
ONE_ARGUMENT = frozenset(intervals.FUNCTIONS) | {"abs", "floor"}


class NotProved(Exception):
    """A step does not follow; the text says why."""


class Formula:
    """An immutable sum of monomials with coefficients."""

    def __init__(self, terms: Mapping[Monomial, Fraction]) -> None:
        self.terms = {monomial: coefficient for monomial, coefficient in terms.items() if coefficient}
        if len(self.terms) > LARGEST:
            raise NotProved("a formula that is too long")

    @cached_property
    def key(self) -> frozenset[tuple[Monomial, Fraction]]:
        return frozenset(self.terms.items())

    @cached_property
    def _hash(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and self.terms == other.terms

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def text(self) -> str:
        """The formula as a Python expression that `parse` reads."""
        if not self.terms:
            return "0"
        return " + ".join(sorted(_written(monomial, coefficient) for monomial, coefficient in self.terms.items()))

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    @property
    def value(self) -> Fraction | None:
        """The number that it is, if it is one."""
        return Fraction(0) if not self.terms else self.terms.get(()) if len(self.terms) == 1 else None

    @property
    def single(self) -> tuple[Monomial, Fraction] | None:
        return next(iter(self.terms.items())) if len(self.terms) == 1 else None

    def atoms(self) -> set[Atom]:
        return {atom for monomial in self.terms for atom, _ in monomial}

    def symbols(self) -> Iterator[str]:
        """The symbols in it, those inside of functions too."""
        for atom in self.atoms():
            if isinstance(atom, str):
                yield atom
            else:
                for part in atom[1:]:
                    if isinstance(part, Formula):
                        yield from part.symbols()

    def __add__(self, other: Formula) -> Formula:
        terms = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            terms[monomial] = terms.get(monomial, Fraction(0)) + coefficient
        return Formula(terms)

    def __neg__(self) -> Formula:
        return Formula({monomial: -coefficient for monomial, coefficient in self.terms.items()})

    def __sub__(self, other: Formula) -> Formula:
        return self + -other

    def __mul__(self, other: Formula) -> Formula:
        if len(self.terms) * len(other.terms) > LARGEST:
            raise NotProved("a formula that is too long")
        terms: dict[Monomial, Fraction] = {}
        for one, first in self.terms.items():
            for two, second in other.terms.items():
                monomial, factor = _joined(one, two)
                terms[monomial] = terms.get(monomial, Fraction(0)) + first * second * factor
        return Formula(terms)


def number(value: Fraction | int) -> Formula:
    return Formula({(): Fraction(value)})


def symbol(name: Atom) -> Formula:
    return Formula({((name, Fraction(1)),): Fraction(1)})


ZERO, ONE = number(0), number(1)


def _order(atom: Atom) -> str:
    return atom if isinstance(atom, str) else written_atom(atom)


def _joined(one: Monomial, two: Monomial) -> tuple[Monomial, Fraction]:
    """The product of two monomials: roots of whole numbers that become whole are taken out of it."""
    if not one or not two:
        return one or two, Fraction(1)
    powers = dict(one)
    for atom, exponent in two:
        powers[atom] = powers.get(atom, Fraction(0)) + exponent
    factor = Fraction(1)
    for atom in [atom for atom in powers if isinstance(atom, tuple) and atom[0] == "base"]:
        whole = math.floor(powers[atom])
        powers[atom] -= whole
        base = atom[1].value
        factor *= base ** whole
    return tuple(sorted(((atom, exponent) for atom, exponent in powers.items() if exponent), key=lambda item: _order(item[0]))), factor


def power(base: Formula, exponent: Fraction) -> Formula:
    """base ** exponent. An exponent that is no whole number says that the base is not negative."""
    if exponent == 1:
        return base
    if abs(exponent) > 4096:
        raise NotProved("a power that is too large")
    if exponent.denominator == 1 and 0 <= exponent <= 12 and len(base.terms) > 1:
        result = ONE
        for _ in range(int(exponent)):
            result = result * base
        return result
    single = base.single
    if single is None:
        if not base.terms:
            if exponent <= 0:
                raise NotProved("a power of 0")
            return ZERO
        return symbol(("group", base)) if exponent == 1 else Formula({((("group", base), exponent),): Fraction(1)})
    monomial, coefficient = single
    if exponent.denominator == 1:
        factor = number(coefficient ** int(exponent))
    elif coefficient < 0:
        raise NotProved("a root of what is negative")
    else:
        factor = _root(coefficient.numerator, exponent) * _root(coefficient.denominator, -exponent)
        unsure = [each for atom, each in monomial if not certainly_positive(atom) and each.denominator == 1]
        if len(unsure) > 1 or any(each % 2 == 0 for each in unsure):
            raise NotProved("a root of a product of numbers that may be negative")
    rest = ONE
    for atom, each in monomial:
        rest = rest * Formula({((atom, each * exponent),): Fraction(1)}) if not (isinstance(atom, tuple) and atom[0] == "base") else rest * _root(int(atom[1].value), each * exponent)
    return factor * rest


def _root(base: int, exponent: Fraction) -> Formula:
    """A power of a whole number, with the whole part and the squares in it taken out."""
    if base == 1:
        return ONE
    for prime in (2, 3, 5, 7, 11, 13):
        if base % prime == 0 and base != prime:
            return _root(prime, exponent) * _root(base // prime, exponent)
    whole = math.floor(exponent)
    root = math.isqrt(base)
    if root * root == base:
        return _root(root, exponent * 2)
    rest = exponent - whole
    factor = number(Fraction(base) ** whole)
    return factor if not rest else factor * Formula({((("base", number(base)), rest),): Fraction(1)})


def certainly_positive(atom: Atom) -> bool:
    """Whether an atom is at least 0 whatever its arguments."""
    if isinstance(atom, str):
        return atom.startswith("len(")
    return atom[0] in ("abs", "exp", "exp2", "base", "logistic", "softplus", "cosh") or atom[0] == "max" and any(sign(each) >= 0 for each in atom[1:])


def sign(formula: Formula, ranges: Ranges | None = None) -> int:
    """1 if every monomial is at least 0, 0 for the formula 0, -1 if that is not known."""
    if not formula.terms:
        return 0
    for monomial, coefficient in formula.terms.items():
        if coefficient < 0:
            return -1
        for atom, exponent in monomial:
            if exponent.denominator == 1 and exponent % 2 == 0 or exponent.denominator != 1:
                continue
            if not (certainly_positive(atom) or isinstance(atom, str) and ranges is not None and ranges.get(atom, intervals.EVERYTHING)[0] >= 0
                    or isinstance(atom, tuple) and atom[0] in ("group", "floor") and sign(atom[1], ranges) >= 0
                    or isinstance(atom, tuple) and atom[0] == "power" and sign(atom[1], ranges) >= 0
                    or isinstance(atom, tuple) and atom[0] == "max" and any(sign(each, ranges) >= 0 for each in atom[1:])
                    or isinstance(atom, tuple) and atom[0] == "min" and all(sign(each, ranges) >= 0 for each in atom[1:])):
                return -1
    return 1


def only_atom(formula: Formula) -> Atom | None:
    """The atom that a formula is, if it is nothing else."""
    match formula.single:
        case (((atom, exponent),), coefficient) if exponent == 1 and coefficient == 1:
            return atom
    return None


def apply(name: str, *arguments: Formula) -> Formula:
    """A function of formulas, simplified where that needs no proof."""
    if name in ("max", "min"):
        flat: list[Formula] = []
        for each in arguments:
            atom = only_atom(each)
            flat += list(atom[1:]) if isinstance(atom, tuple) and atom[0] == name else [each]
        values = [each.value for each in flat if each.value is not None]
        kept = list(dict.fromkeys(each for each in flat if each.value is None))
        if values:
            kept.append(number(max(values) if name == "max" else min(values)))
        return kept[0] if len(kept) == 1 else symbol((name, *sorted(kept, key=str)))
    (argument,) = arguments
    value = argument.value
    if name == "abs":
        if value is not None:
            return number(abs(value))
        if argument.single is not None:
            monomial, coefficient = argument.single
            result = number(abs(coefficient))
            for atom, exponent in monomial:
                plain = certainly_positive(atom) or exponent % 2 == 0 or exponent.denominator != 1
                result = result * Formula({((atom if plain else ("abs", symbol(atom)), exponent),): Fraction(1)})
            return result
        if sign(argument) >= 0:
            return argument
        if sign(-argument) >= 0:
            return -argument
        common = {atom: min(exponents) for atom in argument.atoms() if (exponents := [dict(monomial).get(atom, Fraction(0)) for monomial in argument.terms]) and min(exponents) < 0}
        if common:  # what everything is divided by stands outside
            outside = Formula({tuple(sorted(common.items(), key=lambda item: _order(item[0]))): Fraction(1)})
            return apply("abs", outside) * apply("abs", argument * power(outside, Fraction(-1)))
        return symbol(("abs", max(argument, -argument, key=str)))
    if value is not None:
        known: dict[tuple[str, Fraction | int], Fraction | int] = {("exp", 0): 1, ("log", 1): 0, ("sin", 0): 0, ("cos", 0): 1, ("tanh", 0): 0, ("sinh", 0): 0, ("cosh", 0): 1, ("arctan", 0): 0, ("expm1", 0): 0, ("log1p", 0): 0,
                 ("log2", 1): 0, ("log10", 1): 0, ("arcsin", 0): 0, ("arcsinh", 0): 0, ("erf", 0): 0, ("erfc", 0): 1, ("cbrt", 0): 0, ("exp2", 0): 1, ("logistic", 0): Fraction(1, 2)}
        if (name, value) in known:
            return number(known[name, value])
        if name == "floor":
            return number(math.floor(value))
        if name == "exp2" and value.denominator == 1 and abs(value) < 64:
            return number(Fraction(2) ** int(value))
    return symbol((name, argument))


def substitute(formula: Formula, values: Mapping[Atom, Formula]) -> Formula:
    """The formula with other formulas in the place of atoms, inside of functions too."""
    result = ZERO
    for monomial, coefficient in formula.terms.items():
        product = number(coefficient)
        for atom, exponent in monomial:
            product = product * power(_substituted(atom, values), exponent)
        result = result + product
    return result


def _substituted(atom: Atom, values: Mapping[Atom, Formula]) -> Formula:
    if atom in values:
        return values[atom]
    if isinstance(atom, str) or atom[0] == "base":
        return symbol(atom)
    parts = [substitute(each, values) for each in atom[1:] if isinstance(each, Formula)]
    return remade(atom, parts)


def remade(atom: tuple[object, ...], parts: list[Formula]) -> Formula:
    """A function of an atom on other arguments."""
    if atom[0] == "group":
        return parts[0]
    if atom[0] == "power":
        return raised(parts[0], parts[1])
    if atom[0] == "select":
        return chosen(str(atom[-1]), parts[0], parts[1], parts[2])
    return apply(str(atom[0]), *parts)


def chosen(operator: str, difference: Formula, one: Formula, other: Formula) -> Formula:
    """`one` where the difference is related to 0 as the operator says, else `other`."""
    value = difference.value
    if value is not None:
        return one if {"<": value < 0, "<=": value <= 0, ">": value > 0, ">=": value >= 0, "==": value == 0, "!=": value != 0}[operator] else other
    return one if one == other else symbol(("select", difference, one, other, operator))


def raised(base: Formula, exponent: Formula) -> Formula:
    """A power with an exponent that may be a formula."""
    if exponent.value is not None:
        return power(base, exponent.value)
    if base == ONE:
        return ONE
    if base == number(2):
        whole = math.floor(exponent.terms.get((), Fraction(0)))
        if abs(whole) > 4096:
            raise NotProved("a power that is too large")
        return number(Fraction(2) ** whole) * apply("exp2", exponent - number(whole))
    factor, rest = ONE, exponent
    constant = exponent.terms.get((), Fraction(0))
    if constant.denominator == 1 and constant and base.value:
        factor, rest = power(base, constant), exponent - number(constant)
        if rest.value is not None:
            return factor * power(base, rest.value)
    return factor * symbol(("power", base, rest))


# ---------------------------------------------------------------- text
def _written(monomial: Monomial, coefficient: Fraction) -> str:
    parts = [] if coefficient == 1 and monomial else [f"{coefficient.numerator} / {coefficient.denominator}" if coefficient.denominator != 1 else str(coefficient)]
    for atom, exponent in monomial:
        text = written_atom(atom)
        parts.append(text if exponent == 1 else f"sqrt({text})" if exponent == Fraction(1, 2) else f"{text} ** ({exponent})")
    return " * ".join(parts)


@cache
def written_atom(atom: Atom) -> str:
    if isinstance(atom, str):
        return atom
    name, *parts = atom
    if name == "base":
        return str(parts[0])
    if name == "group":
        return f"({parts[0]})"
    if name == "power":
        return f"(({parts[0]}) ** ({parts[1]}))"
    return f"{name}({', '.join(map(str, parts))})"


@cache
def parse(text: str) -> Formula:
    """Reads a formula. Raises `NotProved` for what is none."""
    try:
        return _read(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError, ZeroDivisionError, OverflowError):
        raise NotProved(f"{text!r} is no formula") from None


def _read(node: ast.expr) -> Formula:
    match node:
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() as value):
            return number(value)
        case ast.Constant(value=float() as value) if math.isfinite(value):
            return number(Fraction(repr(value)))
        case ast.Name(id=name) if name != "inf":
            return symbol(name)
        case ast.Attribute() | ast.Subscript():
            return symbol(ast.unparse(node))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_read(operand)
        case ast.BinOp(left=left, op=op, right=right):
            one, other = _read(left), _read(right)
            match op:
                case ast.Add():
                    return one + other
                case ast.Sub():
                    return one - other
                case ast.Mult():
                    return one * other
                case ast.Div():
                    return one * power(other, Fraction(-1))
                case ast.Pow():
                    return raised(one, other)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name() | ast.Subscript()]):
            return symbol(ast.unparse(node))
        case ast.Call(func=ast.Name(id="sqrt"), args=[argument]):
            return power(_read(argument), Fraction(1, 2))
        case ast.Call(func=ast.Name(id="ceil"), args=[argument]):
            return -apply("floor", -_read(argument))
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as arguments, keywords=[]) if name in ("max", "min") or name in ONE_ARGUMENT and len(arguments) == 1:
            return apply(name, *map(_read, arguments))
    raise NotProved(f"{ast.unparse(node)!r} in a formula")
