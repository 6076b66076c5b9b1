"""Numeric enclosures of expressions, rounded outward: exact rationals where they stay small, floats where speed counts.

An interval is a pair of ends. `RATIONAL` keeps ends that are ints, Fractions or float infinities, exactly; `FLOAT`
rounds every operation outward by a unit in the last place (two for what the mathematical library computes).
"""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from . import budget
from .expr import INFINITY, NEGATIVE_INFINITY, Apply, Atom, Expr, Number, number
from .integers import integer_root

End = int | Fraction | float
Interval = tuple[Any, Any]
"""Two ends of one arithmetic, as `End`s."""

EVERYTHING: Interval = (-math.inf, math.inf)
_INF = math.inf
_TINY = math.nextafter(0.0, 1.0)
_LARGEST_BITS = 400
_ROOT_BITS = 96


def _infinite(value: Any) -> bool:
    # math.isinf would overflow on a large rational.
    return value.__class__ is float and value in (math.inf, -math.inf)


_next = math.nextafter


def _down(value: float) -> float:
    return _next(value, -_INF)


def _up(value: float) -> float:
    return _next(value, _INF)


def float_down(value: End) -> float:
    """The greatest float at most the value."""
    try:
        near = float(value)
    except OverflowError:
        return math.nextafter(math.inf, 0.0) if value > 0 else -math.inf
    return near if near <= value else _down(near)


def float_up(value: End) -> float:
    """The least float at least the value."""
    return -float_down(-value)


class Arithmetic:
    """Interval arithmetic, without saying how it rounds: `lower` and `upper` do."""

    def lower(self, value: Any) -> Any:
        raise NotImplementedError

    def upper(self, value: Any) -> Any:
        raise NotImplementedError

    def constant(self, value: Number) -> Interval:
        raise NotImplementedError

    def root(self, value: Any, exponent: Fraction) -> Interval:
        raise NotImplementedError

    def whole_power(self, value: Any, exponent: int) -> Interval:
        raise NotImplementedError

    def add(self, a: Interval, b: Interval) -> Interval:
        return self.lower(a[0] + b[0]), self.upper(a[1] + b[1])

    def times(self, a: Interval, b: Interval) -> Interval:
        if a[0] >= 0 and b[0] >= 0:
            return self.lower(_product(a[0], b[0])), self.upper(_product(a[1], b[1]))
        products = [_product(x, y) for x in a for y in b]
        return self.lower(min(products)), self.upper(max(products))

    def inverse(self, a: Interval) -> Interval:
        low, high = a
        if low < 0 < high or (low == 0 and high == 0):
            return EVERYTHING
        one = self.constant(1)[0]
        return (
            -math.inf if high == 0 else 0 if _infinite(high) else self.lower(_quotient(one, high)),
            math.inf if low == 0 else 0 if _infinite(low) else self.upper(_quotient(one, low)),
        )

    def power(self, a: Interval, exponent: Number) -> Interval:
        if exponent < 0:
            return self.inverse(self.power(a, -exponent))
        if exponent == 1:
            return a
        low, high = a
        if exponent.__class__ is int:
            if low >= 0 or exponent % 2:
                return self.whole_power(low, exponent.numerator)[0], self.whole_power(high, exponent.numerator)[1]
            if high <= 0:
                return self.whole_power(high, exponent.numerator)[0], self.whole_power(low, exponent.numerator)[1]
            return 0, max(self.whole_power(low, exponent.numerator)[1], self.whole_power(high, exponent.numerator)[1])
        fraction = Fraction(exponent)
        low = max(0, low)
        high = max(0, high)
        return (
            low if low == 0 or _infinite(low) else self.root(low, fraction)[0],
            high if high == 0 or _infinite(high) else self.root(high, fraction)[1],
        )

    def monotone(self, function: Callable[[float], float], a: Interval, at_minus: float, at_plus: float) -> Interval:
        """An increasing library function; it is trusted to two units in the last place."""
        low = at_minus if a[0] == -math.inf else _library(function, float_down(a[0]), -1)
        high = at_plus if a[1] == math.inf else _library(function, float_up(a[1]), 1)
        return self._library_end(low), self._library_end(high)

    def _library_end(self, value: float) -> Any:
        raise NotImplementedError


def _product(a: Any, b: Any) -> Any:
    if a == 0 or b == 0:
        return 0
    if a.__class__ is not b.__class__ and (_infinite(a) or _infinite(b)):
        # Python would turn the other factor into a float, which may be too large for one.
        return math.inf if (a > 0) == (b > 0) else -math.inf
    return a * b


def _float_product(a: float, b: float) -> float:
    """The product of two floats; one that is too small for a float keeps its sign, and 0 times infinity is 0."""
    if not a or not b:
        return 0.0
    return a * b or math.copysign(_TINY, a) * math.copysign(1.0, b)


@lru_cache(maxsize=4096)
def _around(value: Number) -> Interval:
    return float_down(value), float_up(value)


def _quotient(a: Any, b: Any) -> Any:
    return a / b


def _library(function: Callable[[float], float], value: float, direction: int) -> float:
    try:
        result = function(value)
    except OverflowError:
        return math.inf if direction > 0 else math.nextafter(math.inf, 0.0)
    except ValueError:  # the logarithm of 0 or less
        return -math.inf
    for _ in range(2):
        result = _up(result) if direction > 0 else _down(result)
    return result


class _Rational(Arithmetic):
    def add(self, a: Interval, b: Interval) -> Interval:
        return (
            a[0] if _infinite(a[0]) else b[0] if _infinite(b[0]) else self.lower(a[0] + b[0]),
            a[1] if _infinite(a[1]) else b[1] if _infinite(b[1]) else self.upper(a[1] + b[1]),
        )

    def lower(self, value: Any) -> Any:
        if value.__class__ is Fraction and value.denominator.bit_length() > _LARGEST_BITS:
            rounded = float_down(value)
            return rounded if _infinite(rounded) else Fraction(rounded)
        return value

    def upper(self, value: Any) -> Any:
        return -self.lower(-value)

    def constant(self, value: Number) -> Interval:
        exact = Fraction(value)
        return exact, exact

    def whole_power(self, value: Any, exponent: int) -> Interval:
        if _infinite(value) or exponent * (Fraction(value).numerator.bit_length() + Fraction(value).denominator.bit_length()) < 20000:
            exact = value**exponent
            return self.lower(exact), self.upper(exact)
        low, high = FLOAT.power((float_down(value), float_up(value)), exponent)
        return self._library_end(low), self._library_end(high)

    def root(self, value: Any, exponent: Fraction) -> Interval:
        if max(exponent.numerator, exponent.denominator) > 64:
            low, high = FLOAT.power((float_down(value), float_up(value)), exponent)
            return self._library_end(low), self._library_end(high)
        powered = self.whole_power(Fraction(value), exponent.numerator)
        return _root_below(powered[0], exponent.denominator), _root_above(powered[1], exponent.denominator)

    def _library_end(self, value: float) -> Any:
        return value if _infinite(value) else Fraction(value)


def _root_below(value: Any, degree: int) -> Any:
    if _infinite(value):
        return value
    exact = Fraction(value)
    top, bottom = integer_root(exact.numerator, degree), integer_root(exact.denominator, degree)
    if top**degree == exact.numerator and bottom**degree == exact.denominator:
        return Fraction(top, bottom)
    # value = p / q = (p q^(k-1)) / q^k; extra bits before the root keep the relative error small.
    scale = 1 << _ROOT_BITS
    inner = exact.numerator * exact.denominator ** (degree - 1) * scale**degree
    return Fraction(integer_root(inner, degree), exact.denominator * scale)


def _root_above(value: Any, degree: int) -> Any:
    below = _root_below(value, degree)
    if _infinite(below) or below**degree == value:
        return below
    scale = 1 << _ROOT_BITS
    return below + Fraction(1, Fraction(value).denominator * scale)


class _Float(Arithmetic):
    def lower(self, value: Any) -> Any:
        return _down(value) if value else value

    def upper(self, value: Any) -> Any:
        return _up(value) if value else value

    def constant(self, value: Number) -> Interval:
        if value.__class__ is int and -(1 << 53) <= value <= 1 << 53:
            exact = float(value)
            return exact, exact
        return _around(value)

    # As in general, with the rounding written out: a search spends most of its time in these two.
    def add(self, a: Interval, b: Interval) -> Interval:
        low = a[0] + b[0]
        high = a[1] + b[1]
        return _next(low, -_INF) if low else low, _next(high, _INF) if high else high

    def times(self, a: Interval, b: Interval) -> Interval:
        a_low, a_high = a
        b_low, b_high = b
        if a_low >= 0 and b_low >= 0:
            low = a_low * b_low if a_low and b_low else 0.0
            high = (a_high * b_high or _TINY) if a_high and b_high else 0.0
        else:
            products = (_float_product(a_low, b_low), _float_product(a_low, b_high), _float_product(a_high, b_low), _float_product(a_high, b_high))
            low = min(products)
            high = max(products)
        return _next(low, -_INF) if low else low, _next(high, _INF) if high else high

    def whole_power(self, value: Any, exponent: int) -> Interval:
        if value == 0 or _infinite(value):
            return value**exponent, value**exponent
        if exponent == 2:
            return _down(value * value), _up(value * value)
        if exponent > 64:
            try:
                near = abs(value) ** exponent
            except OverflowError:
                near = math.inf
            size = (_down(near * (1 - 1e-12)), _up(near * (1 + 1e-12))) if near < math.inf else (math.nextafter(math.inf, 0.0), math.inf)
            size = (max(size[0], 0.0), size[1])
            return size if value > 0 or exponent % 2 == 0 else (-size[1], -size[0])
        interval = result = (value, value)
        for _ in range(exponent - 1):
            result = self.times(result, interval)
        return result

    def root(self, value: Any, exponent: Fraction) -> Interval:
        if exponent.denominator == 2 and exponent.numerator == 1:
            near = math.sqrt(value)
            return _down(near), _up(near)
        try:
            near = value ** float(exponent)
        except OverflowError:
            return math.nextafter(math.inf, 0.0), math.inf
        # The exponent is rounded too: its relative error of 2^-53 is multiplied by exponent * log(value).
        slack = near * (abs(math.log(value)) * float(exponent) + 4) * 2.3e-16
        return max(_down(near - slack), 0.0), _up(near + slack)

    def _library_end(self, value: float) -> Any:
        return value


RATIONAL: Arithmetic = _Rational()
FLOAT: Arithmetic = _Float()

Lookup = Callable[[Atom], Interval | None]


def _nowhere(atom: Atom) -> Interval | None:
    return None


def enclosure(expr: Expr, lookup: Lookup = _nowhere, arithmetic: Arithmetic = RATIONAL) -> Interval:
    """An interval that holds every value of expr; `lookup` gives the interval of an atom, or None for the atom's own range."""
    if expr.infinite:
        return math.inf * expr.infinite, math.inf * expr.infinite
    meter = budget.current
    meter.left -= 1 + len(expr.terms)
    if meter.left < meter.floor:
        raise budget.Exhausted(budget.TOO_LARGE)
    total = arithmetic.constant(expr.constant)
    for monomial, coefficient in expr.terms.items():
        term: Interval | None = None
        for atom, exponent in monomial:
            factor = atom_enclosure(atom, lookup, arithmetic)
            if exponent != 1:
                factor = arithmetic.power(factor, exponent)
            term = factor if term is None else arithmetic.times(term, factor)
        assert term is not None
        if coefficient != 1:
            term = arithmetic.times(term, arithmetic.constant(coefficient))
        total = arithmetic.add(total, term)
    return total


def atom_enclosure(atom: Atom, lookup: Lookup = _nowhere, arithmetic: Arithmetic = RATIONAL) -> Interval:
    """An interval that holds every value of the atom."""
    if lookup is not _nowhere:
        found = lookup(atom)
        return found if found is not None else _range(atom, lookup, arithmetic)
    if arithmetic is FLOAT:
        known = atom.float_range
        if known is None:
            known = atom.float_range = _range(atom, lookup, arithmetic)
        return known
    known = atom.exact_range
    if known is None:
        known = atom.exact_range = _range(atom, lookup, arithmetic)
    return known


def remembering(known: dict[Atom, Interval], arithmetic: Arithmetic) -> Callable[[Atom], Interval]:
    """A lookup for many expressions over one box: what follows from `known` for further atoms is put there too."""

    def lookup(atom: Atom) -> Interval:
        found = known.get(atom)
        if found is None:
            found = known[atom] = _range(atom, lookup, arithmetic)
        return found

    return lookup


def _range(atom: Atom, lookup: Lookup, arithmetic: Arithmetic) -> Interval:
    low, high = _applied(atom, lookup, arithmetic) if isinstance(atom, Apply) else EVERYTHING
    if atom.lo is not None:
        low = max(low, enclosure(atom.lo, lookup, arithmetic)[0])
    if atom.hi is not None:
        high = min(high, enclosure(atom.hi, lookup, arithmetic)[1])
    return (low, high) if low <= high else EVERYTHING


def _applied(atom: Apply, lookup: Lookup, arithmetic: Arithmetic) -> Interval:
    name = atom.name
    if name == "const":
        base = atom.params[0]
        assert isinstance(base, int)
        return arithmetic.constant(base)
    if name not in _KNOWN:
        return EVERYTHING
    parts = [enclosure(argument, lookup, arithmetic) for argument in atom.args]
    low, high = parts[0]
    if name == "group":
        return parts[0]
    if name == "abs":
        return (low, high) if low >= 0 else (-high, -low) if high <= 0 else (0, max(-low, high))
    if name == "max":
        return max(part[0] for part in parts), max(part[1] for part in parts)
    if name == "min":
        return min(part[0] for part in parts), min(part[1] for part in parts)
    if name == "exp":
        low, high = arithmetic.monotone(math.exp, parts[0], 0.0, math.inf)
        return max(low, 0), high
    if name == "log":
        return arithmetic.monotone(math.log, parts[0], -math.inf, math.inf)
    if name == "tanh":
        return arithmetic.monotone(math.tanh, parts[0], -1.0, 1.0)
    if name in ("sin", "cos"):
        return _wave(math.sin if name == "sin" else math.cos, parts[0], 0.25 if name == "sin" else 0.0, arithmetic)
    rounded = math.floor if name == "floor" else math.ceil
    return (
        low if _infinite(low) else arithmetic.constant(rounded(low))[0],
        high if _infinite(high) else arithmetic.constant(rounded(high))[1],
    )


def _wave(function: Callable[[float], float], a: Interval, crest: float, arithmetic: Arithmetic) -> Interval:
    """Sine and cosine; `crest` is where, in turns, they are 1."""
    if _infinite(a[0]) or _infinite(a[1]) or max(abs(a[0]), abs(a[1])) > 1000:
        return -1, 1
    turns = (float(a[0]) / math.tau, float(a[1]) / math.tau)

    def reached(at: float) -> bool:
        return math.floor(turns[1] - at + 1e-9) > math.floor(turns[0] - at - 1e-9)

    ends = [(_library(function, end, -1), _library(function, end, 1)) for end in (float(a[0]), float(a[1]))]
    # A float next to a rational end may be off by an ulp; the slope is at most 1.
    slack = 0.0 if arithmetic is FLOAT else 2.3e-13
    low = -1.0 if reached(crest + 0.5) else max(-1.0, min(end[0] for end in ends) - slack)
    high = 1.0 if reached(crest) else min(1.0, max(end[1] for end in ends) + slack)
    return arithmetic._library_end(low), arithmetic._library_end(high)


_KNOWN = frozenset({"group", "abs", "max", "min", "exp", "log", "tanh", "sin", "cos", "floor", "ceil"})


def is_known(atom: Atom) -> bool:
    """Whether the value of the atom follows from those of its arguments."""
    return isinstance(atom, Apply) and (atom.name in _KNOWN or atom.name == "const")


def as_number(end: Any) -> Expr:
    """An end of a rational interval as an expression."""
    if _infinite(end):
        return INFINITY if end > 0 else NEGATIVE_INFINITY
    return number(Fraction(end))


def evaluate(expr: Expr, values: Mapping[str, object]) -> tuple[float, float]:
    """An enclosure of expr in floats; `values` maps the text of each symbol to its number.

    A name may also map to something with a length, `shape` or `size` (a list, an array): `len(v)`, `v.shape[0]` and
    `v.size` are read from it. KeyError names a symbol without a value.
    """

    def lookup(atom: Atom) -> Interval | None:
        if is_known(atom):
            return None
        exact = Fraction(_value(atom.text, values))
        return exact, exact

    low, high = enclosure(expr, lookup)
    return float_down(low), float_up(high)


def _value(text: str, values: Mapping[str, object]) -> Any:
    if text in values:
        return values[text]
    if text.startswith("len(") and text[4:-1] in values:
        return len(values[text[4:-1]])  # type: ignore[arg-type]
    name, _, rest = text.rpartition(".")
    if name in values:
        if rest == "size":
            return values[name].size  # type: ignore[attr-defined]
        if rest.startswith("shape["):
            return values[name].shape[int(rest[6:-1])]  # type: ignore[attr-defined]
    raise KeyError(text)
