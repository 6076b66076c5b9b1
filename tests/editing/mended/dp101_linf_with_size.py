# mistake: DP101, mended: safe
from typing import Annotated

from dpcheck import (
    L2,
    LInf,
    MetricVector,
    Real,
    Size,
    gaussian_mechanism,
    norm_convert,
)


def noisy(
    v: Annotated[MetricVector[Real, LInf], Size(4)],
    eps: float,
):
    return gaussian_mechanism(
        norm_convert(L2, v),  # one number a city
        sensitivity=2,
        epsilon=min(eps, 1),
        delta=1e-6,
    )
