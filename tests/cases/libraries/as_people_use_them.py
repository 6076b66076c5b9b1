"""Libraries as they are used around private rows: polars, torch, scikit-learn, diffprivlib, PyDP."""
# ruff: noqa
from typing import Annotated

import diffprivlib as dp
import numpy as np
import polars as pl
import torch
from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, L2, MetricFrame, NormBound, Shape, Size, SymmetricDistance, laplacian_mechanism
from pydp.algorithms.laplacian import BoundedSum
from sklearn.model_selection import train_test_split

Table = Annotated[pl.DataFrame, SymmetricDistance]
Positive = Annotated[float, Interval(ge=0.1, le=9)]
REGIONS = ("north", "south", "east")


def polars_total(df: Table):
    return df.filter(pl.col("age") > 18).select(pl.col("pay").clip(0, 100).sum()).item()
# expect: polars_total df == 100


def polars_by_region(df: Table, eps: float):
    return {r: laplacian_mechanism(df.filter(pl.col("region") == r)["pay"].clip(0, 10).sum(), 10, eps) for r in REGIONS}
# expect: polars_by_region df.epsilon == eps


def torch_rows_in_a_loop(X: Annotated[torch.Tensor, SymmetricDistance, Shape("n", 3)], w: torch.Tensor, c: Positive):
    total = torch.zeros(3)
    for x in X:
        g = 2 * (x @ w) * x
        total += g * torch.clamp(c / (g.norm() + 1e-6), max=1.0)
    return total
# expect: torch_rows_in_a_loop X.L2 == c


def training_part(X: Annotated[np.ndarray, HammingDistance, NormBound(L2, 1.0), Shape(50, 3)]):
    train, test = train_test_split(X, test_size=0.2, random_state=0)
    return train.sum(axis=0)
# expect: training_part X.L2 == 2  # known: loose


def mean_of_diffprivlib(x: Annotated[np.ndarray, ChangeOneDistance, Size("n")], eps: float):
    return dp.tools.mean(x, epsilon=eps, bounds=(0, 100))
# expect: mean_of_diffprivlib x.epsilon == eps


def sum_of_pydp(df: MetricFrame[SymmetricDistance], eps: float):
    return BoundedSum(epsilon=eps, lower_bound=0, upper_bound=10, dtype="float").quick_result(list(df["x"]))
# expect: sum_of_pydp df.epsilon == eps
