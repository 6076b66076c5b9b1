# mistake: DP207, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance

rng = np.random.default_rng()


def by_age(people, epsilon):
    counts, _ = np.histogram(people["age"], bins=[0, 18, 65, 120])
    return counts + rng.laplace(0.0, 1 / epsilon, size=len(counts))


def report(people: MetricFrame[SymmetricDistance]):
    return by_age(people, 0.25)
