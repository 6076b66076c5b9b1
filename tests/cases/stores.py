"""Arrays round what is stored in them; views share their memory; two names of one place; what mixes entries changes them all."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clip


# --- arrays of whole numbers, of truth values and of narrow types change what is stored in them
def stored_in_whole_zeros(x: Real):
    a = np.zeros(2, dtype=int)
    a[0] = x
    return a.sum()
# expect: stored_in_whole_zeros x == inf


def stored_in_a_display_of_whole_numbers(x: Real):
    a = np.array([1, 2])
    a[0] = x
    return a.sum()
# expect: stored_in_a_display_of_whole_numbers x == inf


def stored_beside_a_float(x: Real):
    a = np.array([1.0, 2])
    a[0] = x
    return a.sum()
# expect: stored_beside_a_float x == 1


def stored_in_zeros(x: Real):
    a = np.zeros(3)
    a[1] += 2 * x
    return a.sum()
# expect: stored_in_zeros x == 2


def stored_in_full(x: Real):
    a = np.full(3, 0)
    a[1] = 2 * x
    return a.sum()
# expect: stored_in_full x == inf


def stored_in_a_range(x: Real):
    a = np.arange(3)
    a[1] += x
    return a.sum()
# expect: stored_in_a_range x == inf


def whole_number_in_a_range(x: Integer):
    a = np.arange(3)
    a[1] += x
    return a.sum()
# expect: whole_number_in_a_range x == 1


def stored_in_bytes(x: Integer):
    a = np.zeros(3, dtype=np.int8)
    a[1] += x
    return a.sum()
# expect: stored_in_bytes x == inf


def stored_in_truth_values(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a = v > 0
    a[0] = v[1]
    return a.sum()
# expect: stored_in_truth_values v == inf


def stored_in_zeros_like_whole_numbers(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a = np.zeros_like([1, 2, 3])
    a[:] = v
    return a.sum()
# expect: stored_in_zeros_like_whole_numbers v == inf


def array_of_whole_numbers(x: Real):
    return np.array([x, 1], dtype=int)[0]
# expect: array_of_whole_numbers x == inf


def stored_after_zeros(v: Annotated[MetricVector[Real, L1], Size(3)]):
    w = v.copy()
    w[:] = 0
    w[0] = v.sum()
    return w
# expect: stored_after_zeros v.L1 == 1


def stored_in_like_of_an_argument(ws, x: Real):
    w = np.zeros_like(ws)
    w[0] = x
    return w[0]
# expect: stored_in_like_of_an_argument x == inf


def stored_in_a_multiple_of_an_argument(ws, x: Real):
    w = ws * 2
    u = w
    w[0] = x
    return u[0]
# expect: stored_in_a_multiple_of_an_argument x == inf


# --- views and aliases
def real_part_is_a_view(v: Annotated[MetricVector[Real, L1], Size(3)]):
    w = v.real
    w *= 4
    return v.sum()
# expect: real_part_is_a_view v == 4


def type_without_a_copy(v: Annotated[MetricVector[Real, L1], Size(3)]):
    w = v.astype(float, copy=False)
    w *= 4
    return v.sum()
# expect: type_without_a_copy v == 4


def array_without_a_copy(v: Annotated[MetricVector[Real, L1], Size(3)]):
    w = np.array(v, copy=False)
    w *= 4
    return v.sum()
# expect: array_without_a_copy v == 4


def array_is_a_copy(v: Annotated[MetricVector[Real, L1], Size(3)]):
    w = np.array(v)
    w *= 4
    return v.sum() + w.sum()
# expect: array_is_a_copy v == 5


def flat_of_a_vector(v: Annotated[MetricVector[Real, L1], Size(4)]):
    v.flat[1] = 5 * v[0]
    return v.sum()
# expect: flat_of_a_vector v == 6


def rows_of_a_list(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    rows = list(m)
    rows[0] *= 5
    return m.sum()
# expect: rows_of_a_list m == 5 # known: loose


def column_by_dots(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    w = m[..., 0]
    w *= 5
    return m.sum()
# expect: column_by_dots m == 5 # known: loose


def diagonal_is_a_view(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    w = np.diag(m)
    m *= 5
    return w.sum()
# expect: diagonal_is_a_view m == 5 # known: loose


def memory_of_an_array(v: Annotated[MetricVector[Real, L1], Size(4)]):
    w = v.data
    w[0] = 5 * v[1]
    return v.sum()
# expect: memory_of_an_array v == 6 # known: loose


# --- numpy adds truth values by `or`
def truth_values_added(v: Annotated[MetricVector[Data, L1], Size(3)]):
    b, c = v > 0, v > 1
    return (b + c).sum()
# expect: truth_values_added v == 1


# --- two names of one place
def last_entry_thrice(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v[-1] + v[3] + v[~0]
# expect: last_entry_thrice v == 3


def place_met_in_a_loop(v: Annotated[MetricVector[Real, L1], Size(4)], i: int):
    t = 0
    for j in range(2):
        t += v[i] + v[j]
    return t
# expect: place_met_in_a_loop v == 3
# at: place_met_in_a_loop i=0


def two_places(v: Annotated[MetricVector[Real, L2], Size(4)], i: int, j: int):
    return v[i] + v[j]
# expect: two_places v == 2
# at: two_places i=1, j=1


def neighbouring_places(v: Annotated[MetricVector[Real, L1], Size(4)], i: int):
    return v[i] + v[i + 1]
# expect: neighbouring_places v == 1
# at: neighbouring_places i=-1


def sum_and_two_places(v: Annotated[MetricVector[Real, L1], Size(4)], i: int, j: int):
    return v.sum() + v[i] + v[j] + v[0]
# expect: sum_and_two_places v == 4
# at: sum_and_two_places i=0, j=0


def three_places(v: Annotated[MetricVector[Real, L1], Size("n")]):
    return v[0] + v[1] + v[2]
# expect: three_places v == 1


def remainder_by_an_argument(x: Integer, k: int):
    return 3 * x + (x % k if k != 0 else 0)
# expect: remainder_by_an_argument x == 3
# at: remainder_by_an_argument k=0


# --- what is made from a whole vector changes as a whole
def entries_normalised(v: Annotated[MetricVector[Data, L1], Size(3)]) -> MetricVector[Data, L1]:
    return v / np.linalg.norm(v)
# expect: entries_normalised v.L1 == 3
# expect: entries_normalised v.L2 == sqrt(3)
# expect: entries_normalised v.LInf == 1
# expect: entries_normalised v.D == 3


def entries_clipped(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return (clip(L2, v, 1) > 0.1).sum()
# expect: entries_clipped v == 3


def rows_normalised_and_counted(m: Annotated[MetricMatrix[Data, L1], Shape(2, 3)]):
    return ((m / np.linalg.norm(m, axis=1, keepdims=True)) > 0.1).sum()
# expect: rows_normalised_and_counted m == 3


def shares_counted(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return (np.abs(v) / np.abs(v).sum() > 0.1).sum()
# expect: shares_counted v == 3


def whole_after_a_zero(x: Real):
    """An array of whole numbers stays one, whatever is stored in it: -x is cut to a whole number."""
    counts = np.zeros(3, dtype=int)
    counts[0] = 0.0
    counts[0] = -x
    return counts.max()
# expect: whole_after_a_zero x == inf


def whole_after_zeros(x: Real):
    counts = np.zeros(3, dtype=int)
    counts[1:] = np.zeros(2)
    counts[0] = -x
    return counts.max()
# expect: whole_after_zeros x == inf


def whole_rows(x: Real):
    counts = np.zeros((2, 2), dtype=int)
    counts[0, 0] = 0.0
    counts[0, 0] = -x
    return counts.max()
# expect: whole_rows x == inf


def whole_by_flat(x: Real):
    counts = np.zeros(3, dtype=int)
    counts.flat[0] = 0 / 2
    counts.flat[0] = -x
    return counts.max()
# expect: whole_by_flat x == inf
