# mistake: DP102, mended: unsafe
from typing import Annotated

from dpcheck import SymmetricDistance, clamp, laplacian_mechanism

MOST = 90
Minutes = Annotated[list[float], SymmetricDistance]


def total(minutes: Minutes, epsilon: float) -> float:
    return laplacian_mechanism(sum(clamp(minutes, 0, 90)), MOST, epsilon)
