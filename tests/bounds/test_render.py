"""Printing, parsing and evaluating: the text is Python, and never says less than the truth."""
from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcheck.bounds import INFINITY, Expr, absolute, evaluate, exp, maximum, number, parse, render, sqrt, substitute, symbol

from .formulas import SYMBOLS, Formula, Point, formulas, points

K, L, U, X = (symbol(name) for name in ("k", "L", "U", "x"))
N = symbol("n", lo=1, integer=True)
SIZE = symbol("len(v)", lo=0, integer=True)
NAMES = {"sqrt": math.sqrt, "exp": math.exp, "log": math.log, "inf": math.inf, "floor": math.floor, "ceil": math.ceil}


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (number(5), "5"),
        (number(-5), "-5"),
        (number(Fraction(1, 3)), "1 / 3"),
        (number(0.1), "0.1"),
        (INFINITY, "inf"),
        (absolute(K), "abs(k)"),
        (sqrt(SIZE), "sqrt(len(v))"),
        (absolute(K) * sqrt(SIZE), "abs(k) * sqrt(len(v))"),
        ((U - L) / N, "(U - L) / n"),
        ((N - 1) / N**2, "(n - 1) / n ** 2"),
        (maximum(absolute(L), absolute(U)), "max(abs(L), abs(U))"),
        (exp(U), "exp(U)"),
        (1 / (N + 1), "1 / (n + 1)"),
        (K / 2, "k / 2"),
        (3 * K / 4, "3 * k / 4"),
        (2 * N + 2, "2 * n + 2"),
        ((N + 1) / 2, "(n + 1) / 2"),
        (absolute(K) * (U - L), "abs(k) * (U - L)"),
        (1 - X, "1 - x"),
        (-X, "-x"),
        (sqrt(12), "2 * sqrt(3)"),
        (sqrt(6) * K, "k * sqrt(6)"),
        (K * (N + 1) ** Fraction(-1, 2), "k / sqrt(n + 1)"),
        (number(2) ** N, "2 ** n"),
        (K * number(2) ** N, "k * 2 ** n"),
        ((U - L) / N + sqrt(SIZE), "sqrt(len(v)) + (U - L) / n"),
        (X ** Fraction(2, 3), "x ** (2 / 3)"),
        (X / (L * U), "x / (L * U)"),
        (absolute(K) * sqrt(N) + (U - L) / N, "abs(k) * sqrt(n) + (U - L) / n"),
        (-(U - L) / N, "(L - U) / n"),
        (K * number(0.1), "0.1 * k"),
        (number(2) ** -N, "2 ** (-n)"),
        (exp(-K) / (1 + exp(-K)) ** 2, "exp(-k) / (exp(-k) + 1) ** 2"),
    ],
)
def test_style(expr: Expr, text: str) -> None:
    assert render(expr) == text


def test_long_rationals_are_rounded_the_way_asked() -> None:
    odd = number(Fraction(123456789, 987654321))
    up, down = render(odd), render(odd, upward=False)
    assert Fraction(float(down)) < odd.value < Fraction(float(up))  # type: ignore[operator]
    assert math.nextafter(float(down), 1) == float(up)


def test_a_formula_is_read() -> None:
    seen: list[str] = []

    def names(text: str) -> Expr:
        seen.append(text)
        return symbol(text)

    parsed = parse("max(U - L, 2) * sqrt(len(v)) / a.shape[0] ** 2 + math.exp(-a.size)", names)
    assert seen == ["U", "L", "len(v)", "a.shape[0]", "a.size"]
    assert render(parsed) == "exp(-a.size) + max(U - L, 2) * sqrt(len(v)) / a.shape[0] ** 2"
    assert parse("inf", names) == INFINITY


@pytest.mark.parametrize("text", ["", "1 +", "x if y else z", "f(x)", "x[0]", "x and y", "'a'", "True", "1 / 0", "max(*x)", "x // 2", "lambda: 1"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text, symbol)


def test_evaluation_reads_sizes_of_values() -> None:
    low, high = evaluate(absolute(K) * sqrt(SIZE), {"k": -3, "v": [1, 2]})
    assert low <= 3 * math.sqrt(2) <= high <= low * (1 + 1e-14)
    with pytest.raises(KeyError):
        evaluate(K, {})


@given(formulas, points)
@settings(max_examples=150, deadline=None)
def test_text_reads_back_and_is_never_less(formula: Formula, point: Point) -> None:
    again = parse(render(formula.expr), SYMBOLS.__getitem__)
    value = substitute(again, {leaf: number(point[leaf.text]) for leaf in again.leaves() if leaf.text in point}).value
    exact = formula.at(point)
    assert value is not None and exact <= value <= exact + (abs(exact) + 1) / 10**9


@given(formulas, points)
@settings(max_examples=200, deadline=None)
def test_text_is_python_with_the_same_value(formula: Formula, point: Point) -> None:
    text = render(formula.expr)
    exact = formula.at(point)
    assert eval(text, dict(NAMES), dict(point)) == pytest.approx(float(exact), rel=1e-9, abs=1e-9)
    low, high = evaluate(formula.expr, point)
    assert low <= exact <= high


@given(st.fractions(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_numbers_are_never_rounded_the_wrong_way(value: Fraction, upward: bool) -> None:
    shown = parse(render(number(value), upward=upward), symbol).value
    assert shown is not None
    assert shown >= value if upward else shown <= value


@given(st.floats(-20, 20), st.floats(0.1, 20))
@settings(max_examples=100, deadline=None)
def test_enclosures_of_functions_contain_their_values(x: float, p: float) -> None:
    expr = exp(X / 3) + sqrt(SYMBOLS["p"]) * X
    low, high = evaluate(expr, {"x": x, "p": p})
    assert low - 1e-9 <= math.exp(x / 3) + math.sqrt(p) * x <= high + 1e-9
    assert high - low <= 1e-12 * (abs(low) + abs(high) + 1000)
