"""Sums of entries, slices, costs and formulas in shapes for which few programs ask."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Interval
from dpcheck import clip, ChangeOneDistance, Column, Data, HammingDistance, Integer, L1, L2, LInf, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, above_threshold, assume, exponential_mechanism, gaussian_mechanism, laplacian_mechanism, report_noisy_max, stable

Small = Annotated[Real, Interval(ge=0, le=1)]
Three = Annotated[MetricVector[Real, L1], Size(3)]
Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
InPlace = Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]


def sum_and_twice_an_entry(v: MetricVector[Real, L1], x: Real):
    return v.sum() + 2 * v[0] + v.sum() - v[1]
# at: sum_and_twice_an_entry v=3
# expect: sum_and_twice_an_entry v == 4


def two_sums_of_one_array(v: MetricVector[Real, LInf]):
    return 3 * v.sum() + v[0] - v.sum()
# expect: two_sums_of_one_array v == 2 * len(v) + 1


def two_weighted_sums(v: MetricVector[Real, L1], k: float):
    return k * v.sum() + 2 * v.sum()
# expect: two_weighted_sums v == abs(k + 2)


def slice_with_a_step(v: MetricVector[Real, LInf], k: Annotated[int, Ge(0)]):
    return v[k:].sum()


def slice_to_a_place(v: MetricVector[Real, LInf], k: Annotated[int, Ge(0)], j: Annotated[int, Ge(0)]):
    return v[k:j].sum()


def backwards_by_two(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return v[::-2].sum()
# expect: backwards_by_two v == 3


def backwards_by_two_of_any(v: MetricVector[Real, LInf]):
    return v[::-2].sum()
# expect: backwards_by_two_of_any v == ceil(len(v) / 2)


def every_second(v: MetricVector[Real, LInf]):
    return v[::2].sum()
# expect: every_second v == ceil(len(v) / 2)


def stacked_rows_of_other_norms(v: Annotated[MetricVector[Real, L2], Size(2)], w: Annotated[MetricVector[Real, L2], Size(2)]):
    a = clip(L2, v, 1.0)
    b = clip(L2, w, 3.0)
    return np.stack([a, b])


@assume(x=2, y=3)
def trusted(x, y):
    return unknown_thing(x, y)


def trusted_twice(x: Real, z: Real):
    return trusted(x, x + z)
# expect: trusted_twice x == 5
# expect: trusted_twice z == 3


def added_at_one_place(x: Real):
    out = np.zeros(3)
    np.add.at(out, np.array([0, 0, 1]), x)
    return out
# expect: added_at_one_place x.L1 == 3


def added_at_places(v: Three):
    out = np.zeros(4)
    np.add.at(out, np.array([0, 0, 1]), v)
    return out
# expect: added_at_places v.L1 == 1


def spread_of_edited(xs: Edited):
    return np.std(xs, ddof=1)
# expect: spread_of_edited xs == 10 / sqrt(2)


def variance_of_edited(xs: Edited):
    return np.var(xs, ddof=1)
# expect: variance_of_edited xs == 50


def spread_of_edited_0(xs: Edited):
    return np.std(xs)
# expect: spread_of_edited_0 xs == 5


def smoothed_edited(xs: Edited):
    s = 0.0
    for a in xs:
        s = min(s + a, 20)
    return s
# expect: smoothed_edited xs == 10  # known: loose


def smoothed_in_place(xs: InPlace):
    s = 0.0
    for a in xs:
        s = min(s + a, 25)
    return s
# expect: smoothed_in_place xs == 10  # known: loose


def leaky_edited(xs: Edited):
    s = 0.0
    for a in xs:
        s = 0.5 * s + a
    return s


def folded_with_two(df: Annotated[pd.DataFrame, HammingDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]):
    s = 0.0
    for a, b in zip(df["age"], df["pay"]):
        s = min(s + a + 2 * b, 1000)
    return s
# expect: folded_with_two df == 200  # known: loose


def sum_of_counted(df: Frame):
    both = df["age"].sum() + df["pay"].sum()
    return both / max(len(df), 5)


def log_of_product(a: Annotated[float, Gt(0)], b: Annotated[float, Gt(0)], x: Real):
    return math.log(2 * a ** 3 * b) * x
# expect: log_of_product x == abs(log(2 * a ** 3 * b))


def log_of_root(a: Annotated[float, Gt(0)], x: Real):
    return math.log(math.sqrt(2) * a * (a + 1)) * x
# expect: log_of_root x == abs(log(sqrt(2) * a * (a + 1)))


def log_of_exp(a: float, x: Real):
    return math.log(3 * math.exp(2 * a)) * x
# expect: log_of_exp x == abs(2 * a + log(3))


def log_of_sum(a: Annotated[float, Gt(0)], b: Annotated[float, Gt(0)], x: Real):
    return math.log(a * a * b + a * b * b) * x
# expect: log_of_sum x == abs(log(a) + log(b) + log(a + b))


def floor_of_sum(n: int, m: int, a: float, x: Real):
    return math.floor(2 * n + m + a + 1.5) * x
# expect: floor_of_sum x == abs(2 * n + m + floor(a + 1 / 2) + 1)


def ceil_of_sum(n: int, a: float, x: Real):
    return math.ceil(n + a) * x
# expect: ceil_of_sum x == abs(n + ceil(a))


def rows_by_three_columns(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return m @ np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [1.0, 0.0, 1.0]])
# expect: rows_by_three_columns m.L1 == 4
# expect: rows_by_three_columns m.L2 == sqrt(10)
# expect: rows_by_three_columns m.LInf == 3


def by_three_columns(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [1.0, 0.0, 1.0]]) @ v
# expect: by_three_columns v.L2 == 3.424789294659917
# expect: by_three_columns v.L1 == sqrt(29)
# expect: by_three_columns v.LInf == sqrt(10)


def glued_of_pieces(x: Real):
    if x > 0:
        return max(x, 0) + 2 * x
    return 0.0
# expect: glued_of_pieces x == 3


def pieces_with_signs(v: MetricVector[Real, LInf], w: MetricVector[Real, LInf]):
    return np.maximum(-3 * v, w) + np.abs(v)
# expect: pieces_with_signs v.LInf == 4
# expect: pieces_with_signs w.LInf == 1


def fed_in_every_pass(x: Real):
    a = b = 0.0
    for _ in range(6):
        a, b = a + b + x, a
    return a
# expect: fed_in_every_pass x == 20


def entry_written_at_a_place(v: MetricVector[Data, L1], y: Data, k: int):
    v[k] = y
    return v


def share_of_known_many(df: Annotated[pd.DataFrame, ChangeOneDistance, Size(1000), Column("age", Interval(ge=0, le=100))]):
    s = df.sample(frac=0.1)
    return laplacian_mechanism(s["age"].sum(), 100, 1)
# expect: share_of_known_many df.epsilon == log(1 + (1 / 10 + 1 / 2000) * (exp(1) - 1))
