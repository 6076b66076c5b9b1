"""Rows at places that the rows or something else decides, and what is weighted by the place of a row (G22, F9, F22)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, HammingDistance, InsertDeleteDistance, Size, SymmetricDistance

Listed = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]
Fixed = Annotated[list[float], HammingDistance, Interval(ge=0, le=1), Size("n")]


def at_the_middle(d: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=4)]):
    return np.sort(d)[len(d) // 2]
# expect: at_the_middle d == 4


def in_no_order(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=4)]):
    return d[len(d) // 2]
# expect: in_no_order d == inf


def chosen_place(d: Fixed, x: Data, n: int):
    return sorted(d)[int(x)]
# expect: chosen_place d == 1
# expect: chosen_place x == 1


def weighted_and_filtered(d: Fixed, n: int):
    return sum((n - i) * t for i, t in enumerate(d) if t > 0.5)
# expect: weighted_and_filtered d == n
# where: weighted_and_filtered n = len(d)


def beside_a_short_range(d: Listed):
    return sum(k * t for k, t in zip(range(2, 6), d))
# expect: beside_a_short_range d == 5  # known: loose
