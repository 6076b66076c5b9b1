# mistake: DP106, mended: unsafe
from typing import Annotated

from annotated_types import Interval

from dpcheck import Real


def share(x: Real, total: float) -> Annotated[Real, Interval(ge=0, le=1)]:
    return x + total
