"""The sparse vector technique by hand, run: the costs that are told of the case programs against the chances of what they really give.

The samplers are replaced by whole draws (two-sided geometric ones of the same scale), of which every combination is run: that gives the distribution
of the results on two neighbouring inputs, but for the tails. Rule P22 holds of whole draws as it does of real ones, where answers and thresholds are whole.
"""
from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from refute.claims import dpcheck
from refute.search import load

CASES = Path(__file__).parents[1] / "cases"
EPS = 6.0
FARTHEST = 4  # draws beyond it are left out, with their chances
RIGHT = ("by_index", "by_len", "sized", "sized_n", "countdown", "listed", "skipping", "walking", "walking_true", "gap", "margin", "below", "flagged", "moving_bars",
         "gap_made_again", "noise_for_one_hit_only", "two_searches")
WRONG = ("no_noise", "one_draw", "lets_out_answer", "lets_out_answer_behind", "lets_out_bar", "lets_out_rho", "gap_below", "gap_both", "gap_max", "walrus_kept", "scaled_bar")


class Draws:
    """Stands for `np.random`: gives the next combination of draws in every run."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        self.scales: list[float] = []
        self.at = 0

    def laplace(self, loc: float = 0.0, scale: float = 1.0) -> float:
        if self.at == len(self.chosen):
            self.chosen.append(-FARTHEST)
            self.scales.append(scale)
        self.scales[self.at] = scale
        self.at += 1
        return loc + self.chosen[self.at - 1]

    def runs(self, program: Callable[[], object]) -> Iterator[tuple[object, float]]:
        """Every run, with its chance."""
        while True:
            self.at = 0
            result = program()
            del self.chosen[self.at:], self.scales[self.at:]
            yield result, math.prod(chance(k, b) for k, b in zip(self.chosen, self.scales))
            while self.chosen and self.chosen[-1] == FARTHEST:
                self.chosen.pop()
                self.scales.pop()
            if not self.chosen:
                return
            self.chosen[-1] += 1


def chance(k: int, scale: float) -> float:
    """Of a two-sided geometric draw."""
    share = math.exp(-1 / scale)
    return (1 - share) / (1 + share) * share ** abs(k)


@lru_cache(maxsize=None)
def distribution(module: Any, name: str, answers: tuple[int, ...]) -> dict[str, float]:
    draws = Draws()
    numpy = type("Numpy", (), {"random": draws})
    before, module.np = module.np, numpy
    given = {"q": np.array(list(answers)), "n": len(answers), "eps": EPS, "bar": 1, "N": 1, "log": []}
    function = getattr(module, name)
    wanted = {key: value for key, value in given.items() if key in function.__code__.co_varnames[:function.__code__.co_argcount]}
    found: defaultdict[str, float] = defaultdict(float)
    try:
        for result, likely in draws.runs(lambda: function(**wanted)):
            found[repr(result)] += likely
    finally:
        module.np = before
    return dict(found)


def beyond(one: dict[str, float], other: dict[str, float], epsilon: float) -> float:
    """The delta at epsilon."""
    return sum(max(0.0, likely - math.exp(epsilon) * other.get(result, 0.0)) for result, likely in one.items())


def neighbours() -> Iterator[tuple[list[int], list[int]]]:
    """Two answers, each of which moves by 1 at most."""
    for answers, moves in itertools.product(([0, 0], [0, 2]), ((1, 1), (1, -1), (-1, 1))):
        moved = [answer + move for answer, move in zip(answers, moves)]
        yield answers, moved
        yield moved, answers


@pytest.fixture(scope="module")
def right() -> tuple[Any, dict[str, str]]:
    return _told("thresholds.py")


@pytest.fixture(scope="module")
def wrong() -> tuple[Any, dict[str, str]]:
    return _told("thresholds_refused.py")


def _told(name: str) -> tuple[Any, dict[str, str]]:
    """A module of cases, with what its functions cost."""
    path = CASES / name
    report = dpcheck("infer", [path])
    return load(path)[0], {function["name"]: cost["epsilon"] for function in report["functions"] for cost in function["privacy"] if cost["argument"] == "q"}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", RIGHT)
def test_costs_are_no_less_than_the_chances_say(name: str, right: tuple[Any, dict[str, str]]) -> None:
    module, costs = right
    claimed = eval(costs[name], {"eps": EPS, "N": 1, "n": 2, "max": max})
    tails = 3 * math.exp(-FARTHEST / (4 / EPS)) * math.exp(claimed)
    for one, other in neighbours():
        assert beyond(distribution(module, name, tuple(one)), distribution(module, name, tuple(other)), claimed) < tails


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", WRONG)
def test_what_is_refused_is_not_cheap(name: str, wrong: tuple[Any, dict[str, str]]) -> None:
    """What was broken on purpose is not told to cost what the right program costs, and no less than the chances say."""
    module, costs = wrong
    assert costs.get(name, "inf") != "eps"
    if (claimed := eval(costs.get(name, "inf"), {"eps": EPS, "N": 1, "n": 2, "max": max, "inf": math.inf})) < math.inf:
        tails = 3 * math.exp(-FARTHEST / (4 / EPS)) * math.exp(claimed)
        for one, other in neighbours():
            assert beyond(distribution(module, name, tuple(one)), distribution(module, name, tuple(other)), claimed) < tails
