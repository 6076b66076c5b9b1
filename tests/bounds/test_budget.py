"""What is found out once for all costs everybody the same, so that no answer depends on who asked before."""
from __future__ import annotations

import pytest

from dpcheck.bounds import budget
from dpcheck.bounds.budget import Exhausted, Meter, remembered, shared, spend

KEY = "what the tests ask"


def cost(units: int, work: int = 30, times: int = 1) -> int:
    """What it costs to ask for the work so often with so many units."""
    with Meter(units) as meter:
        for _ in range(times):
            assert shared(KEY, lambda: _worked(work)) == work
        return units - meter.left


def _worked(units: int) -> int:
    remembered("a step on the way", lambda: spend(units, "work"))
    return units


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    budget._shared.clear()


def test_it_costs_the_same_whoever_asks_first() -> None:
    assert [cost(1_000) for _ in range(3)] == [30, 30, 30]


def test_it_is_paid_once_with_a_meter() -> None:
    assert cost(1_000, times=5) == 30


def test_it_does_not_depend_on_what_a_meter_knows() -> None:
    with Meter(1_000) as meter:
        remembered("a step on the way", lambda: spend(30, "work"))
        shared(KEY, lambda: _worked(30))
        assert meter.left == 940


def test_who_cannot_pay_gets_nothing() -> None:
    with pytest.raises(Exhausted):
        cost(20)
    assert cost(1_000) == 30
    with pytest.raises(Exhausted):
        cost(20)
