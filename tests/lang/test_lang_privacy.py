"""What the mechanisms cost, by proof: OpenDP's own privacy maps of the measurements that are drawn from, at the stated distances.

A map takes the distance of two inputs to the privacy that OpenDP proves for them, rounded upward. It must not exceed the
stated epsilon, and must come near it: more noise than needed would be a fault, too.
"""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from itertools import product
from math import exp, floor, log, sqrt
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

dp: Any = pytest.importorskip("opendp.prelude")

SETTINGS = [(s, e) for s in (1, 3, 0.1, 12345.678, 1e-7) for e in (1, 0.1, 0.7, 1e-6)]  # twenty


class Used:
    """The measurements that a mechanism asked for, and with which arguments."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.measurements: list[Any] = []
        self.arguments: list[tuple[noise.Kind, bool, float]] = []
        make = noise.measurement

        def made(kind: noise.Kind, whole: bool, scale: float) -> Any:
            self.arguments.append((kind, whole, scale))
            self.measurements.append(make(kind, whole, scale))
            return self.measurements[-1]

        monkeypatch.setattr(noise, "measurement", made)


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> Used:
    dp.enable_features("contrib")
    return Used(monkeypatch)


def assert_costs(cost: float, epsilon: float) -> None:
    assert epsilon * (1 - 1e-12) <= cost <= epsilon


@pytest.mark.parametrize("sensitivity, epsilon", SETTINGS)
def test_laplacian(used: Used, sensitivity: float, epsilon: float) -> None:
    laplacian_mechanism([0.0], sensitivity, epsilon)
    assert_costs(used.measurements[0].map(float(sensitivity)), epsilon)


@pytest.mark.parametrize("sensitivity, epsilon", [*SETTINGS, (0.5, 0.3), (1.5, 0.3)])
def test_laplacian_of_integers(used: Used, sensitivity: float, epsilon: float) -> None:
    """Two different integers are a distance of 1 or more apart; below that sensitivity the cost is by the group."""
    laplacian_mechanism([0], sensitivity, epsilon)
    distance = max(1, floor(sensitivity))
    assert used.measurements[0].map(distance) <= epsilon * distance / sensitivity * (1 + 1e-15)


@pytest.mark.parametrize("numbers", [(np.float32(0.1), 0.3), (0.3, np.float32(0.1)), (2**53 + 1, 0.7), (np.int8(100), np.float64(0.01))])
def test_numbers_of_any_type_are_rounded_to_the_safe_side(used: Used, numbers: tuple[Any, Any]) -> None:
    sensitivity, epsilon = numbers
    laplacian_mechanism([0.0], sensitivity, epsilon)
    assert_costs(used.measurements[0].map(float(sensitivity)), float(epsilon))


@pytest.mark.parametrize("scores", [[0, 1], [0.0, 1.0]])
@pytest.mark.parametrize("monotone", [False, True])
@pytest.mark.parametrize("sensitivity, epsilon", SETTINGS)
def test_selection(used: Used, scores: list[float], sensitivity: float, epsilon: float, monotone: bool) -> None:
    """Gumbel noise is of bounded range epsilon, which OpenDP states as rho = epsilon**2 / 8."""
    report_noisy_max("ab", scores, sensitivity, epsilon, monotone)
    exponential_mechanism("ab", scores, sensitivity, epsilon, monotone)
    vectors, metric = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.linf_distance(T=float, monotonic=monotone)
    pure, concentrated = (
        dp.m.make_noisy_max(vectors, metric, measure, scale=scale)
        for (_, _, scale), measure in zip(used.arguments, (dp.max_divergence(), dp.zero_concentrated_divergence()), strict=True)
    )
    assert [kind for kind, _, _ in used.arguments] == ["exponential", "gumbel"]
    assert [str(m.output_measure) for m in used.measurements] == [str(m.output_measure) for m in (pure, concentrated)]
    assert_costs(pure.map(float(sensitivity)), epsilon)
    assert_costs(sqrt(8 * concentrated.map(float(sensitivity))) * (1 - 1e-15), epsilon)


@pytest.mark.parametrize("answer", [0, 0.0])
@pytest.mark.parametrize("epsilon", np.geomspace(1e-3, 20, 20))
def test_above_threshold(used: Used, answer: float, epsilon: float) -> None:
    """The proof moves the noise of the bar by 1, that of the answer that is found by 2, and no other noise."""
    above_threshold([lambda _: answer], None, 0, epsilon)
    bar, query = used.measurements
    assert_costs(bar.map(1.0) + query.map(2.0), epsilon)


@pytest.mark.parametrize("size", [2, 5, 40])
@pytest.mark.parametrize("epsilon", np.geomspace(1e-9, 20, 20))
def test_randomized_response(monkeypatch: pytest.MonkeyPatch, size: int, epsilon: float) -> None:
    maps: list[float] = []
    make = dp.m.make_randomized_response

    def made(categories: list[int], probability: float) -> Any:
        maps.append(make(categories, probability).map(1))
        return make(categories, probability)

    dp.enable_features("contrib")
    monkeypatch.setattr(dp.m, "make_randomized_response", made)
    randomized_response(0, range(size), epsilon)
    assert epsilon * (1 - 1e-4) <= maps[0] <= epsilon


@pytest.mark.sampled(4)
@pytest.mark.parametrize("value", [0, 0.0])
@pytest.mark.parametrize("delta", [1e-300, 1e-12, 1e-6, 1e-3, 0.1, 0.5, 0.9, 0.999])
@pytest.mark.parametrize("epsilon", [1e-3, 0.1, 0.5, 1])
def test_gaussian(used: Used, value: float, epsilon: float, delta: float) -> None:
    """By way of zero-concentrated privacy, which is that of discrete and of continuous noise, of numbers and of vectors."""
    for sensitivity in (1.0, 0.1, sqrt(3)):
        gaussian_mechanism([value], sensitivity, epsilon, delta)
        approximate = dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(used.measurements[-1]), delta=delta)
        assert approximate.map(sensitivity)[0] <= epsilon


def concentrated_delta(rho: float, epsilon: float) -> float:
    """The log of the delta that rho implies at epsilon: the least over the orders a of exp((a-1)(a rho - epsilon)) / (a-1) * (1 - 1/a)**a."""
    below = np.geomspace(1e-12, 1e12, 100_001)  # a - 1
    order = 1 + below
    return float((below * (order * rho - epsilon) - np.log(below) - order * np.log1p(1 / below)).min())


def test_the_classical_sigma_is_enough_for_concentrated_privacy_at_every_epsilon_up_to_1() -> None:
    for epsilon, delta in product(np.geomspace(1e-6, 1, 13), [*np.geomspace(1e-300, 1e-3, 12), *np.linspace(0.01, 0.9999, 12)]):
        rho = epsilon**2 / (4 * log(1.25 / delta))
        assert concentrated_delta(rho, epsilon) < log(delta)


def whole_gaussian(sigma: float) -> NDArray[Any]:
    reach = int(40 * sigma) + 10
    weight: NDArray[Any] = np.exp(-((np.arange(-reach, reach + 1) / sigma) ** 2) / 2)
    return weight / weight.sum()


def exact_delta(noise: NDArray[Any], step: int, epsilon: float) -> float:
    """The delta of this noise for two inputs `step` apart along every axis of the array."""
    wide = np.pad(noise, step)
    moved = np.roll(wide, step, axis=tuple(range(noise.ndim)))
    return float(np.maximum(wide - exp(epsilon) * moved, 0).sum())


@pytest.mark.parametrize("delta", [1e-12, 1e-6, 1e-3, 0.05, 0.3, 0.6, 0.9, 0.999])
@pytest.mark.parametrize("epsilon", [0.05, 0.2, 0.5, 0.8, 1])
def test_the_discrete_gaussian_keeps_the_classical_promise(used: Used, epsilon: float, delta: float) -> None:
    """Its delta summed up exactly, for one integer that moves by 1, 2 or 3 and for two that move by 1 each."""
    for step in (1, 2, 3):
        gaussian_mechanism([0], step, epsilon, delta)
        assert exact_delta(whole_gaussian(used.arguments[-1][2]), step, epsilon) <= delta
    if epsilon >= 0.5:  # smaller ones need large arrays
        gaussian_mechanism([0, 0], sqrt(2), epsilon, delta)
        one = whole_gaussian(used.arguments[-1][2])
        assert exact_delta(np.outer(one, one), 1, epsilon) <= delta
