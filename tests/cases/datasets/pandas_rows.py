"""Every row of the pandas stubs behind a finite bound, in one small query each."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X region=north|south|east name=ann|bob|eve
from typing import Annotated

import statistics

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, InsertDeleteDistance, MetricFrame, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
Declared = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=-10, le=50))]
Inserted = Annotated[pd.DataFrame, InsertDeleteDistance, Column("age", Interval(ge=0, le=100))]
SEXES = ["F", "M", "X"]


def frame_abs(df: Declared):
    return df[["age", "pay"]].clip(-5, 3).abs()["pay"].sum()
# expect: frame_abs df == 5


def frame_any(df: Declared):
    return (df[["age", "pay"]] > 20).any()["pay"]
# expect: frame_any df == 1


def frame_all(df: Declared):
    return (df[["age", "pay"]] > 20).all()["pay"]
# expect: frame_all df == 1


def frame_astype(df: Declared):
    return df[["age", "pay"]].astype(float)["pay"].sum()
# expect: frame_astype df == 50


def frame_convert(df: Declared):
    return df.convert_dtypes()["pay"].sum()
# expect: frame_convert df == 50


def frame_infer_objects(df: Declared):
    return df.infer_objects()["pay"].sum()
# expect: frame_infer_objects df == 50


def frame_count(df: Declared):
    return df[["age", "pay"]].count()["pay"]
# expect: frame_count df == 1


def frame_fillna(df: Declared):
    return df[["age", "pay"]].fillna(0)["pay"].sum()
# expect: frame_fillna df == 50


def frame_isin(df: Declared):
    return df[["sex", "region"]].isin(["F", "north"])["sex"].sum()
# expect: frame_isin df == 1


def frame_isna(df: Added):
    return df[["age", "pay"]].isna()["pay"].sum()
# expect: frame_isna df == 1


def frame_isnull(df: Added):
    return df[["age", "pay"]].isnull()["pay"].sum()
# expect: frame_isnull df == 1


def frame_notna(df: Added):
    return df[["age", "pay"]].notna()["pay"].sum()
# expect: frame_notna df == 1


def frame_notnull(df: Added):
    return df[["age", "pay"]].notnull()["pay"].sum()
# expect: frame_notnull df == 1


def frame_median(df: Declared):
    return df[["age", "pay"]].median()["age"]
# expect: frame_median df == 50


def frame_quantile(df: Declared):
    return df[["age", "pay"]].quantile(0.25)["age"]
# expect: frame_quantile df == 75


def frame_min(df: Declared):
    return df[["age", "pay"]].min()["age"]
# expect: frame_min df == 100


def frame_max(df: Declared):
    return df[["age", "pay"]].max()["age"]
# expect: frame_max df == 100


def frame_var(df: Declared):
    return df[["age", "pay"]].var(ddof=0)["age"]
# expect: frame_var df == 10000/4


def frame_std(df: Declared):
    return df[["age", "pay"]].std(ddof=0)["age"]
# expect: frame_std df == 100/2


def frame_nunique(df: Declared):
    return df[["age", "pay"]].nunique()["age"]
# expect: frame_nunique df == 1


def frame_pipe(df: Declared):
    return df.pipe(lambda frame, k: frame["age"].clip(0, k).sum(), 20)
# expect: frame_pipe df == 20


def frame_reset_index(df: Declared):
    return df[df["sex"] == "F"].reset_index(drop=True)["age"].sum()
# expect: frame_reset_index df == 100


def frame_round(df: Declared):
    return df[["age", "pay"]].round()["pay"].sum()
# expect: frame_round df == 50


def frame_sort_index(df: Declared):
    return df.sort_index()["age"].sum()
# expect: frame_sort_index df == 100


def frame_to_numpy(df: Declared):
    return df[["age", "pay"]].clip(0, 50).to_numpy().sum()
# expect: frame_to_numpy df == 100


def frame_where(df: Declared):
    return df[["age", "pay"]].where(df["sex"] == "F", 0)["age"].sum()
# expect: frame_where df == 100


def frame_mask(df: Declared):
    return df[["age", "pay"]].mask(df["sex"] == "F", 0)["age"].sum()
# expect: frame_mask df == 100


def series_add(df: Declared):
    return df["age"].add(df["pay"]).sum()
# expect: series_add df == 150


def series_sub(df: Declared):
    return df["age"].sub(df["pay"]).sum()
# expect: series_sub df == 110


def series_mul(df: Declared):
    return df["age"].mul(2).sum()
# expect: series_mul df == 200


def series_div(df: Declared):
    return df["age"].div(4).sum()
# expect: series_div df == 25


def series_pow(df: Declared):
    return df["age"].pow(2).sum()
# expect: series_pow df == 10000


def series_lt(df: Declared):
    return df["age"].lt(9).sum()
# expect: series_lt df == 1


def series_le(df: Declared):
    return df["age"].le(9).sum()
# expect: series_le df == 1


def series_gt(df: Declared):
    return df["age"].gt(9).sum()
# expect: series_gt df == 1


def series_ge(df: Declared):
    return df["age"].ge(9).sum()
# expect: series_ge df == 1


def series_eq(df: Declared):
    return df["sex"].eq("F").sum()
# expect: series_eq df == 1


def series_ne(df: Declared):
    return df["sex"].ne("F").sum()
# expect: series_ne df == 1


def series_all(df: Declared):
    return df["age"].gt(9).all()
# expect: series_all df == 1


def series_aggregate(df: Declared):
    return df["age"].aggregate("sum")
# expect: series_aggregate df == 100


def series_convert(df: Declared):
    return df["age"].convert_dtypes().sum()
# expect: series_convert df == 100


def series_infer_objects(df: Declared):
    return df["age"].infer_objects().sum()
# expect: series_infer_objects df == 100


def series_copy(df: Declared):
    return df["age"].copy().sum()
# expect: series_copy df == 100


def series_drop_duplicates(df: Declared):
    return len(df["sex"].drop_duplicates())
# expect: series_drop_duplicates df == 1


def series_dropna(df: Declared):
    return df["age"].dropna().sum()
# expect: series_dropna df == 100


def series_groupby(df: Declared):
    return df["age"].groupby(df["sex"]).sum().get("F", 0)
# expect: series_groupby df == 100


def series_isnull(df: Added):
    return df["age"].isnull().sum()
# expect: series_isnull df == 1


def series_notna(df: Added):
    return df["age"].notna().sum()
# expect: series_notna df == 1


def series_notnull(df: Added):
    return df["age"].notnull().sum()
# expect: series_notnull df == 1


def series_mask(df: Declared):
    return df["age"].mask(df["sex"] == "F", 0).sum()
# expect: series_mask df == 100


def series_pipe(df: Declared):
    return df["age"].pipe(lambda s: s.sum())
# expect: series_pipe df == 100


def series_rename(df: Declared):
    return df["age"].rename("years").sum()
# expect: series_rename df == 100


def series_reset_index(df: Declared):
    return df["age"].reset_index(drop=True).sum()
# expect: series_reset_index df == 100


def series_sort_index(df: Declared):
    return df["age"].sort_index().sum()
# expect: series_sort_index df == 100


def series_to_list(df: Declared):
    return sum(df["age"].to_list())
# expect: series_to_list df == 100


def series_tolist(df: Declared):
    return sum(df["age"].tolist())
# expect: series_tolist df == 100


def series_items(df: Declared):
    return sum(value for _, value in df["age"].items())
# expect: series_items df == 100


def series_nsmallest(df: Declared):
    return df["age"].nsmallest(3).sum()
# expect: series_nsmallest df == 100


def series_nlargest(df: Declared):
    return df["age"].nlargest(3).sum()
# expect: series_nlargest df == 100


def text_endswith(df: Declared):
    return df["name"].str.endswith("e").sum()
# expect: text_endswith df == 1


def text_isalpha(df: Declared):
    return df["name"].str.isalpha().sum()
# expect: text_isalpha df == 1


def text_isdigit(df: Declared):
    return df["name"].str.isdigit().sum()
# expect: text_isdigit df == 1


def text_isnumeric(df: Declared):
    return df["name"].str.isnumeric().sum()
# expect: text_isnumeric df == 1


def text_match(df: Declared):
    return df["name"].str.match("a").sum()
# expect: text_match df == 1


def text_len(df: Declared):
    return (df["name"].str.len() > 2).sum()
# expect: text_len df == 1


def text_lower(df: Declared):
    return (df["name"].str.lower() == "ann").sum()
# expect: text_lower df == 1


def text_upper(df: Declared):
    return (df["name"].str.upper() == "ANN").sum()
# expect: text_upper df == 1


def text_strip(df: Declared):
    return (df["name"].str.strip() == "ann").sum()
# expect: text_strip df == 1


def text_title(df: Declared):
    return (df["name"].str.title() == "Ann").sum()
# expect: text_title df == 1


def text_replace(df: Declared):
    return (df["name"].str.replace("a", "o") == "onn").sum()
# expect: text_replace df == 1


def text_slice(df: Declared):
    return (df["name"].str.slice(0, 1) == "a").sum()
# expect: text_slice df == 1


def text_zfill(df: Declared):
    return (df["name"].str.zfill(5) == "00ann").sum()
# expect: text_zfill df == 1


def text_get(df: Declared):
    return (df["name"].str.get(0) == "a").sum()
# expect: text_get df == 1


def text_extract(df: Declared):
    return (df["name"].str.extract("(.)", expand=False) == "a").sum()
# expect: text_extract df == 1


def top_isna(df: Added):
    return pd.isna(df["age"]).sum()
# expect: top_isna df == 1


def top_isnull(df: Added):
    return pd.isnull(df["age"]).sum()
# expect: top_isnull df == 1


def top_notna(df: Added):
    return pd.notna(df["age"]).sum()
# expect: top_notna df == 1


def top_notnull(df: Added):
    return pd.notnull(df["age"]).sum()
# expect: top_notnull df == 1


def top_to_numeric(df: Declared):
    return pd.to_numeric(df["age"]).sum()
# expect: top_to_numeric df == 100


def top_merge(df: Declared):
    return pd.merge(df, pd.DataFrame({"region": ["north", "south"], "rate": [1, 2]}), on="region", validate="many_to_one")["age"].sum()
# expect: top_merge df == 100


def top_categories(df: Declared):
    return df["sex"].astype(pd.CategoricalDtype(SEXES)).value_counts(sort=False).to_numpy()
# expect: top_categories df.L1 == 1
# expect: top_categories df.L2 == 1
# expect: top_categories df.LInf == 1
# expect: top_categories df.D == 1


def top_pairs(df: Declared):
    return df.groupby(["sex", "region"]).size().reindex(pd.MultiIndex.from_product([SEXES, ["north", "south"]]), fill_value=0).to_numpy()
# expect: top_pairs df.L1 == 1
# expect: top_pairs df.L2 == 1
# expect: top_pairs df.LInf == 1
# expect: top_pairs df.D == 1


def series_head(df: Inserted):
    return df["age"].head(3).sum()
# expect: series_head df == 100


def frame_tail(df: Inserted):
    return df.tail(3)["age"].sum()
# expect: frame_tail df == 100


def high_median(df: Declared):
    return statistics.median_high(df["age"])
# expect: high_median df == 100


def frame_nsmallest(df: Declared):
    return df.nsmallest(3, "age")["age"].sum()
# expect: frame_nsmallest df == 100


def frame_prod(df: Declared):
    return df[["age", "pay"]].prod(axis=1).sum()
# expect: frame_prod df == 5000


def series_dot(df: Declared):
    return df["age"].dot(df["pay"])
# expect: series_dot df == 5000


def largest_that_is_there(df: Declared):
    return np.nanmax(df["age"])
# expect: largest_that_is_there df == 100


def smallest_that_is_there(df: Declared):
    return np.nanmin(df["age"])
# expect: smallest_that_is_there df == 100


def median_of_what_is_there(df: Declared):
    return np.nanmedian(df["age"])
# expect: median_of_what_is_there df == 50


def total_of_what_is_there(df: Declared):
    return np.nansum(df["pay"])
# expect: total_of_what_is_there df == 50
