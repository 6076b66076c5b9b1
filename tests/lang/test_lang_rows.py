"""`map_rows` and `count` at run time, on every container."""

# mypy: disable-error-code="call-overload"
# (wrong arguments are passed on purpose)
from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from dpcheck import L2, clip, count, map_rows

MATRIX = np.array([[3.0, 4.0], [0.0, 1.0]])
FRAME = pd.DataFrame(MATRIX, columns=["a", "b"], index=[5, 5])


def test_map_rows_of_a_matrix() -> None:
    assert map_rows(lambda row: clip(L2, row), MATRIX).tolist() == [[0.6, 0.8], [0.0, 1.0]]
    assert map_rows(np.sum, MATRIX).tolist() == [7.0, 1.0]
    assert map_rows(np.sum, np.zeros((0, 2))).shape == (0, 2)


def test_map_rows_of_a_frame() -> None:
    expected = pd.DataFrame([[0.6, 0.8], [0.0, 1.0]], columns=["a", "b"], index=[5, 5])
    pd.testing.assert_frame_equal(map_rows(lambda row: clip(L2, row), FRAME), expected)
    pd.testing.assert_series_equal(map_rows(lambda row: row["a"], FRAME), pd.Series([3.0, 0.0], index=[5, 5]))
    assert map_rows(lambda row: row.to_numpy(), FRAME).to_numpy().tolist() == MATRIX.tolist()
    assert map_rows(lambda row: "x", FRAME).tolist() == ["x", "x"]
    assert map_rows(lambda row: row["a"], FRAME[:0]).shape == (0, 2)


def test_map_rows_of_lists_and_tuples() -> None:
    assert map_rows(sum, [[1, 2], [3]]) == [3, 3]
    assert map_rows(len, ("a", "bc")) == (1, 2)
    assert map_rows(sum, []) == []


@pytest.mark.parametrize("rows", [3, "ab", np.zeros(3), pd.Series([1]), {1: 2}], ids=lambda rows: type(rows).__name__)
def test_map_rows_needs_rows(rows: object) -> None:
    with pytest.raises(TypeError, match="map_rows works on"):
        map_rows(abs, rows)


def test_count() -> None:
    assert count(lambda x: x > 1, [1, 2, 3]) == 2
    assert count(lambda x: x > 1, np.array([1, 2, 3])) == 2
    assert count(lambda x: x > 1, pd.Series([1, 2, 3])) == 2
    assert count(lambda row: row.sum() > 1, MATRIX) == 1
    assert count(lambda row: row["a"] > 1, FRAME) == 1
    assert count(bool, (x for x in "ab")) == 2
    assert count(bool, []) == 0
