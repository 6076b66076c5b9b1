"""Groups, counts and rows by a text that the caller gives: whichever it is, one group is meant."""
from collections import Counter

import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

# columns: city=red|blue|green pay=float
# given: counted city = rng.choice(["red", "blue", "green", "black"])
# given: counted_by_counter city = rng.choice(["red", "blue", "green", "black"])
# given: paid_there city = rng.choice(["red", "blue", "green", "black"])
# given: counted_twice city = rng.choice(["red", "blue", "green", "black"])
# given: of_two city = rng.choice(["red", "blue", "green", "black"])
# given: of_two other = rng.choice(["red", "blue", "green", "black"])
# given: of_one_and_a_named_one city = rng.choice(["red", "blue", "green", "black"])
# given: rows_there city = rng.choice(["red", "blue", "green", "black"])
# given: counted_by_hand city = rng.choice(["red", "blue", "green", "black"])
# given: beside_red city = rng.choice(["red", "blue", "green", "black"])
# given: released city = rng.choice(["red", "blue", "green", "black"])
# given: released_both city = rng.choice(["red", "blue", "green", "black"])
# given: released_both other = rng.choice(["red", "blue", "green", "black"])
# given: labels_that_may_be_one city = rng.choice(["red", "blue", "green", "black"])
# given: labels_that_may_be_one other = rng.choice(["red", "blue", "green", "black"])
# given: rows_of_a_group city = rng.choice(["red", "blue"])


def counted(df: MetricFrame[SymmetricDistance], city: str):
    return df["city"].value_counts().to_dict().get(city, 0)
# expect: counted df == 1


def counted_by_counter(df: MetricFrame[SymmetricDistance], city: str):
    return Counter(df["city"])[city]
# expect: counted_by_counter df == 1


def paid_there(df: MetricFrame[SymmetricDistance], city: str):
    df["pay"] = df["pay"].clip(0, 100)
    return df.groupby("city")["pay"].sum().get(city, 0)
# expect: paid_there df == 100


def counted_twice(df: MetricFrame[SymmetricDistance], city: str):
    counts = df["city"].value_counts().to_dict()
    return counts.get(city, 0) + counts.get(city, 0)
# expect: counted_twice df == 2


# The two may be one: then a row counts in both.
def of_two(df: MetricFrame[SymmetricDistance], city: str, other: str):
    counts = df["city"].value_counts().to_dict()
    return counts.get(city, 0) + counts.get(other, 0)
# expect: of_two df == 2


def of_one_and_a_named_one(df: MetricFrame[SymmetricDistance], city: str):
    counts = df["city"].value_counts().to_dict()
    return [counts.get(city, 0), counts.get("red", 0)]
# expect: of_one_and_a_named_one df L1 == 2


def rows_there(df: MetricFrame[SymmetricDistance], city: str):
    return (df["city"] == city).sum()
# expect: rows_there df == 1


def counted_by_hand(df: MetricFrame[SymmetricDistance], city: str):
    counts = {"red": 0}
    for name in df["city"]:
        counts[name] = counts.get(name, 0) + 1
    return counts.get(city, 0)
# expect: counted_by_hand df == 1


# A row counts in both where `city` is red.
def beside_red(df: MetricFrame[SymmetricDistance], city: str):
    counts = {"red": 0}
    for name in df["city"]:
        counts[name] = counts.get(name, 0) + 1
    return counts.get(city, 0) + counts["red"]
# expect: beside_red df == 2


def released(df: MetricFrame[SymmetricDistance], city: str, eps: float):
    counts = df["city"].value_counts().to_dict()
    return laplacian_mechanism(counts.get(city, 0), 1, eps)
# expect: released df.epsilon == eps


def released_both(df: MetricFrame[SymmetricDistance], city: str, other: str, eps: float):
    counts = df["city"].value_counts().to_dict()
    return laplacian_mechanism(counts.get(city, 0), 1, eps), laplacian_mechanism(counts.get(other, 0), 1, eps)
# expect: released_both df.epsilon == 2 * eps


def labels_that_may_be_one(df: MetricFrame[SymmetricDistance], city: str, other: str):
    return df["city"].value_counts().reindex([city, other], fill_value=0)
# expect: labels_that_may_be_one df L1 == 2


def rows_of_a_group(df: MetricFrame[SymmetricDistance], city: str):
    return df.groupby("city")["pay"].get_group(city).clip(0, 10).sum()
# expect: rows_of_a_group df == 10
