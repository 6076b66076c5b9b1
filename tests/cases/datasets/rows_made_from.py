"""What is made of a value of each row depends on all that the value depends on: a mean of all rows, another private number."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, Real, SymmetricDistance

A = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
S = Annotated[pd.Series, SymmetricDistance, Interval(ge=0, le=10)]
F = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]
D = Annotated[list[dict], SymmetricDistance]
L = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]


def bins_of_centred(d: A):
    return np.histogram(d - d.mean(), bins=4, range=(-10, 10))[0]
# expect: bins_of_centred d == inf
# expect: bins_of_centred d.D == 4


def bins_of_plain(d: A):
    return np.histogram(d - 3, bins=4, range=(-10, 10))[0]
# expect: bins_of_plain d == 1
# expect: bins_of_plain d.L1 == 1
# expect: bins_of_plain d.L2 == 1
# expect: bins_of_plain d.LInf == 1
# expect: bins_of_plain d.D == 1


def bincount_of_shifted(d: A, e: Real):
    return np.bincount(np.clip(d - e, 0, 99).astype(int), minlength=100)
# expect: bincount_of_shifted e == inf
# expect: bincount_of_shifted d.L1 == 1
# expect: bincount_of_shifted d.L2 == 1
# expect: bincount_of_shifted d.LInf == 1
# expect: bincount_of_shifted d.D == 1


def digits_of_centred(d: A):
    return np.digitize(d - d.mean(), [0.0, 1.0]).sum()
# expect: digits_of_centred d == inf


def plane_of_centred(d: A):
    return np.histogram2d(d - d.mean(), d, bins=([0, 1, 2], [0, 1, 2]))[0]
# expect: plane_of_centred d == inf


def cut_of_centred(d: S):
    return pd.cut(d - d.mean(), [-1, 0, 1], labels=False).sum()
# expect: cut_of_centred d == inf


def filled_centred(d: S):
    return (d - d.mean()).fillna(0).clip(0, 1).sum()
# expect: filled_centred d == inf


def mapped_shifted(d: S, e: Real):
    return (d - e).round().map({0.0: 1, 1.0: 0}).sum()
# expect: mapped_shifted d == 1
# expect: mapped_shifted e == inf


def texts_of_shifted(d: S, e: Real):
    return (d - e).astype(str).str.startswith("1").sum()
# expect: texts_of_shifted d == 1
# expect: texts_of_shifted e == inf


def shifted_as_text(d: S, e: Real):
    return ((d - e).astype(str) == "0.0").sum()
# expect: shifted_as_text e == inf
# expect: shifted_as_text d == 1


def numbers_of_shifted(d: S, e: Real):
    return pd.to_numeric(d - e, errors="coerce").clip(0, 1).sum()
# expect: numbers_of_shifted e == inf
# expect: numbers_of_shifted d == 1


def letters_of_shifted(d: S, e: Real):
    return (d - e).apply(lambda t: "a" if t > 0 else "b").isin(["a"]).sum()
# expect: letters_of_shifted d == 1
# expect: letters_of_shifted e == inf


def groups_of_pairs(df: F):
    return df.assign(z=(df.p - df.p.mean()).round()).groupby(["z", "g"]).ngroups
# expect: groups_of_pairs df == inf


def largest_of_shifted(d: A, e: Real):
    top = 0.0
    for x in d:
        top = max(top, min(x + e, 7))
    return top
# expect: largest_of_shifted e == inf


def matches_of_shifted(df: F, e: Real):
    names = pd.DataFrame({"k": [1, 2], "z": [1.0, 2.0]})
    return len(df.assign(k=(df.p - e).round()).merge(names, on="k", validate="m:1"))
# expect: matches_of_shifted e == inf
# expect: matches_of_shifted df == 1


def found_in_text(df: F, other: Annotated[pd.DataFrame, SymmetricDistance]):
    return df.k.str.contains(other.name.max()).sum()
# expect: found_in_text other == inf


# ---------------------------------------------------------------- rows chosen by such values
def distinct_shifted(d: A, e: Real):
    return np.unique((d - e).round()).size
# expect: distinct_shifted e == inf


def nearest_three(df: F, e: Real):
    return df.assign(z=(df.p - e).abs()).sort_values("z", kind="stable").head(3).p.sum()
# expect: nearest_three e == inf


def one_of_each(df: F, e: Real):
    return df.assign(z=(df.p - e).round()).drop_duplicates(subset=["z"]).p.sum()
# expect: one_of_each e == inf
# expect: one_of_each df == inf


def first_of_each(df: F, e: Real):
    return df.assign(z=(df.p - e).round()).groupby("z").head(1).p.sum()
# expect: first_of_each e == inf
# expect: first_of_each df == inf


def set_of_shifted(d: L, e: Real):
    return sum(1 for w in {round(x - e) for x in d})
# expect: set_of_shifted e == inf


# ---------------------------------------------------------------- methods that are not modelled, and texts that are code
def method_like_a_column(df: F, e: Real):
    return df.assign(z=df.p - e).melt()
# expect: method_like_a_column e == inf
# expect: method_like_a_column df == inf


def bound_method_like_a_column(df: F, e: Real):
    melt = df.melt
    df["z"] = df.p - e
    return melt().shape[0]
# expect: bound_method_like_a_column e == inf


def method_of_groups(df: F, e: Real):
    return df.assign(z=df.p - e).groupby("g").cumsum().z.clip(0, 1).sum()
# expect: method_of_groups e == inf
# expect: method_of_groups df == inf


def evaluated_text(df: F, e: Real):
    return df.eval("p * @e").sum()
# expect: evaluated_text e == inf
# expect: evaluated_text df == inf


def query_with_a_call(df: F, e: Real):
    return len(df.query("p.abs() > @e"))
# expect: query_with_a_call e == inf
