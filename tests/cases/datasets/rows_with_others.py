"""Rows with others beside them: lists that are joined, repeated and added to, arrays that are padded; and rows by their places and keys."""
# ruff: noqa
# columns: pay=float tax=float sex=F|M|X flag=bool
import heapq
import itertools
import statistics
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, Size, SymmetricDistance

Bag = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=3)]
Line = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=3)]
Places = Annotated[list[float], HammingDistance, Interval(ge=0, le=3)]
Array = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=3)]
ArrayLine = Annotated[np.ndarray, InsertDeleteDistance, Interval(ge=0, le=3)]
Sized = Annotated[np.ndarray, HammingDistance, Size("n"), Interval(ge=0, le=3)]
Pairs = Annotated[list[tuple[float, float]], SymmetricDistance]
PairsInLine = Annotated[list[tuple[float, float]], InsertDeleteDistance]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=3)), Column("tax", Interval(ge=-1, le=2))]
FrameLine = Annotated[pd.DataFrame, InsertDeleteDistance, Column("pay", Interval(ge=0, le=3)), Column("tax", Interval(ge=-1, le=2))]
FrameEdited = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=0, le=3)), Column("tax", Interval(ge=-1, le=2))]


# -- joined and repeated
def joined_with_itself(d: Bag):
    return sum(d + d)
# expect: joined_with_itself d == 6


def three_times(d: Bag):
    return len(d * 3)
# expect: three_times d == 3


def with_one_more(d: Bag):
    return sum(d + [2])
# expect: with_one_more d == 3


def with_a_larger_one(d: Bag):
    """What is added is the same in both lists."""
    return sum(d + [100])
# expect: with_a_larger_one d == 3  # known: loose


def with_a_larger_one_at_the_top(d: Bag):
    return max(d + [100])
# expect: with_a_larger_one_at_the_top d == 0  # known: loose


def starred(d: Bag):
    return sum([*d, 1, 2])
# expect: starred d == 3


def appended(d: Bag):
    d.append(2)
    return sum(d) / len(d)
# expect: appended d == 3 / 2


def padded_to_a_length(d: Line, n: Annotated[int, Interval(ge=2, le=9)]):
    full = (d + [1.5] * n)[:n]
    return sum(full) / n
# expect: padded_to_a_length d == 3 / n


def padded_without_an_order(d: Bag, n: Annotated[int, Interval(ge=2, le=9)]):
    full = (d + [1.5] * n)[:n]
    return sum(full) / n
# expect: padded_without_an_order d == inf


def in_a_loop(d: Bag):
    longer = d
    for _ in range(3):
        longer += [1]
    return len(d) - len(longer)
# expect: in_a_loop d == 0  # known: loose


def extended_by_itself(d: Places):
    same = d
    d.extend(d)
    return sum(same)
# expect: extended_by_itself d == 6


def if_it_is_long(d: Bag):
    if len(d) > 3:
        d.append(3)
    return sum(d)
# expect: if_it_is_long d == 6  # known: loose


def chained(d: Bag):
    return sum(itertools.chain(d, d))
# expect: chained d == 6


def each_twice(d: Bag):
    return sum([e for e in d for _ in range(2)])
# expect: each_twice d == 6


def each_times_a_place(d: Bag):
    return sum([e * i for e in d for i in range(3)])
# expect: each_times_a_place d == 9  # known: loose


def array_padded(x: Array):
    return np.pad(x, 2).sum()
# expect: array_padded x == 3


def array_repeated(x: Array):
    return np.repeat(x, 2).sum()
# expect: array_repeated x == 6


def arrays_together(x: Array):
    return np.concatenate([x, [1.0, 2.0]]).mean()
# expect: arrays_together x == 1


def all_but_the_first(x: ArrayLine):
    return np.delete(x, 0).sum()
# expect: all_but_the_first x == 3


def parted(x: Array):
    return np.partition(x, 0).sum()
# expect: parted x == 3


def parted_then_cut(x: ArrayLine):
    return np.partition(x, 2)[:2].sum()
# expect: parted_then_cut x == inf


def emptied(d: Bag):
    d.clear()
    return len(d)
# expect: emptied d == 0


# -- places
def first_three(d: Line):
    return sum(e for i, e in enumerate(d) if i < 3)
# expect: first_three d == 3


def first_three_without_an_order(d: Bag):
    return sum(e for i, e in enumerate(d) if i < 3)
# expect: first_three_without_an_order d == inf


def first_two_in_a_loop(d: Line):
    total = 0
    for i, e in enumerate(d):
        if i < 2:
            total += e
    return total
# expect: first_two_in_a_loop d == 3


def every_second(d: Line):
    return sum(e for i, e in enumerate(d) if i % 2 == 0)
# expect: every_second d == inf


def cut_by_a_private_place(d: Line):
    return sum(e for i, e in enumerate(d) if i < len(d) / 2)
# expect: cut_by_a_private_place d == inf


def sliced(d: Line):
    return sum(itertools.islice(d, 2))
# expect: sliced d == 3


def sliced_before_it_grows(d: Line):
    part = itertools.islice(d, 2)
    d.insert(0, 3.0)
    return sum(part)
# expect: sliced_before_it_grows d == 3  # known: loose


def steps_between(df: FrameLine):
    return df["pay"].diff().abs().sum()
# expect: steps_between df == 6


def widest_gap(x: Array):
    return np.diff(np.sort(x)).max()
# expect: widest_gap x == 3


def steps_without_an_order(x: Array):
    return np.abs(np.diff(x)).sum()
# expect: steps_without_an_order x == inf


# -- keys
def least_by_a_column(df: Frame):
    return df.sort_values("pay").head(2)["pay"].sum()
# expect: least_by_a_column df == 3


def least_by_a_column_others(df: Frame):
    """Of rows that are equal in pay either may stand first."""
    return df.sort_values("pay").head(2)["tax"].sum()
# expect: least_by_a_column_others df == inf


def largest_of_a_frame(df: Frame):
    return df.nlargest(2, "pay")["pay"].sum()
# expect: largest_of_a_frame df == 3


def largest_of_a_frame_others(df: FrameLine):
    """Of equal ones those that stood first."""
    return df.nlargest(2, "pay")["tax"].sum()
# expect: largest_of_a_frame_others df == 3


def filtered_by_others(df: Frame):
    part = df.sort_values("pay").head(3)
    return part[part["tax"] > 0]["pay"].sum()
# expect: filtered_by_others df == inf


def filtered_before(df: Frame):
    return df[df["tax"] > 0].sort_values("pay").head(3)["pay"].sum()
# expect: filtered_before df == 3


def key_exchanged(df: Frame):
    part = df.sort_values("pay")
    part["pay"] = part["tax"]
    return part.head(2)["pay"].sum()
# expect: key_exchanged df == inf


def by_a_key(pairs: Pairs):
    return sum(min(max(first, 0), 3) for first, _ in sorted(pairs, key=lambda pair: pair[0])[:2])
# expect: by_a_key pairs == 3


def by_a_key_others(pairs: Pairs):
    return sum(min(max(second, 0), 3) for _, second in sorted(pairs, key=lambda pair: pair[0])[:2])
# expect: by_a_key_others pairs == inf


def by_a_key_others_in_line(pairs: PairsInLine):
    return sum(min(max(second, 0), 3) for _, second in sorted(pairs, key=lambda pair: pair[0])[:2])
# expect: by_a_key_others_in_line pairs == 3


def by_a_key_that_ties(d: Bag):
    """0 and 0.9 are one to the key."""
    return sum(sorted(d, key=lambda e: e // 1)[:1])
# expect: by_a_key_that_ties d == inf


def falling(d: Bag):
    return sum(sorted(d, key=lambda e: -e)[:2])
# expect: falling d == 3


def largest_by_a_heap(d: Bag):
    return sum(heapq.nlargest(2, d))
# expect: largest_by_a_heap d == 3


def most_frequent(d: Line):
    return statistics.mode(d)
# expect: most_frequent d == 3


def most_frequent_without_an_order(d: Bag):
    return statistics.mode(d)
# expect: most_frequent_without_an_order d == inf


def in_own_order(x: Sized, n: int):
    return np.sort(x)
# expect: in_own_order x.L1 == 3
# expect: in_own_order x.L2 == 3
# expect: in_own_order x.LInf == 3
# expect: in_own_order x.D == n


def squares_in_own_order(x: Sized, n: int):
    """An edit can move each of them by its own part of the way, and the squares by up to nine together."""
    return ((np.sort(x) - 1.5) ** 2).sum()
# expect: squares_in_own_order x == 9 / 4


def squares(x: Sized, n: int):
    return x @ x
# expect: squares x == 9


def in_any_order(d: Line):
    return sum(list(set(d))[:2])
# expect: in_any_order d == inf


def kept_keys(d: Line):
    return sum(list(dict.fromkeys(d)))
# expect: kept_keys d == 3


def among_some(d: Bag):
    return len(set(d) & {1.0, 2.0})
# expect: among_some d == 1


def besides_some(d: Bag):
    return sum(set(d) - {3.0})
# expect: besides_some d == 3


def saturated(d: Line):
    level = 0
    for e in d:
        level = min(level + e, 5)
    return level
# expect: saturated d == 3


def leaking(d: Line):
    level = 0
    for e in d:
        level = max(level + e - 1, 0)
    return level
# expect: leaking d == 2


def saturated_without_an_order(d: Bag):
    level = 0
    for e in d:
        level = min(max(level + e - 2, 0), 5)
    return level
# expect: saturated_without_an_order d == inf


def doubling(d: Line):
    """What was there is doubled with every row after it."""
    level = 0
    for e in d:
        level = min(2 * level + e, 50)
    return level
# expect: doubling d == 50  # known: loose


# -- columns
def evaluated(df: Frame):
    return df.eval("pay + tax").sum()
# expect: evaluated df == 5


def evaluated_into_itself(df: FrameEdited):
    return df.eval("pay = pay + tax")["pay"].sum()
# expect: evaluated_into_itself df == 6


def evaluated_with_the_mean(df: Frame):
    mean = df["pay"].mean()
    return df.eval("pay - @mean").clip(0, 1).sum()
# expect: evaluated_with_the_mean df == inf


def exploded(df: Frame):
    return df.explode("pay")["tax"].sum()
# expect: exploded df == 2


def with_other_labels(df: Frame):
    return df.set_index("sex").reset_index()["sex"].value_counts().reindex(["F", "M"], fill_value=0)
# expect: with_other_labels df == 1
# expect: with_other_labels df.L1 == 1
# expect: with_other_labels df.L2 == 1
# expect: with_other_labels df.LInf == 1
# expect: with_other_labels df.D == 1


def labels_as_columns(df: Frame):
    return df.reset_index()["pay"].sum()
# expect: labels_as_columns df == 3


def beside_other_labels(df: Frame):
    """Rows meet by label, and these are others."""
    moved = df.set_index("sex")
    moved["other"] = df["tax"]
    return moved["other"].sum()
# expect: beside_other_labels df == inf


def counted_labels(df: Frame):
    return df.reset_index()["index"].clip(0, 1).sum()
# expect: counted_labels df == inf


def as_a_column(d: Bag):
    return pd.Series(d).clip(0, 2).sum()
# expect: as_a_column d == 2


def exchanged(df: Frame):
    return df["pay"].replace(3, 10).sum()
# expect: exchanged df == 10


def where_it_holds(df: Frame):
    part = df.where(df["flag"] == True)
    return part["pay"].sum()
# expect: where_it_holds df == 3


def where_it_holds_counted(df: Frame):
    part = df.where(df["tax"] > 0)
    return part["pay"].count()
# expect: where_it_holds_counted df == 1


def where_above_the_mean(df: Frame):
    return df.where(df["pay"] > df["pay"].mean())["tax"].sum()
# expect: where_above_the_mean df == inf


def where_and_whole(df: Frame):
    """The rows of the first part may be missing, those of the second are there."""
    both = pd.concat([df.where(df["tax"] > 0), df])
    return both["pay"].count()
# expect: where_and_whole df == 2  # known: loose


def either_of_two(df: Frame):
    return ((df["pay"] > 1) ^ (df["tax"] > 0)).sum()
# expect: either_of_two df == 1


def less_in_place(df: Frame):
    df["pay"] -= df["tax"]
    return df["pay"].sum()
# expect: less_in_place df == 4


def taken_before(df: Frame):
    """Older pandas writes to the column that was taken, newer pandas does not."""
    taken = df["pay"]
    df["pay"] *= 2
    return taken.sum()
# expect: taken_before df == 6  # known: loose


def dot_of_columns(df: Frame):
    return df[["pay", "tax"]].dot([1, 2]).sum()
# expect: dot_of_columns df == 7


def deviation(df: Frame):
    return df["pay"].std()
# expect: deviation df == sqrt(3)


def error_of_the_mean(df: Frame):
    return df["pay"].sem()
# expect: error_of_the_mean df == 3 / 2


def mean_of_those_there(x: Annotated[np.ndarray, SymmetricDistance]):
    return np.nanmean(np.clip(x, 0, 3))
# expect: mean_of_those_there x == 3 / 2


def sum_of_some(x: Array):
    return np.sum(x, where=x > 2)
# expect: sum_of_some x == 3
