# mistake: DP102, mended: unsafe
from typing import Annotated

from dpcheck import SymmetricDistance, laplacian_mechanism

MOST = 90
Minutes = Annotated[list[float], SymmetricDistance]


def total(minutes: Minutes, epsilon: float) -> float:
    return laplacian_mechanism(sum(minutes), MOST, epsilon)
