"""A frame of polars is declared as one."""
from typing import Annotated
import numpy as np
import polars as pl
from dpcheck import SymmetricDistance

visits: Annotated[pl.DataFrame, SymmetricDistance] = pl.read_csv("data/visits.csv")
print(visits.filter(pl.col("age") >= 18).height + np.random.laplace(0, 2))
print(visits["cost"].clip(0, 500).sum() + np.random.laplace(0, 500))
