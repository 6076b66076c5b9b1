"""Reports on one frame, as they are written every day: largest values, shares, bands, tables, months."""
# ruff: noqa
# columns: age=float pay=float days=float sex=F|M|X region=north|south|east day=2024-01-05|2024-02-11|2024-05-30
# columns: commonest_job job=a|b|c|d|e
# columns: three_commonest job=a|b|c|d|e
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, Size, SymmetricDistance, laplacian_mechanism

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
EditedN = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]
SEXES, REGIONS = ["F", "M", "X"], ["north", "south", "east"]
MONTHS = pd.date_range("2024-01-01", periods=3, freq="MS")


def top_three(df: Added):
    return df.nlargest(3, "pay")["pay"].clip(0, 100).sum()
# expect: top_three df == 100


def late_share(df: Added, eps: float):
    n = laplacian_mechanism(len(df), 1, eps / 2)
    late = laplacian_mechanism((df["days"] > 30).sum(), 1, eps / 2)  # clean
    return late / max(n, 1.0)
# expect: late_share df.epsilon == eps


def pay_table(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 500))
    table = df.groupby(["sex", "region"])["pay"].sum().unstack(fill_value=0)
    return table.reindex(index=SEXES, columns=REGIONS, fill_value=0).to_numpy().ravel()
# expect: pay_table df.L1 == 500
# expect: pay_table df.L2 == 500


def below_each_band(df: Added):
    return pd.cut(df["age"], [0, 18, 65, 120]).value_counts(sort=False).cumsum()
# expect: below_each_band df.L1 == 3
# expect: below_each_band df.L2 == sqrt(3)
# expect: below_each_band df.LInf == 1


def chosen_and_paid(df: Added):
    chosen = df.query("age >= 18 and region in ['north', 'south']")
    return chosen["pay"].between(10, 20).sum()
# expect: chosen_and_paid df == 1


def capped_rows(df: Added):
    return df[["pay", "days"]].clip(0, 1).sum(axis=1).clip(upper=1.5).sum()
# expect: capped_rows df == 1.5


def commonest_job(df: Edited):
    return max(Counter(df["job"]).values(), default=0)
# expect: commonest_job df == 1


def three_commonest(df: Edited):
    return df["job"].value_counts().head(3).sum()
# expect: three_commonest df == 1


def mean_filled(df: EditedN, n: int):
    return df["pay"].fillna(0).clip(0, 100).mean()
# expect: mean_filled df == 100 / n
# where: mean_filled n = len(df)


def by_month(df: Added):
    """How days are written is guessed from the first row: after 13/02/2024 every 01/02/2024 is in February."""
    return df.set_index(pd.to_datetime(df["day"])).resample("MS").size().reindex(MONTHS, fill_value=0)
# expect: by_month df.L1 == inf
