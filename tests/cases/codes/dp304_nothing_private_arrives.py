"""DP304 in a file with private data: a release that the checked code never gives anything private was not judged, and that is said."""
# ruff: noqa
from functools import partial

from dpcheck import L1, MetricVector, Real, laplacian_mechanism


class Pipeline:
    """Nobody runs it with private data: what its query will be is not known."""

    def __init__(self, query):
        self.query = query

    def run(self, data):
        return laplacian_mechanism(self.query(data), 1, 1.0)  # error: DP304


def total(v: MetricVector[Real, L1]):
    return 5 * sum(v)
# expect: total v == 5


WAITING = Pipeline(total)


def applied_to_what_nobody_gives(query, data):
    return laplacian_mechanism(query(data), 1, 1.0)  # error: DP304


def applied(query, data, sensitivity):
    return laplacian_mechanism(query(data), sensitivity, 1.0)  # clean


def uses_applied(v: MetricVector[Real, L1]):
    return applied(total, v, 5)
# expect: uses_applied v.epsilon == 1


class Counted(Pipeline):
    def run(self, data):
        return laplacian_mechanism(self.query(data), 5, 0.5)  # clean


def uses_counted(v: MetricVector[Real, L1]):
    return Counted(total).run(v)
# expect: uses_counted v.epsilon == 1 / 2


def noisy(value, epsilon):
    return laplacian_mechanism(value, 1, epsilon)  # clean


def uses_noisy_in_part(x: Real):
    release = partial(noisy, epsilon=2)
    return release(x)
# expect: uses_noisy_in_part x.epsilon == 2


def public_number(k: float):
    return laplacian_mechanism(k, 1, 1.0)  # clean


def twice_released(x: Real):
    answer = laplacian_mechanism(x, 1, 1.0)
    return laplacian_mechanism(answer, 1, 1.0)  # clean
# expect: twice_released x.epsilon == 1


def only_inside(x: Real):
    def inner(value):
        return laplacian_mechanism(value, 1, 1.0)  # error: DP304
    return x
# expect: only_inside x == 1
