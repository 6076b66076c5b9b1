"""The noise has the distribution, and above all the scale, that the docstrings state.

Every comparison is of a sample mean with its expectation, within seven standard errors: a right sampler fails once in
10^11 runs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import exp, log, sqrt
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

pytest.importorskip("opendp.prelude")

DRAWS = 10_000
CHOICES = 2500
Weight = Callable[[NDArray[Any]], NDArray[Any]]


def laplace(scale: float) -> Weight:
    return lambda x: np.exp(-np.abs(x) / scale)


def gauss(sigma: float) -> Weight:
    return lambda x: np.exp(-((x / sigma) ** 2) / 2)


def assert_distributed(noise: NDArray[Any], weight: Weight, scale: float) -> None:
    """`noise` has a density proportional to `weight`, as far as its mean, absolute value, square and tails tell."""
    reach = int(60 * scale) + 60
    support = np.arange(-reach, reach + 1) if noise.dtype.kind == "i" else np.linspace(-60 * scale, 60 * scale, 120_001)
    probability = weight(support) / weight(support).sum()
    statistics: list[Weight] = [lambda x: x, np.abs, np.square]
    statistics += [lambda x, t=t: np.abs(x) > t * scale for t in (0.5, 1, 2, 4)]  # type: ignore[misc]
    for statistic in statistics:
        values = statistic(support).astype(float)
        mean = float(probability @ values)
        error = sqrt(float(probability @ (values - mean) ** 2) / len(noise))
        assert abs(float(statistic(noise).mean()) - mean) <= 7 * error + 1e-4 * abs(mean)  # the latter for the grid of floats


def assert_frequencies(answers: list[Any], expected: dict[Hashable, float]) -> None:
    assert set(answers) <= set(expected)
    for answer, p in expected.items():
        assert abs(answers.count(answer) / len(answers) - p) <= 7 * sqrt(p * (1 - p) / len(answers))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("sensitivity, epsilon", [(3, 0.5), (1, 1), (0.5, 2), (1, 4)])
@pytest.mark.parametrize("value", [100, 100.0])
def test_laplacian(value: float, sensitivity: float, epsilon: float) -> None:
    noise = laplacian_mechanism(np.full(DRAWS, value), sensitivity, epsilon) - value
    assert_distributed(noise, laplace(sensitivity / epsilon), sensitivity / epsilon)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("sensitivity, epsilon, delta", [(2, 0.5, 1e-6), (1, 1, 0.1), (1, 1, 0.9)])
@pytest.mark.parametrize("value", [100, 100.0])
def test_gaussian(value: float, sensitivity: float, epsilon: float, delta: float) -> None:
    sigma = sensitivity * sqrt(2 * log(1.25 / delta)) / epsilon
    noise = gaussian_mechanism(np.full(DRAWS, value), sensitivity, epsilon, delta) - value
    assert_distributed(noise, gauss(sigma), sigma)


@pytest.mark.parametrize("value", [7, 7.0])
def test_a_number_and_a_list_get_the_noise_of_an_array(value: float) -> None:
    assert_distributed(np.array(laplacian_mechanism([value] * DRAWS, 2, 1)) - value, laplace(2), 2)
    assert_distributed(np.array([laplacian_mechanism(value, 2, 1) for _ in range(CHOICES)]) - value, laplace(2), 2)


@pytest.mark.parametrize("value", [0, 0.0])
def test_the_noise_of_two_entries_is_independent(value: float) -> None:
    for noise, deviation in (
        (laplacian_mechanism(np.full((CHOICES, 2), value), 2, 1), sqrt(8)),
        (gaussian_mechanism(np.full((CHOICES, 2), value), 1, 1, 0.1), sqrt(2 * log(12.5))),
    ):
        assert abs(float((noise[:, 0] * noise[:, 1]).mean())) <= 7 * deviation**2 / sqrt(CHOICES)


def largest(scores: list[float], density: Weight, cumulative: Weight) -> dict[Hashable, float]:
    """How often each score is the largest after noise of this density."""
    z = np.linspace(-50, 250, 300_001)
    chances = [np.prod([cumulative(z - s) for j, s in enumerate(scores) if j != i], axis=0) * density(z - score) for i, score in enumerate(scores)]
    return {i: float(chance.sum() * (z[1] - z[0])) for i, chance in enumerate(chances)}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("monotone, scale", [(False, 4.0), (True, 2.0)])
@pytest.mark.parametrize("scores", [[0, 3], [1.0, 4.0, 3.5]])
def test_selection(scores: list[float], monotone: bool, scale: float) -> None:
    weights = [exp(score / scale) for score in scores]
    chosen = [exponential_mechanism(range(len(scores)), scores, 1, 0.5, monotone) for _ in range(CHOICES)]
    assert_frequencies(chosen, {i: weight / sum(weights) for i, weight in enumerate(weights)})
    chosen = [report_noisy_max(range(len(scores)), np.array(scores), 1, 0.5, monotone) for _ in range(CHOICES)]
    expected = largest(scores, lambda z: (z >= 0) * np.exp(-np.maximum(z, 0) / scale) / scale, lambda z: -np.expm1(-np.maximum(z, 0) / scale))
    assert_frequencies(chosen, {i: min(p, 1.0) for i, p in expected.items()})


@pytest.mark.sampled(3)
@pytest.mark.parametrize("answer", [0, 0.0])
@pytest.mark.parametrize("gap", [0, 3, 10])
def test_above_threshold(answer: float, gap: float) -> None:
    epsilon = 1.5
    bar, noise = 2 / epsilon, 4 / epsilon
    # The difference of two Laplace variables lies above the gap:
    p = (noise**2 * exp(-gap / noise) - bar**2 * exp(-gap / bar)) / (2 * (noise**2 - bar**2))
    found = [above_threshold([lambda _: answer], None, gap, epsilon) for _ in range(CHOICES)]
    assert_frequencies(found, {0: p, None: 1 - p})


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [2, 5])
@pytest.mark.parametrize("epsilon", [0.1, 2.0])
def test_randomized_response(size: int, epsilon: float) -> None:
    total = exp(epsilon) + size - 1
    answers = [randomized_response(0, range(size), epsilon) for _ in range(CHOICES)]
    assert_frequencies(answers, {i: (exp(epsilon) if i == 0 else 1) / total for i in range(size)})
    answers = [randomized_response(-1, range(size), epsilon) for _ in range(CHOICES)]
    assert_frequencies(answers, {i: 1 / size for i in range(size)})
