"""The mechanisms at run time: arguments, shapes, whole numbers, and the message where OpenDP is missing.

The distribution of the noise is tested in test_lang_noise.py, what it costs in test_lang_privacy.py and test_lang_audit.py.
"""

# mypy: disable-error-code="call-overload, no-untyped-call, attr-defined, arg-type, comparison-overlap"
# (wrong arguments are passed on purpose)
from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from math import inf, nan
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
from dpcheck.lang import noise

CALLS: list[Callable[[], object]] = [
    lambda: laplacian_mechanism(1.0, 1, 1),
    lambda: gaussian_mechanism([1.0], 1, 1, 1e-6),
    lambda: exponential_mechanism("ab", [1, 2], 1, 1),
    lambda: report_noisy_max("ab", [1, 2], 1, 1),
    lambda: above_threshold([len], [1], 3, 1),
    lambda: randomized_response("a", "ab", 1),
]


@pytest.fixture
def no_opendp(monkeypatch: pytest.MonkeyPatch) -> None:
    noise.measurement.cache_clear()
    monkeypatch.setitem(sys.modules, "opendp.prelude", None)


@pytest.mark.usefixtures("no_opendp")
@pytest.mark.parametrize("call", CALLS)
def test_without_opendp_the_message_says_what_to_install(call: Callable[[], object]) -> None:
    with pytest.raises(MechanismsNotInstalled, match=r'pip install "dpcheck\[mechanisms\]"'):
        call()


@pytest.mark.usefixtures("no_opendp")
@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: laplacian_mechanism(1, 1, 0), "epsilon of laplacian_mechanism must be above 0"),
        (lambda: laplacian_mechanism(1, 1, inf), "epsilon of laplacian_mechanism"),
        (lambda: laplacian_mechanism(1, 0, 1), "sensitivity of laplacian_mechanism must be above 0"),
        (lambda: laplacian_mechanism(1, nan, 1), "sensitivity of laplacian_mechanism"),
        (lambda: laplacian_mechanism(1, "1", 1), "must be a number"),
        (lambda: laplacian_mechanism(1, 10**400, 1), "sensitivity of laplacian_mechanism must be above 0 and finite"),
        (lambda: laplacian_mechanism(1, 1e300, 1e-300), "laplacian_mechanism has no finite scale"),
        (lambda: laplacian_mechanism("1", 1, 1), "laplacian_mechanism works on .* not on str"),
        (lambda: laplacian_mechanism(1j, 1, 1), "not on complex"),
        (lambda: laplacian_mechanism(np.array("1"), 1, 1), "not on <U1"),
        (lambda: laplacian_mechanism({1, 2}, 1, 1), "not on set"),
        (lambda: laplacian_mechanism(pd.Index([1, 2]), 1, 1), "not on Index"),
        (lambda: laplacian_mechanism(pd.Series(["1"]), 1, 1), "laplacian_mechanism works on"),
        (lambda: laplacian_mechanism([[1]], 1, 1), "flat containers"),
        (lambda: gaussian_mechanism(1, 1, 1.5, 1e-6), "epsilon up to 1"),
        (lambda: gaussian_mechanism(1, 1, 1, 0), "delta of gaussian_mechanism must be between 0 and 1"),
        (lambda: gaussian_mechanism(1, 1, 1, 1), "delta of gaussian_mechanism"),
        (lambda: gaussian_mechanism(1, 1, 1, "1"), "delta of gaussian_mechanism must be a number"),
        (lambda: gaussian_mechanism(1, -1, 1, 1e-6), "sensitivity of gaussian_mechanism"),
        (lambda: gaussian_mechanism([None], 1, 1, 1e-6), "element of type NoneType"),
        (lambda: exponential_mechanism("ab", {"a": 1, "b": 2}, 1, 1), "for its scores, exponential_mechanism works on .* not on dict"),
        (lambda: exponential_mechanism(5, [1], 1, 1), "candidates of exponential_mechanism must be a sequence, not int"),
        (lambda: exponential_mechanism("ab", [1], 1, 1), "2 candidates and 1 scores"),
        (lambda: report_noisy_max([], [], 1, 1), "one score a candidate"),
        (lambda: report_noisy_max("ab", [1, 2], 1, -1), "epsilon of report_noisy_max"),
        (lambda: above_threshold([len], [1], 3, 0), "epsilon of above_threshold"),
        (lambda: above_threshold([len], [1], nan, 1), "threshold of above_threshold must be finite"),
        (lambda: above_threshold([len], [1], "3", 1), "threshold of above_threshold must be a number"),
        (lambda: above_threshold(len, [1], 3, 1), "queries of above_threshold must be a sequence"),
        (lambda: above_threshold([1], [1], 3, 1), "queries of above_threshold must be functions"),
        (lambda: randomized_response("a", 2, 1), "categories of randomized_response must be a sequence, not int"),
        (lambda: randomized_response("a", ["a"], 1), "two or more different"),
        (lambda: randomized_response("a", ["a", "b", "a"], 1), "two or more different"),
        (lambda: randomized_response("a", "ab", nan), "epsilon of randomized_response"),
    ],
)
def test_wrong_arguments_are_refused_before_any_noise(call: Callable[[], object], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        call()


NOISES: list[Callable[[Any], Any]] = [lambda value: laplacian_mechanism(value, 1, 1), lambda value: gaussian_mechanism(value, 1, 1, 1e-6)]


class TestWithOpenDP:
    @pytest.fixture(autouse=True)
    def opendp(self) -> None:
        pytest.importorskip("opendp.prelude")

    @pytest.mark.parametrize("mechanism", NOISES)
    def test_shapes_are_kept_and_labels_are_not(self, mechanism: Callable[[Any], Any]) -> None:
        assert len(mechanism([1.0, 2])) == 2 and isinstance(mechanism([1.0]), list)
        assert len(mechanism((1, 2, 3))) == 3 and isinstance(mechanism((1,)), tuple)
        assert mechanism([]) == [] and mechanism(()) == ()
        for array in (np.zeros((2, 3)), np.zeros((0, 3), dtype=int), np.zeros((4, 4)).T[::2], np.zeros((1, 2, 3), dtype=bool), np.array([])):
            array.flags.writeable = False
            assert isinstance(mechanism(array), np.ndarray) and mechanism(array).shape == array.shape
        assert isinstance(mechanism(pd.Series([1, 2], index=["a", "b"])), np.ndarray)
        assert mechanism(pd.DataFrame({"a": [1, 2], "b": [0.5, nan]})).shape == (2, 2)

    @pytest.mark.parametrize("mechanism", NOISES)
    def test_each_entry_comes_back_in_its_place(self, mechanism: Callable[[Any], Any]) -> None:
        for places in (np.arange(12) * 10_000, np.arange(12) * 10_000.0):
            for array in (places.reshape(3, 4).T, places[::-1], places.reshape(2, 6)[:, ::2]):
                assert np.abs(mechanism(array) - array).max() < 4000
                assert np.abs(mechanism(array.ravel().tolist()) - array.ravel()).max() < 4000
        frame = pd.DataFrame({"a": [0, 10_000], "b": [20_000, 30_000]}, index=["x", "x"])
        assert np.abs(mechanism(frame) - frame.to_numpy()).max() < 4000

    @pytest.mark.parametrize("mechanism", NOISES)
    def test_whole_numbers_come_of_whole_types_only(self, mechanism: Callable[[Any], Any]) -> None:
        for number in (3, True, np.int8(3), np.uint64(3), np.bool_(True), np.array(3)):
            assert type(mechanism(number)) is int
        for number in (3.0, np.float32(3), np.array(3.0), np.array(3, dtype=object), Fraction(3)):
            assert type(mechanism(number)) is float
        assert [type(x) for x in mechanism([1, True, np.int64(3)])] == [int, int, int]
        assert [type(x) for x in mechanism((1, 2.0, True))] == [float, float, float]
        missing = pd.Series([1, None], dtype="Int64")
        for whole in (np.zeros((2, 3), dtype=np.uint8), np.array([], dtype=int), np.array([True]), pd.Series([1, 2]), missing, missing[:1]):
            assert mechanism(whole).dtype == np.int64
        assert mechanism(pd.DataFrame({"a": missing, "b": [True, False]})).dtype == np.int64
        objects = np.array([1, 2], dtype=object)
        for other in (np.zeros(2, dtype=np.float32), np.array([]), objects, pd.Series(objects), pd.Series([1, None])):
            assert mechanism(other).dtype == np.float64
        assert mechanism(pd.DataFrame({"a": [1, 2], "b": [1.0, 2.0]})).dtype == np.float64

    @pytest.mark.parametrize("value", [nan, inf, -inf, 10**400, -(10**400), np.uint64(2**64 - 1), [nan, 1.0], [10**400, 0], [10**400, 0.5]], ids=str)
    def test_no_private_value_raises(self, value: Any) -> None:
        assert np.isfinite(np.asarray(laplacian_mechanism(value, 1, 1), dtype=float)).all()
        assert np.isfinite(np.asarray(gaussian_mechanism(value, 1, 1, 1e-6), dtype=float)).all()
        assert report_noisy_max("ab", value if isinstance(value, list) else [value, value], 1, 1) in "ab"
        assert exponential_mechanism("ab", value if isinstance(value, list) else [value, value], 1, 1) in "ab"
        assert randomized_response(value, ["x", "y"], 1) in "xy"
        if not isinstance(value, list):
            assert above_threshold([lambda _: value], [], 0, 1) in (0, None)

    def test_integers_beyond_64_bits_count_as_the_largest(self) -> None:
        for beyond in (10**400, np.uint64(2**64 - 1)):
            assert 2**63 - 1000 < laplacian_mechanism(beyond, 1, 1) < 2**63
        assert laplacian_mechanism(np.array([-(10**400)]), 1, 1)[0] < -1e300  # an object array is one of floats
        assert -(2**63) <= laplacian_mechanism([-(10**400)], 1, 1)[0] < -(2**63) + 1000
        assert abs(laplacian_mechanism(0, 1e300, 1)) > 2**60

    def test_a_missing_integer_counts_as_0(self) -> None:
        assert abs(laplacian_mechanism(pd.Series([None], dtype="Int64"), 1, 1)[0]) < 100

    def test_scores_beyond_the_exact_floats_are_compared_exactly(self) -> None:
        assert {report_noisy_max("ab", [2**60, 2**60 + 1], 1, 400) for _ in range(20)} == {"b"}
        assert {exponential_mechanism("ab", np.array([2**60, 2**60 + 1]), 1, 400) for _ in range(20)} == {"b"}

    def test_candidates_are_counted_by_their_place(self) -> None:
        candidates = pd.Series(["a", "b"], index=[1, 0])
        assert report_noisy_max(candidates, [0, 100], 1, 10) == exponential_mechanism(candidates, [0, 100], 1, 10) == "b"

    def test_randomized_response_at_the_ends(self) -> None:
        assert randomized_response("x", ["x", "y"], 1000.0) == "x"
        for size in range(2, 12):
            assert {randomized_response(0, range(size), 1e-300) for _ in range(60 * size)} == set(range(size))

    def test_a_missing_category_is_answered_like_any_other(self) -> None:
        assert {randomized_response(pd.NA, ["x", "y"], 5.0) for _ in range(60)} == {"x", "y"}

    def test_above_threshold_finds_the_first_and_asks_no_further(self) -> None:
        def never(data: list[int]) -> float:
            raise AssertionError("asked after the first was found")

        few, many = (lambda data: 0), len
        assert above_threshold([few, many, never], [1] * 10_000, 5000, 1.0) == 1
        assert above_threshold([few, few], [1] * 10_000, 5000, 1.0) is None
        assert above_threshold([], [1], 5, 1.0) is None

    def test_above_threshold_refuses_an_answer_that_is_no_number(self) -> None:
        with pytest.raises(TypeError, match="must answer with a number, not with str"):
            above_threshold([str], 1, 5, 1.0)
