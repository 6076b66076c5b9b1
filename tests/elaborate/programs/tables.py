"""Programs of tables that are there for the value test alone: aliases, changes in place, what looks at a table later."""
from typing import Annotated

import pandas as pd
from dpcheck import Column, MetricFrame, SymmetricDistance

# columns: a=float b=float k=x|y
Frame = MetricFrame[SymmetricDistance]


def two_names(df: Frame):
    other = df
    other["c"] = other["a"] + 1
    return df["c"].sum()


def a_copy(df: Frame):
    other = df.copy()
    other["a"] = 0
    return df["a"].sum()


def a_column_is_its_own(df: Frame):
    column = df["a"]
    column += 1
    return df["a"].sum()


def changed_in_place(df: Frame):
    df.drop(columns=["b"], inplace=True)
    df.loc[df["a"] > 1, "a"] = 0
    return df.sum(numeric_only=True)


def deleted_column(df: Frame):
    del df["a"]
    return df.shape[1]


def popped_column(df: Frame):
    taken = df.pop("a")
    return taken.sum() - df.shape[1]


def columns_renamed(df: Frame):
    df.columns = ["p", "q", "k"]
    return df["p"].sum()


def told_one_after_another(df: Frame):
    return df.assign(c=lambda d: d["a"] + 1, e=lambda d: d["c"] * 2)["e"].max()


def by_rows(df: Frame):
    return df.apply(lambda row: row["a"] if row["k"] == "x" else -row["b"], axis=1).sum()


def by_groups(df: Frame):
    return df.groupby("k").apply(lambda part: part["a"].sum() - part["b"].sum())


def groups_in_turn(df: Frame):
    found = {}
    for key, part in df.groupby("k"):
        found[key] = part["a"].max()
    return found


def rows_in_turn(df: Frame):
    total, seen = 0.0, 0
    for _, row in df.iterrows():
        if row["a"] < 0:
            continue
        if seen > 3:
            break
        total += row["a"]
        seen += 1
    else:
        return -total
    return total


def first_that_is_large(df: Frame):
    for row in df.itertuples():
        if row.a > 1:
            return row.b
    return None


def counted(df: Frame):
    counts = {}
    for key in df["k"]:
        counts[key] = counts.get(key, 0) + 1
    return counts


def appended(values: Annotated[list[float], SymmetricDistance]):
    values.append(1.0)
    values.sort()
    return values[-1] - values[0]


def by_a_query(df: Frame, least: float):
    return df.query("a > @least and k == 'x'")["b"].sum()


def windows(s: Annotated[pd.Series, SymmetricDistance]):
    return s.rolling(2).sum().max()


def a_function_of_two(values: Annotated[list[float], SymmetricDistance]):
    def larger(one, other):
        if one > other:
            return one
        return other

    best = 0.0
    for value in values:
        best = larger(best, value)
    return best


def nested(df: Frame):
    return [[a * b for b in df["b"] if b > 0] for a in df["a"]]


def several_clauses(df: Frame):
    return sum(a - b for a in df["a"] if a > 0 for b in df["b"])
