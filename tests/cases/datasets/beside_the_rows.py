"""A second private value beside the rows of a data set: what a test, a default, a start, a captured name or a whole operation brings in is not forgotten with the rows."""
# ruff: noqa
# columns: age=float pay=float sex=F|M
from collections import Counter, defaultdict
from functools import reduce
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, InsertDeleteDistance, Real, SymmetricDistance, laplacian_mechanism

Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]
InOrder = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]
Words = Annotated[list[str], SymmetricDistance]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]


# -- what is there where no row is

def largest_or_a_default(ages: Ages, x: Real):
    return max(ages, default=x)
# expect: largest_or_a_default x == 1  # known: loose
# expect: largest_or_a_default ages == inf


def smallest_of_some_or_a_default(ages: Ages, x: Real):
    return min((a for a in ages if a > 0.5), default=x + 1)
# expect: smallest_of_some_or_a_default x == 1  # known: loose
# expect: smallest_of_some_or_a_default ages == inf


def count_or_a_default(df: Frame, x: Real):
    return df["sex"].value_counts().get("F", x)
# expect: count_or_a_default x == 1  # known: loose
# expect: count_or_a_default df == inf


def count_of_words_or_a_default(words: Words, x: Real):
    return Counter(words).get("a", x)
# expect: count_of_words_or_a_default x == 1  # known: loose
# expect: count_of_words_or_a_default words == inf


def size_of_a_group_or_a_default(df: Frame, x: Real):
    return df.groupby("sex").size().get("F", x)
# expect: size_of_a_group_or_a_default x == 1  # known: loose
# expect: size_of_a_group_or_a_default df == inf


def tally_or_a_default(words: Words, x: Real):
    t = {}
    for w in words:
        t[w] = t.get(w, 0) + 1
    return t.get("a", x)
# expect: tally_or_a_default x == 1  # known: loose
# expect: tally_or_a_default words == inf


def count_by_a_private_key_or_a_default(df: Frame, x: Real, y: Real):
    return df["sex"].value_counts().get(x, y)
# expect: count_by_a_private_key_or_a_default y == 1  # known: loose


def count_or_a_list(df: Frame, x: Real):
    return df["sex"].value_counts().get("F", [x])
# expect: count_or_a_list x == inf
# expect: count_or_a_list df == inf


def count_or_a_text(df: Frame, x: Real):
    return df["sex"].value_counts().get("F", str(x))
# expect: count_or_a_text x == inf
# expect: count_or_a_text df == inf


def count_or_nothing(df: Frame, x: Real):
    return df["sex"].value_counts().get("F", None if x > 0 else 3)
# expect: count_or_nothing x == inf
# expect: count_or_nothing df == inf


# -- what a variable was before the loop

def last_of_all(ages: Ages, x: Real):
    last = x
    for a in ages:
        last = a
    return last
# expect: last_of_all x == 1  # known: loose
# expect: last_of_all ages == inf


def last_of_all_in_order(ages: InOrder, x: Real):
    last = x
    for a in sorted(ages):
        last = a
    return last
# expect: last_of_all_in_order x == 1  # known: loose
# expect: last_of_all_in_order ages == inf


def whether_there_was_a_row(ages: Ages, x: Real):
    last = x
    for a in ages:
        last = 3.0
    return last
# expect: whether_there_was_a_row x == 1  # known: loose
# expect: whether_there_was_a_row ages == inf


def beside_a_sum(ages: Ages, x: Real):
    last, total = x, 0.0
    for a in ages:
        total += a
        last = 3.0
    return last
# expect: beside_a_sum x == 1  # known: loose
# expect: beside_a_sum ages == inf


def last_of_rows(df: Frame, x: Real):
    last = x
    for _, row in df.iterrows():
        last = row["age"]
    return last
# expect: last_of_rows x == 1  # known: loose
# expect: last_of_rows df == inf


def bound_by_an_inner_loop(ages: Ages, x: Real):
    last = x
    for a in ages:
        for last in (1, 2):
            pass
    return last
# expect: bound_by_an_inner_loop x == 1  # known: loose
# expect: bound_by_an_inner_loop ages == inf


def bound_by_a_walrus(ages: Ages, x: Real):
    last = x
    for a in ages:
        (last := a)
    return last
# expect: bound_by_a_walrus x == 1  # known: loose
# expect: bound_by_a_walrus ages == inf


def blended_from(ages: InOrder, x: Annotated[Real, Interval(ge=0, le=1)]):
    s = x
    for a in ages:
        s = 0.5 * s + 0.5 * a
    return s
# expect: blended_from x == 1  # known: loose


def folded_from(ages: InOrder, x: Annotated[Real, Interval(ge=0, le=1)]):
    return reduce(lambda s, a: 0.5 * s + 0.5 * a, ages, x)
# expect: folded_from x == 1  # known: loose


def largest_from(ages: InOrder, x: Annotated[Real, Interval(ge=0, le=1)]):
    s = x
    for a in ages:
        s = max(s, a)
    return s
# expect: largest_from x == 1
# expect: largest_from ages == 1


# -- the test by which a loop is left

def first_above(ages: InOrder, x: Real):
    for a in ages:
        if a > x:
            return 1.0
    return 0.0
# expect: first_above x == inf
# expect: first_above ages == 1


def first_above_of_two(ages: Ages, x: Real):
    for a in ages:
        if a > 0.5:
            if x > 0.3:
                return 1.0
            return 2.0
    return 0.0
# expect: first_above_of_two x == inf


def value_of_the_first_above(df: Frame, x: Real):
    for row in df.itertuples():
        if row.age > x:
            return row.pay
    return 0.0
# expect: value_of_the_first_above x == inf
# expect: value_of_the_first_above df == inf


def left_with_the_other(ages: InOrder, x: Real):
    for a in ages:
        if a > 0.5:
            return 1.0
    return x
# expect: left_with_the_other x == 1
# expect: left_with_the_other ages == inf


def first_in_either(ages: Ages, x: Real):
    return any(a > x for a in ages)
# expect: first_in_either x == inf
# expect: first_in_either ages == 1


# -- what a function saw that is called for each row

def mapped_by_what_remembers(ages: Ages, x: Real):
    seen = []

    def longer(a):
        seen.append(a)
        return x * len(seen)
    return sum(map(longer, ages))
# expect: mapped_by_what_remembers x == inf
# expect: mapped_by_what_remembers ages == inf


def filtered_by_what_remembers(ages: Ages, x: Real):
    seen = []

    def new(a):
        seen.append(a)
        return x > len(seen)
    return len(list(filter(new, ages)))
# expect: filtered_by_what_remembers x == inf


def applied_by_what_remembers(df: Frame, x: Real):
    seen = []

    def longer(a):
        seen.append(a)
        return x * len(seen)
    return df["age"].apply(longer).sum()
# expect: applied_by_what_remembers x == inf
# expect: applied_by_what_remembers df == inf


# -- the values of a dict of rows

def the_same_for_all(ages: Ages, x: Real):
    d = {a: x for a in ages}
    return d[1.0]
# expect: the_same_for_all x == 1  # known: loose


def by_a_private_key(ages: Ages, x: Real):
    return {x: a for a in ages}
# expect: by_a_private_key x == inf
# expect: by_a_private_key ages == inf


def for_some(ages: Ages, x: Real):
    return {a: 1 for a in ages if a > x}
# expect: for_some x == inf


# -- numbers by group, with what comes from outside the groups

def counts_times(df: Frame, x: Real):
    return (df["sex"].value_counts() * x).max()
# expect: counts_times x == inf
# expect: counts_times df == inf


def counts_times_as_a_list(df: Frame, x: Real):
    return (df["sex"].value_counts() * x).tolist()
# expect: counts_times_as_a_list x == inf
# expect: counts_times_as_a_list df == inf


def counts_times_at_a_place(df: Frame, x: Real):
    return (df["sex"].value_counts() * x).iloc[0]
# expect: counts_times_at_a_place x == inf
# expect: counts_times_at_a_place df == inf


def counts_times_for_all(df: Frame, x: Real):
    return sum(df["sex"].value_counts() * x)
# expect: counts_times_for_all x == inf
# expect: counts_times_for_all df == inf


def counts_above(df: Frame, x: Real):
    counts = df["sex"].value_counts()
    return counts[counts > x].sum()
# expect: counts_above x == inf


def counts_times_handed_on(df: Frame, x: Real, f):
    return f(df["sex"].value_counts() * x)
# expect: counts_times_handed_on x == inf
# expect: counts_times_handed_on df == inf


def counts_times_or_not(df: Frame, x: Real, k):
    counts = df["sex"].value_counts()
    return (counts * x if k else counts)["F"]
# expect: counts_times_or_not x == inf


def counts_times_and_counts(df: Frame, x: Real):
    counts = df["sex"].value_counts()
    return (counts * x + counts)["F"]
# expect: counts_times_and_counts x == inf


def counts_times_released(df: Frame, x: Real):
    return laplacian_mechanism(df["sex"].value_counts() * x, 1.0, 1.0)  # error: DP203
# expect: counts_times_released x.epsilon == inf


def counts_and_one(df: Frame, x: Real):
    return df["sex"].value_counts().add(x)["F"]
# expect: counts_and_one x == 1
# expect: counts_and_one df == 1


# -- what raises something where no row is, or a value is missing

def filled_where_nothing_is_asked_for(df: Frame):
    return df["sex"].value_counts().fillna(0)["F"]
# expect: filled_where_nothing_is_asked_for df == 1


def whole_numbers_of_what_may_be_missing(df: Frame):
    return df["age"].where(df["pay"] > 3).astype(int).sum()
# expect: whole_numbers_of_what_may_be_missing df == inf
