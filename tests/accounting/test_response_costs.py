"""What randomized response by hand costs, by the checker, against the chances of its answers and OpenDP's privacy map, at twenty settings each."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from accounting.test_opendp_costs import costs_of

HEAD = "import random\nimport numpy as np\nfrom dpcheck import Data\n"
Chances = Callable[[float, float, int], list[list[float]]]


def of_bits(kept: float, one: float) -> list[list[float]]:
    """The chances of 0 and 1, by the truth: it is told with one probability, else 1 is said with another."""
    lie = [(1 - kept) * (1 - one), (1 - kept) * one]
    return [[lie[0] + kept, lie[1]], [lie[0], lie[1] + kept]]


# By name: the code, and the chances of the answers by the truth, given the chance to tell it, another chance, and a number of sides.
PROGRAMS: dict[str, tuple[str, Chances]] = {
    "flipped": ("    bit = data == 1\n    return bit if random.random() < {p} else 1 - bit\n", lambda p, q, k: [[p, 1 - p], [1 - p, p]]),
    "flipped_above": ("    bit = data == 1\n    return bit if np.random.rand() > {p} else 1 - bit\n", lambda p, q, k: [[1 - p, p], [p, 1 - p]]),
    "assigned": ("    bit = data == 1\n    if random.uniform(0, 1) <= {p}:\n        told = bit\n    else:\n        told = 1 - bit\n    return told\n", lambda p, q, k: [[p, 1 - p], [1 - p, p]]),
    "two_coins": ("    bit = data == 1\n    if random.random() < {p}:\n        return bit\n    return random.random() < {q}\n", lambda p, q, k: of_bits(p, q)),
    "spelled_out": ("    bit = data == 1\n    if random.random() < {p}:\n        return bit\n    if random.random() < {q}:\n        return 1\n    return 0\n", lambda p, q, k: of_bits(p, q)),
    "die": ("    return data if random.random() < {p} else random.choice({letters})\n", lambda p, q, k: sided(p, k)),
    "listed": ("    return data if random.random() < {p} else np.random.choice({sides})\n", lambda p, q, k: sided(p, k)),
    "whole": ("    number = min(max(int(data == 1), 0), {k} - 1)\n    return number if random.random() < {p} else random.randint(0, {k} - 1)\n", lambda p, q, k: sided(p, k)),
}


def sided(p: float, k: int) -> list[list[float]]:
    return [[p * (truth == told) + (1 - p) / k for told in range(k)] for truth in range(k)]


def settings() -> list[tuple[float, float, int]]:
    rng = random.Random(7)
    return [(rng.randint(5, 95) / 100, rng.randint(5, 95) / 100, rng.randint(2, 12)) for _ in range(20)]


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float]]:
    written = [HEAD]
    for name, (code, _) in PROGRAMS.items():
        for place, (p, q, k) in enumerate(settings()):
            written.append(f"def {name}_{place}(data: Data):\n" + code.format(p=p, q=q, k=k, sides=list(range(k)), letters=list("abcdefghijkl"[:k])))
    return costs_of(tmp_path_factory.mktemp("costs") / "programs.py", "\n".join(written))


@pytest.mark.parametrize("name", PROGRAMS)
def test_answers_cost_the_greatest_ratio_of_their_chances(costs: dict[str, tuple[float, float]], name: str) -> None:
    for place, setting in enumerate(settings()):
        chances = PROGRAMS[name][1](*setting)
        exact = max(math.log(a / b) for one in chances for other in chances for a, b in zip(one, other))
        if exact < 1e-9:
            continue  # a fair coin hides everything
        epsilon, delta = costs[f"{name}_{place}"]
        assert delta == 0
        assert exact * (1 - 1e-12) <= epsilon <= exact * (1 + 1e-6), setting


def test_flipped_bits_cost_what_opendp_says(costs: dict[str, tuple[float, float]]) -> None:
    dp: Any = pytest.importorskip("opendp.prelude", reason="OpenDP is not installed")
    dp.enable_features("contrib")
    for place, (p, _, _) in enumerate(settings()):
        if p > 0.5:
            assert costs[f"flipped_{place}"][0] == pytest.approx(dp.m.make_randomized_response_bool(prob=p).map(1), rel=1e-6)
