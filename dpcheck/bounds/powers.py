"""Products and powers of expressions: expanding, taking out common factors, cancelling, and exact roots of constants."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import gcd, lcm

from . import signs
from .expr import (
    INFINITY,
    MOST_MONOMIALS,
    NEGATIVE_INFINITY,
    ONE,
    ZERO,
    Apply,
    Atom,
    Expr,
    Monomial,
    Number,
    add_term,
    magnitude,
    make,
    of_atom,
    reduced,
)
from .integers import prime_factors

_LARGEST_POWER_BITS = 4096
"""A power of a constant with more bits stays unevaluated."""


# ---------------------------------------------------------------- products
def infinite_product(a: Expr, b: Expr) -> Expr:
    """The product where a factor is infinite: 0 times infinity is 0, and an unknown sign counts as positive."""
    if not a or not b:
        return ZERO
    sign = 1
    for factor in (a, b):
        if signs.signs_of(factor) & ~signs.NULL == signs.NEGATIVE:
            sign = -sign
    return INFINITY if sign > 0 else NEGATIVE_INFINITY


def product(a: Expr, b: Expr) -> Expr:
    """The product of two finite expressions with atoms."""
    a_sum, b_sum = a.is_sum(), b.is_sum()
    if not a_sum and not b_sum:
        for left, p in a.terms.items():
            for right, q in b.terms.items():
                return _term(left, right, reduced(p * q))
    if a_sum and not b_sum:
        a, b, a_sum, b_sum = b, a, b_sum, a_sum
    if not a_sum:
        cancelled = _cancel(b, a)
        if cancelled is not None:
            return cancelled
    elif len(a.terms) * len(b.terms) > MOST_MONOMIALS * 8:
        return _grouped(a, 1) * _grouped(b, 1)
    terms: dict[Monomial, Number] = {}
    constant: Number = a.constant * b.constant
    extra: list[Expr] = []
    for left, p in a.monomials():
        for right, q in b.monomials():
            if not left and not right:
                continue
            monomial = _merge(left, right)
            if monomial is None:
                extra.append(_term(left, right, reduced(p * q)))
            elif monomial:
                add_term(terms, monomial, reduced(p * q))
            else:
                constant += p * q
    result = make(terms, reduced(constant))
    for part in extra:
        result = result + part
    if a_sum and len(result.terms) > MOST_MONOMIALS:
        return _grouped(a, 1) * _grouped(b, 1)
    return result


def _merge(left: Monomial, right: Monomial) -> Monomial | None:
    """The product of two monomials; None where a power has a normal form of its own."""
    if not left:
        return right
    if not right:
        return left
    powers: dict[Atom, Number] = dict(left)
    for atom, exponent in right:
        old = powers.get(atom)
        if atom.special:
            if old is not None:
                return None
            if isinstance(atom, Apply) and atom.name == "exp" and any(isinstance(other, Apply) and other.name == "exp" for other, _ in left):
                return None
        if old is None:
            powers[atom] = exponent
        else:
            total = old + exponent
            if total:
                powers[atom] = reduced(total)
            else:
                del powers[atom]
    return in_order(powers)


def in_order(powers: dict[Atom, Number]) -> Monomial:
    """The monomial of these powers."""
    if len(powers) < 2:
        return tuple(powers.items())
    return tuple(sorted(powers.items(), key=_order))


def _order(item: tuple[Atom, Number]) -> tuple[str, tuple[int, ...], int]:
    return item[0].order


def _term(left: Monomial, right: Monomial, coefficient: Number) -> Expr:
    monomial = _merge(left, right)
    if monomial is None:
        return fold(coefficient, [*left, *right])
    return make({monomial: coefficient}, 0) if monomial else make({}, coefficient)


def fold(coefficient: Number, factors: Iterable[tuple[Atom, Number]]) -> Expr:
    """The product of a coefficient and powers of atoms, each power brought to normal form.

    Constants keep exponents between 0 and 1, a monomial has one exponential, even powers drop `abs`, groups are
    expanded where their exponent has become a small positive integer.
    """
    powers: dict[Atom, Number] = {}
    for atom, exponent in factors:
        powers[atom] = reduced(powers.get(atom, 0) + exponent)
    plain: dict[Atom, Number] = {}
    extra: list[Expr] = []
    exponentials: list[Expr] = []
    for atom, exponent in powers.items():
        if not exponent:
            continue
        if not atom.special or not isinstance(atom, Apply):
            plain[atom] = exponent
        elif atom.name == "exp":
            exponentials.append(atom.args[0].scaled(exponent))
        elif atom.name == "const":
            whole = exponent.__floor__()
            base = atom.params[0]
            assert isinstance(base, int)
            if abs(whole) * base.bit_length() > _LARGEST_POWER_BITS:
                plain[atom] = exponent
                continue
            coefficient = reduced(coefficient * Fraction(base) ** whole)
            if exponent != whole:
                plain[atom] = exponent - whole
        elif atom.name == "abs":
            if exponent.__class__ is int and exponent % 2 == 0:
                extra.append(power(atom.args[0], exponent))
            else:
                plain[atom] = exponent
        elif exponent.__class__ is int and (1 <= exponent <= 6 or not atom.args[0].is_sum()):
            base_sum = atom.args[0]
            expanded = _expanded(base_sum, exponent) if exponent > 0 else power(base_sum, exponent)
            if expanded is None:
                plain[atom] = exponent
            else:
                extra.append(expanded)
        else:
            plain[atom] = exponent
    if exponentials:
        if len(exponentials) == 1 and not any(isinstance(atom, Apply) and atom.name == "log" for atom in exponentials[0].atoms()):
            plain[Apply("exp", (exponentials[0],))] = 1
        else:
            from .functions import exp

            total = exponentials[0]
            for argument in exponentials[1:]:
                total = total + argument
            extra.append(exp(total))
    monomial = in_order(plain)
    result = make({monomial: coefficient}, 0) if monomial else make({}, coefficient)
    for part in extra:
        result = result * part
    return result


# ---------------------------------------------------------------- common factors and cancelling
def primitive(expr: Expr) -> tuple[Number, Monomial, Expr]:
    """Takes out the positive rational content and the common powers: expr == content * monomial * rest."""
    numerators, denominators = 0, 1
    least: dict[Atom, Number] = {}
    count = 0
    seen: dict[Atom, int] = {}
    for monomial, coefficient in expr.monomials():
        count += 1
        numerators = gcd(numerators, coefficient.numerator)
        denominators = lcm(denominators, coefficient.denominator)
        for atom, exponent in monomial:
            seen[atom] = seen.get(atom, 0) + 1
            old = least.get(atom)
            if old is None or exponent < old:
                least[atom] = exponent
    common = {}
    for atom, exponent in least.items():
        if seen[atom] < count and exponent > 0:
            continue
        common[atom] = exponent
    content = reduced(Fraction(numerators, denominators))
    if content == 1 and not common:
        return 1, (), expr
    rest = expr.scaled(reduced(1 / Fraction(content)))
    if common:
        inverse = [(atom, -exponent) for atom, exponent in common.items()]
        total: Expr = ZERO
        for monomial, coefficient in rest.monomials():
            total = total + fold(coefficient, [*monomial, *inverse])
        rest = total
    return content, in_order(common), rest


def _cancel(total: Expr, factor: Expr) -> Expr | None:
    """total * factor, where the single term `factor` holds a power of a sum that divides `total`; else None."""
    single = factor.single()
    if single is None:
        return None
    monomial, coefficient = single
    for atom, exponent in monomial:
        if isinstance(atom, Apply) and atom.name == "group" and (exponent < 0 or exponent.__class__ is not int):
            quotient = divide(total, atom.args[0])
            if quotient is not None and (exponent < 0 or not quotient.is_sum()):
                return quotient * fold(coefficient, [*monomial, (atom, 1)])
    return None


def divide(a: Expr, b: Expr) -> Expr | None:
    """The quotient a / b where b divides a as a polynomial; None otherwise."""
    if a.infinite or b.infinite or not b:
        return None
    content, common, divisor = primitive(b)
    if not divisor.is_sum():
        return None
    scale, shift, rest = primitive(a)
    if len(rest.terms) < len(divisor.terms):
        return None
    if rest == divisor:
        quotient = ONE
    elif rest == -divisor:
        quotient = -ONE
    else:
        found = _long_division(rest, divisor)
        if found is None:
            return None
        quotient = found
    inverse = [(atom, -exponent) for atom, exponent in common]
    return quotient * fold(reduced(Fraction(scale) / content), [*shift, *inverse])


def _long_division(a: Expr, b: Expr) -> Expr | None:
    atoms = sorted(b.atoms(), key=lambda atom: atom.order)
    if not set(atoms) <= a.atoms():
        return None
    others = sorted((atom for atom in a.atoms() if atom not in atoms), key=lambda atom: atom.order)
    ranks = {atom: rank for rank, atom in enumerate([*atoms, *others])}
    for expr in (a, b):
        if any(exponent < 0 for monomial in expr.terms for _, exponent in monomial):
            return None

    def leading(expr: Expr) -> tuple[Monomial, Number]:
        def degrees(item: tuple[Monomial, Number]) -> list[Number]:
            vector: list[Number] = [0] * len(ranks)
            for atom, exponent in item[0]:
                vector[ranks[atom]] = exponent
            return vector

        return max(expr.monomials(), key=degrees)

    head, head_coefficient = leading(b)
    head_powers = dict(head)
    quotient = ZERO
    for _ in range(40):
        if not a:
            return quotient
        if not a.atoms() <= ranks.keys():
            return None
        monomial, coefficient = leading(a)
        left = dict(monomial)
        for atom, exponent in head_powers.items():
            remaining = left.get(atom, 0) - exponent
            if remaining < 0:
                return None
            left[atom] = remaining
        step = fold(reduced(Fraction(coefficient) / head_coefficient), left.items())
        quotient = quotient + step
        a = a - _plain_product(step, b)
    return None


def _plain_product(step: Expr, b: Expr) -> Expr:
    total: Expr = ZERO
    single = step.single()
    monomial, coefficient = single if single is not None else ((), step.constant)
    for other, q in b.monomials():
        total = total + _term(monomial, other, reduced(coefficient * q))
    return total


# ---------------------------------------------------------------- powers
def power(base: Expr, exponent: Number) -> Expr:
    """base ** exponent; ZeroDivisionError for a negative power of 0, ArithmeticError where it is not real."""
    if exponent == 0:
        return ONE
    if exponent == 1:
        return base
    if base.infinite:
        if exponent < 0:
            return ZERO
        if base.infinite < 0 and exponent.__class__ is not int:
            raise ArithmeticError("a fractional power of minus infinity")
        return INFINITY if base.infinite > 0 or exponent % 2 == 0 else NEGATIVE_INFINITY
    if not base.terms:
        return _constant_power(base.constant, exponent)
    single = base.single()
    if single is not None:
        return _monomial_power(single[0], single[1], exponent)
    if exponent.__class__ is int and 2 <= exponent <= 6:
        expanded = _expanded(base, exponent)
        if expanded is not None:
            return expanded
    return _grouped(base, exponent)


def symbolic_power(base: Expr, exponent: Expr) -> Expr:
    """base ** exponent for an exponent with atoms: exp(exponent * log(base))."""
    from .functions import exp, log

    return ONE if base == ONE else exp(exponent * log(base))


def _expanded(base: Expr, exponent: Number) -> Expr | None:
    result = base
    for _ in range(exponent.numerator - 1):
        if len(result.terms) * len(base.terms) > MOST_MONOMIALS * 8:
            return None
        result = result * base
    return result if len(result.terms) <= MOST_MONOMIALS else None


def group(base: Expr) -> Expr:
    """The sum `base` as one atom."""
    return of_atom(Apply("group", (base,)))


def _grouped(base: Expr, exponent: Number) -> Expr:
    """The power of a sum as the power of a group, its content taken out as far as the exponent allows."""
    content, common, rest = primitive(base)
    if exponent.__class__ is not int:
        # A factor of unknown sign stays inside: sqrt(a * b) is not sqrt(a) * sqrt(b).
        kept = [(atom, e) for atom, e in common if signs.power_signs(signs.of_atom_signs(atom), e) & signs.NEGATIVE]
        if kept:
            rest = rest * fold(1, kept)
            common = tuple(item for item in common if item not in kept)
        root = square_root(rest) if exponent.denominator == 2 else None
        if root is not None:
            from .functions import absolute

            return _of_parts(content, common, ONE, exponent) * power(absolute(root), exponent.numerator)
    elif (root := square_root(rest)) is not None:
        return _of_parts(content, common, ONE, exponent) * power(root, 2 * exponent)
    elif rest.terms and min(rest.terms.items(), key=lambda item: [(atom.order, e) for atom, e in item[0]])[1] < 0:
        rest = -rest
        if exponent % 2:
            return -_of_parts(content, common, rest, exponent)
    return _of_parts(content, common, rest, exponent)


def _of_parts(content: Number, common: Monomial, rest: Expr, exponent: Number) -> Expr:
    outer = ONE if content == 1 else _constant_power(content, exponent)
    if common:
        outer = outer * _monomial_power(common, 1, exponent)
    if not rest.is_sum():
        return outer * power(rest, exponent)
    return _attached(outer, Apply("group", (rest,)), exponent)


def _attached(outer: Expr, atom: Atom, exponent: Number) -> Expr:
    total: Expr = ZERO
    for monomial, coefficient in outer.monomials():
        if any(other == atom for other, _ in monomial):
            total = total + fold(coefficient, [*monomial, (atom, exponent)])
        else:
            total = total + make({in_order({**dict(monomial), atom: exponent}): coefficient}, 0)
    return total


def _monomial_power(monomial: Monomial, coefficient: Number, exponent: Number) -> Expr:
    if exponent.__class__ is int:
        scale = _constant_power(coefficient, exponent) if coefficient != 1 else ONE
        return scale * fold(1, [(atom, e * exponent) for atom, e in monomial])
    factors: list[tuple[Atom, Number]] = []
    unsure: list[tuple[Atom, Number]] = []
    result = ONE
    for atom, e in monomial:
        if e.__class__ is not int or not signs.of_atom_signs(atom) & signs.NEGATIVE:
            factors.append((atom, e * exponent))
        elif e % 2 == 0:
            from .functions import absolute

            result = result * power(absolute(of_atom(atom)), reduced(e * exponent))
        else:
            unsure.append((atom, e))
    if coefficient < 0 and not unsure:
        raise ArithmeticError("a fractional power of a negative expression")
    if len(unsure) == 1 and coefficient > 0:
        factors.append((unsure[0][0], unsure[0][1] * exponent))
    elif unsure:
        inner = Apply("group", (make({in_order(dict(unsure)): 1 if coefficient > 0 else -1}, 0),))
        factors.append((inner, exponent))
    scale = _constant_power(magnitude(coefficient), exponent) if magnitude(coefficient) != 1 else ONE
    return result * scale * fold(1, factors)


def square_root(expr: Expr) -> Expr | None:
    """The sum whose square is expr, if there is one (and its terms do not run together when squared)."""
    count = len(expr.terms) + (1 if expr.constant else 0)
    size = {3: 2, 6: 3, 10: 4}.get(count)
    if size is None:
        return None
    roots = [root for root in (_monomial_root(m, c) for m, c in expr.monomials()) if root is not None]
    if len(roots) < size or len(roots) > size + 2:
        return None
    total = sum(expr.terms.values(), expr.constant)
    for chosen in combinations(roots, size):
        for pattern in range(1 << (size - 1)):
            signed = [(m, -c if pattern >> position & 1 else c) for position, (m, c) in enumerate(chosen)]
            if sum(c for _, c in signed) ** 2 == total:
                candidate = make({m: c for m, c in signed if m}, sum(c for m, c in signed if not m))
                if _expanded(candidate, 2) == expr:
                    return candidate
    return None


def _monomial_root(monomial: Monomial, coefficient: Number) -> tuple[Monomial, Number] | None:
    """The monomial, with a rational coefficient, whose square this is."""
    if coefficient < 0:
        return None
    scale = _constant_power(coefficient, Fraction(1, 2)).value
    if scale is None:
        return None
    factors: list[tuple[Atom, Number]] = []
    for atom, exponent in monomial:
        if isinstance(atom, Apply) and atom.name == "exp":
            factors.append((Apply("exp", (atom.args[0].scaled(Fraction(1, 2)),)), 1))
        elif exponent.__class__ is int and exponent % 2 == 0:
            factors.append((atom, exponent.numerator // 2))
        else:
            return None
    return in_order(dict(factors)), scale


# ---------------------------------------------------------------- powers of constants
@lru_cache(maxsize=4096)
def _constant_power(base: Number, exponent: Number) -> Expr:
    """An exact power of a rational: roots are powers, between 0 and 1, of atoms for their prime factors."""
    if base == 0:
        if exponent < 0:
            raise ZeroDivisionError("a negative power of zero")
        return ZERO
    if exponent.__class__ is int:
        if max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent) <= _LARGEST_POWER_BITS or abs(base) == 1:
            return make({}, reduced(Fraction(base) ** exponent))
        if base < 0:
            return _constant_power(-base, exponent).scaled(-1 if exponent % 2 else 1)
    elif base < 0:
        raise ArithmeticError("a fractional power of a negative number")
    factors: list[tuple[Atom, Number]] = []
    for sign, part in ((1, base.numerator), (-1, base.denominator)):
        for prime, count in prime_factors(part):
            factors.append((Apply("const", (), (prime,)), sign * count * exponent))
    return fold(1, factors)
