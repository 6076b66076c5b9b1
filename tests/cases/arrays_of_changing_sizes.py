"""Arrays and lists of numbers that a loop makes longer, shorter, or anew."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Ge
from dpcheck import L1, MetricVector, Real, Size

Three = Annotated[MetricVector[Real, L1], Size(3)]
Times = Annotated[int, Ge(0)]


def repeated(v: Three, k: Times):
    for _ in range(k):
        v = np.repeat(v, 2)
    return v
# expect: repeated v.L1 == 2 ** k  # known: loose


def doubled_list(v: Three, k: Times):
    values = v.tolist()
    for _ in range(k):
        values *= 2
    return values
# expect: doubled_list v.L1 == 2 ** k  # known: loose


def list_twice(v: Three, k: Times):
    values = v.tolist()
    for _ in range(k):
        values = values + values
    return values
# expect: list_twice v.L1 == 2 ** k  # known: loose


def list_and_array(v: Three, k: Times):
    """The sum of a list and an array is an array: the list stays as it is."""
    values = np.zeros(3).tolist()
    for _ in range(k):
        values += v
    return values
# expect: list_and_array v.L1 == k  # known: loose


def joined(v: Three, k: Times):
    out = v
    for _ in range(k):
        out = np.concatenate([out, v])
    return out
# expect: joined v.L1 == k + 1  # known: loose


def shortened(v: Three, k: Times):
    for _ in range(k):
        v = v[1:]
    return v.sum()
# expect: shortened v == 1  # known: loose


def of_one_entry_first(v: Three, k: Times):
    total = np.zeros(1)
    for _ in range(k):
        total = total + v
    return total
# expect: of_one_entry_first v.L1 == k  # known: loose


def scaled_and_added(v: Three, k: Times):
    """Bound anew, and then changed in place."""
    total = np.zeros(3)
    for _ in range(k):
        total = total * 2
        total += v
    return total
# expect: scaled_and_added v.L1 == 2 ** k - 1  # known: loose


def added_and_scaled(v: Three, k: Times):
    total = np.zeros(3)
    for _ in range(k):
        total += v
        total = total * 2
    return total
# expect: added_and_scaled v.L1 == 2 * (2 ** k - 1)  # known: loose


def copied_on_the_way(v: Three, k: Times):
    """The first pass alone changes what the other name stands for."""
    total = first = np.zeros(3)
    for _ in range(k):
        total += v
        total = total.copy()
    return first
# expect: copied_on_the_way v.L1 == min(1, k)  # known: loose


def changed_places(v: Three, k: Times):
    total, other = np.zeros(3), np.ones(3)
    for _ in range(k):
        total += v
        total, other = other, total
    return other
# expect: changed_places v.L1 == (k + 1) / 2  # known: loose


def of_one_size(v: Three, k: Times):
    total = np.zeros(3)
    for _ in range(k):
        total = 0.5 * total + v
    return total
# expect: of_one_size v.L1 == 2 - 2 * 2 ** -k  # known: loose
