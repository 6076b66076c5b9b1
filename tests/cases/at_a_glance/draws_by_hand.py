"""Noise that is scaled, added, thrown or joined by hand."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
from annotated_types import Gt
from dpcheck import Data, L1, MetricVector, Real, Size


Eps = Annotated[float, Gt(0)]


def by_a_quotient(x: Real, eps: Eps):
    return 2 * x + (-6 / eps) * np.random.laplace()
# expect: by_a_quotient x.epsilon == eps / 3


def by_a_negative(x: Real, eps: Eps):
    return x + -5 * np.random.laplace(scale=1 / eps)
# expect: by_a_negative x.epsilon == eps / 5


def behind_a_list(x: Real):
    z = [np.random.laplace(scale=2.0)]
    return [3 * x] + z
# expect: behind_a_list x == 3


def by_a_coin(x: Data):
    return x if random.random() < 0.6 else random.choice([0, 1])
# expect: by_a_coin x.epsilon == log(4)


def beside_a_coin(x: Real):
    return 4 * x + random.random()
# expect: beside_a_coin x == 4


def of_no_cost(x: Real, eps: Eps):
    return x + np.random.gumbel(0, 1 / eps)
# expect: of_no_cost x.epsilon == inf


def two_logarithms(x: Real, eps: Eps):
    u, v = random.random(), random.random()
    return 3 * x + 1 / eps * (math.log(u) - math.log(v))
# expect: two_logarithms x.epsilon == 3 * eps


def two_geometric(x: Real, eps: Eps):
    p = 1 - math.exp(-eps)
    return x + np.random.geometric(p) - np.random.geometric(p)
# expect: two_geometric x.epsilon == inf


def by_a_generator(x: Real, eps: Eps, rng=None):
    if rng is None:
        rng = np.random.default_rng()
    return 2 * x + rng.laplace(0, 1 / eps)
# expect: by_a_generator x == 0
# expect: by_a_generator x.epsilon == 2 * eps


def quotient_of_draws_that_is_never_below_zero(x: Real, eps: Eps):
    noise = (np.log(1 + random.random()) - np.log(random.random())) / eps
    return x + noise
# expect: quotient_of_draws_that_is_never_below_zero x == 1


def noise_for_a_number_alone(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real, eps: Eps):
    return (x + np.random.laplace(0, 1 / eps)) + v
# expect: noise_for_a_number_alone v.L1 == 1
# expect: noise_for_a_number_alone x.epsilon == eps


def noise_for_a_vector_alone(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real, eps: Eps):
    return (v + np.random.laplace(0, 1 / eps, size=3)) + x
# expect: noise_for_a_vector_alone x.L1 == 3
# expect: noise_for_a_vector_alone v.epsilon == eps


def noise_over_a_number_below_zero(x: Real, eps: Eps):
    return x + np.random.laplace(0, 1) * (2 / (-eps))
# expect: noise_over_a_number_below_zero x.epsilon == eps / 2
