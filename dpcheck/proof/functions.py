"""Functions of numbers by their names: what each makes of the numbers that it is given, as an expression."""
from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from dpcheck.proof.formulas import NotProved
from dpcheck.proof.names import COMPARISONS, OPERATORS, SMOOTH
from dpcheck.proof.scalars import Scalars


class Function(NamedTuple):
    """`build` is given the table of expressions, and as many arguments as are said. `numbers`: it is not understood for truth values."""

    build: Callable[..., int]
    fewest: int = 1
    most: int = 1
    numbers: bool = False


def when(s: Scalars, guard: int, one: int, other: int) -> int:
    """A choice by a truth value."""
    node = s.nodes[guard]
    if node.op == "select":
        difference, yes, no = node.args
        return s.choose(str(node.data), difference, when(s, yes, one, other), when(s, no, one, other))
    return s.choose("!=", guard, one, other)


def truth(s: Scalars, a: int) -> int:
    return when(s, a, s.constant(1), s.constant(0))


def falsity(s: Scalars, a: int) -> int:
    return when(s, a, s.constant(0), s.constant(1))


def compared(s: Scalars, operator: str, a: int, b: int) -> int:
    return s.choose(operator, s.subtract(a, b), s.constant(1), s.constant(0))


def floored(s: Scalars, a: int, b: int) -> int:
    return s.rounded("floor", s.divide(a, b))


def remainder(s: Scalars, a: int, b: int) -> int:
    return s.subtract(a, s.times(b, floored(s, a, b)))


def raised(s: Scalars, a: int, b: int) -> int:
    exponent, base = s.value(b), s.value(a)
    if exponent is not None:
        return s.power(a, exponent)
    if base == 2:
        return s.call("exp2", b)
    if s.enclosed(a)[0] > 0:
        return s.call("exp", s.times(b, s.call("log", a)))
    raise NotProved("a power of two numbers")


def to_places(s: Scalars, a: int, places: int) -> int:
    tens = s.constant(Fraction(10) ** places)
    return s.divide(s.rounded("round", s.times(tens, a)), tens)


def interpolated(s: Scalars, a: int, places: list[Fraction], heights: list[int]) -> int:
    """The broken line through some points: flat before the first of them and behind the last."""
    result = heights[-1]
    for left, right, low, high in reversed(list(zip(places, places[1:], heights, heights[1:]))):
        if left >= right:
            raise NotProved("places that are not in order")
        rise = s.divide(s.subtract(high, low), s.constant(right - left))
        result = s.choose("<", s.subtract(a, s.constant(right)), s.add(low, s.times(rise, s.subtract(a, s.constant(left)))), result)
    return s.choose("<", s.subtract(a, s.constant(places[0])), heights[0], result)


def shifted(s: Scalars, a: int, b: int, down: bool) -> int:
    by = s.value(b)
    if by is None or by.denominator != 1 or not 0 <= by < 1000:
        raise NotProved("a shift that is not known")
    return s.rounded("floor", s.times(s.constant(Fraction(1, 2 ** int(by))), a)) if down else s.times(s.constant(2 ** int(by)), a)


def _ceiling(s: Scalars, a: int) -> int:
    return s.negative(s.rounded("floor", s.negative(a)))


def _truncated(s: Scalars, a: int) -> int:
    return s.choose(">=", a, s.rounded("floor", a), _ceiling(s, a))


def _sign(s: Scalars, a: int) -> int:
    return s.choose(">", a, s.constant(1), s.choose("<", a, s.constant(-1), s.constant(0)))


def _step(s: Scalars, a: int, at: int) -> int:
    return s.choose(">", a, s.constant(1), s.choose("<", a, s.constant(0), at))


def _both(s: Scalars, a: int, b: int) -> int:
    return when(s, a, truth(s, b), s.constant(0))


def _either(s: Scalars, a: int, b: int) -> int:
    return when(s, a, s.constant(1), truth(s, b))


def _one_of_two(s: Scalars, a: int, b: int) -> int:
    return when(s, a, falsity(s, b), truth(s, b))


def _whole_root(s: Scalars, a: int) -> int:
    return s.rounded("floor", s.power(a, Fraction(1, 2)))


def _logarithm(s: Scalars, a: int, base: int | None = None) -> int:
    return s.call("log", a) if base is None else s.divide(s.call("log", a), s.call("log", base))


def _log_of_powers(s: Scalars, a: int, b: int) -> int:
    return s.add(a, s.call("softplus", s.subtract(b, a)))


def _degrees(factor: Fraction) -> Callable[..., int]:
    return lambda s, a: s.times(s.constant(factor), a)


def _some(kind: str) -> Callable[..., int]:
    """A function of which only the range is known."""
    return lambda s, *args: s.make("any", *args, data=kind)


def _of(names: str, function: Function, libraries: str = "numpy") -> Iterator[tuple[str, Function]]:
    for name in names.split():
        for library in libraries.split():
            yield (f"{library}.{name}" if library != "." else f".{name}"), function


def _smooth(name: str) -> Function:
    return Function(lambda s, a: s.call(name, a))


_TURN = Fraction(math.pi) / 180
FUNCTIONS: dict[str, Function] = dict([
    *((name, _smooth(of)) for name, of in SMOOTH.items()),
    *_of("log", Function(_logarithm, 1, 2), "math"),
    *_of("abs", Function(lambda s, a: s.absolute(a), numbers=True), "builtins numpy operator"), *_of("absolute fabs", Function(lambda s, a: s.absolute(a), numbers=True)), *_of("fabs", Function(lambda s, a: s.absolute(a)), "math"),
    *_of("sqrt", Function(lambda s, a: s.power(a, Fraction(1, 2))), "math numpy"), *_of("square", Function(lambda s, a: s.power(a, Fraction(2)))),
    *_of("pow", Function(raised, 2, 2, True), "builtins math operator"), *_of("power float_power", Function(raised, 2, 2, True)),
    *_of("maximum fmax", Function(lambda s, *a: s.extreme("max", a), 2, 2)), *_of("minimum fmin", Function(lambda s, *a: s.extreme("min", a), 2, 2)),
    *_of("max", Function(lambda s, *a: s.extreme("max", a), 2, 99), "builtins"), *_of("min", Function(lambda s, *a: s.extreme("min", a), 2, 99), "builtins"),
    *_of("clip", Function(lambda s, *a: s.clamped(*a), 3, 3), "numpy ."), *_of("clamp", Function(lambda s, *a: s.clamped(*a), 3, 3), "dpcheck"),
    *_of("where", Function(when, 3, 3)),
    *_of("floor", Function(lambda s, a: s.rounded("floor", a)), "math numpy"), *_of("ceil", Function(_ceiling), "math numpy"),
    *_of("int", Function(_truncated), "builtins"), *_of("trunc", Function(_truncated), "math numpy"), *_of("int64 fix", Function(_truncated)),
    *_of("rint", Function(lambda s, a: s.rounded("round", a))), *_of("sign", Function(_sign)), *_of("heaviside", Function(_step, 2, 2)),
    *((name, Function(lambda s, a, b, sign=sign: compared(s, sign, a, b), 2, 2)) for name, sign in COMPARISONS.items()),
    *_of("floor_divide", Function(floored, 2, 2, True)), *_of("floordiv", Function(floored, 2, 2, True), "operator"),
    *_of("mod remainder", Function(remainder, 2, 2, True)), *_of("mod", Function(remainder, 2, 2, True), "operator"),
    *_of("negative", Function(lambda s, a: s.negative(a), numbers=True)), *_of("neg", Function(lambda s, a: s.negative(a), numbers=True), "operator"),
    *_of("bool", Function(truth), "builtins"), *_of("truth", Function(truth), "operator"), *_of("not_", Function(falsity), "operator"), *_of("logical_not", Function(falsity)),
    *((name, Function({"+": Scalars.add, "-": Scalars.subtract, "*": Scalars.times, "/": Scalars.divide}[sign], 2, 2, True)) for name, sign in OPERATORS.items()),
    *_of("logical_and", Function(_both, 2, 2)), *_of("logical_or", Function(_either, 2, 2)), *_of("logical_xor", Function(_one_of_two, 2, 2)),
    *_of("isqrt", Function(_whole_root), "math"),
    *_of("degrees", Function(_degrees(1 / _TURN)), "math numpy"), *_of("rad2deg", Function(_degrees(1 / _TURN))), *_of("radians", Function(_degrees(_TURN)), "math numpy"), *_of("deg2rad", Function(_degrees(_TURN))),
    *_of("logaddexp", Function(_log_of_powers, 2, 2)),
    *_of("isclose", Function(_some("truth"), 2, 2), "math numpy"), *_of("isnan isinf isfinite", Function(_some("truth")), "math numpy"),
    *_of("fmod", Function(_some("below"), 2, 2), "math numpy"),
    *_of("comb perm gcd lcm", Function(_some("count"), 2, 2), "math"), *_of("factorial", Function(_some("more")), "math"),
])
