"""Random numbers beside private values: noise that something was done to, samplers that are no noise, generators by choice; and texts and hooks that hand values on."""
# ruff: noqa
import random

import numpy as np
import pandas as pd

from dpcheck import Real, private


def with_a_poisson_draw(x: Real):
    return 1000 * x + np.random.poisson(3)  # expect: DP302
# expect: with_a_poisson_draw x == 1000


def with_positive_noise(x: Real, eps: float):
    return 1000 * x + abs(np.random.laplace(0, 1 / eps))  # expect: DP302
# expect: with_positive_noise x == 1000


def with_a_mean_of_noise(x: Real, eps: float):
    return x - np.mean(np.random.laplace(0, 1 / eps, size=50))  # expect: DP302
# expect: with_a_mean_of_noise x == 1


def with_a_pick(x: Real):
    return x + random.randint(0, 5)
# expect: with_a_pick x == 1


def with_a_number_around_0(x: Real):
    return x + np.random.uniform(-5, 5)  # expect: DP302
# expect: with_a_number_around_0 x == 1


def with_a_whole_number_around_0(x: Real):
    return x - random.randint(-5, 5)  # expect: DP302
# expect: with_a_whole_number_around_0 x == 1


def with_a_whole_number_of_numpy(x: Real, k: int):
    return x + np.random.default_rng().integers(-k, k + 1)  # expect: DP302
# expect: with_a_whole_number_of_numpy x == 1


@private(epsilon=1.0)
def with_a_number_around_0_in_private(x: Real):
    """That it is let out is told in any case."""
    return x + np.random.uniform(-5, 5)  # expect: DP201
# expect: with_a_number_around_0_in_private x == 1


def by_a_chosen_generator(x: Real, eps: float, rng=None):
    if rng is None:
        rng = np.random.default_rng()
    return x + rng.laplace(0, 1 / eps)
# expect: by_a_chosen_generator x == 0
# expect: by_a_chosen_generator x.epsilon == eps


def by_a_generator_of_the_data(x: Real, eps: float):
    rng = np.random.default_rng(int(x))
    return x + rng.laplace(0, 1 / eps)  # expect: DP305
# expect: by_a_generator_of_the_data x == inf


def twice_epsilon(x: Real, eps: float):
    return x + np.random.laplace(0, 1 / (2 * eps))  # expect: DP103
# expect: twice_epsilon x == 0
# expect: twice_epsilon x.epsilon == 2 * eps


def of_n_epsilon(x: Real, eps: float, n: int):
    return x + np.random.laplace(0, 1 / (n * eps))  # expect: DP302
# expect: of_n_epsilon x == 0
# expect: of_n_epsilon x.epsilon == n * eps


def a_mean_by_n_epsilon(x: Real, eps: float, n: int):
    return 3 * x / 10 + np.random.laplace(0, 3 / (10 * eps))
# expect: a_mean_by_n_epsilon x.epsilon == eps


@private(epsilon=1.0)
def variable_in_a_query(x: Real):
    return len(pd.DataFrame({"a": [1]}).query("a > @x"))  # expect: DP201, DP301
# expect: variable_in_a_query x == inf


def no_variable_in_a_query(x: Real, limit: float):
    return x + len(pd.DataFrame({"a": [1]}).query("a > @limit"))
# expect: no_variable_in_a_query x == 1


class Mirrored:
    def __init__(self, start):
        self.start = start

    def __iter__(self):
        yield self.start
        yield 2 * self.start

    def __reversed__(self):
        return iter([25 * self.start])


def from_behind(x: Real):
    return next(reversed(Mirrored(x)))
# expect: from_behind x == 25


def all_from_behind(x: Real):
    total = 0
    for value in reversed(Mirrored(x)):
        total += value
    return total
# expect: all_from_behind x == 25


def from_the_front(x: Real):
    return sum(Mirrored(x))
# expect: from_the_front x == 3
