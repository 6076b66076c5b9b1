"""Expressions as Python text: `abs(k) * sqrt(len(v))`, `(U - L) / n`; numbers that must be rounded are rounded one way."""
from __future__ import annotations

import math
from fractions import Fraction

from . import powers, signs
from .expr import Apply, Atom, Expr, Monomial, Number, magnitude, make, reduced
from .numeric import float_down, float_up

_SUM, _PRODUCT, _POWER = 1, 2, 3
"""How tightly a text binds: what is looser than its place gets parentheses."""

_LARGEST_SHOWN = 10**4
_LONGEST_DECIMAL = 10**12  # what divides it is what a decimal of so many digits divides by
_MOST_BITS = 10_000  # some three thousand digits
EXACT, UP, DOWN = 0, 1, -1


def render(expr: Expr, *, upward: bool = True) -> str:
    """The expression as Python text whose value is never less than the expression's (never more, if not `upward`)."""
    return _text(expr, UP if upward else DOWN)[0]


def render_atom(atom: Apply) -> str:
    """An application as Python text."""
    if atom.name == "const":
        return str(atom.params[0])
    if atom.name == "group":
        return f"({_text(atom.args[0], EXACT)[0]})"
    if atom.name == "exp":
        power = _as_power(atom.args[0])
        if power is not None:
            return power
    inner = [_text(argument, EXACT)[0] for argument in atom.args]
    inner += [str(parameter) for parameter in atom.params]
    return f"{atom.name}({', '.join(inner)})"


def _as_power(exponent: Expr) -> str | None:
    """`exp(n * log(b))` as `b ** n`."""
    single = exponent.single()
    if single is None:
        return None
    logs = [atom for atom, e in single[0] if e == 1 and isinstance(atom, Apply) and atom.name == "log"]
    if len(logs) != 1:
        return None
    base = logs[0].args[0]
    rest = powers.fold(single[1], [item for item in single[0] if item[0] != logs[0]])
    text, level = _text(rest, EXACT)
    base_text, base_level = _text(base, EXACT)
    if base_level <= _POWER:
        base_text = f"({base_text})"
    return f"{base_text} ** {_wrapped(text, level, _POWER + 1)}"


def _wrapped(text: str, level: int, least: int) -> str:
    return f"({text})" if level < least else text


def render_number(value: Number, direction: int) -> tuple[str, int]:
    """A rational number and how tightly its text binds."""
    if value < 0:
        text, level = render_number(-value, -direction)
        return "-" + text, min(level, _PRODUCT)
    if value.denominator == 1:
        return _whole(value.numerator, direction)
    if value.numerator <= _LARGEST_SHOWN and (value.denominator <= _LARGEST_SHOWN or _LONGEST_DECIMAL % value.denominator == 0):
        return f"{value.numerator} / {value.denominator}", _PRODUCT
    near = float_up(value) if direction > 0 else float_down(value)
    if math.isfinite(near) and (direction != EXACT or Fraction(near) == value):
        return repr(near), _POWER + 1
    return f"{_whole(value.numerator, direction)[0]} / {_whole(value.denominator, -direction)[0]}", _PRODUCT


def _whole(value: int, direction: int) -> tuple[str, int]:
    """A natural number. One so long that Python refuses to write it is rounded to a power of two, or written in base 16."""
    bits = value.bit_length()
    if bits <= _MOST_BITS:
        return str(value), _POWER + 1
    return (hex(value), _POWER + 1) if direction == EXACT else (f"2 ** {bits if direction > 0 else bits - 1}", _POWER)


def _text(expr: Expr, direction: int) -> tuple[str, int]:
    if expr.infinite:
        return ("inf", _POWER + 1) if expr.infinite > 0 else ("-inf", _PRODUCT)
    if not expr.terms:
        return render_number(expr.constant, direction)
    single = expr.single()
    if single is not None:
        return _monomial_text(single[0], single[1], direction)
    return _sum_text(expr, direction)


def _sum_text(expr: Expr, direction: int) -> tuple[str, int]:
    clusters: dict[Monomial, Expr] = {}
    for monomial, coefficient in expr.monomials():
        below = tuple(item for item in monomial if item[1] < 0) or monomial
        term = make({monomial: coefficient}, 0) if monomial else make({}, coefficient)
        clusters[below] = clusters[below] + term if below in clusters else term
    content, common, rest = powers.primitive(expr)
    if len(clusters) > 1 and any(len(part.terms) > 1 for part in clusters.values()) and not _everywhere(expr, common):
        return _plain_sum([_part(part, direction) for part in clusters.values()]), _SUM
    # Denominators and common factors go outside, a common integer factor stays: 2 * n + 2, but (n + 1) / 2.
    outside = Fraction(1, content.denominator) if content.denominator <= _LARGEST_SHOWN else Fraction(1)
    kept = tuple(item for item in common if _is_outside(expr, item))
    if kept != common:
        rest = rest * powers.fold(1, [item for item in common if item not in kept])
    if not rest.is_sum():
        kept, rest, outside, content = (), expr, Fraction(1), 1
    rest = rest.scaled(reduced(content / outside))
    if outside == 1 and not kept:
        return _plain_sum([_part(make({m: c}, 0) if m else make({}, c), direction) for m, c in rest.monomials()]), _SUM
    inner = _plain_sum([_part(make({m: c}, 0) if m else make({}, c), EXACT) for m, c in rest.monomials()])
    return _fraction_text(kept, reduced(outside), EXACT, f"({inner})")


def _everywhere(expr: Expr, common: Monomial) -> bool:
    return bool(common) and all(_is_outside(expr, item) for item in common)


def _is_outside(expr: Expr, item: tuple[Atom, Number]) -> bool:
    """Whether a common factor is above, or below, the bar in every term, and not a root of a number or a sum."""
    atom, exponent = item
    if exponent > 0 and isinstance(atom, Apply) and atom.name in ("const", "group"):
        return False
    return not expr.constant and all(any(other == atom and e * exponent > 0 for other, e in monomial) for monomial in expr.terms)


_Part = tuple[bool, bool, bool, str]


def _part(term: Expr, direction: int) -> _Part:
    """A part of a sum: whether it is subtracted, whether it is a number, whether it opens with a parenthesis, its text without sign."""
    if not term.terms:
        negative = term.constant < 0
        return negative, True, False, render_number(magnitude(term.constant), -direction if negative else direction)[0]
    single = term.single()
    if single is None:
        text = _sum_text(term, direction)[0]
        return False, False, text.startswith("("), text
    monomial, coefficient = single
    negative = coefficient < 0
    text = _monomial_text(monomial, magnitude(coefficient), -direction if negative else direction)[0]
    return negative, False, text.startswith("("), text


def _plain_sum(parts: list[_Part]) -> str:
    parts.sort()
    text = "".join((" - " if negative else " + ") + part for negative, _, _, part in parts)
    return "-" + text[3:] if parts[0][0] else text[3:]


def _monomial_text(monomial: Monomial, coefficient: Number, direction: int) -> tuple[str, int]:
    if direction != EXACT and coefficient.denominator != 1:
        sign = signs.monomial_signs(monomial)
        if sign & signs.NEGATIVE:
            direction = -direction if not sign & signs.POSITIVE else EXACT
    return _fraction_text(monomial, coefficient, direction, None)


def _fraction_text(monomial: Monomial, coefficient: Number, direction: int, extra: str | None) -> tuple[str, int]:
    """coefficient * monomial * extra, with the negative powers below the fraction bar."""
    above: list[str] = []
    below: list[str] = []
    roots: dict[Number, int] = {}
    for atom, exponent in monomial:
        if isinstance(atom, Apply) and atom.name == "const" and 0 < exponent < 1:
            base = atom.params[0]
            assert isinstance(base, int)
            roots[exponent] = roots.get(exponent, 1) * base
        elif exponent > 0:
            above.append(_power_text(atom.text, exponent))
        else:
            below.append(_power_text(atom.text, -exponent))
    above.extend(_power_text(str(base), exponent) for exponent, base in roots.items())
    above.sort(key=lambda text: (text[0].isdigit(), text))
    below.sort()
    if extra is not None:
        above.append(extra)
    negative = coefficient < 0
    size = magnitude(coefficient)
    top, bottom = size.numerator, size.denominator
    if max(top, bottom) > _LARGEST_SHOWN and bottom != 1:
        text, level = render_number(size, -direction if negative else direction)
        above.insert(0, _wrapped(text, level, _PRODUCT))
    else:
        if top != 1 or not above:
            above.insert(0, str(top))
        if bottom != 1:
            below.insert(0, str(bottom))
    text = " * ".join(above)
    if len(below) == 1:
        text += f" / {below[0]}"
    elif below:
        text += f" / ({' * '.join(below)})"
    if negative:
        return "-" + text, _PRODUCT
    return text, _PRODUCT if len(above) + len(below) > 1 or " ** " in text or text.startswith("(") else _POWER + 1


def _power_text(base: str, exponent: Number) -> str:
    if exponent == 1:
        return base
    if exponent == Fraction(1, 2):
        return f"sqrt{base}" if base.startswith("(") and base.endswith(")") else f"sqrt({base})"
    text, level = render_number(exponent, EXACT)
    return f"{base} ** {_wrapped(text, level, _POWER + 1)}"
