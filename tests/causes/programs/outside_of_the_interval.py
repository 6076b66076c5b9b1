# cause: DP106 at 17
from typing import Annotated

from annotated_types import Interval

from dpcheck import Real, laplacian_mechanism

Share = Annotated[Real, Interval(ge=0, le=1)]


def squared(share: Share, epsilon: float) -> float:
    return laplacian_mechanism(share * share, 2, epsilon)


def of_all(votes: Real, epsilon: float) -> float:
    scale = 1 / 100
    return squared(votes * scale, epsilon)
