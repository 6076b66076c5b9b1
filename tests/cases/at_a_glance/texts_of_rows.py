"""Counts of rows by what their texts are made into."""
# ruff: noqa
from typing import Annotated

import pandas as pd
from dpcheck import ChangeOneDistance, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance]
Edited = Annotated[pd.DataFrame, ChangeOneDistance]
KEYS = ["a", "b"]


def upper_texts(df: Added):
    return (df["name"].str.upper() == "ANN").sum() + 2 * (df["name"].str.title() == "Ann").sum()
# expect: upper_texts df == 3


def stripped_texts(df: Edited):
    return 3 * (df["name"].str.strip().str.lower() == "ann").sum()
# expect: stripped_texts df == 3


def lengths_of_texts(df: Added):
    return 5 * df["name"].str.len().clip(0, 4).sum()
# expect: lengths_of_texts df == 20


def letters_of_texts(df: Edited):
    return (df["name"].str.get(0) == "a").sum()
# expect: letters_of_texts df == 1


def counted_by_texts(df: Edited):
    return df["name"].str.strip().value_counts().reindex(KEYS, fill_value=0)
# expect: counted_by_texts df.L1 == 2
# expect: counted_by_texts df.LInf == 1


def digits_that_are_glued(df: Added):
    texts = df["digits"].str
    lowered, raised, titled = texts.lower().sum(), texts.upper().sum(), texts.title().sum()
    bare, other, part = texts.strip().sum(), texts.replace("1", "2").sum(), texts.slice(1).sum()
    return float(lowered), float(raised), float(titled), float(bare), float(other), float(part), float(texts.get(0).sum()), float(texts.zfill(4).sum())
# expect: digits_that_are_glued df[0] == inf
# expect: digits_that_are_glued df[1] == inf
# expect: digits_that_are_glued df[2] == inf
# expect: digits_that_are_glued df[3] == inf
# expect: digits_that_are_glued df[4] == inf
# expect: digits_that_are_glued df[5] == inf
# expect: digits_that_are_glued df[6] == inf
# expect: digits_that_are_glued df[7] == inf
