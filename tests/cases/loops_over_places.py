"""Loops that take an array by its places: each entry once, whichever way it is read; arrays that a loop fills; running sums."""
# ruff: noqa
from functools import reduce
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size, clamp, laplacian_mechanism


# --- one entry a pass
def summed_in_euclid(v: MetricVector[Real, L2]):
    total = 0.0
    for i in range(len(v)):
        total += v[i]
    return total
# expect: summed_in_euclid v == sqrt(len(v))


def summed_by_given_length(v: Annotated[MetricVector[Real, L1], Size("n")], n: int):
    total = 0.0
    for i in range(n):
        total = total + 2 * v[i]
    return total
# expect: summed_by_given_length v == 2


def summed_many_known(v: Annotated[MetricVector[Real, L1], Size(60)]):
    total = 0.0
    for i in range(60):
        total += v[i]
    return total
# expect: summed_many_known v == 1


def from_the_end(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v) - 1, -1, -1):
        total += v[i] / 2
    return total
# expect: from_the_end v == 1 / 2


def mirrored_places(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v)):
        total += v[len(v) - 1 - i]
    return total
# expect: mirrored_places v == 1


def counted_from_behind(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(1, len(v) + 1):
        total += v[-i]
    return total
# expect: counted_from_behind v == 1


def round_the_corner(v: MetricVector[Real, L1]):
    """v[-1] is read in the first pass, and no place twice."""
    total = 0.0
    for i in range(len(v)):
        total += abs(v[i] - v[i - 1])
    return total
# expect: round_the_corner v == 2


def every_second_place(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(0, len(v), 2):
        total += v[i]
    return total
# expect: every_second_place v == 1


def squares_of_clamped(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v)):
        total += clamp(v[i], 0, 3) ** 2
    return total
# expect: squares_of_clamped v == 6


def largest_by_place(v: MetricVector[Real, LInf]):
    best = 0.0
    for i in range(len(v)):
        best = max(best, v[i])
    return best
# expect: largest_by_place v == 1


def counted_by_place(v: MetricVector[Data, L1]):
    found = 0
    for i in range(len(v)):
        if v[i] > 3:
            found += 1
    return found
# expect: counted_by_place v == 1


def generated_by_place(v: MetricVector[Real, L1]):
    return sum(v[i] for i in range(len(v)))
# expect: generated_by_place v == 1


def listed_by_place(v: MetricVector[Real, L1]):
    out = []
    for i in range(len(v)):
        out.append(3 * v[i])
    return np.array(out)
# expect: listed_by_place v.L1 == 3
# expect: listed_by_place v.LInf == 3


def mapped_by_place(v: MetricVector[Real, L1]):
    return np.array(list(map(lambda i: v[i] + 1, range(len(v)))))
# expect: mapped_by_place v.L1 == 1


def cells_by_places(m: MetricMatrix[Real, L1]):
    total = 0.0
    for i in range(m.shape[0]):
        for j in range(m.shape[1]):
            total += m[i, j]
    return total
# expect: cells_by_places m == 1


def rows_by_place(m: MetricMatrix[Real, L2]):
    total = np.zeros(m.shape[1])
    for i in range(len(m)):
        total += m[i]
    return total
# expect: rows_by_place m.L2 == 1
# expect: rows_by_place m.L1 == sqrt(m.shape[1])
# expect: rows_by_place m.LInf == 1


def released_by_place(v: MetricVector[Real, L1], eps: float):
    out = []
    for i in range(len(v)):
        out.append(laplacian_mechanism(v[i], 1, eps))
    return out
# expect: released_by_place v.epsilon == eps


def two_vectors(v: MetricVector[Real, L1], w: Annotated[MetricVector[Real, L1], Interval(ge=-1, le=1)]):
    total = 0.0
    for i in range(len(v)):
        total += clamp(v[i], -2, 2) * w[i]
    return total
# expect: two_vectors v == 1
# expect: two_vectors w == 2


# --- not one entry a pass
def same_place_of_a_turned_one(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v)):
        total += np.roll(v, i)[i]
    return total
# expect: same_place_of_a_turned_one v == len(v)


def halved_places(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v)):
        total += v[i // 2]
    return total
# expect: halved_places v == min(2, len(v))  # known: loose


def from_both_sides(v: MetricVector[Real, L1], k: int):
    """v[-1] and v[len(v) - 1] are one entry."""
    total = 0.0
    for i in range(-k, k):
        total += v[i]
    return total
# expect: from_both_sides v == 2  # known: loose


def turned_in_each_pass(v: MetricVector[Real, L1]):
    total = 0.0
    w = v
    for i in range(len(v)):
        total += w[i]
        w = np.roll(w, 1)
    return total
# expect: turned_in_each_pass v == len(v)


def once_for_each_other(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v)):
        for j in range(len(v)):
            total += v[i]
    return total
# expect: once_for_each_other v == len(v)


def rows_of_weights(v: MetricVector[Real, L1], weights: Annotated[np.ndarray, Interval(ge=0, le=1)]):
    total = 0.0
    for i, w in enumerate(weights):
        total += (w * v)[0] * i
    return total
# expect: rows_of_weights v == inf


def written_ahead(v: MetricVector[Real, L1]):
    """The first entry is handed on from place to place."""
    total = 0.0
    for i in range(1, len(v)):
        v[i] = v[i - 1]
        total += v[i]
    return total
# expect: written_ahead v == len(v) - 1  # known: loose


# --- places that weigh
def weighed_by_place(v: MetricVector[Real, L1]):
    total = 0.0
    for i in range(len(v)):
        total += i * v[i]
    return total
# expect: weighed_by_place v == len(v) - 1


def weighed_by_count(v: MetricVector[Real, L1]):
    total = 0.0
    for i, x in enumerate(v):
        total += x * (i + 1)
    return total
# expect: weighed_by_count v == len(v)


def triangle(x: Real, n: int):
    return sum(i * x for i in range(n))
# expect: triangle x == n * (n - 1) / 2


def triangle_upwards(x: Real, n: int):
    total = 0.0
    for i in range(1, n + 1):
        total += x * i
    return total
# expect: triangle_upwards x == n * (n + 1) / 2


def signed_places(x: Real, n: int):
    total = 0.0
    for i in range(n):
        total += (i - 3) * x
    return total
# expect: signed_places x == abs(n * (n - 1) / 2 - 3 * n)  # known: loose


def backwards_added(x: Real, k: int):
    return sum(x for _ in range(k, 0, -1))
# expect: backwards_added x == k


# --- arrays that a loop fills
def filled(v: MetricVector[Real, L1]):
    out = np.zeros(len(v))
    for i in range(len(v)):
        out[i] = 2 * v[i]
    return out
# expect: filled v.L1 == 2
# expect: filled v.LInf == 2


def scaled_in_place(v: MetricVector[Real, L2]):
    for i in range(len(v)):
        v[i] = 3 * v[i]
    return v
# expect: scaled_in_place v.L2 == 3
# expect: scaled_in_place v.L1 == 3 * sqrt(len(v))
# expect: scaled_in_place v.LInf == 3


def squared_in_place(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1)]):
    for i in range(len(v)):
        v[i] = v[i] ** 2
    return v
# expect: squared_in_place v.L1 == 2


def doubled_copy(v: MetricVector[Real, L1]):
    out = v.copy()
    for i in range(len(v)):
        out[i] += v[i]
    return out
# expect: doubled_copy v.L1 == 2


def neighbours_apart(v: MetricVector[Real, L1]):
    out = np.zeros(len(v))
    for i in range(1, len(v)):
        out[i] = v[i] - v[i - 1]
    return out
# expect: neighbours_apart v.L1 == 2


def filled_and_summed(v: MetricVector[Real, L1]):
    out = np.zeros(len(v))
    total = 0.0
    for i in range(len(v)):
        out[i] = v[i] * 2
        total += out[i]
    return total
# expect: filled_and_summed v == 2


def filled_with_one(v: MetricVector[Real, L1]):
    out = np.zeros(len(v))
    for i in range(len(v)):
        out[i] = v[0]
    return out
# expect: filled_with_one v.L1 == len(v)
# expect: filled_with_one v.L2 == sqrt(len(v))
# expect: filled_with_one v.LInf == 1


def filled_once(v: MetricVector[Real, L1]):
    """All are added to one entry."""
    out = np.zeros(len(v))
    for i in range(len(v)):
        out[0] += v[i]
    return out
# expect: filled_once v.L1 == 1


def rounded_on_the_way(v: MetricVector[Real, L1]):
    out = np.zeros(len(v), dtype=int)
    for i in range(len(v)):
        out[i] = v[i]
    return out
# expect: rounded_on_the_way v == inf


def summed_while_filled(v: MetricVector[Real, L1]):
    """An entry that moves by 1 moves the sum of all, and with it every later entry."""
    for i in range(len(v)):
        v[i] = v[i] + v.sum()
    return v
# expect: summed_while_filled v.L1 == 2 ** len(v)  # known: loose


# --- running sums
def running_sums(v: MetricVector[Real, L1]):
    out = np.zeros(len(v))
    total = 0.0
    for i in range(len(v)):
        total += v[i]
        out[i] = total
    return out
# expect: running_sums v.L1 == len(v)
# expect: running_sums v.L2 == sqrt(len(v))
# expect: running_sums v.LInf == 1


def running_sums_listed(v: MetricVector[Real, L1]):
    out, total = [], 0.0
    for x in v:
        total += x
        out.append(total)
    return np.array(out)
# expect: running_sums_listed v.LInf == 1
# expect: running_sums_listed v.L1 == len(v)
# expect: running_sums_listed v.L2 == sqrt(len(v))


def running_largest(v: MetricVector[Real, LInf]):
    out, best = [], 0.0
    for x in v:
        best = max(best, x)
        out.append(best)
    return np.array(out)
# expect: running_largest v.LInf == 1
# expect: running_largest v.L1 == len(v)
# expect: running_largest v.L2 == sqrt(len(v))


def running_and_own(v: MetricVector[Real, L1]):
    out, total = [], 0.0
    for x in v:
        total += x
        out.append(2 * total + x)
    return np.array(out)
# expect: running_and_own v.LInf == 3
# expect: running_and_own v.L1 == 2 * len(v) + 1


def sums_of_running_sums(v: MetricVector[Real, L1]):
    out, total, twice = [], 0.0, 0.0
    for x in v:
        total += x
        twice += total
        out.append(twice)
    return np.array(out)
# expect: sums_of_running_sums v.LInf == len(v)  # known: loose


# --- folds by function
def added_by_reduce(v: MetricVector[Real, L1]):
    return reduce(lambda so_far, e: so_far + e, v, 0.0)
# expect: added_by_reduce v == 1


def largest_by_reduce(v: MetricVector[Real, LInf]):
    return reduce(max, v, 0.0)
# expect: largest_by_reduce v == 1


def doubled_by_reduce(v: MetricVector[Real, L1]):
    return reduce(lambda so_far, e: 2 * so_far + e, v, 0.0)
# expect: doubled_by_reduce v == 2 ** (len(v) - 1)  # known: loose


def whole_by_reduce(v: MetricVector[Real, L1]):
    return reduce(lambda so_far, e: so_far + v.sum(), v, 0.0)
# expect: whole_by_reduce v == len(v)


# --- lists that are read while they are filled
def weighed_by_the_list(v: MetricVector[Real, L1]):
    """The list is empty in the first pass only."""
    out, total = [], 0.0
    for x in v:
        total += x * len(out)
        out.append(1)
    return total
# expect: weighed_by_the_list v == len(v) - 1  # known: loose


def guarded_by_the_list(v: MetricVector[Real, L1], y: Real):
    out, total = [], 0.0
    for x in v:
        if len(out) > 2:
            total += 100 * y
        out.append(1)
    return total
# expect: guarded_by_the_list y == 100 * max(0, len(v) - 3)  # known: loose


def summed_as_it_grows(v: MetricVector[Real, L1]):
    out, total = [], 0.0
    for x in v:
        out.append(x)
        total += sum(out)
    return total
# expect: summed_as_it_grows v == len(v)  # known: loose
