"""Arrays of other sizes in the two sides of a condition: the longer one moves further, and which one it is can be seen."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, Integer, MetricVector, Real, Size


def longer_on_the_right(x: Integer, first: bool):
    grid = np.ones(3) if first else np.ones(4)
    return (grid * x).sum()
# at: longer_on_the_right first=0
# at: longer_on_the_right first=1
# expect: longer_on_the_right x == 4 - first


def longer_on_the_left(x: Real, first: bool):
    if first:
        grid = np.ones((2, 3))
    else:
        grid = np.ones((2, 2))
    return (grid * x).sum()
# at: longer_on_the_left first=0
# at: longer_on_the_left first=1
# expect: longer_on_the_left x == 4 + 2 * first


def of_private_size(x: Real):
    grid = np.ones(3) if x > 0 else np.ones(4)
    return len(grid)
# expect: of_private_size x == inf


def of_as_many_entries(x: Real, first: bool):
    grid = np.ones(3) if first else np.zeros(3)
    return (grid * x).sum()
# expect: of_as_many_entries x == 3 * first  # known: loose
# at: of_as_many_entries first=0


def part_of(v: Annotated[MetricVector[Real, L1], Size(9)], first: bool):
    kept = v[:3] if first else v
    return kept.sum()
# expect: part_of v == 1
