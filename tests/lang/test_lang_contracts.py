"""The contracts at run time: a decorator gives back the very function, and refuses what makes no sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dpcheck import assume, black_box, private, reveal_sensitivity, stable


@pytest.mark.parametrize(
    "decorate",
    [
        private(epsilon=1.0),
        private(epsilon="e", delta=1e-6),
        stable(x=2, y="sqrt(k)"),
        stable(x=float("inf")),
        assume(x=0),
        black_box,
        reveal_sensitivity,
    ],
)
def test_functions_come_back_untouched(decorate: Callable[[Any], Any]) -> None:
    def f(x: float) -> float:
        return x

    before = dict(vars(f))
    assert decorate(f) is f
    assert vars(f) == before


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: private(epsilon=0), "epsilon above 0"),
        (lambda: private(epsilon=float("nan")), "epsilon above 0"),
        (lambda: private(epsilon=1, delta=1), "delta from 0 to below 1"),
        (lambda: stable(), r"stable\(x=1\)"),
        (lambda: assume(), r"assume\(x=1\)"),
        (lambda: stable(x=-1), "stable, for x, needs a number from 0"),
        (lambda: assume(rows=float("nan")), "assume, for rows, needs a number from 0"),
    ],
)
def test_what_makes_no_sense_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        make()
