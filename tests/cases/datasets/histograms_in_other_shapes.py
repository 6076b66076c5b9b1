"""Histograms, and lists and dicts that loops over rows fill, given what they seldom are given."""
# ruff: noqa
# columns: age=float pay=float sex=F|M region=north|south user=u|v|w
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, Data, HammingDistance, InsertDeleteDistance, MaxRowsPer, Real, Shape, Size, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size("n"), Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Users = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 4), Column("age", Interval(ge=0, le=100))]
Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
Words = Annotated[list[str], SymmetricDistance]
Pairs = Annotated[list[tuple[str, float]], SymmetricDistance]
Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=0, le=1)]
Array = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=100)]


# -- histograms

def histogram_of_points(points: Points):
    return np.histogram(points, bins=[0, 0.5, 1])[0].sum()


def histogram_by_others(df: Added, other: Added):
    return np.histogram(df["age"], bins=[0, 50, 100], weights=other["age"])[0].sum()
# expect: histogram_by_others other == inf
# expect: histogram_by_others df == inf


def histogram_by_an_array(df: Added):
    return np.histogram(df["age"], bins=[0, 50, 100], weights=np.ones(3))[0].sum()
# expect: histogram_by_an_array df == inf


def histogram_between_three(df: Added):
    return np.histogram(df["age"], bins=3, range=(0, 50, 100))[0].sum()


def histogram_of_a_private_number(df: Added, x: Real):
    return np.histogram(df["age"], bins=int(x), range=(0, 100))[0].sum()


def histogram_of_a_named_number(df: Added, k: int):
    return np.histogram(df["age"], bins=k, range=(0, 100))[0].sum()
# expect: histogram_of_a_named_number df == 1


def histogram_of_named_edges(df: Added, edges):
    return np.histogram(df["age"], bins=edges)[0].sum()
# expect: histogram_of_named_edges df == 1


def histogram_of_two(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 50, 100], [0, 25, 50]])[0].sum()
# expect: histogram_of_two df == 1


def histogram_of_two_by_numbers(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=3)[0].sum()


def histogram_of_two_by_weights(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 50, 100], [0, 25, 50]], weights=df["age"])[0].sum()


def histogram_of_two_as_a_density(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 50, 100], [0, 25, 50]], density=True)[0].sum()
# expect: histogram_of_two_as_a_density df == inf


def histogram_of_others(df: Added, other: Added):
    return np.histogram2d(df["age"], other["pay"], bins=[[0, 50, 100], [0, 25, 50]])[0].sum()
# expect: histogram_of_others other == inf
# expect: histogram_of_others df == inf


def places_of_points(points: Points):
    return np.digitize(points, [0.5]).sum()


def places_of_ages(df: Added):
    return np.digitize(df["age"], [50]).sum()
# expect: places_of_ages df == 1


def counts_of_whole_numbers(df: Added):
    return np.bincount(df["age"].clip(0, 3).round().astype(int), minlength=4).sum()
# expect: counts_of_whole_numbers df == 1


def counts_of_fractions(df: Added):
    return np.bincount(df["age"].clip(0, 3), minlength=4).sum()
# expect: counts_of_fractions df == 1


def counts_of_whole_numbers_by_others(df: Added, other: Added):
    return np.bincount(df["age"].clip(0, 3).round().astype(int), weights=other["age"], minlength=4).sum()
# expect: counts_of_whole_numbers_by_others other == inf
# expect: counts_of_whole_numbers_by_others df == inf


def counts_of_unbounded_numbers(df: Added):
    return np.bincount(df["count"], minlength=4).sum()


def cut_at_one_edge(df: Added):
    return pd.cut(df["age"], [50]).value_counts().sum()


def cut_at_two_edges(df: Added):
    return pd.cut(df["age"], [0, 100]).value_counts().sum()
# expect: cut_at_two_edges df == 1


def cut_with_too_few_names(df: Added):
    return (pd.cut(df["age"], [0, 50, 100], labels=["a"]) == "a").sum()


def cut_with_names(df: Added):
    return (pd.cut(df["age"], [0, 50, 100], labels=["a", "b"]) == "a").sum()
# expect: cut_with_names df == 1


def crossed(df: Added):
    return pd.crosstab(df["sex"], df["region"])["north"]["F"]
# expect: crossed df == 1


def crossed_with_others(df: Added, other: Added):
    return pd.crosstab(df["sex"], other["region"])["north"]["F"]
# expect: crossed_with_others other == inf
# expect: crossed_with_others df == inf


def crossed_with_a_list(df: Added):
    return pd.crosstab(df["sex"], ["a", "b"])["a"]["F"]
# expect: crossed_with_a_list df == inf


def crossed_and_normalised(df: Added):
    return pd.crosstab(df["sex"], df["region"], normalize=True)["north"]["F"]
# expect: crossed_and_normalised df == inf


def crossed_with_margins(df: Added):
    return pd.crosstab(df["sex"], df["region"], margins=True)["north"]["F"]
# expect: crossed_with_margins df == inf


def crossed_with_names(df: Added):
    return pd.crosstab(df["sex"], df["region"], rownames=["s"])["north"]["F"]
# expect: crossed_with_names df == inf


def of_named_categories(df: Added):
    return pd.Categorical(df["sex"], categories=["F", "M"]).value_counts()["F"]
# expect: of_named_categories df == 1


def of_unknown_categories(df: Added, names):
    return pd.Categorical(df["sex"], categories=names).value_counts().sum()
# expect: of_unknown_categories df == inf


def by_a_product_of_names(df: Added):
    keys = pd.MultiIndex.from_product([["F", "M"], ["north", "south"]])
    return df.groupby(["sex", "region"]).size().reindex(keys, fill_value=0).sum()
# expect: by_a_product_of_names df == 1


def by_a_product_of_unknown_names(df: Added, names):
    keys = pd.MultiIndex.from_product([["F", "M"], names])
    return df.groupby(["sex", "region"]).size().reindex(keys, fill_value=0).sum()
# expect: by_a_product_of_unknown_names df == inf


def by_a_product_of_many(df: Added):
    keys = pd.MultiIndex.from_product([list(range(40)), list(range(40))])
    return df.groupby(["sex", "region"]).size().reindex(keys, fill_value=0).sum()


# -- lists and dicts that loops fill

def tallied(words: Words):
    d = {}
    for w in words:
        d[w] = d.get(w, 0) + 1
    return d["a"]
# expect: tallied words == 1


def tallied_from_five(words: Words):
    d = defaultdict(lambda: 5)
    for w in words:
        d[w] += 1
    return d["a"]


def tallied_by_pairs(pairs: Pairs):
    d = defaultdict(float)
    for k, v in pairs:
        d[(k, k)] += 1
    return d[("a", "a")]
# expect: tallied_by_pairs pairs == 1


def tallied_by_pairs_of_others(pairs: Pairs):
    d = defaultdict(float)
    for k, v in pairs:
        d[(k, 1)] += 1
        d[(k, 2)] += 3
    return d[("a", 1)]


def tallied_twice_in_a_pass(words: Words):
    d = defaultdict(int)
    for w in words:
        d[w] += 1
        d["a"] += 2
    return d["a"]


def tallied_or_replaced(words: Words):
    d = defaultdict(int)
    for w in words:
        if w in d:
            d[w] = 3
        else:
            d[w] = 1
    return d["a"]


def tallied_or_set_by_another(pairs: Pairs):
    d = defaultdict(int)
    e = defaultdict(int)
    for k, v in pairs:
        d[k] += 1
        e[k] = d["a"]
    return e["b"]
# expect: tallied_or_set_by_another pairs == inf


def tallied_on_two_ways(pairs: Pairs):
    d = defaultdict(int)
    for k, v in pairs:
        if v > 3:
            d[k] += 2
        else:
            d[k] += 5
    return sum(d.values())
# expect: tallied_on_two_ways pairs == 5


def tallied_on_one_way(pairs: Pairs):
    d = defaultdict(int)
    for k, v in pairs:
        if v > 3:
            d[k] += 2
    return sum(d.values())
# expect: tallied_on_one_way pairs == 2


def gathered_on_two_ways(pairs: Pairs):
    a = []
    for k, v in pairs:
        if v > 3:
            a.append(1.0)
        else:
            a.append(7.0)
    return sum(a)
# expect: gathered_on_two_ways pairs == 7


def gathered_twice_on_one_way(pairs: Pairs):
    a = []
    for k, v in pairs:
        if v > 3:
            a.append(1.0)
            a.append(2.0)
        else:
            a.append(7.0)
    return sum(a)
# expect: gathered_twice_on_one_way pairs == 7  # known: loose


def gathered_as_sets_and_lists(pairs: Pairs):
    a, b = [], set()
    for k, v in pairs:
        if v > 3:
            a.append(k)
            b.add(k)
    return len(a) + len(b)
# expect: gathered_as_sets_and_lists pairs == 2


def gathered_after_one(ages: Ages):
    a = [5.0]
    for t in ages:
        a.append(t)
    return sum(a)
# expect: gathered_after_one ages == 100  # known: loose


def gathered_by_group(pairs: Pairs):
    d = defaultdict(list)
    for k, v in pairs:
        d[k].append(min(max(v, 0), 9))
    return sum(d["a"])
# expect: gathered_by_group pairs == 9


def gathered_under_two_names(ages: Ages):
    a = b = []
    for t in ages:
        a.append(t)
        b.append(2 * t)
    return sum(a)
# expect: gathered_under_two_names ages == 300  # known: loose


def written_to_a_list_of_numbers(ages: Ages):
    a = [0.0, 0.0]
    for t in ages:
        a[0 if t > 50 else 1] += t
    return a[0] + a[1]


def written_to_a_list_of_lists(ages: Ages):
    a = [[0.0], [0.0]]
    for t in ages:
        a[0][0] += t
    return a[0][0]


def written_to_a_list_of_vectors(ages: Ages):
    a = [np.zeros(2), np.zeros(2)]
    for t in ages:
        a[0] += t
    return a[0].sum()


def summed_by_subtraction(ages: Ages):
    s = 0.0
    for t in ages:
        s -= t
    return s
# expect: summed_by_subtraction ages == 100


def summed_with_another(ages: Ages, x: Real):
    s = 0.0
    for t in ages:
        s += t + x
    return s
# expect: summed_with_another x == inf
# expect: summed_with_another ages == inf


def largest_of_two_in_a_loop(ages: Ages):
    m = c = 0.0
    for t in ages:
        m = max(m, t)
        c = c + m
    return c
# expect: largest_of_two_in_a_loop ages == inf


def joined_vectors(points: Points):
    s = np.zeros(2)
    for p in points:
        s = s + (p if p[0] > 0.5 else 2 * p)
    return s.sum()


def last_of_all(ages: Ages):
    last = 0.0
    for t in ages:
        last = t
    return last
# expect: last_of_all ages == inf


def alternating(ages: Ages):
    sign, s = 1, 0.0
    for t in ages:
        s += sign * t
        sign = -sign
    return s
# expect: alternating ages == inf


def running_product(ages: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]):
    p = 1.0
    for t in ages:
        p = p * t
    return p


def blended(ages: Annotated[list[float], HammingDistance, Size("n"), Interval(ge=0, le=1)]):
    p = 0.0
    for t in ages:
        p = 0.5 * p + 0.5 * t
    return p
# expect: blended ages == 1 / 2


def blended_of_some(ages: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]):
    p = 0.0
    for t in ages:
        if t > 0.1:
            p = 0.5 * p + 0.5 * t
    return p


def found_early(ages: Ages):
    for t in ages:
        if t > 50:
            return 1.0
    return 0.0
# expect: found_early ages == 1


def found_early_with_its_value(ages: Ages):
    for t in ages:
        if t > 50:
            return t
    return 0.0
# expect: found_early_with_its_value ages == inf


def found_early_with_a_text(ages: Ages):
    for t in ages:
        if t > 50:
            return "found"
    return 0.0
# expect: found_early_with_a_text ages == inf


def found_early_or_raised(ages: Ages):
    for t in ages:
        if t > 50:
            return 1.0
        if t < 1:
            raise ValueError
    return 0.0
# expect: found_early_or_raised ages == inf


def found_early_or_left(ages: Ages):
    for t in ages:
        if t > 50:
            return 1.0
        if t < 1:
            break
    return 0.0
