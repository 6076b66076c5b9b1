"""Annotations win over what an audit finds: what is read is what the annotation says, by its name and under its relation."""
from typing import Annotated

import numpy as np
import pandas as pd

from dpcheck import ChangeOneDistance, MetricFrame

epsilon = 1.0


def load():
    return pd.read_csv("people.csv")


people: MetricFrame[ChangeOneDistance] = load()
pay: Annotated[pd.Series, ChangeOneDistance] = pd.read_csv("pay.csv")["pay"].dropna()
visits = pd.read_csv("visits.csv")
print(people["age"].clip(10, 100).sum() + np.random.laplace(0, 90 / epsilon))  # release: right
print(pay.clip(10, 100).sum() + np.random.laplace(0, 90 / epsilon))  # release: right
print(visits["age"].clip(10, 100).sum() + np.random.laplace(0, 90 / epsilon))  # release: under-noised
