"""Linear combinations of numbers, of vectors, and of entries and sums of one vector."""
# ruff: noqa
from typing import Annotated

from dpcheck import L1, L2, LInf, MetricVector, Real, Size

Sums = Annotated[MetricVector[Real, L1], Size(4)]
Scores = Annotated[MetricVector[Real, LInf], Size(4)]


def of_numbers(x: Real, y: Real):
    return -3 * x - 2 * y
# expect: of_numbers x == 3
# expect: of_numbers y == 2


def of_vectors(v: Sums, w: Scores):
    return -3 * v - 2 * w
# expect: of_vectors v.L1 == 3
# expect: of_vectors w.LInf == 2
# expect: of_vectors w.L1 == 8


def of_places_apart(v: Sums):
    return -3 * v[0] + 2 * v[-1]
# expect: of_places_apart v == 3


def of_lengths(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return 3 * v[0] - 4 * v[1]
# expect: of_lengths v == 5
