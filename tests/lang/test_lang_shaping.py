"""`clip` and `clamp` at run time: on every container, at the edges, and as total functions of the data."""

# mypy: disable-error-code="call-overload"
# (wrong arguments are passed on purpose)
from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpcheck import L1, L2, LInf, clamp, clip

ORDER = {L1: 1, L2: 2, LInf: np.inf}
numbers = st.floats(allow_nan=True, allow_infinity=True)
norms = st.sampled_from([L1, L2, LInf])
bounds = st.floats(min_value=1e-100, max_value=1e100)


def test_clip_by_each_norm() -> None:
    assert clip(L2, [3, 4]) == [0.6, 0.8]
    assert clip(L1, [1, -1, 2], 2) == [0.5, -0.5, 1.0]
    assert clip(LInf, [1, -4], bound=2.0) == [0.5, -2.0]


def test_clip_leaves_what_lies_inside() -> None:
    assert clip(L2, [3, 4], 5.0) == [3.0, 4.0]
    assert clip(L2, [0.0, 0.0]) == [0.0, 0.0]
    assert clip(L2, []) == []


def test_clip_keeps_the_container() -> None:
    array = clip(L2, np.array([3, 4]))
    assert isinstance(array, np.ndarray) and array.tolist() == [0.6, 0.8]
    assert clip(L2, (3, 4)) == (0.6, 0.8)
    series = clip(L2, pd.Series([3, 4], index=["a", "b"], name="s"))
    pd.testing.assert_series_equal(series, pd.Series([0.6, 0.8], index=["a", "b"], name="s"))


@pytest.mark.parametrize("vector", [[3.0, 4.0], np.array([3.0, 4.0]), pd.Series([3.0, 4.0])], ids=lambda v: type(v).__name__)
@pytest.mark.parametrize("bound", [1.0, 9.0])
def test_clip_makes_a_new_vector(vector: Any, bound: float) -> None:
    clipped = clip(L2, vector, bound)
    clipped[0] = 7.0
    assert list(vector) == [3.0, 4.0]


def test_clip_of_missing_infinite_and_huge_entries() -> None:
    assert clip(L2, [nan, 3, 4]) == [0.0, 0.6, 0.8]
    assert clip(L2, pd.Series([None, 3, 4], dtype="Int64")).tolist() == [0.0, 0.6, 0.8]
    assert clip(L1, [inf, 1, -inf]) == [0.5, 0.0, -0.5]
    assert clip(L2, [1e308] * 4) == clip(L2, np.array([1e308] * 4)).tolist() == [0.5] * 4
    assert clip(L2, [5e-324]) == [5e-324]
    assert clip(L2, [10**400, 1]) == [1.0, 0.0]


@given(norms, st.lists(numbers, max_size=6), bounds)
def test_clip_lands_in_the_ball_and_agrees_on_arrays(norm: Any, entries: list[float], bound: float) -> None:
    clipped = clip(norm, entries, bound)
    scaled = np.array(clipped) / bound
    assert not np.isnan(scaled).any()
    assert len(entries) == 0 or np.linalg.norm(scaled, ord=ORDER[norm]) <= 1 + 1e-12
    np.testing.assert_allclose(clip(norm, np.array(entries, dtype=float), bound), clipped, rtol=1e-12)


@given(st.lists(st.tuples(*[st.floats(-1e6, 1e6)] * 2), min_size=1, max_size=6))
def test_clip_by_l2_moves_no_pair_apart(pairs: list[tuple[float, float]]) -> None:
    v, w = (np.array(side) for side in zip(*pairs))
    assert np.linalg.norm(clip(L2, v, 3.0) - clip(L2, w, 3.0)) <= np.linalg.norm(v - w) + 1e-9


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: clip([3, 4], L2), TypeError, "needs a norm, L1, L2 or LInf"),
        (lambda: clip("L2", [3, 4]), TypeError, "needs a norm"),
        (lambda: clip(L2, [1], 0), ValueError, "above 0 and finite"),
        (lambda: clip(L2, [1], -1), ValueError, "above 0 and finite"),
        (lambda: clip(L2, [1], nan), ValueError, "above 0 and finite"),
        (lambda: clip(L2, [1], inf), ValueError, "above 0 and finite"),
        (lambda: clip(L2, [1], "1"), TypeError, "must be a number"),
        (lambda: clip(L2, 3.0), TypeError, "clamp"),
        (lambda: clip(L2, np.float64(3)), TypeError, "clamp"),
        (lambda: clip(L2, np.zeros((2, 2))), TypeError, "map_rows"),
        (lambda: clip(L2, pd.DataFrame({"a": [1.0]})), TypeError, "map_rows"),
        (lambda: clip(L2, [[1.0]]), TypeError, "flat containers"),
        (lambda: clip(L2, {1.0}), TypeError, "not on set"),
        (lambda: clip(L2, np.array([1j])), TypeError, "real numbers"),
        (lambda: clamp(1, 2, 1), ValueError, "lower <= upper"),
        (lambda: clamp(1, nan, 1), ValueError, "lower <= upper"),
        (lambda: clamp(1, 0, nan), ValueError, "lower <= upper"),
        (lambda: clamp(1, "0", 1), TypeError, "must be numbers"),
        (lambda: clamp(np.ones(2), np.zeros(2), 1), TypeError, "must be numbers"),
        (lambda: clamp("1", 0, 1), TypeError, "not on str"),
        (lambda: clamp([None], 0, 1), TypeError, "NoneType"),
    ],
)
def test_wrong_arguments_are_refused(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_messages_do_not_tell_the_data() -> None:
    with pytest.raises(TypeError) as caught:
        clamp(pd.Series(["secret"]), 0, 1)
    assert "secret" not in str(caught.value)


def test_clamp_numbers() -> None:
    assert [clamp(x, 0, 10) for x in (-3, 4, 30)] == [0, 4, 10]
    assert isinstance(clamp(4, 0, 10), int)
    assert {type(clamp(x, 0, 10)) for x in (-3.0, 4.5, 30.0)} == {float}, "the type tells nothing of the number"
    assert {type(clamp(x, 0.5, 10.5)) for x in (-3, 4, 30)} == {float}
    assert {type(clamp(np.int64(x), 0, 10)) for x in (-3, 4, 30)} == {type(clamp(True, 0, 1))} == {int}
    assert {type(clamp(np.float32(x), 0, 10)) for x in (-3, 4, 30)} == {float}
    assert [type(x) for x in clamp([-3.0, 4, 30.0], 0, 10)] == [float, int, float]
    assert clamp(pd.Series([1, 2], dtype="Int64"), 0, 5).dtype == clamp(pd.Series([1, None], dtype="Int64"), 0, 5).dtype
    assert clamp(4.5, 0, 3) == 3
    assert clamp(7, 0, inf) == 7
    assert clamp(10**400, 0, 3) == 3


@pytest.mark.parametrize("x", [nan, np.float64(nan), np.array(nan)], ids=repr)
def test_clamp_of_nan_is_the_lower_bound(x: float) -> None:
    assert clamp(x, -2.0, 5.0) == -2.0


def test_clamp_containers() -> None:
    assert clamp([nan, 3, 9], 0, 5) == [0, 3, 5]
    assert clamp((-1, 3), 0, 5) == (0, 3)
    assert clamp(np.array([[nan, 3.0], [9.0, -inf]]), 0, 5).tolist() == [[0.0, 3.0], [5.0, 0.0]]
    series = pd.Series([1.0, nan, 9.0], index=[4, 4, 5], name="age")
    pd.testing.assert_series_equal(clamp(series, 0, 5), pd.Series([1.0, 0.0, 5.0], index=[4, 4, 5], name="age"))
    pd.testing.assert_frame_equal(clamp(pd.DataFrame({"a": [-1, 7], "b": [2, nan]}), 0, 5), pd.DataFrame({"a": [0.0, 5.0], "b": [2.0, 0.0]}))
    assert clamp(pd.Series([1, None, 9], dtype="Int64"), 2, 5).tolist() == [2, 2, 5]
    assert clamp([], 0, 1) == []


def test_clamp_keeps_integers_and_outgrows_small_types() -> None:
    assert clamp(pd.Series([3, 9]), 0, 5).dtype == np.int64
    assert clamp(np.array([1, 200], dtype=np.uint8), -1, 300).tolist() == [1, 200]
    assert clamp(np.array([0.1], dtype=np.float32), 0, 0.1).max() <= 0.1
    assert clamp(np.array([nan, 1.0]), 0, 10**30).tolist() == [0.0, 1.0]


@given(st.lists(numbers | st.integers(), max_size=6), st.tuples(*[st.floats(allow_nan=False)] * 2))
def test_clamp_lands_between_the_bounds(elements: list[float], bounds: tuple[float, float]) -> None:
    lower, upper = sorted(bounds)
    assert all(lower <= x <= upper for x in clamp(elements, lower, upper))
    assert all(lower <= x <= upper for x in clamp(np.array(elements), lower, upper))
