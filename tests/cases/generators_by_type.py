"""Random generators that a function is given, by their type: they draw one number each time, and what is known of a generator that is made holds of them."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
from dpcheck import LInf, MetricVector, Real, Size, SymmetricDistance

People = Annotated[list[float], SymmetricDistance]
Scores = Annotated[MetricVector[Real, LInf], Size(3)]


def noisy_count(d: People, eps: float, rng: np.random.Generator):
    return len(d) + rng.laplace(0, 1 / eps)
# expect: noisy_count d.epsilon == eps


def noisy_number(x: Real, eps: float, rng: np.random.RandomState):
    return x + rng.laplace(scale=1 / eps)
# expect: noisy_number x.epsilon == eps


def noisy_vector(v: Scores, eps: float, rng: np.random.Generator):
    return v + rng.laplace(0, 3 / eps, size=3)
# expect: noisy_vector v.epsilon == eps


def drawn_first(d: People, eps: float, rng: np.random.Generator):
    noise = rng.laplace(0, 1 / eps)
    return len(d) + noise
# expect: drawn_first d.epsilon == eps


def chosen(v: Scores, eps: float, rng: np.random.Generator):
    weights = np.exp(eps * v / 2)
    return rng.choice([1, 2, 3], p=weights / weights.sum())
# expect: chosen v.epsilon == eps


def chosen_by_running_sums(v: Scores, eps: float, rng: np.random.Generator):
    weights = np.exp(eps * v / 2)
    return np.argmax((weights / weights.sum()).cumsum() >= rng.random())
# expect: chosen_by_running_sums v.epsilon == eps


