"""While loops that count, loops over groups that fill a dict or a list, and sizes that the program tests."""
from collections import Counter
from functools import reduce
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval

from dpcheck import ChangeOneDistance, Column, HammingDistance, Size, SymmetricDistance, private

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
LH = Annotated[list[int], HammingDistance, Interval(ge=0, le=1)]
LK = Annotated[list[str], SymmetricDistance]


# --- `while i < n` with `i += 1` at its end goes through range(i, n)
def added_up(d: LS):
    i, total = 0, 0
    while i < len(d):
        total += d[i]
        i += 1
    return total
# expect: added_up d == 10


def counted(d: LS):
    n, i, count = len(d), 0, 0
    while i < n:
        if d[i] > 3:
            count = count + 1
        i = i + 1
    return count
# expect: counted d == 1


def where_it_ends(d: LS):
    i = 0
    while i < len(d):
        print("another one") if False else None
        i += 1
    return i
# expect: where_it_ends d == 1


# none of these is such a loop
def grows_on_the_way(d: LS):
    i, total = 0, 0
    while i < len(d):
        total += d[i]
        if total < 100:
            d.append(1.0)
        i += 1
    return total
# expect: grows_on_the_way d == inf


def grows_by_another_name(d: LS):
    other = d
    i, total = 0, 0
    while i < len(d):
        total += d[i]
        other.append(1.0)
        i += 1
    return total
# expect: grows_by_another_name d == inf


def counts_elsewhere(d: LS):
    i, total = 0, 0
    while i < len(d):
        if d[i] > 5:
            i = i + 1
        total += 1
        i += 1
    return total
# expect: counts_elsewhere d == inf


# --- one number a group, put into a dict or a list, or added up
def sums_by_group(df: FS):
    out = {}
    for name, group in df.groupby("g"):
        clipped = group["p"].clip(0, 5)
        out[name] = clipped.sum()
    return [out.get(key, 0) for key in ("a", "b")]
# expect: sums_by_group df.L1 == 5


def seen_by_another_name(df: FS):
    out = {}
    alias = out
    for name, group in df.groupby("g"):
        out[name] = len(group)
    return alias.get("a", 0)
# expect: seen_by_another_name df == 1


def largest_group(df: FS):
    sizes = []
    for _, group in df.groupby("g"):
        sizes.append(len(group))
    return max(sizes)
# expect: largest_group df == 1


def clipped_by_group(df: FS):
    total = 0
    for _, group in df.groupby("g"):
        total += min(group["p"].sum(), 20)
    return total
# expect: clipped_by_group df == 10


def what_the_last_group_was(df: FS):
    out = {}
    for name, group in df.groupby("g"):
        out[name] = group["p"].sum()
    return name
# expect: what_the_last_group_was df == inf


def carried_from_group_to_group(df: FS):
    total = before = 0
    for _, group in df.groupby("g"):
        part = group["p"].sum() + before
        before = part
        total += part
    return total
# expect: carried_from_group_to_group df == inf


def filled_before(df: FS):
    out = {"a": 100}
    for name, group in df.groupby("g"):
        out[name] = group["p"].sum()
    return out["a"]
# expect: filled_before df == inf


def asks_what_is_there(df: FS):
    out = {}
    for name, group in df.groupby("g"):
        out[name] = group["p"].sum() + len(out)
    return out["a"]
# expect: asks_what_is_there df == inf


def noted_beside(df: FS):
    out, seen = {}, []
    for name, group in df.groupby("g"):
        here = seen.append(name)
        out[name] = group["p"].sum()
    return len(seen)
# expect: noted_beside df == inf


# --- what the program tests of the size holds where it goes on
def mean_of_enough(df: FC):
    return df["p"].mean() if len(df) >= 10 else 0.0
# expect: mean_of_enough df == 1


def mean_or_an_error(df: FC):
    if len(df) < 2:
        raise ValueError("too few")
    return df["p"].mean()
# expect: mean_or_an_error df == 5


def spread_of_enough(df: FC):
    return df["p"].std() if len(df) >= 25 else 0.0
# expect: spread_of_enough df == 2


def variance_of_enough(df: FC):
    return np.var(df["p"]) if len(df) >= 10 else 0.0
# expect: variance_of_enough df == 9


def mean_of_a_private_number(df: FS):
    """Of 9 rows and of 8 it is a mean, and 0."""
    return df["p"].mean() if len(df) >= 9 else 0.0
# expect: mean_of_a_private_number df == 10


def none_is_told(d: LC):
    return np.mean(d) if d else 0
# expect: none_is_told d == 10


def one_at_least(d: LC):
    if len(d) == 0:
        return 0
    return sum(d) / len(d)
# expect: one_at_least d == 10


# --- dates, aggregates by name, masks in a list, the most common
def of_a_year(df: FS):
    return df[pd.to_datetime(df["d"], format="%Y-%m-%d", errors="coerce").dt.year == 2020]["p"].sum()
# expect: of_a_year df == 10


def years(df: FC):
    """What is no date has no year, and counts 0."""
    return pd.to_datetime(df["d"], unit="s", errors="coerce").dt.year.clip(2000, 2020).sum()
# expect: years df == 2020


def of_a_guessed_format(df: FS):
    """The format of all rows is that of the first one."""
    return df[pd.to_datetime(df["d"], errors="coerce").dt.year == 2020]["p"].sum()
# expect: of_a_guessed_format df == inf


def aggregates_of_columns(df: FS):
    return df.agg({"p": "sum", "q": "sum"})
# expect: aggregates_of_columns df.L1 == 15


def aggregate_of_named_columns(df: FS):
    return df[["p", "q"]].agg("sum")
# expect: aggregate_of_named_columns df.L1 == 15


def aggregate_by_row(df: FS):
    return df.agg({"p": "sum"}, axis=1)
# expect: aggregate_by_row df == inf


def by_the_first_mask(df: FS):
    return np.select([df["p"] > 7, df["p"] > 3], [2, 1], 0).sum()
# expect: by_the_first_mask df == 2


def folded_masks(df: FS):
    cases = [(df["p"] > 7, 2), (df["p"] > 3, 1)]
    return reduce(lambda rest, case: np.where(case[0], case[1], rest), cases, 0).sum()
# expect: folded_masks df == 2


def most_common(d: LK):
    return Counter(d).most_common(1)[0][1]
# expect: most_common d == 1


def the_one_that_is(d: LK):
    return Counter(d).most_common(1)[0][0]
# expect: the_one_that_is d == inf


def second_most_common(d: LK):
    return Counter(d).most_common(2)[1][1]
# expect: second_most_common d == inf


def how_many_of_the_common(d: LK):
    return dict(Counter(d).most_common()).get("a", 0)
# expect: how_many_of_the_common d == 1


# --- a list of answers of which each hides its own row, in the places of the rows
@private(epsilon=1.0)
def each_answer(answers: LH):
    return [answer + np.random.laplace(0, 1) for answer in answers]
# expect: each_answer answers.epsilon == 1


@private(epsilon=1.0)
def each_appended(answers: LH):
    out = []
    for answer in answers:
        out.append(answer + np.random.laplace(0, 1))
    return out
# expect: each_appended answers.epsilon == 1


@private(epsilon=1.0)
def each_of_an_array(answers: Annotated[np.ndarray, HammingDistance, Size(50), Interval(ge=0, le=1)]):
    return [answer + np.random.laplace(0, 1) for answer in answers]
# expect: each_of_an_array answers.epsilon == 1


@private(epsilon=1.0)
def in_any_order(answers: Annotated[list[int], ChangeOneDistance, Interval(ge=0, le=1)]):  # error: DP202
    return [answer + np.random.laplace(0, 1) for answer in answers]  # error: DP201
