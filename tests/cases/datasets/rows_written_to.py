"""Rows of a list of dicts are objects: what the program stores in one, through any name, is there when it is read again."""
# columns: p=float q=float
# ruff: noqa
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, Real, SymmetricDistance

D = Annotated[list[dict], SymmetricDistance]
F = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]


def only_read(d: D):
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: only_read d == 1


def every_row_set(d: D, e: Real):
    for r in d:
        r["p"] = e
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: every_row_set e == inf


def set_and_read(d: D, e: Real):
    total = 0
    for r in d:
        r["p"] += e
        total += min(1, max(0, r["p"]))
    return total
# expect: set_and_read e == inf


def another_name(d: D, e: Real):
    total = 0
    for r in d:
        s = r
        s["p"] = e
        total += min(1, max(0, r["p"]))
    return total
# expect: another_name e == inf


def updated(d: D, e: Real):
    for r in d:
        r.update(p=e)
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: updated e == inf


def handed_on(d: D, e: Real):
    rows = [unknown_to_the_checker(r, e) for r in d]
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: handed_on e == inf


def what_the_row_before_held(d: D):
    last = 0
    for r in d:
        r["q"] = last
        last = r["p"]
    return sum(min(1, max(0, r["q"])) for r in d)
# expect: what_the_row_before_held d == inf


def first_row_set(d: D, e: Real):
    d[0]["p"] = e
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: first_row_set e == inf
# expect: first_row_set d == inf


def next_row_set(d: D, e: Real):
    next(iter(d))["p"] = e
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: next_row_set e == inf
# expect: next_row_set d == inf


def list_in_a_row(d: D, e: Real):
    for r in d:
        r["p"].append(e)
    return sum(min(1, max(0, r["p"][0])) for r in d)
# expect: list_in_a_row e == inf


def set_under_a_private_condition(d: D, e: Real):
    if e > 0:
        for r in d:
            r["p"] = 0
    return sum(min(1, max(0, r["p"])) for r in d)
# expect: set_under_a_private_condition e == inf


def row_of_a_frame_set(df: F, e: Real):
    total = 0
    for _, r in df.iterrows():
        r["p"] = e
        total += min(1, max(0, r.p))
    return total
# expect: row_of_a_frame_set e == inf


def row_of_a_frame_set_by_label(df: F, e: Real):
    total = 0
    for _, r in df.iterrows():
        r.loc["p"] = e
        total += min(1, max(0, r.p))
    return total
# expect: row_of_a_frame_set_by_label e == inf


def column_after_a_written_row(df: F, e: Real):
    def raised(r):
        r["p"] = e
        return r["p"]
    return df.apply(raised, axis=1).clip(0, 1).sum()
# expect: column_after_a_written_row e == inf


def appended_after_it_was_lost(x: Real, e: Real):
    values = [x]
    unknown_to_the_checker(values)
    values.append(e)
    return values[0]
# expect: appended_after_it_was_lost e == inf
