# mistake: DP904, mended: safe
from typing import Annotated

import pandas as pd
from annotated_types import Interval

from dpcheck import Column, SymmetricDistance, laplacian_mechanism

KNOWN = (SymmetricDistance, Column("hours", Interval(ge=0, le=80)))


def hours(df: Annotated[pd.DataFrame, SymmetricDistance, Column("hours", Interval(ge=0, le=80))], epsilon: float) -> float:
    return laplacian_mechanism(df["hours"].sum(), 80, epsilon)
