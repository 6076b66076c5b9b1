# cause: DP301 at 12
"""A group that is not followed, and a helper that adds the noise."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def noisy(value, sensitivity, epsilon):
    number = value + 1
    return laplacian_mechanism(number, sensitivity, epsilon)


def report(people: MetricFrame[SymmetricDistance]):
    group = people.groupby("city").pipe(dict)["Bern"]
    return noisy(len(group), 1, 1.0)
