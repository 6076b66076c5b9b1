"""Functions that are given their data; only those that nobody calls with data that are read here need an annotation of their own."""
from __future__ import annotations

from typing import Annotated, List, Optional

import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance


def noisy_count(df, epsilon):
    return len(df) + np.random.laplace(0, 1 / epsilon)


def noisy_total(df: MetricFrame[SymmetricDistance], epsilon: float = 1.0) -> float:
    return df["pay"].sum() + np.random.laplace(0, 5000 / epsilon)


def clipped_total(values: Annotated[List[float], SymmetricDistance], bound: float, epsilon: float) -> float:
    return sum(min(max(v, 0), bound) for v in values) + np.random.laplace(0, bound / epsilon)


def by_default(ages: Annotated[np.ndarray, SymmetricDistance] = None, *, epsilon=1.0):
    return np.clip(ages, 0, 120).sum() + np.random.laplace(0, 1 / epsilon)


def perhaps(table: Annotated[Optional["pd.DataFrame"], SymmetricDistance], epsilon: float):
    return table["pay"].clip(0, 10).sum() + np.random.laplace(0, 10 / epsilon)


staff: MetricFrame[SymmetricDistance] = pd.read_excel("staff.xlsx")
print(noisy_count(staff, 0.1))
