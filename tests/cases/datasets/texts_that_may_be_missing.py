"""What functions of texts and dates make of a column is missing where the text is; lengths and parts of dates lie between known ends."""
# ruff: noqa
# columns: name=ab|b|abc
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


# -- missing texts are left out
def how_many_lengths(df: Edited):
    """A name that is edited away is no longer counted; that none is missing is assumed, as of every column that is counted."""
    return df["name"].str.len().count()
# expect: how_many_lengths df == 0


def how_many_lower(df: Edited):
    return df["name"].str.lower().value_counts().sum()
# expect: how_many_lower df == 1


def how_many_filled(df: Edited):
    return df["name"].fillna("").str.len().clip(upper=5).count()
# expect: how_many_filled df == 0


# -- lengths and numbers of places are not below zero
def clipped_length(df: Added):
    return df["name"].str.len().clip(upper=20).sum()
# expect: clipped_length df == 20


def clipped_length_by_python(df: Added):
    return sum(df["name"].str.len().clip(upper=20))
# expect: clipped_length_by_python df == 20


def clipped_numbers_of_places(df: Added):
    return df["name"].str.count("a").clip(upper=3).sum()
# expect: clipped_numbers_of_places df == 3


def long_names(df: Added):
    return (df["name"].str.len() > 2).sum()
# expect: long_names df == 1


def unclipped_length(df: Added):
    return df["name"].str.len().sum()
# expect: unclipped_length df == inf
