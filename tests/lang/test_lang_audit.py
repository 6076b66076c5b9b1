"""An audit of the mechanisms by their outcomes alone: on two neighbouring inputs none shows a larger epsilon than it states.

An event is chosen on the first quarter of the outcomes; on the rest its frequencies give a lower bound of epsilon, which
is wrong once in 10^10 times. So that the audit is seen to have teeth, it must find the fault where half of the noise is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from math import exp, sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dpcheck import (
    above_threshold,
    exponential_mechanism,
    gaussian_mechanism,
    laplacian_mechanism,
    randomized_response,
    report_noisy_max,
)
from dpcheck.lang import noise

pytest.importorskip("opendp.prelude")

Outcomes = NDArray[Any]

# Of a frequency k/n of an event of probability p, n KL(k/n, p) exceeds x on one side with a chance of at most exp(-x)
# (Chernoff). For two frequencies, then, the sum exceeds x with a chance of at most (1 + x) exp(-x), here 2 * 10^-11.
EVIDENCE = 28.0


def divergence(q: Outcomes, p: Outcomes) -> Outcomes:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(q > 0, q * np.log(q / p), 0) + np.where(q < 1, (1 - q) * np.log((1 - q) / (1 - p)), 0)


def least_probability(frequency: Outcomes, draws: int, evidence: Outcomes) -> Outcomes:
    """The least probability that this evidence can't refute, by bisection from below."""
    low, high = np.broadcast_arrays(np.zeros_like(frequency), frequency + 0 * evidence)
    for _ in range(30):
        middle = (low + high) / 2
        refuted = draws * divergence(frequency, middle) > evidence
        low, high = np.where(refuted, middle, low), np.where(refuted, high, middle)
    return low


def least_epsilon(first: Outcomes, second: Outcomes, draws: int, delta: float) -> Outcomes:
    """For each event of these frequencies among so many draws of either input, the least epsilon that is not refuted.

    The evidence is spent on the one frequency or the other in each of many ways, and what is rounded is given away.
    """
    spent = np.linspace(0, EVIDENCE, 25)
    probable = least_probability(first[:, None], draws, spent[None, 1:])
    rare = 1 - least_probability(1 - second[:, None], draws, EVIDENCE - spent[None, :-1])
    return np.log(np.maximum(probable - delta, 1e-300) / rare).min(axis=1)


def shown_epsilon(first: Outcomes, second: Outcomes, delta: float = 0.0) -> float:
    """A lower bound of the epsilon of a mechanism, from independent numbers that it gave for each of two neighbouring inputs."""
    quarter = len(first) // 4
    marks = np.unique(np.quantile(np.concatenate([first[:quarter], second[:quarter]]), np.linspace(0, 1, 60)))

    def events(outcomes: Outcomes) -> Outcomes:
        return np.concatenate([compare(outcomes[None, :], marks[:, None]).mean(axis=1) for compare in (np.less_equal, np.greater_equal, np.equal)])

    def frequencies(part: slice) -> tuple[Outcomes, Outcomes]:
        one, other = events(first[part]), events(second[part])
        return np.concatenate([one, other]), np.concatenate([other, one])

    # The event that would show most in twice as many draws: of the more there are, rare events would win by chance.
    chosen = least_epsilon(*frequencies(slice(0, quarter)), 2 * quarter, delta).argmax()
    one, other = (frequency[[chosen]] for frequency in frequencies(slice(quarter, None)))
    return float(least_epsilon(one, other, len(first) - quarter, delta)[0])


def assert_audited(draw: Callable[[int, int], Outcomes], draws: int, epsilon: float, less_noise: Callable[[], None], delta: float = 0.0) -> None:
    """`draw` gives so many outcomes of input 0 or of input 1."""
    enough = min(draws, 4000)
    assert shown_epsilon(draw(0, enough), draw(1, enough), delta) <= epsilon
    less_noise()
    assert shown_epsilon(draw(0, draws), draw(1, draws), delta) > epsilon


@pytest.fixture
def scaled(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], Callable[[], None]]:
    """Lets this part of the noise reach OpenDP."""
    make = noise.measurement

    def leave(part: float) -> Callable[[], None]:
        return lambda: monkeypatch.setattr(noise, "measurement", lambda kind, whole, scale: make(kind, whole, scale * part))

    return leave


Scaled = Callable[[float], Callable[[], None]]


def test_the_bound_is_one() -> None:
    """Of randomized response by hand at epsilon 1: below the truth, and not far below."""
    random = np.random.default_rng(0)
    truth = 1 / (1 + exp(-1))
    first, second = (random.random((2, 20_000)) < np.array([[truth], [1 - truth]])).astype(int)
    assert 0.8 < shown_epsilon(first, second) <= 1
    assert 0.6 < shown_epsilon(first, second, delta=0.05) < shown_epsilon(first, second)


@pytest.mark.parametrize("first, second", [(0.0, 1.0), (0, 1), (7, 4), (0.1, 0.4), (1e15, 1e15 + 1)])
def test_laplacian(scaled: Scaled, first: float, second: float) -> None:
    def draw(side: int, draws: int) -> Outcomes:
        return laplacian_mechanism(np.full(draws, (first, second)[side]), abs(second - first), 1.0) - first

    assert_audited(draw, 4000, 1.0, scaled(0.5))


@pytest.mark.parametrize("second", [[1, -1], [0.5, -0.5], [0, 2]])
def test_laplacian_of_a_vector_at_the_l1_bound(scaled: Scaled, second: list[float]) -> None:
    def draw(side: int, draws: int) -> Outcomes:
        noisy = laplacian_mechanism(np.tile(np.array(second) * side, (draws, 1)), sum(map(abs, second)), 1.0)
        return np.abs(noisy).sum(axis=1) - np.abs(noisy - second).sum(axis=1)  # the likelihood ratio of the two inputs

    assert_audited(draw, 6000, 1.0, scaled(0.5))


@pytest.mark.left_to_thorough
def test_gaussian_of_integers(scaled: Scaled) -> None:
    """The classical sigma is larger than needed, and half of it falls short by little: many draws, at the delta that shows it best."""
    assert_audited(lambda side, draws: gaussian_mechanism(np.full(draws, 20 * side), 20, 1.0, 0.009), 260_000, 1.0, scaled(0.5), 0.009)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("second, delta", [([1.0], 0.1), ([1.0], 0.3), ([10], 0.1), ([10, -10], 0.1), ([0.6, 0.8], 0.1)])
def test_gaussian_at_the_l2_bound(scaled: Scaled, second: list[float], delta: float) -> None:
    """Few draws, and so only a quarter of the noise is left."""

    def draw(side: int, draws: int) -> Outcomes:
        inputs = np.tile(np.array(second) * side, (draws, 1))
        return gaussian_mechanism(inputs, sqrt(sum(x * x for x in second)), 1.0, delta) @ np.array(second)

    assert_audited(draw, 3000, 1.0, scaled(0.25), delta)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("mechanism", [exponential_mechanism, report_noisy_max])
@pytest.mark.parametrize("first, second, monotone", [((0.0, 2.0), (1.0, 1.0), False), ((0, 1), (1, 1), True)])
def test_selection_at_the_linf_bound(scaled: Scaled, mechanism: Any, first: Any, second: Any, monotone: bool) -> None:
    def draw(side: int, draws: int) -> Outcomes:
        return np.array([mechanism(range(2), (first, second)[side], 1, 2.0, monotone) for _ in range(draws)])

    assert_audited(draw, 6000 if mechanism is exponential_mechanism else 4000, 2.0, scaled(0.5))


@pytest.mark.left_to_thorough
def test_above_threshold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three answers rise and the fourth falls, by 1: where the sparse vector technique gives most away. The noise is drawn in bulk."""
    bulk = noise.laplace

    def pool(scale: float) -> Iterator[float]:
        return chain.from_iterable(bulk([0.0] * 10_000, scale) for _ in iter(int, 1))

    def leave(part: float) -> None:
        pools: dict[float, Iterator[float]] = {}
        monkeypatch.setattr(noise, "laplace", lambda values, scale: [x + next(pools.setdefault(scale, pool(scale * part))) for x in values])

    queries = [*[lambda side: side] * 3, lambda side: 1 - side]

    def draw(side: int, draws: int) -> Outcomes:
        found = [above_threshold(queries, side, 0.25, 2.0) for _ in range(draws)]
        return np.array([-1 if index is None else index for index in found])

    leave(1.0)
    assert_audited(draw, 20_000, 2.0, lambda: leave(0.5))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size, draws", [(2, 1500), (5, 2500)])
def test_randomized_response(monkeypatch: pytest.MonkeyPatch, size: int, draws: int) -> None:
    def draw(side: int, draws: int) -> Outcomes:
        return np.array([randomized_response(side, range(size), 1.0) for _ in range(draws)])

    def less_noise() -> None:
        bold = 1 / (1 + (size - 1) * exp(-2.0))
        answer = noise.randomized_index
        monkeypatch.setattr(noise, "randomized_index", lambda index, size, _: answer(index, size, bold))

    assert_audited(draw, draws, 1.0, less_noise)
