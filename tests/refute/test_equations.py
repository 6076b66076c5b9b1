"""The equations of terms: both sides are the same on random numbers that meet the conditions, each condition is needed, and what rescales a vector keeps it on its ball."""
from __future__ import annotations

import math
import random
import warnings
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from dpcheck.bounds import Expr, symbol
from dpcheck.infer import coins, equations, rescaling
from dpcheck.infer.equations import Equation
from dpcheck.infer.rescaling import BALLS, Factor

TRIES = 400
EQUATIONS = (*equations.QUOTIENTS, *equations.LOGARITHMS, *equations.ROOTS, *equations.SUMS)
WITH_CONDITIONS = [equation for equation in EQUATIONS if equation.where]
OUTERMOST: dict[tuple[Equation, ...], Callable[[Any], Any]] = {equations.LOGARITHMS: np.log, equations.ROOTS: np.sqrt}  # what the left side stands in
SPECIAL = SimpleNamespace(  # what scipy.special has, which is not needed for anything else here
    expit=lambda x: 1 / (1 + np.exp(-x)), softmax=lambda x: np.exp(x - np.max(x)) / np.sum(np.exp(x - np.max(x))), logsumexp=lambda a: np.max(a) + np.log(np.sum(np.exp(a - np.max(a)))),
)
NAMES: dict[str, Any] = {
    "numpy": np, "scipy": SimpleNamespace(special=SPECIAL), "exp": np.exp, "log": np.log, "sum": np.sum, "abs": np.abs, "min": min, "max": max, "sign": np.sign, "copysign": np.copysign,
    "norm2": lambda v, n: np.linalg.norm(v), "var": lambda v, e, n: np.var(v, ddof=e),
}


def numbers(chance: random.Random) -> dict[str, Any]:
    """Numbers and a vector for the variables: of both signs, some of them 0, some large."""
    found: dict[str, Any] = {name: chance.choice((-1, 1, 1)) * chance.choice((0.0, 1.0, 0.3, 2.5, 7.0)) for name in "abcefsuw"}
    n = chance.randint(1, 5)
    return found | {"v": np.array([chance.choice((-3.0, -0.5, 0.0, 1.0, 4.0)) for _ in range(n)]), "n": n, "e": chance.choice((0, 1))}


def value(text: str, values: dict[str, Any]) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return eval(text, NAMES | values)
        except (ZeroDivisionError, OverflowError):
            return math.nan


def both_sides(equation: Equation, where: str) -> Iterator[tuple[Any, Any, dict[str, Any]]]:
    """The two sides on numbers that meet a condition."""
    outside = next((function for lines, function in OUTERMOST.items() if equation in lines), lambda x: x)
    chance = random.Random(0)
    for _ in range(TRIES):
        values = numbers(chance)
        if not where or eval(where, dict(values)):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                left = np.asarray(outside(value(equation.left, values)))
            yield left, value(equation.right, values), values


def same(left: Any, right: Any) -> bool:
    return bool(np.shape(left) == np.shape(right) and np.allclose(left, right, rtol=1e-6, atol=1e-5))  # roots of what rounding leaves of 0


@pytest.mark.parametrize("equation", EQUATIONS, ids=lambda equation: equation.left)
def test_both_sides_are_equal(equation: Equation) -> None:
    tried = 0
    for left, right, values in both_sides(equation, equation.where):
        if np.isfinite(left).all():
            assert same(left, right), (values, left, right)
            tried += 1
    assert tried > 20


@pytest.mark.parametrize(("equation", "part"), [(equation, part) for equation in WITH_CONDITIONS for part in equation.where.split(" and ")], ids=lambda one: one if isinstance(one, str) else one.left)
def test_each_condition_is_needed(equation: Equation, part: str) -> None:
    """Without it there are numbers for which the left side has no value, or the right side another one."""
    rest = " and ".join(one for one in equation.where.split(" and ") if one != part)
    assert any(not same(left, right) for left, right, _ in both_sides(equation, rest))


@pytest.mark.parametrize("equation", EQUATIONS, ids=lambda equation: equation.left)
def test_a_form_is_found_in_itself_in_another_order(equation: Equation) -> None:
    """Whatever the variables are called, and however many terms a factor has."""
    other = {name: symbol(f"other {name}") for name in "abcefnsuvw"}
    parts: dict[str, Expr] = {name: one + symbol("more") for name, one in other.items() if name in "u"}
    renamed = equations.Pattern(equation.left, "", "norm").form
    from dpcheck.bounds import substitute

    written = substitute(renamed, {one.atom(): {**other, **parts}[name] for name in other if (one := symbol(name, key=("variable", name))).atom() is not None})  # type: ignore[misc]
    found = list(equation.form.match(written, {}))
    assert found
    assert any(all(one[name] == {**other, **parts}[name] for name in one if name in "uvw") for one in found)


# ---------------------------------------------------------------- vectors
ORDERS = (1, 2, math.inf)


def factor_of(factor: Factor, v: Any, order: float, values: dict[str, Any]) -> Any:
    return value(factor.form, values | {"v": v, "norm": lambda v: np.linalg.norm(v, order)})


@pytest.mark.parametrize("factor", BALLS, ids=lambda factor: factor.form)
@pytest.mark.parametrize("order", ORDERS)
def test_a_factor_brings_a_vector_onto_its_ball(factor: Factor, order: float) -> None:
    """No further out than the radius or than it was; where it is exact, just there. Two vectors come no further apart than the rules say (D20 to D22)."""
    chance = random.Random(1)
    tried = 0
    for _ in range(TRIES):
        values = {name: chance.choice((0.0, 0.5, 1.0, 3.0)) for name in "ace"}
        v, w = (np.array([chance.gauss(0, 2) for _ in range(3)]) for _ in range(2))
        radius = value(factor.radius, values)
        if not radius > 0 or math.isinf(radius) or factor.where and not eval(factor.where, dict(values)):
            continue
        one, other = (factor_of(factor, x, order, values) * x for x in (v, w))
        length, before = np.linalg.norm(one, order), np.linalg.norm(v, order)
        assert length <= min(radius, before) * (1 + 1e-9)
        assert not factor.exact or math.isclose(length, min(radius, before), rel_tol=1e-9)
        moved, apart = np.linalg.norm(one - other, order), np.linalg.norm(v - w, order)
        assert moved <= apart * (1 if order == 2 else 2) * (1 + 1e-9)
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("factor", [factor for factor in BALLS if factor.where], ids=lambda factor: factor.form)
def test_each_condition_on_a_factor_is_needed(factor: Factor) -> None:
    for part in factor.where.split(" and "):
        rest = " and ".join(one for one in factor.where.split(" and ") if one != part) or "True"
        chance, broken = random.Random(2), False
        for _ in range(TRIES):
            values = {name: chance.choice((-2.0, -0.5, 0.0, 0.5, 1.0, 3.0)) for name in "ace"}
            v = np.array([chance.gauss(0, 2) for _ in range(3)])
            if not eval(rest, dict(values)):
                continue
            radius, scale = value(factor.radius, values), factor_of(factor, v, 2, values)
            if radius > 0 and np.isfinite(scale):
                length = np.linalg.norm(scale * v)
                broken = broken or length > min(radius, np.linalg.norm(v)) * (1 + 1e-9)
            broken = broken or not np.isfinite(radius)
        assert broken, part


def test_a_vector_on_the_sphere_has_its_direction() -> None:
    v = np.array([3.0, -4.0])
    assert rescaling.SPHERE and np.allclose(2 / np.linalg.norm(v) * v, [1.2, -1.6])


# ---------------------------------------------------------------- draws
def test_noise_of_one_draw_is_the_inverse_of_its_distribution_function() -> None:
    """-sign(u) * log(1 - |u|), for u = 2 * p - 1, is where the distribution function of Laplace noise is p; so that with the other sign is Laplace noise, too."""
    assert coins.INVERSES
    for p in np.linspace(0.01, 0.99, 50):
        u = 2 * p - 1
        x = -np.sign(u) * np.log(1 - abs(u))
        assert math.isclose(math.exp(x) / 2 if x < 0 else 1 - math.exp(-x) / 2, p)


def test_noise_of_two_draws_is_a_difference_of_exponential_ones() -> None:
    """-log(p) is where the distribution function of an exponential draw is 1 - p."""
    assert coins.QUOTIENTS
    for p, q in np.random.default_rng(0).random((50, 2)):
        assert math.isclose(1 - math.exp(math.log(p)), 1 - p)
        assert math.isclose(np.log(p / q), np.log(p) - np.log(q), rel_tol=1e-9, abs_tol=1e-12)
