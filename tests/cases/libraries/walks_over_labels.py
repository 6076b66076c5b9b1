"""Series of numbers by label: walked through they give their numbers and not their labels, as a dict would; and their methods write to them."""
# columns: a=float b=float
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, Real, SymmetricDistance

Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=1)), Column("b", Interval(ge=0, le=1))]


def added_up(x: Real, y: Real):
    total = 0
    for v in pd.Series({"a": x, "b": y}):
        total += 2 * v
    return total
# expect: added_up x == 2
# expect: added_up y == 2


def summed(x: Real, y: Real):
    return sum(pd.Series({"a": x, "b": y}))
# expect: summed x == 1
# expect: summed y == 1


def taken_apart(x: Real, y: Real):
    a, b = pd.Series({"a": x, "b": y})
    return 2 * a + 3 * b
# expect: taken_apart x == 2
# expect: taken_apart y == 3


def handed_on(x: Real, y: Real):
    return (lambda a, b: a + 4 * b)(*pd.Series({"a": x, "b": y}))
# expect: handed_on x == 1
# expect: handed_on y == 4


def as_a_list(x: Real, y: Real):
    return list(pd.Series({"a": x, "b": 3 * y}))
# expect: as_a_list x == 1
# expect: as_a_list y == 3


def the_larger(x: Real, y: Real):
    return max(pd.Series({"a": x, "b": y}))
# expect: the_larger x == 1
# expect: the_larger y == 1


def counted(x: Real, y: Real):
    return [i * v for i, v in enumerate(pd.Series({"a": x, "b": y}), 1)]
# expect: counted x == 1
# expect: counted y == 2


def beside_others(x: Real, y: Real):
    return [k * v for v, k in zip(pd.Series({"a": x, "b": y}), [1, 2])]
# expect: beside_others x == 1
# expect: beside_others y == 2


def by_a_function(x: Real, y: Real):
    return list(map(lambda v: 2 * v, pd.Series({"a": x, "b": y})))
# expect: by_a_function x == 2
# expect: by_a_function y == 2


def the_first(x: Real, y: Real):
    return next(iter(pd.Series({"a": x, "b": y})))
# expect: the_first x == 1
# expect: the_first y == 0


def written_out(x: Real, y: Real):
    return "".join(str(v) for v in pd.Series({"a": x, "b": y}))
# expect: written_out x == inf
# expect: written_out y == inf


def of_one_of_two(x: Real, y: Real, other: bool):
    s = pd.Series({"a": x, "b": y})
    if other:
        s = pd.Series({"a": y, "b": x})
    return list(s)
# expect: of_one_of_two x == 1  # known: loose
# expect: of_one_of_two y == 1  # known: loose


def whether_a_label_is_there(x: Real, y: Real):
    return "a" in pd.Series({"a": x, "b": y})
# expect: whether_a_label_is_there x == 0


def as_a_dict(x: Real, y: Real):
    return [k for k in dict(pd.Series({"a": x, "b": y}))]
# expect: as_a_dict x == 0


def released_one_by_one(df: Frame, eps: float):
    out = []
    for v in df[["a", "b"]].sum():
        out.append(v + np.random.laplace(0, 1 / eps))
    return out
# expect: released_one_by_one df.epsilon == 2 * eps


def two_statistics(df: Frame, eps: float):
    return [v + np.random.laplace(0, 1 / eps) for v in df["a"].agg(["sum", "count"])]
# expect: two_statistics df.epsilon == 2 * eps


def of_two_columns(df: Frame, eps: float):
    return [v + np.random.laplace(0, 1 / eps) for v in df.agg({"a": "sum", "b": "count"})]
# expect: of_two_columns df.epsilon == 2 * eps


def sums_beside_others(df: Frame):
    return [k * v for k, v in zip([1, 2], df[["a", "b"]].sum())]
# expect: sums_beside_others df == sqrt(5)


def sums_taken_apart(df: Frame):
    a, b = df[["a", "b"]].sum()
    return a + 2 * b
# expect: sums_taken_apart df == 3


# -- what writes to one


def stored_by_label(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    s["a"] = 5 * s["b"]
    return s["a"]
# expect: stored_by_label x == 0
# expect: stored_by_label y == 5


def updated(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    s.update({"a": 5 * s["b"]})
    return s["a"]
# expect: updated y == 5  # known: loose


def masked_in_place(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    s.mask(s < 1, 5 * s["b"], inplace=True)
    return s["a"]
# expect: masked_in_place y == 5  # known: loose


def other_numbers_in_place(df: Frame):
    s = df[["a", "b"]].sum()
    s.where(s < 0, 5 * s["b"], inplace=True)
    return s["a"]
# expect: other_numbers_in_place df == 5  # known: loose


def labels_exchanged(x: Real, y: Real):
    s = pd.Series({"a": x, "b": 7 * y})
    s.rename({"a": "b", "b": "a"}, inplace=True)
    return s["a"]
# expect: labels_exchanged y == 7  # known: loose


def sums_with_labels_exchanged(df: Frame):
    s = df[["a", "b"]].sum() * 1
    s.rename({"a": "b", "b": "a"}, inplace=True)
    return s["a"]
# expect: sums_with_labels_exchanged df == 1  # known: loose


def one_label_less(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    s.pop("a")
    return list(s)
# expect: one_label_less x == 0  # known: loose
# expect: one_label_less y == 1  # known: loose


def dropped_in_place(df: Frame, eps: float):
    s = df[["a", "b"]].sum()
    s.drop("a", inplace=True)
    return 2 * s["b"] + np.random.laplace(0, len(s) / eps)
# expect: dropped_in_place df.epsilon == 2 * eps  # known: loose


def sorted_in_place(x: Real, y: Real):
    s = pd.Series({"a": x, "b": 3 * y})
    s.sort_values(inplace=True)
    return [2 * v for v, k in zip(s, range(1))]
# expect: sorted_in_place y == 6  # known: loose


def filled_in_place(df: Frame):
    s = df[["a", "b"]].sum()
    s.fillna(0, inplace=True)
    return s["a"]
# expect: filled_in_place df == 1  # known: loose


def another_order_in_place(df: Frame):
    s = pd.Series({"a": df["a"].sum(), "b": 4 * df["b"].sum()})
    s.sort_index(ascending=False, inplace=True)
    return list(s)[0]
# expect: another_order_in_place df == 4  # known: loose


def stored_by_a_locator(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    s.loc["a"] = 5 * s["b"]
    return s["a"]
# expect: stored_by_a_locator y == 5  # known: loose


def stored_by_a_place(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    s.iloc[0] = 5 * s["b"]
    return s["a"]
# expect: stored_by_a_place y == 5  # known: loose


def stored_by_its_class(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    pd.Series.update(s, {"a": 5 * s["b"]})
    return s["a"]
# expect: stored_by_its_class y == 5  # known: loose


def described_and_kept(df: Frame):
    s = df[["a", "b"]].sum()
    s.describe()
    s.sort_values()
    s.drop("b")
    return s["a"]
# expect: described_and_kept df == 1


def stored_while_walking(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    out = []
    for v in s:
        out.append(v)
        s["c"] = 0.0  # which gives it new memory
        s["b"] = 0.0
    return out
# expect: stored_while_walking x == 1  # known: loose
# expect: stored_while_walking y == 1  # known: loose


def stored_before_the_first_item(df: Frame):
    s = df[["a", "b"]].sum()
    pairs = enumerate(s)
    s["c"] = 0.0
    s["a"] = 0.0
    return next(pairs)[1]
# expect: stored_before_the_first_item df == 1  # known: loose


def some_of_the_labels(df: Frame):
    return df[["a", "b"]].sum()[["b", "a"]]
# expect: some_of_the_labels df == sqrt(2)


def one_of_the_labels_in_a_list(df: Frame):
    return list(df[["a", "b"]].sum()[["b"]])
# expect: one_of_the_labels_in_a_list df == 1


def a_label_that_stands_twice(x: Real, y: Real):
    s = pd.Series({"a": x, "b": y})
    return sum(s[["a", "a", "b"]])
# expect: a_label_that_stands_twice x == 2  # known: loose


def a_slice_of_labels(df: Frame):
    return df[["a", "b"]].sum()["a":"b"]
# expect: a_slice_of_labels df == sqrt(2)  # known: loose
