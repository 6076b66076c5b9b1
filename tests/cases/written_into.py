"""Results that numpy writes into an array that is given, bits of whole numbers, public arrays of known length, entries at public places, rows of data."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, clamp, laplacian_mechanism, norm_convert


# --- out=
def tripled_into_itself(v: Annotated[MetricVector[Real, L1], Size(3)]):
    np.multiply(v, 3, out=v)
    return v.sum()
# expect: tripled_into_itself v == 3


def clipped_into_itself(v: MetricVector[Real, L1]):
    np.clip(v, 0, 1, out=v)
    return v
# expect: clipped_into_itself v.L1 == 1


def added_into(v: Annotated[MetricVector[Real, L1], Size(4)], w: Annotated[MetricVector[Real, L1], Size(4)]):
    same = v
    np.add(v, w, out=v)
    return same
# expect: added_into v.L1 == 1
# expect: added_into w.L1 == 1


def given_back(v: Annotated[MetricVector[Real, L1], Size(4)]):
    out = np.zeros(4)
    found = np.abs(v, out=out)
    out[0] = 100 * v[1]
    return found
# expect: given_back v.L1 == 101
# expect: given_back v.LInf == 100


def into_whole_numbers(v: Annotated[MetricVector[Real, L1], Size(4)]):
    out = np.zeros(4, dtype=int)
    np.multiply(v, 3, out=out, casting="unsafe")
    return out
# expect: into_whole_numbers v == inf


def into_a_view(v: Annotated[MetricVector[Real, L1], Size(4)]):
    part = v[1:]
    np.multiply(part, 3, out=part)
    return v
# expect: into_a_view v.L1 == 3  # known: loose


# --- bits
def halved_by_shift(x: Integer):
    return x >> 1
# expect: halved_by_shift x == 1


def low_bits(x: Integer):
    return x & 7
# expect: low_bits x == 7


def one_of_two_bits(a: Annotated[Integer, Interval(ge=0, le=1)], b: Annotated[Integer, Interval(ge=0, le=1)]):
    return a ^ b
# expect: one_of_two_bits a == 1
# expect: one_of_two_bits b == 1


def all_bits(a: Annotated[Integer, Interval(ge=0, le=4)], b: Annotated[Integer, Interval(ge=0, le=3)]):
    return a | b
# expect: all_bits a == 4  # known: loose
# expect: all_bits b == 3  # known: loose


def between_by_xor(v: Annotated[MetricVector[Data, L1], Size(4)]):
    return ((v > 0) ^ (v > 1)).sum()
# expect: between_by_xor v == 1


def signed_bits(a: Integer, b: Integer):
    return a ^ b
# expect: signed_bits a == inf
# expect: signed_bits b == inf


# --- public arrays
def beside_public(v: Annotated[MetricVector[Real, L2], Size(5)], c: Annotated[np.ndarray, Size(5)]):
    return v + c
# expect: beside_public v.L2 == 1


def beside_unknown(v: Annotated[MetricVector[Real, L2], Size(5)], c: np.ndarray):
    """It may be a matrix, of any number of rows."""
    return v + c
# expect: beside_unknown v == inf


LIMITS = [1, 2, 4, 8]


def at_a_public_place(xs: Annotated[list[float], SymmetricDistance], i: int, eps: float):
    limit = LIMITS[i]
    return laplacian_mechanism(sum(clamp(x, 0, limit) for x in xs), limit, eps)  # clean
# expect: at_a_public_place xs.epsilon == eps


def asked_twice(xs: Annotated[list[float], SymmetricDistance], i: int, eps: float):
    return laplacian_mechanism(sum(clamp(x, 0, LIMITS[i]) for x in xs), LIMITS[i], eps)  # clean
# expect: asked_twice xs.epsilon == eps


# --- rows of data
def rows_as_they_are(m: MetricMatrix[Data, LInf]) -> MetricMatrix[Data, LInf]:
    return norm_convert(LInf, m)
# expect: rows_as_they_are m == 1
# expect: rows_as_they_are m.L1 == m.shape[1]
# expect: rows_as_they_are m.L2 == sqrt(m.shape[1])
# expect: rows_as_they_are m.D == m.shape[1]


def rows_into_entries(m: MetricMatrix[Data, LInf]) -> MetricMatrix[Data, L1]:
    return norm_convert(L1, m)
# expect: rows_into_entries m == m.shape[1]
# expect: rows_into_entries m.L2 == sqrt(m.shape[1])
# expect: rows_into_entries m.LInf == 1


def rows_into_euclid(m: MetricMatrix[Data, LInf]) -> MetricMatrix[Data, L2]:
    return norm_convert(L2, m)
# expect: rows_into_euclid m == sqrt(m.shape[1])
# expect: rows_into_euclid m.L1 == m.shape[1]
# expect: rows_into_euclid m.LInf == 1
# expect: rows_into_euclid m.D == m.shape[1]


def euclid_of_rows(m: MetricMatrix[Data, L2]) -> MetricMatrix[Data, L2]:
    return norm_convert(L2, m)
# expect: euclid_of_rows m == 1
# expect: euclid_of_rows m.L1 == sqrt(m.shape[1])
# expect: euclid_of_rows m.D == sqrt(m.shape[1])


def euclid_of_a_row(m: MetricMatrix[Data, L2]) -> MetricVector[Data, L2]:
    return m[0]
# expect: euclid_of_a_row m == 1
# expect: euclid_of_a_row m.L1 == sqrt(m.shape[1])
# expect: euclid_of_a_row m.D == sqrt(m.shape[1])


def euclid_into_entries(m: MetricMatrix[Data, L2]) -> MetricMatrix[Data, L1]:
    return norm_convert(L1, m)
# expect: euclid_into_entries m == sqrt(m.shape[1])
# expect: euclid_into_entries m.L2 == 1
# expect: euclid_into_entries m.LInf == 1
