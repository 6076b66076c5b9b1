"""The normal form: what is equal is equal, and every operation means what it says."""
from __future__ import annotations

import pickle
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings

from dpcheck.bounds import (
    INFINITY,
    ONE,
    ZERO,
    Apply,
    Expr,
    absolute,
    apply,
    ceil,
    cos,
    derivative,
    divide,
    exp,
    floor,
    log,
    maximum,
    minimum,
    number,
    sin,
    split_linear,
    sqrt,
    substitute,
    tanh,
)

from .formulas import SYMBOLS, Formula, N, P, Point, X, Y, formulas, points

HALF = Fraction(1, 2)


def value_at(expr: Expr, point: Point) -> Expr:
    return substitute(expr, {SYMBOLS[name].atom(): number(value) for name, value in point.items()})  # type: ignore[misc]


def test_polynomials_have_one_form() -> None:
    assert X - X == 0
    assert X + X == 2 * X
    assert X * X == X**2
    assert (X + Y) * (X - Y) == X**2 - Y**2
    assert (X + 1) ** 3 == X**3 + 3 * X**2 + 3 * X + 1
    assert hash(X + Y) == hash(Y + X)


def test_a_sum_cancels_against_its_own_inverse() -> None:
    assert (N + 1) * (N + 1) ** -1 == 1
    assert (2 * N + 2) ** -1 == HALF * (N + 1) ** -1
    assert (X * (N + 1)) / (N + 1) == X
    assert ((X + 3 * Y) * (X - Y)) / (X - Y) == X + 3 * Y
    assert (X - Y) / (Y - X) == -1
    assert (X**2 - Y**2) / (X + Y) == X - Y
    assert exp(X) / (1 + exp(X)) ** 2 == exp(X) * (1 + exp(X)) ** -2
    assert (X + 2 * Y + 1) ** -2 == 1 / (X + 2 * Y + 1) ** 2
    assert divide(X**2 + Y, X + Y) is None


def test_powers_of_powers() -> None:
    assert sqrt(X**2) == absolute(X)
    assert sqrt(N**2) == N
    assert sqrt(X) * sqrt(X) == X
    assert absolute(X) ** 2 == X**2
    assert sqrt((X - Y) ** 2 * N) == absolute(X - Y) * sqrt(N)
    assert (N + 1) ** Fraction(3, 2) / sqrt(N + 1) == N + 1
    assert X**0 == 1


def test_roots_of_constants_are_exact() -> None:
    assert sqrt(12) == 2 * sqrt(3)
    assert sqrt(HALF) == sqrt(2) / 2
    assert sqrt(2) * sqrt(3) == sqrt(6)
    assert sqrt(2) ** 2 == 2
    assert number(Fraction(8, 27)) ** Fraction(1, 3) == Fraction(2, 3)
    assert sqrt(10**40) == 10**20


def test_infinity() -> None:
    assert INFINITY + X == INFINITY
    assert 0 * INFINITY == ZERO
    assert -2 * INFINITY == -INFINITY
    assert -N * INFINITY == -INFINITY
    assert X * INFINITY == INFINITY
    assert X / INFINITY == 0
    assert number(float("inf")) == INFINITY
    with pytest.raises(ArithmeticError):
        INFINITY - INFINITY
    with pytest.raises(ZeroDivisionError):
        X / 0
    with pytest.raises(ValueError):
        number(float("nan"))


def test_a_float_is_the_rational_that_it_is() -> None:
    assert number(0.1).value == Fraction(0.1) != Fraction(1, 10)
    assert X * 0.5 == X / 2


def test_extremes() -> None:
    assert maximum(X, -X) == absolute(X)
    assert maximum(X, maximum(Y, X)) == maximum(Y, X)
    assert maximum(X, 2, 3) == maximum(3, X)
    assert maximum(N, 0) == N
    assert minimum(N, 1) == 1
    assert maximum(X, INFINITY) == INFINITY
    assert minimum(X, INFINITY) == X
    assert maximum(X, X + 1) == X + 1


def test_absolute_values() -> None:
    assert absolute(X - Y) == absolute(Y - X)
    assert absolute(-3 * X * Y) == 3 * absolute(X) * absolute(Y)
    assert absolute(N + 1) == N + 1
    assert absolute(-N) == N
    assert absolute(exp(X)) == exp(X)
    assert absolute((X - Y) / (N + 1)) == absolute(X - Y) / (N + 1)


def test_exponentials_and_logarithms() -> None:
    assert exp(0) == 1
    assert exp(X) * exp(Y) == exp(X + Y)
    assert exp(X) * exp(-X) == 1
    assert exp(X) ** 3 == exp(3 * X)
    assert sqrt(exp(X)) == exp(X / 2)
    assert log(exp(X)) == X
    assert log(1) == 0
    assert exp(2 * log(P)) == P**2
    assert log(exp(X) * P) == X + log(P)
    assert log(P**2 * N) == 2 * log(P) + log(N)
    assert exp(-INFINITY) == 0


def test_rounding() -> None:
    assert floor(Fraction(7, 2)) == 3
    assert ceil(N) == N
    assert floor(X + N + 2) == floor(X) + N + 2
    assert ceil(ceil(X)) == ceil(X)


def test_opaque_applications_are_equal_by_structure() -> None:
    total = apply("sum", (X,), params=("axis", 0))
    assert total == apply("sum", (X,), params=("axis", 0), payload=object())
    assert total != apply("sum", (X,), params=("axis", 1))
    assert (2 * total).leaves() == {total.atom(), X.atom()}


def test_split_linear() -> None:
    is_x = {X.atom()}.__contains__
    parts = split_linear(N * X + 3 * X + Y, is_x)
    assert parts == ({X.atom(): N + 3}, Y)
    assert split_linear(X * X, is_x) is None
    inside = absolute(X)
    assert split_linear(2 * inside + 1, is_x) is None
    assert split_linear(X + inside, is_x) is None
    assert split_linear(2 * inside + 1, {inside.atom()}.__contains__) == ({inside.atom(): number(2)}, ONE)
    assert split_linear(X + inside, {X.atom(), inside.atom()}.__contains__) == ({X.atom(): ONE, inside.atom(): ONE}, ZERO)


def test_expressions_survive_pickling_into_another_process() -> None:
    code = "import pickle, sys; from dpcheck.bounds import *; e = pickle.loads(sys.stdin.buffer.read()); x, y = symbol('x'), symbol('y'); "
    code += "assert e == x * y + exp(x) / (y + 1) and hash(e) == hash(x * y + exp(x) / (y + 1))"
    subprocess.run([sys.executable, "-c", code], input=pickle.dumps(X * Y + exp(X) / (Y + 1)), check=True)


def test_substitution_reaches_into_applications() -> None:
    atom = X.atom()
    assert atom is not None
    assert substitute(absolute(X) + exp(X), {atom: -N}) == N + exp(-N)
    total = apply("sum", (X,))

    def rebuild(old: Apply, args: tuple[Expr, ...]) -> Expr:
        return args[0] * 7 if old.name == "sum" else old.args[0]

    assert substitute(total, {atom: Y}, rebuild) == 7 * Y
    assert substitute(total, {atom: Y}) == apply("sum", (Y,))


def test_a_power_of_a_sum_that_has_only_a_denominator() -> None:
    chance = exp(X) / (1 + exp(X))
    assert 1 / (1 - chance) == 1 + exp(X)
    assert chance / (1 - chance) == exp(X)
    assert (1 - chance) ** -2 == (1 + exp(X)) ** 2


def test_derivatives() -> None:
    atom = X.atom()
    assert atom is not None
    assert derivative(X * (1 - X), atom) == 1 - 2 * X
    assert derivative(exp(2 * X) * Y, atom) == 2 * Y * exp(2 * X)
    assert derivative(log(X), atom) == 1 / X
    assert derivative(1 / (X + 1), atom) == -((X + 1) ** -2)
    assert derivative(sin(X), atom) == cos(X)
    assert derivative(tanh(X), atom) == 1 - tanh(X) ** 2
    assert derivative(absolute(X), atom) is None
    assert derivative(absolute(Y), atom) == 0
    opaque = apply("cube", (X * 2,))
    assert derivative(opaque, atom) is None
    assert derivative(opaque, atom, {"cube": lambda a: (3 * a.args[0] ** 2,)}) == 24 * X**2


@given(formulas, points)
@settings(max_examples=250, deadline=None)
def test_the_normal_form_means_the_formula(formula: Formula, point: Point) -> None:
    assert value_at(formula.expr, point) == number(formula.at(point))


@given(formulas, formulas, formulas)
@settings(max_examples=100, deadline=None)
def test_ring_laws(a: Formula, b: Formula, c: Formula) -> None:
    assert a.expr + b.expr == b.expr + a.expr
    assert a.expr * b.expr == b.expr * a.expr
    assert (a.expr + b.expr) + c.expr == a.expr + (b.expr + c.expr)
    assert a.expr - a.expr == 0
    assert a.expr + 0 == a.expr and a.expr * 1 == a.expr
