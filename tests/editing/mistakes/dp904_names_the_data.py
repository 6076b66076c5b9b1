# mistake: DP904, mended: safe
from typing import Annotated

import pandas as pd

from dpcheck import MaxRowsPer, SymmetricDistance, laplacian_mechanism


def unit() -> MaxRowsPer:
    return MaxRowsPer("user", 3)


def visits(df: Annotated[pd.DataFrame, SymmetricDistance, unit()], epsilon: float) -> float:
    return laplacian_mechanism(len(df), 3, epsilon)
