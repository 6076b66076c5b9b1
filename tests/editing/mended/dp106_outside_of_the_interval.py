# mistake: DP106, mended: unsafe
from typing import Annotated

from annotated_types import Interval

from dpcheck import Real, clamp


def share(part: Annotated[Real, Interval(ge=0, le=1)]) -> Real:
    return part * part


def of_all(x: Real) -> Real:
    return share(clamp(x / 100, 0, 1))
