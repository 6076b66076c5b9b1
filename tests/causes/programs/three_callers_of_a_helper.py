# cause: DP103 at 11
"""The helper counts twice; all that call it pay for that."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def noisy_count(rows, epsilon):
    return laplacian_mechanism(2 * len(rows), 1, epsilon)


def report(people: MetricFrame[SymmetricDistance]):
    return noisy_count(people[people["age"] > 17], 0.1), noisy_count(people[people["age"] > 64], 0.2), noisy_count(people, 0.1)
