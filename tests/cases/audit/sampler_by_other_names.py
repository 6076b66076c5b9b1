"""Counts of visits and their costs, with the sampler under other names."""
import functools

import numpy as np
import pandas as pd
from numpy.random import laplace as lap

visits = pd.read_csv("visits.csv")
EPSILON = 0.5

drawn = functools.partial(np.random.laplace, 0, 1 / EPSILON)
# Nothing bounds what a visit costs.
print(visits["cost"].sum() + drawn())  # release: unbounded
print(len(visits) + drawn())  # release: right

sampler = np.random.laplace
print(len(visits) + sampler(0, 1 / EPSILON))  # release: right
print(visits["cost"].sum() + sampler(0, 1 / EPSILON))  # release: unbounded
print(len(visits) + getattr(np.random, "laplace")(0, 1 / EPSILON))  # release: right
print(visits["cost"].sum() + getattr(np.random, "laplace")(0, 1 / EPSILON))  # release: unbounded
print(visits["cost"].sum() + lap(0, 1 / EPSILON))  # release: unbounded

SAMPLERS = {"laplace": np.random.laplace, "normal": np.random.normal}
print(len(visits) + SAMPLERS["laplace"](0, 1 / EPSILON))  # release: right
# A count moves by 1, twice as far as this noise is made for.
print(2 * len(visits) + SAMPLERS["laplace"](0, 1 / EPSILON))  # release: under-noised


class Counter:
    def __init__(self, epsilon):
        self.sampler = np.random.laplace
        self.scale = 1 / epsilon

    def noisy(self, number):
        return number + self.sampler(0, self.scale)


counter = Counter(EPSILON)
print(counter.noisy(len(visits)))  # release: right
print(counter.noisy(visits["cost"].sum()))  # release: unbounded


def noisy(number, draw):
    return number + draw(0, 1 / EPSILON)


print(noisy(len(visits), np.random.laplace))  # release: right
print(noisy(visits["cost"].sum(), np.random.laplace))  # release: unbounded
print(noisy(visits["cost"].sum(), lambda at, scale: np.random.laplace(at, scale)))  # release: unbounded
