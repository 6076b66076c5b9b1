# mistake: DP904, mended: safe
from typing import Annotated

import pandas as pd

from dpcheck import MaxRowsPer, SymmetricDistance, laplacian_mechanism


def unit() -> MaxRowsPer:
    return MaxRowsPer("user", 3)


def visits(df: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3)], epsilon: float) -> float:
    return laplacian_mechanism(len(df), 3, epsilon)
