# cause: DP103 at 13
"""A user has up to three rows, and takes them all along."""
from typing import Annotated

import pandas as pd

from dpcheck import MaxRowsPer, SymmetricDistance, laplacian_mechanism

Jobs = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("person", 3)]


def pay(jobs: Jobs, epsilon: float) -> float:
    return laplacian_mechanism(jobs["pay"].clip(0, 50_000).sum(), 50_000, epsilon)
