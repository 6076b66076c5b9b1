"""The rows that are largest in a column: of equal ones the order decides which, so that only this column is known (F13)."""
# columns: y=float p=float k=a|b|zz
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance

Frame = MetricFrame[SymmetricDistance]
PUBLIC = pd.DataFrame({"k": ["a", "b"], "z": [1.0, 2.0]})


def of_the_column(df: Frame):
    df["p"] = df["p"].clip(0, 10)
    return df.nlargest(2, "p")["p"].sum()
# expect: of_the_column df == 10


def with_a_match(df: Frame):
    df["p"] = df["p"].clip(0, 10)
    return df.nlargest(2, "p").merge(PUBLIC, on="k")["p"].sum()
# expect: with_a_match df == inf


def matched_and_walked(df: Frame):
    df["p"] = df["p"].clip(0, 10)
    total = 0.0
    for row in df.nlargest(2, "p").tail(2).merge(PUBLIC, on="k").itertuples():
        total += row.p
    return total
# expect: matched_and_walked df == inf


def of_the_match(df: Frame):
    found = df.nlargest(2, "p").merge(PUBLIC, on="k", how="left")
    return found["z"].fillna(0.0).clip(0, 2).sum()
# expect: of_the_match df == inf


def without_repetitions(df: Frame):
    return len(df.nlargest(2, "p").drop_duplicates())
# expect: without_repetitions df == inf
