# mistake: DP101, mended: safe
from typing import Annotated

from dpcheck import (
    LInf,
    MetricVector,
    Real,
    Size,
    gaussian_mechanism,
)


def noisy(
    v: Annotated[MetricVector[Real, LInf], Size(4)],
    eps: float,
):
    return gaussian_mechanism(
        v,  # one number a city
        sensitivity=2,
        epsilon=min(eps, 1),
        delta=1e-6,
    )
