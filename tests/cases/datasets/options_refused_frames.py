"""Options that a row does not understand: nothing is inferred from the row then, though the bound that holds is often the same."""
# ruff: noqa
# columns: pay=float sex=F|M|X
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

Declared = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=-10, le=50))]


def column_quantile(df: Declared):
    return df["pay"].quantile(0.5, interpolation="lower")
# expect: column_quantile df == 60  # known: loose


def column_nunique(df: Declared):
    return df["pay"].nunique(dropna=False)
# expect: column_nunique df == 1  # known: loose


def column_counts(df: Declared):
    return df["pay"].value_counts(dropna=False).get(50.0, 0)
# expect: column_counts df == 1  # known: loose


def column_sort_index(df: Declared):
    return df["pay"].sort_index(axis="index").sum()
# expect: column_sort_index df == 50  # known: loose


def column_fillna(df: Declared):
    return df["pay"].fillna(0, axis=0).sum()
# expect: column_fillna df == 50  # known: loose


def column_clip(df: Declared):
    return df["pay"].clip(0, 10, axis=0).sum()
# expect: column_clip df == 10  # known: loose


def column_copy(df: Declared):
    return df["pay"].copy(deep=False).sum()
# expect: column_copy df == 50  # known: loose


def column_astype_copy(df: Declared):
    return df["pay"].astype(float, copy=False).sum()
# expect: column_astype_copy df == 50  # known: loose


def column_astype_errors(df: Declared):
    return df["pay"].astype(float, errors="ignore").sum()
# expect: column_astype_errors df == 50  # known: loose


def column_duplicates(df: Declared):
    return df["pay"].drop_duplicates(keep="last").sum()
# expect: column_duplicates df == 50  # known: loose


def column_sort_values(df: Declared):
    return df["pay"].sort_values(axis="index").sum()
# expect: column_sort_values df == 50  # known: loose


def column_dropna(df: Declared):
    return df["pay"].dropna(axis="index").sum()
# expect: column_dropna df == 50  # known: loose


def column_agg(df: Declared):
    return df["pay"].agg("sum", axis="index")
# expect: column_agg df == 50  # known: loose


def column_aggregate(df: Declared):
    return df["pay"].aggregate("sum", axis="index")
# expect: column_aggregate df == 50  # known: loose


def column_map(df: Declared):
    return df["pay"].map(lambda r: 2 * r, na_action="ignore").sum()
# expect: column_map df == 100  # known: loose


def column_any(df: Declared):
    return df["pay"].gt(20).any(bool_only=True)
# expect: column_any df == 1  # known: loose


def column_all(df: Declared):
    return df["pay"].gt(20).all(bool_only=True)
# expect: column_all df == 1  # known: loose


def column_reset(df: Declared):
    return df["pay"].reset_index(level=0, drop=True).sum()
# expect: column_reset df == 50  # known: loose


def frame_quantile(df: Declared):
    return df[["pay"]].quantile(0.5, interpolation="lower")["pay"]
# expect: frame_quantile df == 60  # known: loose


def frame_nunique(df: Declared):
    return df.nunique(dropna=False)["pay"]
# expect: frame_nunique df == 1  # known: loose


def frame_sort_index(df: Declared):
    return df.sort_index(axis="index")["pay"].sum()
# expect: frame_sort_index df == 50  # known: loose


def frame_fillna(df: Declared):
    return df.fillna(0, axis=0)["pay"].sum()
# expect: frame_fillna df == 50  # known: loose


def frame_clip(df: Declared):
    return df[["pay"]].clip(0, 10, axis=0)["pay"].sum()
# expect: frame_clip df == 10  # known: loose


def frame_copy(df: Declared):
    return df.copy(deep=False)["pay"].sum()
# expect: frame_copy df == 50  # known: loose


def frame_astype_copy(df: Declared):
    return df[["pay"]].astype(float, copy=False)["pay"].sum()
# expect: frame_astype_copy df == 50  # known: loose


def frame_astype_errors(df: Declared):
    return df[["pay"]].astype(float, errors="ignore")["pay"].sum()
# expect: frame_astype_errors df == 50  # known: loose


def frame_duplicates(df: Declared):
    return df.drop_duplicates(keep="last")["pay"].sum()
# expect: frame_duplicates df == 50  # known: loose


def frame_sort_values(df: Declared):
    return df.sort_values("pay", axis="index")["pay"].sum()
# expect: frame_sort_values df == 50  # known: loose


def frame_dropna(df: Declared):
    return df.dropna(thresh=1)["pay"].sum()
# expect: frame_dropna df == 50  # known: loose


def frame_drop(df: Declared):
    return df.drop(columns=["sex"], errors="ignore")["pay"].sum()
# expect: frame_drop df == 50  # known: loose


def frame_rename(df: Declared):
    return df.rename(index=str)["pay"].sum()
# expect: frame_rename df == 50  # known: loose


def frame_reset(df: Declared):
    return df.reset_index(level=0)["pay"].sum()
# expect: frame_reset df == 50  # known: loose


def frame_grouped_dropna(df: Declared):
    return df.groupby("sex", dropna=False)["pay"].sum().get("F", 0)
# expect: frame_grouped_dropna df == 50


def frame_any(df: Declared):
    return df[["pay"]].gt(20).any(bool_only=True)["pay"]
# expect: frame_any df == 1  # known: loose


def frame_all(df: Declared):
    return df[["pay"]].gt(20).all(bool_only=True)["pay"]
# expect: frame_all df == 1  # known: loose


def frame_grouped_nunique(df: Declared):
    return df.groupby("sex")["pay"].nunique(dropna=False).get("F", 0)
# expect: frame_grouped_nunique df == 1  # known: loose


def frame_grouped_quantile(df: Declared):
    return df.groupby("sex")["pay"].quantile(0.5, interpolation="lower").get("F", 0)
# expect: frame_grouped_quantile df == 60  # known: loose


def concat_join(df: Declared):
    return pd.concat([df, df], join="inner")["pay"].sum()
# expect: concat_join df == 100  # known: loose


def frame_merge_suffixes(df: Declared, names: pd.DataFrame):
    return df.merge(names, how="left", on="sex", suffixes=("_a", "_b"), validate="many_to_one")["pay"].sum()


def column_groupby_dropna(df: Declared):
    return df["pay"].groupby(df["sex"], dropna=False).sum().get("F", 0)
# expect: column_groupby_dropna df == 50


def frame_rename_rows(df: Declared):
    return df.rename({0: 7})["pay"].sum()
