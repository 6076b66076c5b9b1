"""Columns of which some rows are written over by what other columns hold: `df.loc[condition, "a"] = df["b"]` (rules F1, F2)."""
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance

People = MetricFrame[SymmetricDistance]


def by_a_whole_series(people: People):
    income = people["income"].clip(0, 100)
    people["tax"] = income / 5
    people.loc[people["income"] > 50, "tax"] = income / 2
    return people["tax"].sum()
# expect: by_a_whole_series people == 50


def by_rows_that_were_picked(people: People):
    people["income"] = people["income"].clip(0, 9)
    women = people["sex"] == "f"
    people.loc[women, "income"] = people.loc[women, "income"] + 1
    return people["income"].sum()
# expect: by_rows_that_were_picked people == 10


def changed_where_they_stand(people: People):
    people["income"] = people["income"].clip(0, 10)
    people.loc[people["age"] > 50, "income"] *= 2
    return people["income"].sum()
# expect: changed_where_they_stand people == 20


def by_an_array_of_these(people: People):
    people["income"] = people["income"].clip(0, 10)
    old = people["age"] > 50
    people.loc[old, "income"] = np.sqrt(people.loc[old, "income"].to_numpy())
    return people["income"].sum()
# expect: by_an_array_of_these people == 10


def by_an_array_of_all(people: People):
    people["income"] = people["income"].clip(0, 10)
    people.loc[people["age"] > 50, "income"] = people["age"].clip(0, 5).to_numpy()  # of all rows, where there are fewer: an exception
    return people["income"].sum()
# expect: by_an_array_of_all people == inf


def by_other_rows(people: People):
    people["income"] = people["income"].clip(0, 10)
    people.loc[people["age"] > 50, "income"] = people.loc[people["age"] > 60, "age"].clip(0, 5)  # the others get none
    return people["income"].sum()
# expect: by_other_rows people == 10  # known: loose


def a_series_by_a_series(people: People):
    tax = people["income"].clip(0, 10)
    tax[people["age"] > 50] = people["income"].clip(0, 3)
    return tax.sum()
# expect: a_series_by_a_series people == 10
