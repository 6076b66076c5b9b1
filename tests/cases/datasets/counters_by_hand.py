"""Counters that people keep by hand while they walk through rows (lists, dicts, tables of both), and noise that is added to them one by one."""
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval

from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, exponential_mechanism, laplacian_mechanism, report_noisy_max

Ages = Annotated[list[int], SymmetricDistance, Interval(ge=0, le=99)]
Edited = Annotated[list[int], ChangeOneDistance, Interval(ge=0, le=99)]
Words = Annotated[list[str], SymmetricDistance]


# --- a list of counters
def noise_into_a_list(ages: Ages, eps: float):
    counts = [0] * 100
    for age in ages:
        counts[age] += 1
    for i in range(100):
        counts[i] += np.random.laplace(scale=1 / eps)
    return counts
# expect: noise_into_a_list ages.epsilon == eps


def noise_by_place(ages: Ages, eps: float):
    counts = [0] * 10
    for age in ages:
        counts[age // 10] += 1
    return [max(0, laplacian_mechanism(counts[i], 1, eps)) for i in range(10)]
# expect: noise_by_place ages.epsilon == eps


def noise_by_place_of_edited(ages: Edited, eps: float):
    counts = [0] * 10
    for age in ages:
        counts[age // 10] += 1
    return [laplacian_mechanism(counts[i], 1, eps) for i in range(10)]
# expect: noise_by_place_of_edited ages.epsilon == 2 * eps


def one_place_twice(ages: Ages, eps: float):
    counts = [0] * 10
    for age in ages:
        counts[age // 10] += 1
    return [laplacian_mechanism(counts[i], 1, eps) for i in (0, 1, -10)]
# expect: one_place_twice ages.epsilon == 2 * eps


# --- a dict of counters
def noise_into_a_dict(ages: Ages, eps: float):
    counts = {decade: 0 for decade in range(10)}
    for age in ages:
        counts[age // 10] += 1
    for decade in counts:
        counts[decade] += np.random.laplace(scale=1 / eps)
    return counts
# expect: noise_into_a_dict ages.epsilon == eps


def noise_into_another_dict(words: Words, eps: float):
    counts = {"yes": 0, "no": 0}
    for word in words:
        if word in counts:
            counts[word] += 1
    noisy = {}
    for word in sorted(counts):
        noisy[word] = laplacian_mechanism(counts[word], 1, eps)
    return noisy
# expect: noise_into_another_dict words.epsilon == eps


def noise_by_items(words: Words, eps: float):
    counts = {"yes": 0, "no": 0}
    for word in words:
        if word in counts:
            counts[word] += 1
    return {word: laplacian_mechanism(n, 1, eps) for word, n in counts.items()}
# expect: noise_by_items words.epsilon == eps


def the_largest_of_a_dict(words: Words, eps: float):
    counts = {"yes": 0, "no": 0}
    for word in words:
        if word in counts:
            counts[word] += 1
    return report_noisy_max(list(counts), list(counts.values()), 1, eps, monotone=True)
# expect: the_largest_of_a_dict words.epsilon == eps


def one_of_a_list(ages: Ages, eps: float):
    counts = [0] * 10
    for age in ages:
        counts[age // 10] += 1
    return exponential_mechanism(range(10), counts, 1, eps, monotone=True)
# expect: one_of_a_list ages.epsilon == eps


def a_dict_as_a_series(words: Words):
    counts = {"yes": 0, "no": 0}
    for word in words:
        if word == "yes":
            counts["yes"] += 1
        else:
            counts["no"] += 1
    return pd.Series(counts)
# expect: a_dict_as_a_series words.L1 == 1


# --- counters with names of their own, on different sides of branches
def two_sides(words: Words, eps: float):
    yes = other = 0
    for word in words:
        if word == "yes":
            yes += 1
        else:
            other += 1
    return laplacian_mechanism(yes, 1, eps), laplacian_mechanism(other, 1, eps)
# expect: two_sides words.epsilon == eps


def three_sides(ages: Ages, eps: float):
    counts = {"young": 0, "middle": 0, "old": 0}
    for age in ages:
        if age < 30:
            counts["young"] += 1
        elif age < 60:
            counts["middle"] += 1
        else:
            counts["old"] += 1
    return {name: laplacian_mechanism(n, 1, eps) for name, n in counts.items()}
# expect: three_sides ages.epsilon == eps


def sides_that_overlap(words: Words, eps: float):
    yes = long = 0
    for word in words:
        if word == "yes":
            yes += 1
        if len(word) > 2:
            long += 1
    return laplacian_mechanism(yes, 1, eps), laplacian_mechanism(long, 1, eps)
# expect: sides_that_overlap words.epsilon == 2 * eps


def an_edited_row_changes_sides(ages: Edited, eps: float):
    young = old = 0
    for age in ages:
        if age < 30:
            young += 1
        else:
            old += 1
    return laplacian_mechanism(young, 1, eps), laplacian_mechanism(old, 1, eps)
# expect: an_edited_row_changes_sides ages.epsilon == 2 * eps


# --- keys that branches choose
def band(age):
    if age < 18:
        return "child"
    return "adult" if age < 65 else "old"


def by_a_chosen_key(ages: Ages):
    counts = {"child": 0, "adult": 0, "old": 0}
    for age in ages:
        key = "child" if age < 18 else "adult" if age < 65 else "old"
        counts[key] += 1
    return counts
# expect: by_a_chosen_key ages.L1 == 1


def by_the_key_of_a_function(ages: Ages, eps: float):
    counts = {"child": 0, "adult": 0, "old": 0}
    for age in ages:
        counts[band(age)] += 1
    return {name: laplacian_mechanism(n, 1, eps) for name, n in counts.items()}
# expect: by_the_key_of_a_function ages.epsilon == eps


def bands_counted(ages: Ages):
    counts = Counter(band(age) for age in ages)
    return [counts[name] for name in ("child", "adult", "old")]
# expect: bands_counted ages.L1 == 1


def years_of_the_old(ages: Ages):
    years = {}
    for age in ages:
        years[band(age)] = years.get(band(age), 0) + age
    return years.get("old", 0)
# expect: years_of_the_old ages == 99


def letters_of_a_chosen_key(ages: Ages):
    return sum(len(band(age)) for age in ages)
# expect: letters_of_a_chosen_key ages == 5  # known: loose


def a_series_as_a_list(people: MetricFrame[SymmetricDistance], eps: float):
    counts = people["city"].value_counts().reindex(["rome", "oslo"], fill_value=0).tolist()
    return [laplacian_mechanism(n, 1, eps) for n in counts]
# expect: a_series_as_a_list people.epsilon == eps


# --- keys that the loop may add
def keys_beside_known_ones(words: Words):
    counts = {"yes": 0}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return len(counts)
# expect: keys_beside_known_ones words == 1


def a_list_of_unknown_length(words: Words):
    counts = {"yes": 0}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return list(counts.values())
# expect: a_list_of_unknown_length words == inf


def one_key_among_others(words: Words):
    counts = {"yes": 0}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts["yes"]
# expect: one_key_among_others words == 1


def keys_of_a_counter(words: Words):
    counts = Counter(yes=0)
    for word in words:
        counts[word] += 1
    return len(counts)
# expect: keys_of_a_counter words == 1  # known: loose


# --- tables of two keys
def table_of_lists(ages: Ages):
    table = [[0] * 3 for _ in range(2)]
    for age in ages:
        table[0 if age < 50 else 1][min(age // 20, 2)] += 1
    return table
# expect: table_of_lists ages.L1 == 1


def table_of_an_array(ages: Ages):
    table = np.zeros((2, 3))
    for age in ages:
        table[age // 50][min(age // 20, 2)] += 1
    return table
# expect: table_of_an_array ages.L1 == 1


def one_row_of_a_table(ages: Ages):
    table = [[0, 0, 0], [0, 0, 0]]
    for age in ages:
        table[1][age % 3] += 1
    return table
# expect: one_row_of_a_table ages.L1 == 1


def sums_and_counts(ages: Ages):
    totals = [[0, 0], [0, 0]]
    for age in ages:
        totals[age // 50][0] += age
        totals[age // 50][1] += 1
    return totals
# expect: sums_and_counts ages.L1 == 100


def noise_into_a_table(ages: Ages, eps: float):
    table = [[0, 0], [0, 0]]
    for age in ages:
        table[age // 50][age % 2] += 1
    return [[table[i][j] + np.random.laplace(0, 1 / eps) for j in range(2)] for i in range(2)]
# expect: noise_into_a_table ages.epsilon == eps


def noise_where_it_stands(ages: Ages, eps: float):
    table = np.zeros((2, 2))
    for age in ages:
        table[age // 50, age % 2] += 1
    for i in range(2):
        for j in range(2):
            table[i][j] += np.random.laplace(0, 1 / eps)
    return table
# expect: noise_where_it_stands ages.epsilon == eps


def cells_that_are_the_same(ages: Ages, eps: float):
    table = np.zeros((2, 2))
    for age in ages:
        table[age // 50, age % 2] += 1
    return laplacian_mechanism(table[0, 1], 1, eps), laplacian_mechanism(table[0, -1], 1, eps), laplacian_mechanism(table[1][1], 1, eps)
# expect: cells_that_are_the_same ages.epsilon == 2 * eps


def rows_that_are_one_list(ages: Ages):
    table = [[0] * 2] * 2
    for age in ages:
        table[age // 50][age % 2] += 1
    return table
# expect: rows_that_are_one_list ages == 2  # known: loose


def a_row_under_another_name(ages: Ages):
    table = [[0] * 2 for _ in range(2)]
    row = table[0]
    for age in ages:
        table[age // 50][age % 2] += 1
    return row
# expect: a_row_under_another_name ages.L1 == 1  # known: loose


def a_row_that_is_written_to(ages: Ages, x: int):
    table = [[0] * 2 for _ in range(2)]
    row = table[0]
    for age in ages:
        table[age // 50][age % 2] += 1
    row[0] = x
    return table[0][0]
# expect: a_row_that_is_written_to ages == 0  # known: loose
