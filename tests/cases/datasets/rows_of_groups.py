"""Rows of the pandas stubs for groups, of a frame and of a column: one row more or less changes one group, which may appear or vanish with it."""
# ruff: noqa
# columns: pay=float sex=F|M|X
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

Declared = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=-10, le=50))]
SEXES = ["F", "M", "X"]


def column_size(df: Declared):
    return df.groupby("sex")["pay"].size().reindex(SEXES, fill_value=0)
# expect: column_size df == 1


def frame_size(df: Declared):
    return df[["sex", "pay"]].groupby("sex").size().reindex(SEXES, fill_value=0)
# expect: frame_size df == 1


def column_sum(df: Declared):
    return df.groupby("sex")["pay"].sum().reindex(SEXES, fill_value=0)
# expect: column_sum df == 50


def frame_sum(df: Declared):
    return df[["sex", "pay"]].groupby("sex").sum()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_sum df == 50


def column_mean(df: Declared):
    return df.groupby("sex")["pay"].mean().reindex(SEXES, fill_value=0)
# expect: column_mean df == 50


def frame_mean(df: Declared):
    return df[["sex", "pay"]].groupby("sex").mean()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_mean df == 50


def column_count(df: Declared):
    return df.groupby("sex")["pay"].count().reindex(SEXES, fill_value=0)
# expect: column_count df == 1


def frame_count(df: Declared):
    return df[["sex", "pay"]].groupby("sex").count()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_count df == 1


def column_median(df: Declared):
    return df.groupby("sex")["pay"].median().reindex(SEXES, fill_value=0)
# expect: column_median df == 50


def frame_median(df: Declared):
    return df[["sex", "pay"]].groupby("sex").median()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_median df == 50


def column_var(df: Declared):
    return df.groupby("sex")["pay"].var(ddof=0).reindex(SEXES, fill_value=0)
# expect: column_var df == 900


def frame_var(df: Declared):
    return df[["sex", "pay"]].groupby("sex").var(ddof=0)["pay"].reindex(SEXES, fill_value=0)
# expect: frame_var df == 900


def column_std(df: Declared):
    return df.groupby("sex")["pay"].std(ddof=0).reindex(SEXES, fill_value=0)
# expect: column_std df == 30


def frame_std(df: Declared):
    return df[["sex", "pay"]].groupby("sex").std(ddof=0)["pay"].reindex(SEXES, fill_value=0)
# expect: frame_std df == 30


def column_min(df: Declared):
    return df.groupby("sex")["pay"].min().reindex(SEXES, fill_value=0)
# expect: column_min df == 60


def frame_min(df: Declared):
    return df[["sex", "pay"]].groupby("sex").min()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_min df == 60


def column_max(df: Declared):
    return df.groupby("sex")["pay"].max().reindex(SEXES, fill_value=0)
# expect: column_max df == 60


def frame_max(df: Declared):
    return df[["sex", "pay"]].groupby("sex").max()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_max df == 60


def column_nunique(df: Declared):
    return df.groupby("sex")["pay"].nunique().reindex(SEXES, fill_value=0)
# expect: column_nunique df == 1


def frame_nunique(df: Declared):
    return df[["sex", "pay"]].groupby("sex").nunique()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_nunique df == 1


def column_any(df: Declared):
    return df.groupby("sex")["pay"].any().reindex(SEXES, fill_value=0)
# expect: column_any df == 1


def frame_any(df: Declared):
    return df[["sex", "pay"]].groupby("sex").any()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_any df == 1


def column_all(df: Declared):
    return df.groupby("sex")["pay"].all().reindex(SEXES, fill_value=0)
# expect: column_all df == 1


def frame_all(df: Declared):
    return df[["sex", "pay"]].groupby("sex").all()["pay"].reindex(SEXES, fill_value=0)
# expect: frame_all df == 1


def column_quantile(df: Declared):
    return df.groupby("sex")["pay"].quantile(0.3).reindex(SEXES, fill_value=0)
# expect: column_quantile df == 50


def frame_quantile(df: Declared):
    return df[["sex", "pay"]].groupby("sex").quantile(0.3)["pay"].reindex(SEXES, fill_value=0)
# expect: frame_quantile df == 50


def column_agg(df: Declared):
    return df.groupby("sex")["pay"].agg("sum").reindex(SEXES, fill_value=0)
# expect: column_agg df == 50


def frame_agg(df: Declared):
    return df[["sex", "pay"]].groupby("sex").agg("sum")["pay"].reindex(SEXES, fill_value=0)
# expect: frame_agg df == 50


def column_aggregate(df: Declared):
    return df.groupby("sex")["pay"].aggregate("sum").reindex(SEXES, fill_value=0)
# expect: column_aggregate df == 50


def frame_aggregate(df: Declared):
    return df[["sex", "pay"]].groupby("sex").aggregate("sum")["pay"].reindex(SEXES, fill_value=0)
# expect: frame_aggregate df == 50


def column_agg_by_name(df: Declared):
    return df.groupby("sex")["pay"].agg("max").reindex(SEXES, fill_value=0)
# expect: column_agg_by_name df == 60


def frame_agg_by_name(df: Declared):
    return df[["sex", "pay"]].groupby("sex").agg("max")["pay"].reindex(SEXES, fill_value=0)
# expect: frame_agg_by_name df == 60


def column_aggregate_by_name(df: Declared):
    return df.groupby("sex")["pay"].aggregate("min").reindex(SEXES, fill_value=0)
# expect: column_aggregate_by_name df == 60


def frame_aggregate_by_name(df: Declared):
    return df[["sex", "pay"]].groupby("sex").aggregate("min")["pay"].reindex(SEXES, fill_value=0)
# expect: frame_aggregate_by_name df == 60


def column_head(df: Declared):
    return df.groupby("sex")["pay"].head(2).sum()
# expect: column_head df == inf


def frame_head(df: Declared):
    return df.groupby("sex").head(2)["pay"].sum()
# expect: frame_head df == inf


def column_tail(df: Declared):
    return df.groupby("sex")["pay"].tail(2).sum()
# expect: column_tail df == inf


def frame_tail(df: Declared):
    return df.groupby("sex").tail(2)["pay"].sum()
# expect: frame_tail df == inf
