"""Counts and sums of rows to which noise is added where they stand: entry by entry, in loops, into arrays of whole numbers."""
from typing import Annotated

import numpy as np

from dpcheck import SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance]


def whole_numbers(rows: Rows, eps: float):
    counts = np.histogram(rows, bins=10, range=(0, 1))[0]
    for i in range(10):
        counts[i] += np.random.laplace(0, 1 / eps)  # which numpy cuts to a whole number
    return counts
# expect: whole_numbers rows.epsilon == eps


def real_numbers(rows: Rows, eps: float):
    counts = np.histogram(rows, bins=10, range=(0, 1))[0].astype(float)
    for i in range(10):
        counts[i] += np.random.laplace(0, 1 / eps)
    return counts
# expect: real_numbers rows.epsilon == eps


def into_another(rows: Rows, eps: float):
    counts, noisy = np.histogram(rows, bins=10, range=(0, 1))[0], np.zeros(10)
    for i in range(len(counts)):
        noisy[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return noisy
# expect: into_another rows.epsilon == eps


def as_they_are(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for i in range(len(counts)):
        counts[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: as_they_are rows.epsilon == eps


def by_a_name(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0]
    for i in range(bins):
        noise = np.random.laplace(0, 1 / eps)
        counts[i] = max(0, int(counts[i] + noise))
    return counts
# expect: by_a_name rows.epsilon == eps


def stretched(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for i in range(bins):
        counts[i] = 3 * counts[i] + np.random.laplace(0, 1 / eps)  # error: DP103
    return counts
# expect: stretched rows.epsilon == 3 * eps


def but_the_last(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for i in range(bins - 1):
        counts[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: but_the_last rows == 1


def changed_by_another_name(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    same = counts
    for i in range(len(counts)):
        same[i] = same[i] + 7 * len(rows)
        counts[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: changed_by_another_name rows.epsilon == inf


def changed_by_a_helper(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)

    def raised(place):
        counts[place] = counts[place] + 7 * len(rows)
        return 0

    for i in range(len(counts)):
        counts[i] = raised(i) + counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: changed_by_a_helper rows.epsilon == inf


def running(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    so_far = 0.0
    for i in range(bins):
        so_far += counts[i]
        counts[i] = so_far + np.random.laplace(0, 1 / eps)
    return counts
# expect: running rows.epsilon == inf


def at_places_of_the_caller(rows: Rows, eps: float, bins: int, places: list[int]):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for i in places:
        counts[i] = 2 * counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: at_places_of_the_caller rows.epsilon == inf


def cut_to_whole_numbers(rows: Rows):
    counts = np.histogram(rows, bins=10, range=(0, 1))[0]
    counts[3] = 0.5
    return counts
# expect: cut_to_whole_numbers rows == 1


def cut_counts(rows: Rows):
    counts = np.histogram(rows, bins=10, range=(0, 1))[0]
    counts[3] = counts[2] / 2  # a private number that is cut: 0.5 is 0, 1 is 1
    return counts
# expect: cut_counts rows == sqrt(2)  # known: loose


def one_number_for_all(rows: Rows):
    total = np.zeros(3)
    for x in rows:
        total += min(max(x, 0), 1)
    return total
# expect: one_number_for_all rows == sqrt(3)
# expect: one_number_for_all rows.L1 == 3


def a_number_times_ones(rows: Rows):
    total = np.zeros(3)
    for x in rows:
        total = total + np.clip(x, 0, 1) * np.ones(3)
    return total
# expect: a_number_times_ones rows == sqrt(3)


def a_number_times_weights(rows: Rows):
    total, weights = np.zeros(3), np.array([1.0, 2.0, 2.0])
    for x in rows:
        total = total + np.clip(x, 0, 1) * weights
    return total
# expect: a_number_times_weights rows == 3  # known: loose


def a_number_that_nothing_bounds(rows: Rows):
    total = np.zeros(3)
    for x in rows:
        total += max(x, 0)
    return total
# expect: a_number_that_nothing_bounds rows == inf


def a_number_in_all_of_many(rows: Rows, eps: float):
    total = np.zeros(30)
    for x in rows:
        total += min(max(x, 0), 1)
    for i in range(30):
        total[i] += np.random.laplace(0, 1 / eps)  # error: DP103
    return total
# expect: a_number_in_all_of_many rows.epsilon == 30 * eps


def many_counts_in_a_list(rows: Rows, eps: float):
    counts = [0] * 100
    for x in rows:
        if 0 <= x < 100:
            counts[int(x)] += 1
    for i in range(100):
        counts[i] += np.random.laplace(0, 1 / eps)
    return counts
# expect: many_counts_in_a_list rows.epsilon == eps


def noised_again(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for _ in range(3):
        for i in range(bins):
            counts[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: noised_again rows.epsilon == eps


def seen_before(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    before = np.zeros(bins)
    for i in range(bins):
        before[i] = counts[i]
        counts[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return before
# expect: seen_before rows == 1


def where_it_is_positive(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for i in range(bins):
        if counts[i] > 0:
            counts[i] = counts[i] + np.random.laplace(0, 1 / eps)
    return counts
# expect: where_it_is_positive rows.epsilon == inf


def told_beside(rows: Rows, eps: float, bins: int):
    counts = np.histogram(rows, bins=bins, range=(0, 1))[0].astype(float)
    for i in range(bins):
        noise = np.random.laplace(0, 1 / eps)
        counts[i] = counts[i] + noise  # error: DP103
        print(noise)
    return counts
# expect: told_beside rows.epsilon == inf
