"""What is not understood may be an array, also where only cells of rows went into it, and whatever functions were applied: how many entries change is not known."""
from typing import Annotated

import numpy as np
from annotated_types import Interval
from somewhere import spread

from dpcheck import L1, Data, HammingDistance, Integer, LInf, MetricVector, Real, Size, SymmetricDistance


# expect: functions_of_an_item rows == inf
# expect: functions_of_an_item rows.D == inf
def functions_of_an_item(rows: Annotated[list[float], HammingDistance]):
    total = 0
    for row in rows:
        total += np.sqrt(np.abs(spread(row)[0]))
    return total


# expect: cells_and_others x == inf
# expect: cells_and_others x.D == inf
def cells_and_others(x: Annotated[MetricVector[Data, L1], Size(2), Interval(ge=0, le=5)], y: Annotated[MetricVector[Real, LInf], Size("n")], k: int):
    def gives(items):
        for item in items:
            yield spread(item) + item

    first = next(gives([a + b for a, b in zip(x, list(x))] + [0, 0, 0]))
    for step in (1, 2, 4):
        first += step * step
    pairs = np.outer(x, [1, 1]).sum(axis=0).copy()
    view = pairs[1:]
    view[0] = first * k
    return np.sqrt(np.abs(np.outer(y, pairs)[1]))


# expect: one_of_an_item x.D == inf
def one_of_an_item(x: Real):
    return np.sqrt(np.abs(spread(x)[0]))


# -- what is as long as there are rows is no vector of a public length


# expect: clipped_by_entries rows == inf
def clipped_by_entries(rows: Annotated[list[float], SymmetricDistance]):
    return len(np.clip(spread(rows), 0, 1))


# -- private data decide how many entries there are


# expect: number_or_array y == inf
# expect: number_or_array y.D == inf
def number_or_array(y: Integer, k: int):
    if y > 2:
        return k
    return np.array([y, 0, k], dtype=float)[[1, 2, 0]]


# expect: array_or_matrix y == inf
# expect: array_or_matrix y.D == inf
def array_or_matrix(y: Real):
    made = np.zeros(3)
    if y > 2:
        made = np.zeros((3, 3))
    return made
