"""Exact symbolic expressions in normal form: sums of monomials over atoms, with rational coefficients.

An `Expr` is a constant plus a sum of monomials; a monomial is a product of powers of atoms. An atom is a symbol, or a
function applied to expressions (`Apply`). Equal normal forms are equal expressions, so `x - x` is 0 and `x * x` is
`x ** 2`. Infinity is an expression of its own: 0 times infinity is 0, infinity minus infinity is an error.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, KeysView
from fractions import Fraction
from typing import Union

from . import budget
from .atoms import Apply as Apply
from .atoms import Atom as Atom
from .atoms import Ranges as Ranges

Number = int | Fraction
Monomial = tuple[tuple[Atom, Number], ...]
Operand = Union["Expr", int, float, Fraction]

MOST_MONOMIALS = 60
"""A product that would have more monomials than this is kept as a product."""


class Expr:
    """An immutable expression: `constant` plus a sum of coefficient times monomial, or an infinity."""

    __slots__ = ("_atoms", "_hash", "_leaves", "_ranges", "constant", "infinite", "signs", "terms")

    terms: dict[Monomial, Number]
    """Coefficients, none of them 0, of the monomials other than the constant one."""
    constant: Number
    infinite: int
    """1 and -1 for the infinities, otherwise 0."""
    signs: int
    _atoms: dict[Atom, None] | None
    _hash: int
    _leaves: dict[Atom, None] | None
    _ranges: Ranges | None

    @property
    def value(self) -> Number | None:
        """The number that the expression is; None where it has atoms or is infinite."""
        return None if self.terms or self.infinite else self.constant

    @property
    def size(self) -> int:
        """The number of terms of the normal form, the constant one included."""
        return len(self.terms) + (1 if self.constant else 0)

    def is_sum(self) -> bool:
        """Whether the normal form has at least two terms."""
        return self.size > 1

    def monomials(self) -> Iterator[tuple[Monomial, Number]]:
        """Every monomial with its coefficient; the constant term, unless 0, is the empty monomial."""
        yield from self.terms.items()
        if self.constant:
            yield (), self.constant

    def single(self) -> tuple[Monomial, Number] | None:
        """The one monomial and its coefficient, if there is one and no constant term."""
        if len(self.terms) == 1 and not self.constant:
            for item in self.terms.items():
                return item
        return None

    def atom(self) -> Atom | None:
        """The atom that the expression is, if it is nothing else."""
        return None if self.constant else self._only(1)

    def complement(self) -> Atom | None:
        """The atom a of 1 - a, if the expression is that."""
        return self._only(-1) if self.constant == 1 else None

    def _only(self, wanted: int) -> Atom | None:
        """The atom that is all there is beside the constant, with the coefficient that is wanted."""
        if len(self.terms) == 1:
            for monomial, coefficient in self.terms.items():
                if coefficient == wanted and len(monomial) == 1 and monomial[0][1] == 1:
                    return monomial[0][0]
        return None

    def coefficient(self, atom: Atom) -> Number:
        """The rational coefficient of the monomial that is `atom` alone."""
        return self.terms.get(((atom, 1),), 0)

    def atoms(self) -> KeysView[Atom]:
        """The atoms of the monomials, in their order: what is done with them takes the same work in every run."""
        found = self._atoms
        if found is None:
            found = self._atoms = {atom: None for monomial in self.terms for atom, _ in monomial}
        return found.keys()

    def leaves(self) -> KeysView[Atom]:
        """All atoms: those of the monomials, those of the arguments of applications, and so on."""
        found = self._leaves
        if found is None:
            found = {}
            todo = [self] if self.terms else []
            while todo:
                for atom in todo.pop().atoms():
                    if atom not in found:
                        found[atom] = None
                        if isinstance(atom, Apply):
                            todo.extend(atom.args)
            self._leaves = found  # whole: another thread may ask meanwhile
        return found.keys()

    def ranges(self) -> Ranges:
        """The ranges of all atoms: two equal expressions with equal ranges take the same values."""
        result = self._ranges
        if result is None:
            result = frozenset()
            for monomial in self.terms:
                for atom, _ in monomial:
                    result |= atom.ranges
            self._ranges = result
        return result

    def without(self, atom: Atom) -> Expr:
        """The rest beside the monomial that is `atom` alone."""
        terms = self.terms.copy()
        terms.pop(((atom, 1),), None)
        return make(terms, self.constant)

    def affine(self) -> tuple[dict[Atom, Number], Number] | None:
        """Rational coefficients of the atoms and the constant; None where some monomial is not an atom alone."""
        coefficients: dict[Atom, Number] = {}
        for monomial, coefficient in self.terms.items():
            if len(monomial) != 1 or monomial[0][1] != 1:
                return None
            coefficients[monomial[0][0]] = coefficient
        return None if self.infinite else (coefficients, self.constant)

    def sort_text(self) -> str:
        """A short text that sorts expressions in the same way in every process."""
        if not self.terms:
            return "inf" if self.infinite > 0 else "-inf" if self.infinite else str(self.constant)
        texts = sorted(
            (str(coefficient) + "*" if coefficient != 1 else "") + "*".join(f"{atom.order[0]}^{exponent}" for atom, exponent in monomial)
            for monomial, coefficient in self.monomials()
        )
        return "+".join(texts)[:80]

    # ------------------------------------------------------------------ identity
    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is Expr:
            assert isinstance(other, Expr)
            return (len(self.terms) == len(other.terms) and self.constant == other.constant and self.infinite == other.infinite
                    and self.terms == other.terms)
        if other.__class__ is int:
            return not self.terms and not self.infinite and self.constant == other
        if isinstance(other, (int, float, Fraction)):
            return self == number(other)
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash == -1:
            if self.terms:
                self._hash = hash((frozenset(self.terms.items()), self.constant))
            else:
                self._hash = hash(math.inf * self.infinite if self.infinite else self.constant)
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (tuple(self.terms.items()), self.constant, self.infinite)

    def __repr__(self) -> str:
        from .render import render

        return f"Expr({render(self)})"

    def __bool__(self) -> bool:
        """Whether the expression is anything but the constant 0."""
        return bool(self.terms or self.constant or self.infinite)

    # ------------------------------------------------------------------ arithmetic
    def __add__(self, other: Operand) -> Expr:
        if other.__class__ is not Expr:
            if not isinstance(other, (int, float, Fraction)):
                return NotImplemented
            other = number(other)
        assert isinstance(other, Expr)
        if self.infinite or other.infinite:
            if self.infinite * other.infinite < 0:
                raise ArithmeticError("infinity minus infinity")
            return self if self.infinite else other
        small, large = self.terms, other.terms
        if not other.constant:
            if not large:
                return self
            constant = self.constant
        elif not self.constant:
            if not small:
                return other
            constant = other.constant
        else:
            constant = reduced(self.constant + other.constant)
        if not small:
            return make(large, constant) if large else number(constant)
        if not large:
            return make(small, constant)
        if len(small) > len(large):
            small, large = large, small
        terms = large.copy()
        for monomial, coefficient in small.items():
            add_term(terms, monomial, coefficient)
        return make(terms, constant)

    __radd__ = __add__

    def __neg__(self) -> Expr:
        if self.infinite:
            return NEGATIVE_INFINITY if self.infinite > 0 else INFINITY
        if not self.terms:
            return number(-self.constant)
        return make({monomial: -coefficient for monomial, coefficient in self.terms.items()}, -self.constant)

    def __sub__(self, other: Operand) -> Expr:
        if other.__class__ is not Expr:
            if not isinstance(other, (int, float, Fraction)):
                return NotImplemented
            other = number(other)
        assert isinstance(other, Expr)
        if self.infinite or other.infinite:
            return self + -other
        if not other:
            return self
        constant = reduced(self.constant - other.constant) if other.constant else self.constant
        if not self.terms:
            return make({monomial: -coefficient for monomial, coefficient in other.terms.items()}, constant) if other.terms else number(constant)
        if not other.terms:
            return make(self.terms, constant)
        terms = self.terms.copy()
        for monomial, coefficient in other.terms.items():
            add_term(terms, monomial, -coefficient)
        return make(terms, constant)

    def __rsub__(self, other: Operand) -> Expr:
        return number(other) - self if isinstance(other, (int, float, Fraction)) else NotImplemented

    def scaled(self, factor: Number) -> Expr:
        """The product with a rational number."""
        if factor.__class__ is int and factor == 1:
            return self
        if not factor:
            return ZERO
        if self.infinite:
            return self if factor.numerator > 0 else -self
        constant = reduced(self.constant * factor) if self.constant else 0
        if not self.terms:
            return number(constant)
        return make({monomial: reduced(coefficient * factor) for monomial, coefficient in self.terms.items()}, constant)

    def __mul__(self, other: Operand) -> Expr:
        if other.__class__ is not Expr:
            if not isinstance(other, (int, float, Fraction)):
                return NotImplemented
            other = number(other)
        assert isinstance(other, Expr)
        if not other.terms and not other.infinite:
            return self.scaled(other.constant)
        if not self.terms and not self.infinite:
            return other.scaled(self.constant)
        if self.infinite or other.infinite:
            return powers.infinite_product(self, other)
        return powers.product(self, other)

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> Expr:
        if other.__class__ is not Expr:
            if not isinstance(other, (int, float, Fraction)):
                return NotImplemented
            other = number(other)
        assert isinstance(other, Expr)
        if other.infinite:
            if self.infinite:
                raise ArithmeticError("infinity over infinity")
            return ZERO
        if not other.terms:
            if not other.constant:
                raise ZeroDivisionError("division by zero")
            return self.scaled(reduced(Fraction(other.constant.denominator, other.constant.numerator)))
        if self == other:
            return ONE
        return self * other**-1

    def __rtruediv__(self, other: Operand) -> Expr:
        return number(other) / self if isinstance(other, (int, float, Fraction)) else NotImplemented

    def __pow__(self, exponent: Operand) -> Expr:
        if isinstance(exponent, Expr):
            value = exponent.value
            if value is None:
                return powers.symbolic_power(self, exponent)
            return powers.power(self, value)
        if isinstance(exponent, float):
            exponent = Fraction(exponent)
        return powers.power(self, reduced(exponent))

    def __rpow__(self, base: Operand) -> Expr:
        return number(base) ** self if isinstance(base, (int, float, Fraction)) else NotImplemented


def make(terms: dict[Monomial, Number], constant: Number) -> Expr:
    """An expression from terms already in normal form (no zero coefficient, no empty monomial); `terms` is not copied."""
    meter = budget.current
    meter.left -= 1 + len(terms)
    if meter.left < meter.floor:
        raise budget.Exhausted(budget.TOO_LARGE)
    expr = _new(Expr)
    expr.terms = terms
    expr.constant = constant
    expr.infinite = 0
    expr._atoms = None
    expr._hash = -1
    expr._leaves = None
    expr._ranges = None
    expr.signs = -1
    return expr


def _restored(terms: tuple[tuple[Monomial, Number], ...], constant: Number, infinite: int) -> Expr:
    if infinite:
        return INFINITY if infinite > 0 else NEGATIVE_INFINITY
    return make({tuple(sorted(monomial, key=lambda item: item[0].order)): coefficient for monomial, coefficient in terms}, constant)


_new = Expr.__new__
_SHORT = 1 << 256  # below it, a number costs no more than any other
_BITS_OF_UNIT = 32


def reduced(value: Number) -> Number:
    """An int where the denominator is 1; long numbers are paid for by their digits, and `Exhausted` is raised for one of too many."""
    if value.__class__ is int:
        if -_SHORT < value < _SHORT:
            return value
    elif value.__class__ is Fraction:
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator >= _SHORT:
            budget.spend(value.denominator.bit_length() // _BITS_OF_UNIT, budget.TOO_LONG)
            if value.denominator >= budget.LARGEST_NUMBER:
                raise budget.Exhausted(budget.TOO_LONG)
    if not -_SHORT < value.numerator < _SHORT:
        budget.spend(value.numerator.bit_length() // _BITS_OF_UNIT, budget.TOO_LONG)
        if not -budget.LARGEST_NUMBER < value.numerator < budget.LARGEST_NUMBER:
            raise budget.Exhausted(budget.TOO_LONG)
    return value


def magnitude(value: Number) -> Number:
    """The absolute value."""
    return -value if value.numerator < 0 else value


def add_term(terms: dict[Monomial, Number], monomial: Monomial, coefficient: Number) -> None:
    """Adds a term in place."""
    old = terms.get(monomial)
    if old is None:
        terms[monomial] = coefficient
        return
    total = old + coefficient
    if total:
        terms[monomial] = reduced(total)
    else:
        del terms[monomial]


def _infinity(sign: int) -> Expr:
    expr = make({}, 0)
    expr.infinite = sign
    return expr


ZERO = make({}, 0)
ONE = make({}, 1)
INFINITY = _infinity(1)
NEGATIVE_INFINITY = _infinity(-1)
_SMALL = {value: make({}, value) for value in range(-16, 17)}
_SMALL[0], _SMALL[1] = ZERO, ONE


def number(value: Operand) -> Expr:
    """The constant; a float is the rational that it is. ValueError for NaN, TypeError for anything that is no number."""
    if value.__class__ is not int:
        if value.__class__ is Expr:
            return value
        if isinstance(value, float):
            if math.isnan(value):
                raise ValueError("not a number")
            if math.isinf(value):
                return INFINITY if value > 0 else NEGATIVE_INFINITY
            value = Fraction(value)
        if isinstance(value, Fraction):
            value = reduced(value)
        elif isinstance(value, int):
            value = int(value)
        else:
            raise TypeError(f"not a number: {value!r}")
        if value.__class__ is not int:
            return make({}, value)
    small = _SMALL.get(value)
    return make({}, value) if small is None else small


def of_atom(atom: Atom) -> Expr:
    """The expression that is the atom."""
    return make({((atom, 1),): 1}, 0)


def symbol(name: str, *, lo: Operand | None = None, hi: Operand | None = None, integer: bool = False, key: Hashable = None) -> Expr:
    """A named quantity; `lo` and `hi` bound it, `key` (the name, by default) is its identity."""
    return of_atom(
        Atom(name if key is None else key, name, None if lo is None else number(lo), None if hi is None else number(hi), integer)
    )


def apply(
    name: str,
    args: tuple[Expr, ...],
    params: tuple[Hashable, ...] = (),
    *,
    lo: Expr | None = None,
    hi: Expr | None = None,
    integer: bool = False,
    payload: object = None,
) -> Expr:
    """An opaque function applied to expressions; equal name, arguments and params make equal atoms."""
    return of_atom(Apply(name, args, params, lo, hi, integer, payload))


def split_linear(expr: Expr, is_variable: Callable[[Atom], bool]) -> tuple[dict[Atom, Expr], Expr] | None:
    """Writes expr as the sum of c_i * a_i, plus c_0, with c free of variables; None where it is not affine in them, as in an application to one that is no variable itself."""
    inside: dict[Atom, bool] = {}

    def holds(atom: Atom) -> bool:
        """Whether a variable stands in an application that is none."""
        if atom not in inside:
            inside[atom] = isinstance(atom, Apply) and any(is_variable(inner) or holds(inner) for argument in atom.args for inner in argument.atoms())
        return inside[atom]

    if expr.infinite:
        return {}, expr
    coefficients: dict[Atom, dict[Monomial, Number]] = {}
    constants: dict[Atom, Number] = {}
    rest: dict[Monomial, Number] = {}
    for monomial, coefficient in expr.terms.items():
        variables = [item for item in monomial if is_variable(item[0])]
        if any(not is_variable(atom) and holds(atom) for atom, _ in monomial):
            return None
        if not variables:
            rest[monomial] = coefficient
            continue
        if len(variables) > 1 or variables[0][1] != 1:
            return None
        variable = variables[0][0]
        others = tuple(item for item in monomial if item[0] is not variable)
        terms = coefficients.setdefault(variable, {})
        if others:
            terms[others] = coefficient
        else:
            constants[variable] = coefficient
    return {atom: make(terms, constants.get(atom, 0)) for atom, terms in coefficients.items()}, make(rest, expr.constant)


from . import powers  # noqa: E402 - products and powers are built on expressions, and expressions multiply by them
