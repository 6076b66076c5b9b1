"""The mechanisms at run time: arguments, shapes, the noise's distribution, and the message where OpenDP is missing.

A distribution is tested at seven standard errors or more: a correct sampler fails once in 10^11 runs.
"""

# mypy: disable-error-code="call-overload, no-untyped-call, attr-defined, arg-type, comparison-overlap"
# (wrong arguments are passed on purpose)
from __future__ import annotations

import sys
from collections.abc import Callable
from math import exp, inf, log, nan, sqrt
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dpcheck import (
    MechanismsNotInstalled,
    above_threshold,
    exponential_mechanism,
    gaussian_mechanism,
    laplacian_mechanism,
    randomized_response,
    report_noisy_max,
)

CALLS: list[Callable[[], object]] = [
    lambda: laplacian_mechanism(1.0, 1, 1),
    lambda: gaussian_mechanism([1.0], 1, 1, 1e-6),
    lambda: exponential_mechanism("ab", [1, 2], 1, 1),
    lambda: report_noisy_max("ab", [1, 2], 1, 1),
    lambda: above_threshold([len], [1], 3, 1),
    lambda: randomized_response("a", "ab", 1),
]


@pytest.mark.parametrize("call", CALLS)
def test_without_opendp_the_message_says_what_to_install(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opendp.prelude", None)
    with pytest.raises(MechanismsNotInstalled, match=r'pip install "dpcheck\[mechanisms\]"'):
        call()


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: laplacian_mechanism(1, 1, 0), "epsilon of laplacian_mechanism must be above 0"),
        (lambda: laplacian_mechanism(1, 1, inf), "epsilon of laplacian_mechanism"),
        (lambda: laplacian_mechanism(1, 0, 1), "sensitivity of laplacian_mechanism must be above 0"),
        (lambda: laplacian_mechanism(1, nan, 1), "sensitivity of laplacian_mechanism"),
        (lambda: laplacian_mechanism(1, "1", 1), "must be a number"),
        (lambda: laplacian_mechanism("1", 1, 1), "not on str"),
        (lambda: laplacian_mechanism([[1]], 1, 1), "flat containers"),
        (lambda: gaussian_mechanism(1, 1, 1.5, 1e-6), "epsilon up to 1"),
        (lambda: gaussian_mechanism(1, 1, 1, 0), "delta of gaussian_mechanism must be between 0 and 1"),
        (lambda: gaussian_mechanism(1, 1, 1, 1), "delta of gaussian_mechanism"),
        (lambda: exponential_mechanism("ab", [1], 1, 1), "2 candidates and 1 scores"),
        (lambda: report_noisy_max([], [], 1, 1), "one score a candidate"),
        (lambda: report_noisy_max("ab", [1, 2], 1, -1), "epsilon of report_noisy_max"),
        (lambda: above_threshold([len], [1], 3, 0), "epsilon of above_threshold"),
        (lambda: randomized_response("a", ["a"], 1), "two or more different"),
        (lambda: randomized_response("a", ["a", "b", "a"], 1), "two or more different"),
        (lambda: randomized_response("a", "ab", nan), "epsilon of randomized_response"),
    ],
)
def test_wrong_arguments_are_refused_with_or_without_opendp(call: Callable[[], object], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opendp.prelude", None)
    with pytest.raises((ValueError, TypeError), match=message):
        call()


class TestWithOpenDP:
    @pytest.fixture(autouse=True)
    def opendp(self) -> None:
        pytest.importorskip("opendp.prelude")

    def test_shapes_are_kept_and_types_are_floats(self) -> None:
        for mechanism in (lambda v: laplacian_mechanism(v, 1, 1), lambda v: gaussian_mechanism(v, 1, 1, 1e-6)):
            assert type(mechanism(3)) is type(mechanism(np.int64(3))) is type(mechanism(np.array(3))) is float
            assert [type(x) for x in mechanism([1, True])] == [float, float]
            assert len(mechanism((1, 2, 3))) == 3 and isinstance(mechanism((1,)), tuple)
            assert mechanism([]) == []
            assert mechanism(np.zeros((2, 3), dtype=int)).shape == (2, 3)
            assert isinstance(mechanism(pd.Series([1, 2], index=["a", "b"])), np.ndarray)
            assert mechanism(pd.DataFrame({"a": [1, 2]})).shape == (2, 1)

    @pytest.mark.parametrize("value", [nan, inf, -inf, 10**400, [nan, 1.0]], ids=lambda value: type(value).__name__)
    def test_no_private_value_raises(self, value: Any) -> None:
        assert np.isfinite(laplacian_mechanism(value, 1, 1)).all()
        assert np.isfinite(gaussian_mechanism(value, 1, 1, 1e-6)).all()
        assert report_noisy_max("ab", [value, value] if not isinstance(value, list) else value, 1, 1) in "ab"

    def test_laplacian_noise_has_the_scale(self) -> None:
        noise = laplacian_mechanism(np.full(20_000, 100.0), 3, 0.5) - 100.0
        assert np.abs(noise).mean() == pytest.approx(6, abs=7 * 6 / sqrt(20_000))
        assert noise.mean() == pytest.approx(0, abs=7 * 6 * sqrt(2) / sqrt(20_000))

    def test_gaussian_noise_has_the_classical_deviation(self) -> None:
        sigma = 2 * sqrt(2 * log(1.25 / 1e-6)) / 0.5
        noise = gaussian_mechanism(np.zeros(20_000), 2, 0.5, 1e-6)
        assert noise.std() == pytest.approx(sigma, rel=7 / sqrt(2 * 20_000))
        assert noise.mean() == pytest.approx(0, abs=7 * sigma / sqrt(20_000))

    @pytest.mark.parametrize("monotone, scale", [(False, 2.0), (True, 1.0)])
    def test_selection_probabilities(self, monotone: bool, scale: float) -> None:
        draws = 3000
        better = sum(exponential_mechanism("ab", [0, 2], 1, 1, monotone) == "b" for _ in range(draws)) / draws
        assert better == pytest.approx(1 / (1 + exp(-2 / scale)), abs=7 * 0.5 / sqrt(draws))
        better = sum(report_noisy_max("ab", np.array([0, 2]), 1, 1, monotone) == "b" for _ in range(draws)) / draws
        assert better == pytest.approx(1 - exp(-2 / scale) / 2, abs=7 * 0.5 / sqrt(draws))

    @pytest.mark.parametrize("value, truth", [("x", exp(1) / (exp(1) + 2)), ("none of them", 1 / 3)])
    def test_randomized_response_probabilities(self, value: str, truth: float) -> None:
        draws = 3000
        answers = [randomized_response(value, ["x", "y", "z"], 1.0) for _ in range(draws)]
        assert answers.count("x") / draws == pytest.approx(truth, abs=7 * 0.5 / sqrt(draws))
        assert set(answers) == {"x", "y", "z"}

    def test_randomized_response_at_the_ends(self) -> None:
        assert randomized_response("x", ["x", "y"], 1000.0) == "x"
        assert {randomized_response("x", ["x", "y"], 1e-300) for _ in range(200)} == {"x", "y"}

    def test_above_threshold_finds_the_first_and_asks_no_further(self) -> None:
        def never(data: list[int]) -> float:
            raise AssertionError("asked after the first was found")

        few, many = (lambda data: 0), len
        assert above_threshold([few, many, never], [1] * 10_000, 5000, 1.0) == 1
        assert above_threshold([few, few], [1] * 10_000, 5000, 1.0) is None
        assert above_threshold([], [1], 5, 1.0) is None
