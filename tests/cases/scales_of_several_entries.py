"""Noise whose scale is another one for each entry: what it costs has no name, and is not called right."""
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]


def no_noise_for_the_last(rows: Rows, eps: float):
    counts = np.histogram(rows, bins=3, range=(0, 1))[0]
    return counts + np.random.laplace(0, [1 / eps, 1 / eps, 0])  # expect: DP302


def little_noise_for_the_last(rows: Rows):
    counts = np.histogram(rows, bins=3, range=(0, 1))[0]
    return counts + np.random.normal(0, [1, 1, 0.001])  # expect: DP302


def a_name_for_all(rows: Rows, scale: float):
    counts = np.histogram(rows, bins=3, range=(0, 1))[0]
    return counts + np.random.laplace(0, scale, 3)  # clean
# expect: a_name_for_all rows.epsilon == 1 / scale
