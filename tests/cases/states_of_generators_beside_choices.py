"""Who knows how a generator goes on, or from what it began, knows what was drawn from it before: choices, and draws of a library's own generator, too."""
import math
import random
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]


def weights(rows, eps):
    return np.exp(eps / 2 * np.array([-abs(len(rows) - c) for c in range(5)]))


def chosen(rows: Rows, eps: float):
    rng, w = np.random.default_rng(), weights(rows, eps)
    return rng.choice(5, p=w / w.sum())  # clean
# expect: chosen rows.epsilon == eps


def chosen_and_the_state(rows: Rows, eps: float):
    rng, w = np.random.default_rng(), weights(rows, eps)
    return rng.choice(5, p=w / w.sum()), rng.bit_generator.state  # error: DP103


def chosen_and_set_back(rows: Rows, eps: float):
    rng, w = np.random.default_rng(), weights(rows, eps)
    before = rng.bit_generator.state
    best = rng.choice(5, p=w / w.sum())  # error: DP103
    rng.bit_generator.state = before
    return best, rng.random()


def chosen_by_a_seed_that_is_shown(rows: Rows, eps: float, seed: int):
    rng, w = np.random.default_rng(seed), weights(rows, eps)
    return rng.choice(5, p=w / w.sum()), seed  # error: DP103


def chosen_by_weights_and_the_state(rows: Rows, eps: float):
    best = random.choices(range(5), weights=[math.exp(eps / 2 * -abs(len(rows) - c)) for c in range(5)])  # error: DP103
    return best, random.getstate()


def state_after_the_noise(rows: Rows, eps: float):
    noisy = len(rows) + np.random.laplace(0, 1 / eps)  # error: DP103
    return noisy, np.random.get_state()


def another_state_after_the_noise(rows: Rows, eps: float):
    noisy = len(rows) + np.random.laplace(0, 1 / eps)  # clean
    return noisy, random.getstate()
# expect: another_state_after_the_noise rows.epsilon == eps
