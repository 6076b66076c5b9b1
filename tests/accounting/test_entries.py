"""What releases of entries of one array cost together (P25, P26): the losses of the cases' programs on neighbouring arrays, with all answers fixed."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

CASES = Path(__file__).parent.parent / "cases" / "blocks_and_trees.py"
Released = list[tuple[float, float]]  # what a program adds noise to, with the scale


class _Draw:
    """Noise that makes every answer the next one of a fixed list, and notes what it was added to."""

    def __init__(self, scale: float, seen: Released, answers: random.Random) -> None:
        self.scale, self.seen, self.answers = scale, seen, answers

    def __radd__(self, value: float) -> float:
        self.seen.append((float(value), self.scale))
        return self.answers.uniform(-5, 5)


@pytest.fixture
def programs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("blocks_and_trees", CASES)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def released(programs: ModuleType, monkeypatch: pytest.MonkeyPatch, run: Callable[[], Any]) -> Released:
    """What a program releases when its answers are these."""
    seen: Released = []
    answers = random.Random(7)
    with monkeypatch.context() as patch:
        patch.setattr(np.random, "laplace", lambda loc, scale: _Draw(scale, seen, answers))
        patch.setattr(np.random, "normal", lambda loc, scale: _Draw(scale, seen, answers))
        patch.setattr(programs, "laplacian_mechanism", lambda value, sensitivity, epsilon: value + _Draw(sensitivity / epsilon, seen, answers))
        run()
    return seen


def loss(one: Released, other: Released) -> float:
    """The largest log-ratio of densities, where all noise is Laplace noise."""
    assert [scale for _, scale in one] == [scale for _, scale in other]
    return sum(abs(a - b) / scale for (a, scale), (b, _) in zip(one, other))


N = 23
PROGRAMS: list[tuple[str, int, dict[str, Any], float, float]] = [
    # name, length, public arguments, how far the array moves in its norm (as the exponent p), what it costs
    ("tree_of_sums", 8, {"eps": 1.0}, 1, 4.0),
    ("two_entries", 8, {"eps": 1.0}, 1, 1.0),
    ("of_several_scales", 8, {"eps": 1.0}, 1, 3.0),
    ("of_a_euclidean_vector", 8, {"eps": 1.0}, 2, 2 ** 0.5),
    ("of_entries_that_all_move", 8, {"eps": 1.0}, np.inf, 2.0),
    ("smart_sum", N, {"n": N, "eps": 1.0, "size": 4}, 1, 2.0),
    ("blocks_and_entries", N, {"n": N, "eps": 1.0, "size": 4}, 1, 3.0),
    ("blocks_of_blocks", N, {"n": N, "eps": 1.0, "size": 3}, 1, 2.0),
    ("in_known_passes", 8, {"eps": 1.0}, 1, 1.0),
    ("two_entries_in_a_pass", N, {"n": N, "eps": 1.0}, 1, 1.0),
    ("left_by_the_pass_before", N, {"n": N, "eps": 1.0}, 1, 2.0),
]


@pytest.mark.parametrize(("name", "length", "public", "p", "epsilon"), PROGRAMS, ids=[name for name, *_ in PROGRAMS])
def test_no_pair_of_neighbours_loses_more(programs: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str, length: int, public: dict[str, Any], p: float, epsilon: float) -> None:
    rng = np.random.default_rng(5)
    program = getattr(programs, name)
    steps = [sign * np.eye(length)[place] for place in range(length) for sign in (1, -1)]
    steps += [np.sign(rng.normal(size=length)) / np.linalg.norm(np.ones(length), p) for _ in range(20)]
    steps += [step / np.linalg.norm(step, p) for step in rng.normal(size=(20, length))]
    steps += [(np.eye(length)[0] + np.eye(length)[1]) / np.linalg.norm([1, 1], p)]
    worst = 0.0
    for step in steps:
        v = rng.normal(size=length)
        one, other = (released(programs, monkeypatch, lambda w=w: program(w, **public)) for w in (v, v + step))
        worst = max(worst, loss(one, other))
    assert epsilon * 0.99 <= worst <= epsilon * (1 + 1e-9)


def test_gaussian_noise(programs: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """rho is half of the squared differences over the variances."""
    rng = np.random.default_rng(5)
    for name, p, rho in (("of_gaussian_noise", 2, 1 / 2), ("of_gaussian_noise_in_l1", 1, 1.0)):
        worst = 0.0
        for step in [*np.eye(8), *rng.normal(size=(40, 8))]:
            v, step = rng.normal(size=8), step / np.linalg.norm(step, p)
            one, other = (released(programs, monkeypatch, lambda w=w: getattr(programs, name)(w, 1.0)) for w in (v, v + step))
            worst = max(worst, sum((a - b) ** 2 / scale**2 / 2 for (a, scale), (b, _) in zip(one, other)))
        assert rho * 0.99 <= worst <= rho * (1 + 1e-9)
