"""The arithmetic of the checker: intervals hold every value, formulas are what they say, tables are no larger than their norms."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import mpmath
import numpy as np
import pytest
from dpcheck.proof import formulas, intervals
from dpcheck.proof.comparing import at_most, enclose
from dpcheck.proof.formulas import Formula, NotProved, number, parse
from dpcheck.proof.intervals import FUNCTIONS, Interval
from dpcheck.proof.matrices import operator
from dpcheck.proof.operations import Space
from dpcheck.proof.coverings import Covering
from dpcheck.proof.scalars import Scalars
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

PRECISION = 3000
ENDS = some.one_of(some.integers(-6, 6).map(float), some.floats(-800, 800), some.floats(-2, 2), some.sampled_from([1e-300, -1e-9, 1e12]))
EXACT = {
    "exp": mpmath.exp, "exp2": lambda x: mpmath.mpf(2) ** x, "expm1": mpmath.expm1, "log": mpmath.log, "log2": lambda x: mpmath.log(x, 2), "log10": mpmath.log10,
    "log1p": mpmath.log1p, "sin": mpmath.sin, "cos": mpmath.cos, "tanh": mpmath.tanh, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "arctan": mpmath.atan,
    "arcsin": mpmath.asin, "arccos": mpmath.acos, "arcsinh": mpmath.asinh, "erf": mpmath.erf, "erfc": mpmath.erfc,
    "cbrt": lambda x: mpmath.sign(x) * abs(x) ** (mpmath.mpf(1) / 3), "logistic": lambda x: 1 / (1 + mpmath.exp(-x)), "softplus": lambda x: mpmath.log(1 + mpmath.exp(x)),
}
SLOPES = {
    "exp": mpmath.exp, "exp2": lambda x: mpmath.log(2) * mpmath.mpf(2) ** x, "expm1": mpmath.exp, "log": lambda x: 1 / x, "log2": lambda x: 1 / (x * mpmath.log(2)),
    "log10": lambda x: 1 / (x * mpmath.log(10)), "log1p": lambda x: 1 / (1 + x), "sin": mpmath.cos, "cos": lambda x: -mpmath.sin(x), "tanh": lambda x: mpmath.sech(x) ** 2,
    "sinh": mpmath.cosh, "cosh": mpmath.sinh, "arctan": lambda x: 1 / (1 + x * x), "arcsin": lambda x: 1 / mpmath.sqrt(1 - x * x), "arccos": lambda x: -1 / mpmath.sqrt(1 - x * x),
    "arcsinh": lambda x: 1 / mpmath.sqrt(1 + x * x), "erf": lambda x: 2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-x * x), "erfc": lambda x: -2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-x * x),
    "cbrt": lambda x: abs(x) ** (mpmath.mpf(-2) / 3) / 3, "logistic": lambda x: mpmath.exp(-abs(x)) / (1 + mpmath.exp(-abs(x))) ** 2, "softplus": lambda x: 1 / (1 + mpmath.exp(-x)),
}
DOMAINS = {**dict.fromkeys(("log", "log2", "log10"), (0.0, math.inf)), "log1p": (-1.0, math.inf), **dict.fromkeys(("arcsin", "arccos"), (-1.0, 1.0))}


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
@settings(max_examples=80, deadline=None, derandomize=True)
@given(one=ENDS, other=ENDS, share=some.floats(0, 1))
def test_functions_are_enclosed(name: str, one: float, other: float, share: float) -> None:
    least, most = DOMAINS.get(name, (-math.inf, math.inf))
    low, high = sorted((min(max(one, least), most), min(max(other, least), most)))
    at = min(max(low + (high - low) * share, low), high)
    value, slope = FUNCTIONS[name]
    with mpmath.workprec(PRECISION):
        for enclosed, exact in ((value((low, high)), EXACT[name]), (slope((low, high)), SLOPES[name])):
            if (name.startswith("log") or name in ("arcsin", "arccos", "cbrt")) and at in (least, most, 0.0):
                continue
            assert enclosed[0] <= exact(mpmath.mpf(at)) <= enclosed[1]


def within(one: Interval, share: float) -> Fraction:
    low, high = map(Fraction, one)
    return low + (high - low) * Fraction(share)


BOXES = some.tuples(ENDS, ENDS).map(lambda pair: (min(pair), max(pair)))
SHARES = some.floats(0, 1)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(a=BOXES, b=BOXES, s=SHARES, t=SHARES, exponent=some.integers(-3, 5))
def test_operations_are_enclosed(a: Interval, b: Interval, s: float, t: float, exponent: int) -> None:
    x, y = within(a, s), within(b, t)
    cases = [(intervals.add(a, b), x + y), (intervals.times(a, b), x * y), (intervals.negative(a), -x), (intervals.absolute(a), abs(x)), (intervals.hull(a, b), x)]
    if x:
        cases += [(intervals.inverse(a), 1 / x), (intervals.power(a, Fraction(exponent)), x ** exponent)]
    for (low, high), exact in cases:
        assert (math.isinf(low) and low < 0 or Fraction(low) <= exact) and (math.isinf(high) or exact <= Fraction(high))


NUMBERS = some.fractions(-9, 9, max_denominator=7).map(number)
SYMBOLS = some.sampled_from(["k", "m", "len(v)"]).map(parse)


def _grown(inner: some.SearchStrategy[Formula]) -> some.SearchStrategy[Formula]:
    pairs = some.tuples(inner, inner)
    return some.one_of(pairs.map(lambda p: p[0] + p[1]), pairs.map(lambda p: p[0] * p[1]), pairs.map(lambda p: p[0] - p[1]), inner.map(lambda f: formulas.apply("abs", f)),
                       pairs.map(lambda p: formulas.apply("max", *p)), pairs.map(lambda p: formulas.apply("min", *p)), inner.map(lambda f: formulas.power(formulas.apply("abs", f) + formulas.ONE, Fraction(1, 2))))


FORMULAS = some.recursive(some.one_of(NUMBERS, SYMBOLS), _grown, max_leaves=6)
RANGES = {"k": (-3.0, 5.0), "m": (0.0, 4.0), "len(v)": (1.0, math.inf)}
VALUES = [{"k": k, "m": m, "len(v)": n} for k, m, n in product((-3.0, -0.5, 0.0, 2.0, 5.0), (0.0, 1.5, 4.0), (1.0, 2.0, 9.0))]


def at(formula: Formula, values: dict[str, float]) -> Interval:
    return enclose(formula, lambda name: (values[str(name)], values[str(name)]))


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(formula=FORMULAS)
def test_a_formula_is_read_as_it_is_written(formula: Formula) -> None:
    read = parse(str(formula))
    for values in VALUES[::7]:
        one, other = at(formula, values), at(read, values)
        assert one[0] <= other[1] and other[0] <= one[1]


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(smaller=FORMULAS, larger=FORMULAS)
def test_what_is_shown_to_be_at_most_is(smaller: Formula, larger: Formula) -> None:
    for one, other in ((smaller, larger), (smaller, smaller + formulas.apply("abs", larger)), (formulas.apply("min", smaller, larger), larger)):
        if at_most(one, other, RANGES):
            for values in VALUES:
                assert at(one, values)[0] <= at(other, values)[1] + abs(at(other, values)[1]) * 1e-5 + 1e-9


@pytest.mark.parametrize("smaller, larger", [
    ("abs(k)", "max(abs(k), 1)"), ("min(k, m)", "k"), ("2 * sqrt(2)", "sqrt(8)"), ("abs(k - 1) / abs(k)", "abs((k - 1) / k)"), ("2 ** (k + 1)", "2 * 2 ** k"),
    ("max(0, k)", "abs(k)"), ("1 / len(v)", "1"), ("exp(1)", "2.7182819"), ("sqrt(len(v)) * sqrt(len(v))", "len(v)"),
])
def test_formulas_are_compared(smaller: str, larger: str) -> None:
    assert at_most(parse(smaller), parse(larger), {**RANGES, "k": (-math.inf, math.inf)})


@pytest.mark.parametrize("smaller, larger", [("abs(k)", "k"), ("len(v)", "sqrt(len(v))"), ("2 * m", "m"), ("exp(1)", "2.718"), ("1", "len(v) - 1"), ("k", "abs(k) - 0.001"), ("k * k", "k")])
def test_what_is_larger_is_not_at_most(smaller: str, larger: str) -> None:
    assert not at_most(parse(smaller), parse(larger), {**RANGES, "k": (-math.inf, math.inf)})


@pytest.mark.parametrize("text", ["inf", "f(x)", "import os", "k if m else 1", "k.real()", "2 ** 2 ** 40", "'a'", "True", "k and m", "1 / 0", "sqrt(-1)", "[k]", "lambda: 1", "sqrt(k * m)", "(" * 300 + "k" + ")" * 300])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(NotProved):
        parse(text)


TABLES = some.integers(1, 4).flatmap(lambda rows: some.integers(1, 4).flatmap(
    lambda columns: some.lists(some.lists(some.integers(-3, 3), min_size=columns, max_size=columns), min_size=rows, max_size=rows)))


@pytest.mark.parametrize("measured", ["L1", "L2", "LInf"])
@pytest.mark.parametrize("wanted", ["L1", "L2", "LInf"])
@settings(max_examples=30, deadline=None, derandomize=True)
@given(table=TABLES)
def test_operator_norms_hold(measured: str, wanted: str, table: list[list[int]]) -> None:
    names = [f"v[{place}]" for place in range(len(table[0]))]
    source = Space("v", True, "Real", measured, (number(len(names)),), None, None, ())
    bound = operator([[(float(cell), float(cell)) for cell in row] for row in table], (len(table),), names, source, wanted)
    orders = {"L1": 1, "L2": 2, "LInf": np.inf}
    rng = np.random.default_rng(0)
    moves = [*np.eye(len(names)), *rng.normal(size=(40, len(names))), *rng.choice([-1.0, 1.0], (40, len(names)))]
    assert all(np.linalg.norm(np.array(table) @ move, orders[wanted]) <= bound * np.linalg.norm(move, orders[measured]) + 1e-9 for move in moves)
    if len(names) > 1 and measured == wanted == "L2":
        assert bound <= np.linalg.norm(np.array(table), 2) * (1 + 1e-6) + 1e-9


def test_a_covering_finds_the_worst_place() -> None:
    scalars = Scalars()
    x = scalars.make("var", data="x")
    root = scalars.call("tanh", scalars.times(scalars.constant(3), x))
    covering = Covering(lambda box: intervals.size(scalars.enclose([root], box, ["x"])[1][0]["x"]), {"x": (-math.inf, math.inf)})
    assert covering.at_most(Fraction(3)) and not covering.at_most(Fraction(299, 100))


def test_a_jump_is_seen_and_a_corner_is_not() -> None:
    scalars = Scalars()
    x, y, zero = scalars.make("var", data="x"), scalars.make("var", data="y"), scalars.constant(0)
    corner = scalars.choose("<", x, scalars.negative(x), x)
    jump = scalars.choose("<", x, scalars.negative(x), scalars.add(x, scalars.constant(1)))
    other = scalars.choose("<", x, y, scalars.times(y, y))
    assert not scalars.discontinuities([corner], {"x"}) and scalars.discontinuities([jump], {"x"}) and scalars.discontinuities([scalars.make("floor", x)], {"x"})
    assert scalars.discontinuities([other], {"x"}) and not scalars.discontinuities([other], {"y"})
    assert zero == scalars.subtract(x, x)


def test_a_pole_is_not_hidden_by_a_clamp() -> None:
    """Clamped, 3 / x has slope 0 on both sides of 0, and jumps there."""
    scalars = Scalars()
    x = scalars.make("var", data="x")
    for root in (scalars.divide(scalars.constant(3), x), scalars.call("log", scalars.make("abs", x))):
        clamped = scalars.extreme("min", [scalars.extreme("max", [root, scalars.constant(0)]), scalars.constant(1)])
        covering = Covering(lambda box, root=clamped: intervals.size(scalars.enclose([root], box, ["x"])[1][0].get("x", intervals.ZERO)), {"x": (-1.0, 1.0)})  # type: ignore[misc]
        assert not covering.at_most(Fraction(1000))
    guarded = scalars.choose(">", scalars.subtract(x, scalars.constant(1)), scalars.power(x, Fraction(-1)), scalars.constant(1))
    assert Covering(lambda box: intervals.size(scalars.enclose([guarded], box, ["x"])[1][0].get("x", intervals.ZERO)), {"x": (-1.0, 5.0)}).at_most(Fraction(1))
