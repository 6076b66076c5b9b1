"""Arrays have no labels: a series made of one is labelled by places, and meets others at those, not beside the rows it came from."""
# columns: x=float k=a|b g=u|v
import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


def categories_against_a_column(df: Added):
    kinds = pd.Series(pd.Categorical(df["k"], categories=["a", "b"]))
    return pd.crosstab(kinds, df["g"]).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).to_numpy()
# expect: categories_against_a_column df == inf


def categories_beside_a_column(df: Added):
    kinds = pd.Categorical(df["k"], categories=["a", "b"])
    return pd.crosstab(kinds, df["g"]).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).to_numpy()
# expect: categories_beside_a_column df == 1


def bins_against_a_column(df: Added):
    return (pd.Series(np.digitize(df["x"], [0.2, 0.5])) * df["x"].clip(0, 1)).sum()
# expect: bins_against_a_column df == inf


def bins_beside_a_column(df: Added):
    return (np.digitize(df["x"], [0.2, 0.5]) * df["x"].fillna(0).clip(0, 1)).sum()
# expect: bins_beside_a_column df == 2


def places_of_bins_against_a_column(df: Added):
    bins = pd.Series(pd.cut(df["x"].to_numpy(), [0, 0.5, 1], labels=False))
    return (bins * df["x"].clip(0, 1)).sum()
# expect: places_of_bins_against_a_column df == inf


def mask_of_categories(df: Added):
    kinds = pd.Series(pd.Categorical(df["k"], categories=["a", "b"]))
    return df["x"].clip(0, 1)[kinds == "a"].sum()
# expect: mask_of_categories df == inf


def counted_bins_of_an_array(df: Added):
    return pd.Series(pd.cut(df["x"].to_numpy(), [0, 0.5, 1])).value_counts(sort=False).to_numpy()
# expect: counted_bins_of_an_array df == 1


def groups_by_bins_of_an_array(df: Added):
    return df.groupby(pd.cut(df["x"].to_numpy(), [0, 0.5, 1]), observed=False).size().to_numpy()
# expect: groups_by_bins_of_an_array df == 1


def groups_by_categories(df: Edited):
    kinds = pd.Categorical(df["k"], categories=["a", "b"])
    return df.groupby(kinds, observed=False).size().to_numpy()
# expect: groups_by_categories df == sqrt(2)


def groups_by_relabelled_categories(df: Edited):
    kinds = pd.Series(pd.Categorical(df["k"], categories=["a", "b"]))
    return df.groupby(kinds, observed=False).size().to_numpy()
# expect: groups_by_relabelled_categories df == inf
