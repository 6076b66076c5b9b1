# relation: change-one
"""Seeds that are set again: what was drawn once is drawn twice, and hides nothing."""

import random
from functools import lru_cache
import numpy as np
from scipy import stats


def seeded_laplace(data, eps):
    out = []
    for x in data:
        np.random.seed(0)
        # Every row gets the same noise.
        out.append(min(max(x, 0), 1) + np.random.laplace(0, 1 / eps))  # release: under-noised
    return out


def new_generator(data, eps):
    out = []
    for x in data:
        rng = np.random.default_rng(0)
        # Every generator starts with the same number.
        out.append(min(max(x, 0), 1) + rng.laplace(0, 1 / eps))  # release: under-noised
    return out


def rvs(data, eps):
    # Each call makes a generator of its own from the same seed: both sums get the same noise.
    a = sum(min(max(x, 0), 1) for x in data) + stats.laplace.rvs(0, 1 / eps, random_state=1)  # release: under-noised
    b = len([x for x in data if x > 3]) + stats.laplace.rvs(0, 1 / eps, random_state=1)  # release: under-noised
    return a, b


def once(data, eps):
    rng = np.random.default_rng(0)
    # One generator, which goes on from row to row.
    return [min(max(x, 0), 1) + rng.laplace(0, 1 / eps) for x in data]  # release: right


def once_more(data, eps):
    np.random.seed(3)
    # Seeded once, before all rows.
    return [min(max(x, 0), 1) + np.random.laplace(0, 1 / eps) for x in data]  # release: right


def seeded_each(data, p):
    out = []
    for x in data:
        random.seed(0)
        # All coins fall alike.
        out.append(x if random.random() < p else 1 - x)  # release: under-noised
    return out


@lru_cache
def lap(b):
    u = random.random() - 0.5
    return -b * np.sign(u) * np.log(1 - 2 * abs(u))


def cached(data, eps):
    # The function is cached: it draws once for each scale.
    return [min(max(x, 0), 1) + lap(1 / eps) for x in data]  # release: under-noised


def the_same_twice(data, eps):
    r, q = np.random.default_rng(7), np.random.default_rng(7)
    print(q.laplace(0, 1 / eps))
    return len([x for x in data if x > 3]) + r.laplace(0, 1 / eps)  # release: under-noised


def with_its_seed(data, eps, seed):
    rng = np.random.default_rng(seed)
    # Who is told the seed draws the same noise.
    print("seed", seed)
    return len([x for x in data if x > 3]) + rng.laplace(0, 1 / eps)  # release: under-noised
