"""Seeds that stand in the code: who reads it knows the noise. That nobody does is assumed, and told at the release."""
import random

import numpy as np
import pandas as pd
from scipy import stats

people = pd.read_csv("people.csv")

np.random.seed(0)
# From the seed of numpy.
print(len(people) + np.random.laplace(0, 1))  # release: right

rng = np.random.default_rng(42)
# From a seed of its own.
print(len(people) + rng.laplace(0, 1))  # release: right

# From the argument.
print(len(people) + stats.laplace.rvs(0, 1, random_state=7))  # release: right

fresh = np.random.default_rng()
# From no seed: the one of numpy is not its own.
print(len(people) + fresh.laplace(0, 1))  # release: right

scores = np.array([(people["city"] == c).sum() for c in ("Bern", "Chur")])
weights = np.exp(0.5 * scores / 2)
# A choice from the seed.
print(rng.choice(["Bern", "Chur"], p=weights / weights.sum()))  # release: right


def with_a_default(df, eps, seed=3):
    rng = np.random.default_rng(seed)
    # The seed is 3 where nobody gives another.
    return len(df) + rng.laplace(0, 1 / eps)  # release: right


def of_the_caller(df, eps, seed):
    rng = np.random.RandomState(seed)
    # The seed is what the caller gives.
    return len(df) + rng.laplace(0, 1 / eps)  # release: right


def settle():
    random.seed(1)
    np.random.seed(1)


def by_a_helper(df, eps):
    settle()
    # From the seed that another function sets.
    return len(df) + np.random.laplace(0, 1 / eps)  # release: right
