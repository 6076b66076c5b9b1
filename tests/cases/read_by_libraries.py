"""Lists of a module that functions of a library are given beside what is not known: they are read, not changed."""
import numpy as np

from dpcheck import MetricFrame, Real, SymmetricDistance

EDGES = [0, 18, 40, 120]


def ages(visits: MetricFrame[SymmetricDistance], eps: float):
    counts, _ = np.histogram(visits["age"], bins=EDGES)
    return counts + np.random.laplace(0, 1 / eps, size=3)
# expect: ages visits.epsilon == eps


def ages_of_anything(visits):
    return np.histogram(visits["age"], bins=EDGES)


def edges_that_come_back(x: Real, ages, k):
    """They are the array that was given, which is written to here."""
    edges = np.array([2.0, 3.0])
    _, back = np.histogram(ages, bins=edges)
    back[0] = k
    return edges[0] * x
# expect: edges_that_come_back x == inf
