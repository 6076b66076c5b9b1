# cause: DP904 at 8
"""Nobody knows what one unit of this parameter is."""
from typing import Annotated

from dpcheck import MetricVector, Real, gaussian_mechanism, laplacian_mechanism


def both(values: list[Real], delta: float):
    total = laplacian_mechanism(sum(values), 1, 0.5)
    first = laplacian_mechanism(values[0], 1, 0.5)
    return total, first
