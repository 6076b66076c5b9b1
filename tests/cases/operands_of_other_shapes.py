"""Arithmetic, comparisons and joins of operands that differ in one thing: a shape, a sign, a kind, the frame that made them."""
# ruff: noqa
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clamp, laplacian_mechanism


def row_beside_row(v: Annotated[MetricVector[Real, L1], Size("n")], w: Annotated[MetricVector[Real, L1], Size("n")]):
    return v[None, :] + w[None, :]
# expect: row_beside_row v.L1 == 1
# expect: row_beside_row w.L1 == 1
# expect: row_beside_row v.L2 == min(1, sqrt(n))
# expect: row_beside_row v.LInf == 1
# expect: row_beside_row w.L2 == min(1, sqrt(n))
# expect: row_beside_row w.LInf == 1


def three_with_extremes(x: Real, y: Real, z: Real):
    return (max(x, y) + 2 * z) + min(x, y)
# expect: three_with_extremes z == 2
# expect: three_with_extremes x == 1
# expect: three_with_extremes y == 1


def roots_of_places(x: Real):
    return x * np.arange(1, 4) ** 0.5
# expect: roots_of_places x.L1 == 1 + sqrt(2) + sqrt(3)  # known: loose
# expect: roots_of_places x.LInf == sqrt(3)


def powers_of_ones(x: Real, k: float):
    return x * np.ones(3) ** k
# expect: powers_of_ones x.L1 == 3  # known: loose


def divided_by_at_least_a_sine(x: Real, y: Real, k: float):
    return min(max(x, 0), 1) / clamp(y, np.sin(k), 5)
# expect: divided_by_at_least_a_sine y == inf


def released_to_a_power(x: Real, k: float):
    return laplacian_mechanism(x, 1, 1) ** k
# expect: released_to_a_power x.epsilon == 1


def true_and_private(x: Integer):
    return ((np.ones(5) > 0) & (x > 3)).sum()
# expect: true_and_private x == 5  # known: loose


def made_twice(x: Real, y: Real):
    def scaled_by(k):
        def by(z):
            return k * z
        return by
    f, g = scaled_by(2), scaled_by(5)
    return (f if y > 0 else g)(x)
# expect: made_twice x == 5
# expect: made_twice y == inf


def made_twice_by_public(x: Real, k: int):
    def scaled_by(k):
        def by(z):
            return k * z
        return by
    f, g = scaled_by(2), scaled_by(5)
    return (f if k > 0 else g)(x)
# expect: made_twice_by_public x == 5


def slopes_inside_absolute_values(x: Real, y: Real):
    if x > 0:
        return abs(3 * x - 2 * y)
    return abs(2 * y - x)
# expect: slopes_inside_absolute_values x == 3
# expect: slopes_inside_absolute_values y == 2


def slopes_of_one_name_in_both(x: Real, y: Real):
    if x > 0:
        return max(3 * x + y, 2 * x - 4 * y)
    return max(y - x, -4 * y - x)
# expect: slopes_of_one_name_in_both x == 3
# expect: slopes_of_one_name_in_both y == 4


def public_and_private_truths(x: Integer):
    return 5 * ((x > 3) and (3 > 2))
# expect: public_and_private_truths x == 5


def private_number_or_truth(x: Integer):
    return (5 * (x > 3)) or (x > 3)
# expect: private_number_or_truth x == 5


def private_number_and_truth(x: Integer):
    return min(max(x, 0), 7) and (x > 3)
# expect: private_number_and_truth x == 1  # known: loose


def bits_of_truth_and_one(x: Integer):
    return 4 * ((x > 3) & 1)
# expect: bits_of_truth_and_one x == 4


def with_what_is_unknown(x: Real, thing):
    d = {"a": x, **thing}
    return d["b"]
# expect: with_what_is_unknown x == inf


def yielded_inside(x: Real):
    def inner():
        yield x
        yield 2 * x
    return sum(inner())
# expect: yielded_inside x == 3


def public_matrix_product(n: int):
    a = np.arange(3) > 1
    return a @ a


def compared_in_a_chain(x: Real, y: Real):
    return 3 if 0 < x < 5 < y else 0
# expect: compared_in_a_chain x == inf
# expect: compared_in_a_chain y == inf


def bound_in_nested_displays(x: Real):
    rows = [[(k := 3 * x) for _ in (1, 2)] for _ in (1, 2)]
    return k
# expect: bound_in_nested_displays x == 3


def given_back_by_halves(x: Real, k: int):
    noisy = laplacian_mechanism(x, 1, 1)
    return noisy if k > 0 else 1.0
# expect: given_back_by_halves x.epsilon == 1


# --- an array that is repeated beside a larger one: a function of its entries is repeated, too
def absolute_of_a_repeated_vector(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.abs(v + np.zeros((4, 2))).sum()
# expect: absolute_of_a_repeated_vector v == 4


def absolute_of_a_repeated_entry(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.abs(v[:1] + np.zeros(3)).sum()
# expect: absolute_of_a_repeated_entry v == 3


def absolute_of_a_repeated_number(c: Annotated[Data, Interval(ge=-2, le=3)]):
    return np.abs(np.zeros(3) + np.array([c])).sum()
# expect: absolute_of_a_repeated_number c == 9


def absolute_of_a_repeated_column(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    return np.abs(np.zeros((3, 4)) + m.sum(axis=1, keepdims=True)).sum()
# expect: absolute_of_a_repeated_column m == 4


def repeated_twice_and_once(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.abs(v + np.zeros((2, 2))).sum() - np.abs(v).sum()
# expect: repeated_twice_and_once v == 1  # known: loose


# --- what a filter keeps is not all that there is
def kept_of_three_kinds(x: Annotated[MetricVector[Data, L1], Size(3), Interval(ge=-1, le=1)]):
    t = np.where(x > 1, x, np.where(x > 0, 1, 5))
    return sum(u for u in t if u > 1)
# expect: kept_of_three_kinds x == 5
