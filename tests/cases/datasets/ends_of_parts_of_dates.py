"""Parts of dates lie between known ends: months, hours, days of the week."""
# ruff: noqa
# columns: month=int[1,12]
from typing import Annotated

import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


def months(df: Added):
    return pd.to_datetime(df["month"].clip(1, 12).astype(int).map("2020-{:02d}-03".format), format="%Y-%m-%d").dt.month.sum()
# expect: months df == 12
