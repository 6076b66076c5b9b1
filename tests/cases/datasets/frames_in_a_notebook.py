"""Frames as a notebook has them: groups, bins, joins with a public table, chains, texts and dates, one row a person."""
# ruff: noqa
# columns: age=float[0,100] pay=float[0,50] sick=bool city=A|B|C name=ab|b|abc user=u|v|w
# columns: per_weekday when=2020-01-05|2021-03-04
# columns: per_month_pay pay=float[0,50] when=2020-01-05|2021-03-04
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, MaxRowsPer, Size, SymmetricDistance

F = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50)), Column("sick", bool)]
G = Annotated[pd.DataFrame, ChangeOneDistance, Size("n"), Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50)), Column("sick", bool)]
U = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3), Column("pay", Interval(ge=0, le=50))]
CITIES = ["A", "B", "C"]
RATES = pd.DataFrame({"city": ["A", "B", "C"], "rate": [0.5, 1.0, 2.0]})


def by_city_agg(df: F):
    t = df[df["city"].isin(CITIES)].groupby("city").agg(total=("pay", "sum"))
    return t["total"].reindex(CITIES, fill_value=0)
# expect: by_city_agg df.L1 == 50


def by_city_size(df: F):
    return df.groupby("city").size().reindex(CITIES, fill_value=0).to_numpy()
# expect: by_city_size df.L1 == 1


def categories_declared(df: F):
    c = pd.Categorical(df["city"], categories=CITIES)
    return pd.Series(c).value_counts(sort=False).to_numpy()
# expect: categories_declared df.L1 == 1


def unstacked(df: F):
    t = df.groupby(["city", "sick"]).size().unstack(fill_value=0)
    return t.reindex(index=CITIES, columns=[False, True], fill_value=0).to_numpy()
# expect: unstacked df.L1 == 1


def pivoted(df: F):
    t = df.pivot_table(index="city", columns="sick", values="pay", aggfunc="sum", fill_value=0)
    return t.reindex(index=CITIES, columns=[False, True], fill_value=0).to_numpy()
# expect: pivoted df.L1 == 50


def crossed(df: G):
    t = pd.crosstab(df["city"], df["sick"]).reindex(index=CITIES, columns=[False, True], fill_value=0)
    return t.values.ravel()
# expect: crossed df.L1 == 2
# expect: crossed df.LInf == 1


def joined_with_rates(df: F):  # rate * pay <= 2 * 50
    m = df.merge(RATES, on="city", how="inner")
    return (m["pay"] * m["rate"]).sum()
# expect: joined_with_rates df == 100


def mapped_rates(df: F):
    rate = df["city"].map({"A": 0.5, "B": 1.0}).fillna(0)
    return (df["pay"] * rate).sum()
# expect: mapped_rates df == 50


def age_bands(df: F):
    bands = pd.cut(df["age"], bins=[0, 18, 65, 100], labels=["young", "work", "old"], include_lowest=True)
    return bands.value_counts().reindex(["young", "work", "old"]).to_numpy()
# expect: age_bands df.L1 == 1


def pay_by_band(df: F):
    df = df.assign(band=pd.cut(df["age"], [0, 18, 65, 100], labels=False, include_lowest=True))
    return df.groupby("band")["pay"].sum().reindex([0, 1, 2], fill_value=0)
# expect: pay_by_band df.L1 == 50


def queried(df: F, limit: float):
    return len(df.query("age > @limit and sick"))
# expect: queried df == 1


def chained(df: F):
    return (
        df.assign(bonus=lambda d: d["pay"] * 0.1)
        .query("bonus > 1")
        .pipe(lambda d: d[["pay", "bonus"]])
        .sum()["bonus"]
    )
# expect: chained df == 5


def mean_of_known(df: G, n: int):
    return df["age"].clip(upper=80).mean()
# expect: mean_of_known df == 80 / n


def share_normalized(df: G, n: int):  # one share down, one up
    return df["city"].value_counts(normalize=True).reindex(CITIES, fill_value=0).to_numpy()
# expect: share_normalized df.L1 == 2 / n


def rows_of_text(df: F):
    return df["name"].str.lower().str.startswith("a").sum()
# expect: rows_of_text df == 1


def text_lengths(df: F):
    return df["name"].fillna("").str.len().clip(upper=20).sum()
# expect: text_lengths df == 20


def per_weekday(df: F):
    day = pd.to_datetime(df["when"], format="%Y-%m-%d").dt.dayofweek
    return day.value_counts().reindex(range(7), fill_value=0)
# expect: per_weekday df.L1 == 1


def per_month_pay(df: F):
    month = pd.to_datetime(df["when"], format="%Y-%m-%d").dt.month
    return df.groupby(month)["pay"].sum().reindex(range(1, 13), fill_value=0).to_numpy()
# expect: per_month_pay df.L1 == 50


def top_five(df: F):  # one larger one enters and the smallest leaves: at most 50
    return df["pay"].nlargest(5).sum()
# expect: top_five df == 50


def centred_in_groups(df: F):
    return df["pay"].sub(25).abs().sum()
# expect: centred_in_groups df == 25


def described(df: F):  # max in [0, 50]: one row may set it
    return df["pay"].agg("max")
# expect: described df == 50


def spend_per_user(df: U):
    per = df.groupby("user")["pay"].sum().clip(upper=60)
    return per.sum()
# expect: spend_per_user df == 60


def users_per_city(df: U):  # three rows of a person: at most three cities
    return df.groupby("city")["user"].nunique().reindex(CITIES, fill_value=0)
# expect: users_per_city df.L1 == 3


def one_row_each(df: U):
    return df.drop_duplicates("user").shape[0]
# expect: one_row_each df == 1


def as_records(df: F):
    total = 0
    for r in df.itertuples(index=False):
        total += min(max(r.pay, 0), 30)
    return total
# expect: as_records df == 30


def apply_rowwise(df: F):
    return df.apply(lambda r: r["pay"] if r["sick"] else 0, axis=1).sum()
# expect: apply_rowwise df == 50


def dotted_columns(df: F):
    return (df.age / 100 * df.pay).sum()
# expect: dotted_columns df == 50


def columns_as_matrix(df: F):
    m = df[["age", "pay"]].to_numpy()
    return m.sum(axis=0)
# expect: columns_as_matrix df.L1 == 150


def means_per_city_known(df: F):
    t = df.groupby("city")["pay"].agg(["sum", "count"]).reindex(CITIES, fill_value=0)
    return t["count"]
# expect: means_per_city_known df.L1 == 1


def dummies(df: F):
    d = pd.get_dummies(df["city"]).reindex(columns=CITIES, fill_value=0)
    return d.sum().to_numpy()
# expect: dummies df.L1 == 1


def melted(df: F):  # a row becomes two
    m = df.melt(id_vars="city", value_vars=["age", "pay"])
    return len(m)
# expect: melted df == 2  # known: loose


def sums_by_where(df: F):
    x = np.where(df["sick"], df["pay"], 0.5 * df["pay"])
    return x.sum()
# expect: sums_by_where df == 50


def two_frames_glued(df: F):
    both = pd.concat([df[df["sick"]], df[~df["sick"]]])
    return both["pay"].sum()
# expect: two_frames_glued df == 50


def filled_by_mask(df: F):
    d = df.copy()
    d.loc[d["age"] > 90, "age"] = 90
    return d["age"].sum()
# expect: filled_by_mask df == 90


def eval_assign(df: F):
    return df.eval("x = pay * 2 - 20")["x"].sum()
# expect: eval_assign df == 80
