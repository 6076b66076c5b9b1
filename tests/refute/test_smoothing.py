"""Smoothed shares and means (G32): what is proved is what the worst of all small data sets reach, neither less nor more."""
from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from dpcheck.infer.datasets.smoothing import worst

MOST = 9  # rows


def reached(low: Fraction, high: Fraction, added: Fraction, more: Fraction) -> Fraction:
    """The farthest that one row moves the ratio, over all data sets of rows at the ends and in the middle."""
    values = (low, (low + high) / 2, high)
    return max(abs((sum(rows) + value + added) / (len(rows) + more + 1) - (sum(rows) + added) / (len(rows) + more))
               for size in range(MOST) for rows in combinations_with_replacement(values, size) for value in values)


@pytest.mark.parametrize("low", [0, -2, 1])
@pytest.mark.parametrize("width", [0, 1, 7])
@pytest.mark.parametrize("added", [0, 1, -3, 12])
@pytest.mark.parametrize("more", ["1/2", 1, 2, 5])
def test_the_worst_number_of_rows_is_found(low: int, width: int, added: int, more: str) -> None:
    low_, high, a, c = Fraction(low), Fraction(low + width), Fraction(added), Fraction(more)
    away = max(c * high - a, a - c * low_)
    proved = worst(high - low_, away, c, Fraction(0))
    assert proved == reached(low_, high, a, c)
    assert proved is not None and proved <= max(high - low_, away / c) / (c + 1)
