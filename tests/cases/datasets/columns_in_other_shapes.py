"""Columns of tables, filled, dropped, renamed, mapped and set in ways that few programs use."""
# ruff: noqa
# columns: age=float pay=float sex=F|M region=north|south user=u|v|w
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, Data, HammingDistance, InsertDeleteDistance, MaxRowsPer, Real, Shape, Size, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size("n"), Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Users = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 4), Column("age", Interval(ge=0, le=100))]
Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
Words = Annotated[list[str], SymmetricDistance]
Pairs = Annotated[list[tuple[str, float]], SymmetricDistance]
Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=0, le=1)]
Array = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=100)]


# -- columns

def filled_from_others(df: Added):
    return df["age"].where(df["pay"] > 3).fillna(df["pay"]).sum()
# expect: filled_from_others df == 100  # known: loose


def filled_with_a_gap(df: Added):
    return df["age"].where(df["pay"] > 3).fillna(df["pay"].where(df["age"] > 3)).sum()


def filled_with_nothing(df: Added):
    return df["age"].fillna(np.nan).sum()


def filled_with_a_text(df: Added):
    return df["sex"].fillna("none").value_counts()["F"]
# expect: filled_with_a_text df == 1


def filled_by_a_dict(df: Added):
    return df.fillna({"age": 0})["age"].sum()


def dropped_where_missing(df: Added):
    return df.dropna(subset=["age"])["age"].sum()
# expect: dropped_where_missing df == 100


def dropped_where_many_are_missing(df: Added):
    return df.dropna(thresh=2)["age"].sum()


def dropped_where_all_are_missing(df: Added):
    return df.dropna(how="all")["age"].sum()


def dropped_columns_that_are_missing(df: Added):
    return df.dropna(axis=1)["age"].sum()


def dropped_where_unknown_are_missing(df: Added, names):
    return df.dropna(subset=names)["age"].sum()
# expect: dropped_where_unknown_are_missing df == inf


def dropped_by_a_mean(df: Added):
    df["new"] = df["age"] - df["age"].mean()
    return df.dropna(subset=["new"])["age"].sum()


def dropped_rows(df: Added):
    return df.drop([0, 1])["age"].sum()
# expect: dropped_rows df == inf


def dropped_column(df: Added):
    return df.drop(columns=["pay"])["age"].sum()
# expect: dropped_column df == 100


def dropped_column_that_is_asked(df: Added):
    return df.drop(columns=["pay"])["pay"].sum()


def dropped_labels_of_an_axis(df: Added):
    return df.drop("pay", axis=1)["age"].sum()
# expect: dropped_labels_of_an_axis df == 100


def dropped_columns_of_a_column(df: Added):
    return df["age"].drop(columns=["pay"]).sum()


def renamed(df: Added):
    return df.rename(columns={"age": "years"})["years"].sum()
# expect: renamed df == 100


def renamed_and_asked_by_the_old_name(df: Added):
    return df.rename(columns={"age": "years"})["age"].sum()


def renamed_in_a_ring(df: Added):
    return df[["age", "pay"]].rename(columns={"age": "pay", "pay": "age"})["age"].sum()
# expect: renamed_in_a_ring df == 50


def renamed_to_a_number(df: Added):
    return df.rename(columns={"age": 5})["pay"].sum()


def renamed_by_an_unknown(df: Added, names):
    return df.rename(columns=names)["pay"].sum()
# expect: renamed_by_an_unknown df == inf


def renamed_column(df: Added):
    return df["age"].rename("years").sum()
# expect: renamed_column df == 100


def renamed_labels(df: Added):
    return df["age"].rename({0: 1}).sum()


def assigned_a_frame(df: Added):
    return df.assign(new=df[["age", "pay"]])["age"].sum()


def assigned_by_place(df: Added, values):
    return df.assign(new=values)["new"].sum()


def assigned_a_list(df: Added):
    return df.assign(new=[1.0, 2.0])["age"].sum()


def assigned_by_label(df: Added, other: Added):
    return df.assign(new=other["age"])["new"].sum()
# expect: assigned_by_label other == inf
# expect: assigned_by_label df == inf


def assigned_by_a_function(df: Added):
    return df.assign(new=lambda d: d["age"] * 2)["new"].sum()
# expect: assigned_by_a_function df == 200


def assigned_to_a_column(df: Added):
    return df["age"].assign(new=1).sum()


def mapped_by_a_dict(df: Added):
    return df["sex"].map({"F": 1, "M": 2}).sum()
# expect: mapped_by_a_dict df == 2


def mapped_by_a_half_known_dict(df: Added, k: float):
    return df["sex"].map({"F": 1, "M": k}).sum()
# expect: mapped_by_a_half_known_dict df == max(-min(0, k), 1, k)


def mapped_by_texts(df: Added):
    return df["sex"].map({"F": "a", "M": "b"}).value_counts()["a"]
# expect: mapped_by_texts df == 1


def mapped_by_private_values(df: Added, x: Real):
    return df["sex"].map({"F": 1, "M": x}).sum()
# expect: mapped_by_private_values x == inf
# expect: mapped_by_private_values df == inf


def mapped_categories(df: Added):
    kind = pd.Categorical(df["sex"], categories=["F", "M"])
    return pd.Series(kind).map({"F": 1, "M": 2}).sum()


def kept_where_a_number(df: Added):
    return df["age"].where(df["pay"], 0).sum()
# expect: kept_where_a_number df == inf


def kept_where_texts(df: Added):
    return df["sex"].where(df["pay"] > 3).value_counts()["F"]
# expect: kept_where_texts df == 1


def texts_split(df: Added):
    return df["sex"].str.split("a", expand=True).sum()
# expect: texts_split df == inf


def texts_measured(df: Added):
    return df["sex"].str.len().clip(0, 3).sum()
# expect: texts_measured df == 3


def missing_of_a_gap(df: Added):
    return df["age"].where(df["pay"] > 3).isna().sum()
# expect: missing_of_a_gap df == 1


def missing_of_texts(df: Added):
    return df["sex"].isna().sum()
# expect: missing_of_texts df == 1


def numbers_of_texts(df: Added):
    return pd.to_numeric(df["sex"], errors="coerce").clip(0, 5).sum()
# expect: numbers_of_texts df == 5


def whole_numbers_of_gaps(df: Added):
    return df["age"].where(df["pay"] > 3).astype(int).sum()
# expect: whole_numbers_of_gaps df == inf


def truths_of_gaps(df: Added):
    return df["age"].where(df["pay"] > 3).astype(bool).sum()
# expect: truths_of_gaps df == 1


def texts_of_gaps(df: Added):
    return df["age"].where(df["pay"] > 3).astype(str).value_counts()["nan"]


def of_a_category_type(df: Added):
    return df["sex"].astype(pd.CategoricalDtype(["F", "M"])).value_counts()["F"]
# expect: of_a_category_type df == 1


def of_a_category_type_of_a_frame(df: Added):
    return df.astype(pd.CategoricalDtype(["F", "M"]))["age"].sum()


def by_pipe(df: Added, f):
    return df.pipe(lambda d, k: d["age"].sum() * k, 2)
# expect: by_pipe df == 200


def by_pipe_of_unknown_arguments(df: Added, args):
    return df.pipe(lambda d, *k: d["age"].sum(), *args)
# expect: by_pipe_of_unknown_arguments df == inf


def sorted_by_a_key(df: Added):
    return df.sort_values("age", key=lambda s: -s)["age"].head(1).sum()


def sorted_columns(df: Added):
    return df.sort_values("age", axis=1)["age"].sum()


def largest_with_all(df: Added):
    return df["age"].nlargest(3, keep="all").sum()


def largest_of_a_frame(df: Added):
    return df.nlargest(3, "age")["age"].sum()
# expect: largest_of_a_frame df == 100


def largest_of_texts(df: Added):
    return df["sex"].nlargest(3).value_counts()["F"]


def merged_by_unique_keys(df: Added):
    rates = pd.DataFrame({"sex": ["F", "M"], "rate": [1.0, 2.0]})
    return df.merge(rates, on="sex", validate="many_to_one")["age"].sum()
# expect: merged_by_unique_keys df == 100


def column_merged(df: Added):
    rates = pd.DataFrame({"sex": ["F", "M"], "rate": [1.0, 2.0]})
    return pd.merge(df["sex"], rates, on="sex", validate="many_to_one")["rate"].sum()


def public_merged(df: Added):
    rates = pd.DataFrame({"sex": ["F", "M"], "rate": [1.0, 2.0]})
    return pd.merge(rates, df, on="sex", validate="many_to_one")["rate"].sum()
# expect: public_merged df == inf


def sorted_counts(df: Added):
    return df["sex"].value_counts().sort_index()["F"]
# expect: sorted_counts df == 1


def sorted_counts_backwards(df: Added):
    return df["sex"].value_counts().sort_index(ascending=False)["F"]
# expect: sorted_counts_backwards df == inf


def sorted_counts_by_value(df: Added):
    return df["sex"].value_counts().sort_values()["F"]
# expect: sorted_counts_by_value df == 1


def without_labels(df: Added):
    return df.reset_index()["age"].sum()
# expect: without_labels df == 100


def counts_without_labels(df: Added):
    return df["sex"].value_counts().reset_index(drop=True)[0]


def set_in_place(df: Added):
    df.dropna(inplace=True)
    return df["age"].sum()
# expect: set_in_place df == 100


def set_in_place_by_another_name(df: Added):
    other = df
    other.sort_values("age", inplace=True)
    return df["age"].iloc[0]


# -- frames as arrays


def sum_of_an_array(df: Added):
    return np.array(df[["age", "pay"]]).sum()
# expect: sum_of_an_array df == 150


def sums_of_an_array(df: Edited):
    return np.asarray(df[["age", "pay"]].clip(0, 10)).sum(axis=0)
# expect: sums_of_an_array df.L1 == 20
# expect: sums_of_an_array df.L2 == 10 * sqrt(2)


def array_of_all_columns(df: Added):
    """Which columns there are is not known."""
    return np.array(df).sum()
# expect: array_of_all_columns df == inf


def array_that_is_changed(df: Added):
    """np.asarray may show the frame itself."""
    table = df[["age"]]
    np.asarray(table)[:] = 200
    return table["age"].sum()
# expect: array_that_is_changed df == inf
