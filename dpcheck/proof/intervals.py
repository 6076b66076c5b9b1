"""Interval arithmetic of the checker: pairs of floats that hold every value, rounded outward.

A sum, product or quotient of floats is off by less than one float, and takes the next one outward. What the mathematical library gives is taken
to be off by less than 2 ** -48 of its size, which is a hundred times what libraries promise (`tests/proof` holds it against `mpmath`).
0 times infinity is 0: an end that is infinite stands for all finite numbers up to it.
"""
from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

Interval = tuple[float, float]
Function = Callable[[float], float]

EVERYTHING: Interval = (-math.inf, math.inf)
ZERO: Interval = (0.0, 0.0)
_LIBRARY = 2.0 ** -48
_STEEP = 1e-12  # of a bell: its argument is rounded before it is taken to a power of e
_TINY = 5e-324


def exactly(value: Fraction | int) -> Interval:
    """The floats around a number."""
    try:
        near = float(value)
    except OverflowError:
        return (1.7e308, math.inf) if value > 0 else (-math.inf, -1.7e308)
    if math.isinf(near) or Fraction(near) != value:
        return math.nextafter(near, -math.inf), math.nextafter(near, math.inf)
    return near, near


def below(value: float) -> float:
    return math.nextafter(value, -math.inf)


def above(value: float) -> float:
    return math.nextafter(value, math.inf)


def add(a: Interval, b: Interval) -> Interval:
    low, high = a[0] + b[0], a[1] + b[1]
    if low - a[0] != b[0] or low - b[0] != a[0]:
        low = below(low)
    if high - a[1] != b[1] or high - b[1] != a[1]:
        high = above(high)
    return low, high


def negative(a: Interval) -> Interval:
    return -a[1], -a[0]


def times(a: Interval, b: Interval) -> Interval:
    if a == ZERO or b == ZERO:
        return ZERO
    (p, q), (r, s) = a, b
    if p == q and r == s and _short(p) and _short(r):
        return p * r, p * r
    one, two, three, four = _product(p, r), _product(p, s), _product(q, r), _product(q, s)
    return below(min(one, two, three, four)), above(max(one, two, three, four))


def _product(x: float, y: float) -> float:
    return 0.0 if x == 0 or y == 0 else x * y


def _short(value: float) -> bool:
    """Whether it is a whole number so small that products are exact."""
    return -94906265 < value < 94906265 and value == int(value)


def inverse(a: Interval) -> Interval:
    """1 / x; everything where 0 may be inside."""
    low, high = a
    if low > 0 or high < 0:
        return below(1 / high), above(1 / low)
    if low == 0 and high > 0:
        return below(1 / high), math.inf
    if high == 0 and low < 0:
        return -math.inf, above(1 / low)
    return EVERYTHING


def hull(a: Interval, b: Interval) -> Interval:
    return min(a[0], b[0]), max(a[1], b[1])


def size(a: Interval) -> float:
    """The largest absolute value."""
    return max(-a[0], a[1], 0.0)


def absolute(a: Interval) -> Interval:
    return a if a[0] >= 0 else negative(a) if a[1] <= 0 else (0.0, size(a))


def power(a: Interval, exponent: Fraction) -> Interval:
    """x ** exponent; for an exponent that is no whole number, of what is not negative."""
    if exponent == 0:
        return 1.0, 1.0
    if exponent < 0:
        return inverse(power(a, -exponent))
    if exponent.denominator == 1:
        whole = exponent.numerator
        if whole == 1:
            return a
        if whole % 2 == 0:
            a = absolute(a)
        low, high = _outward(_power(a[0], whole), _power(a[1], whole))
        return low or -_TINY if a[0] else low, high or _TINY if a[1] else high
    low, high = max(a[0], 0.0), max(a[1], 0.0)
    low, high = _outward(_power(low, float(exponent)), _power(high, float(exponent)))
    if exponent.denominator & (exponent.denominator - 1):  # the float is not the exponent itself
        low, high = low * (1 - 1e-13), high * (1 + 1e-13)
    return max(low, 0.0), high or _TINY if a[1] > 0 else high


def _power(x: float, exponent: float) -> float:
    try:
        return float(x ** exponent)
    except OverflowError:
        return math.inf if x > 0 or exponent % 2 == 0 else -math.inf


def _outward(low: float, high: float) -> Interval:
    return _down(low), _up(high)


def _down(value: float) -> float:
    return value if math.isinf(value) and value < 0 else 1.79e308 if math.isinf(value) else value - abs(value) * _LIBRARY - _TINY if value else 0.0


def _up(value: float) -> float:
    return value if math.isinf(value) and value > 0 else -1.79e308 if math.isinf(value) else value + abs(value) * _LIBRARY + _TINY if value else 0.0


# ---------------------------------------------------------------- functions of one number: what they give, and their slopes
def _at(function: Function, x: float, left: float, right: float) -> float:
    """The value of an increasing function, or its limits where the library has none."""
    try:
        return function(x)
    except OverflowError:
        return right if x > 0 else left
    except ValueError:
        return left


def _increasing(function: Function, least: float = -math.inf, most: float = math.inf) -> Callable[[Interval], Interval]:
    def enclose(a: Interval) -> Interval:
        low, high = _outward(_at(function, a[0], least, most), _at(function, a[1], least, most))
        return max(low or -_TINY if a[0] else low, least), min(high or _TINY if a[1] else high, most)  # a 0 may be what is too small for a float
    return enclose


def _bell(function: Function) -> Callable[[Interval], Interval]:
    """A function that depends on abs(x), is not negative, and falls to 0 on both sides."""
    def fall(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return 0.0

    def enclose(a: Interval) -> Interval:
        near, far = absolute(a)
        low, high = fall(far) if math.isfinite(far) else 0.0, fall(near)
        return max(low - low * _STEEP, 0.0), high + high * _STEEP + _TINY
    return enclose


def _wave(shift: float) -> Callable[[Interval], Interval]:
    """sin(x + shift * pi / 2)"""
    function = math.cos if shift else math.sin

    def enclose(a: Interval) -> Interval:
        if not max(-a[0], a[1]) < 1e6 or a[1] - a[0] > 6.3:
            return -1.0, 1.0
        low, high = sorted((function(a[0]), function(a[1])))
        quarter = math.pi / 2
        # the crests are at quarter * (1 - shift) + 4 * quarter * k; a little room, for pi is no float
        first, last = (a[0] / quarter - 1e-9 - 1 + shift) / 4, (a[1] / quarter + 1e-9 - 1 + shift) / 4
        if math.floor(last) >= math.ceil(first):
            high = 1.0
        first, last = first - 0.5, last - 0.5
        if math.floor(last) >= math.ceil(first):
            low = -1.0
        return max(low - 1e-15, -1.0), min(high + 1e-15, 1.0)
    return enclose


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def _softplus(x: float) -> float:
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


def _cube_root(x: float) -> float:
    return math.copysign(abs(x) ** (1 / 3), x)


def _scaled(enclose: Callable[[Interval], Interval], factor: Interval) -> Callable[[Interval], Interval]:
    return lambda a: times(enclose(a), factor)


def _over(low: float) -> Callable[[Interval], Interval]:
    """1 / (x + low) on the numbers above -low; everything elsewhere."""
    return lambda a: inverse(add(a, (low, low))) if a[0] + low > 0 else EVERYTHING


def _root_slope(a: Interval) -> Interval:
    """1 / sqrt(1 - x ** 2)"""
    if a[0] <= -1 or a[1] >= 1:
        return EVERYTHING
    return inverse(power(add((1.0, 1.0), negative(power(a, Fraction(2)))), Fraction(1, 2)))


def _normal(x: float) -> float:
    return math.exp(-x * x) * (2 / math.sqrt(math.pi))


_exp = _increasing(math.exp, 0.0)
_sinh = _increasing(math.sinh)
_even_cosh = lambda a: (_down(math.cosh(min(absolute(a)[0], 700))), _up(_at(math.cosh, absolute(a)[1], math.inf, math.inf)))  # noqa: E731
_minus: Interval = (-1.0, -1.0)

FUNCTIONS: dict[str, tuple[Callable[[Interval], Interval], Callable[[Interval], Interval]]] = {
    "exp": (_exp, _exp),
    "exp2": (_increasing(lambda x: 2.0 ** x, 0.0), _scaled(_increasing(lambda x: 2.0 ** x, 0.0), _outward(math.log(2), math.log(2)))),
    "expm1": (_increasing(math.expm1, -1.0), _exp),
    "log": (_increasing(math.log), _over(0.0)),
    "log2": (_increasing(math.log2), _scaled(_over(0.0), _outward(1 / math.log(2), 1 / math.log(2)))),
    "log10": (_increasing(math.log10), _scaled(_over(0.0), _outward(1 / math.log(10), 1 / math.log(10)))),
    "log1p": (_increasing(math.log1p), _over(1.0)),
    "sin": (_wave(0), _wave(1)),
    "cos": (_wave(1), _scaled(_wave(0), _minus)),
    "tanh": (_increasing(math.tanh, -1.0, 1.0), _bell(lambda x: (1 / math.cosh(x)) ** 2)),
    "sinh": (_sinh, _even_cosh),
    "cosh": (_even_cosh, _sinh),
    "arctan": (_increasing(math.atan, -1.5707963267948968, 1.5707963267948968), _bell(lambda x: 1 / (1 + x * x))),
    "arcsin": (_increasing(math.asin, -1.5707963267948968, 1.5707963267948968), _root_slope),
    "arccos": (lambda a: (max(_down(math.acos(min(max(a[1], -1.0), 1.0))), 0.0), _up(math.acos(min(max(a[0], -1.0), 1.0)))), _scaled(_root_slope, _minus)),
    "arcsinh": (_increasing(math.asinh), _bell(lambda x: 1 / math.sqrt(1 + x * x))),
    "erf": (_increasing(math.erf, -1.0, 1.0), _bell(_normal)),
    "erfc": (lambda a: add((1.0, 1.0), negative(_increasing(math.erf, -1.0, 1.0)(a))), _scaled(_bell(_normal), _minus)),
    "cbrt": (_scaled(_increasing(_cube_root), (1 - 1e-13, 1 + 1e-13)), lambda a: times((1 / 3 - 1e-16, 1 / 3 + 1e-16), power(absolute(a), Fraction(-2, 3)))),
    "logistic": (_increasing(_logistic, 0.0, 1.0), _bell(lambda x: math.exp(-x) / (1 + math.exp(-x)) ** 2)),
    "softplus": (_increasing(_softplus, 0.0), _increasing(_logistic, 0.0, 1.0)),
}
"""By name, what a function gives on an interval, and its derivative there. Where a function is not defined its derivative is everything."""


def _bits(name: str) -> Callable[..., Interval]:
    def enclose(a: Interval, b: Interval) -> Interval:
        if name == "&":
            highs = [each[1] for each in (a, b) if each[0] >= 0]
            return (0.0, min(highs)) if highs else EVERYTHING
        most = max(a[1], b[1])
        return (0.0, 2.0 ** (int(most) + 1).bit_length() - 1) if a[0] >= 0 and b[0] >= 0 and most < 2 ** 40 else EVERYTHING
    return enclose


def _rest(a: Interval, b: Interval) -> Interval:
    """What is left of a after as many b as fit, with the sign of a."""
    most = min(size(a), size(b))
    return -most if a[0] < 0 else 0.0, most if a[1] > 0 else 0.0


UNKNOWN: dict[str, Callable[..., Interval]] = {
    "truth": lambda *parts: (0.0, 1.0), "below": _rest, "count": lambda *parts: (0.0, math.inf), "more": lambda *parts: (1.0, math.inf),
    "&": _bits("&"), "|": _bits("|"), "^": _bits("^"), "either": lambda a, b: (max(a[0], b[0]), add(a, b)[1]),
}
"""By name, between which numbers something lies of which no more is known than what it depends on."""
