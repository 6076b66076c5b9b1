"""Places of the engine that sampled weakenings showed no case to hold."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import Data, Integer, L1, LInf, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance


def sorted_in_place(x: Real):
    v = np.array([x, 0.0])
    v.sort()
    return v[1]
# expect: sorted_in_place x == 1


def sorted_in_place_by_another_name(x: Real):
    v = np.array([4 * x, 0.0, 1.0])
    w = v
    w.sort()
    return v[2]
# expect: sorted_in_place_by_another_name x == 4


def public_against_private(x: Real):
    return [1] * int(x)
# expect: public_against_private x == inf


def public_text_of_private(x: Real):
    return "%s" % x
# expect: public_text_of_private x == inf


def unknown_against_private(thing, x: Real):
    return (thing, 1) < (x, 2)
# expect: unknown_against_private x == inf


def updated_by_pairs(x: Real):
    d = {"a": 1}
    d.update([("a", 2 * x), ("b", x)])
    return d["a"] + d["b"]
# expect: updated_by_pairs x == 3  # known: loose


def updated_by_keywords(x: Real):
    d = {"a": 9 * x}
    d.update(a=2 * x)
    return d["a"]
# expect: updated_by_keywords x == 2


def updated_by_an_unknown(x: Real, other):
    d = {"a": x}
    d.update(other)
    return d["a"]
# expect: updated_by_an_unknown x == inf


def median_of_unbounded(df: Annotated[MetricFrame[SymmetricDistance], Size("n")]):
    return df["Age"].quantile(0.5)
# expect: median_of_unbounded df == inf


def median_of_clipped(df: Annotated[MetricFrame[SymmetricDistance], Size("n")]):
    return df["Age"].clip(0, 5).quantile(0.5)
# expect: median_of_clipped df == 5 / 2


def whole_power_of_sum(x: Real, y: Real):
    a = min(max(x, 0), 2)
    b = min(max(y, 0), 3)
    return (a + b) ** 3
# expect: whole_power_of_sum x == 75
# expect: whole_power_of_sum y == 75


def larger_entry_of_two(v: Annotated[MetricVector[Real, LInf], Size(3)], w: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.maximum(2 * v, w)
# expect: larger_entry_of_two v.LInf == 2
# expect: larger_entry_of_two w.LInf == 1
# expect: larger_entry_of_two v.L1 == 6
# expect: larger_entry_of_two v.L2 == 2 * sqrt(3)
# expect: larger_entry_of_two w.L1 == 3
# expect: larger_entry_of_two w.L2 == sqrt(3)


def smaller_entry_than_private(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    return np.minimum(2 * v, x)
# expect: smaller_entry_than_private v.L1 == 2
# expect: smaller_entry_than_private x.LInf == 1
# expect: smaller_entry_than_private x.L1 == 3
# expect: smaller_entry_than_private x.L2 == sqrt(3)


def imported_inside(x: Real):
    import math as m
    return [m.fabs(3 * x) for k in (1, 2)][0]
# expect: imported_inside x == 3


def name_of_a_comprehension(x: Real):
    k = 3 * x
    [k for k in (1, 2)]
    return k
# expect: name_of_a_comprehension x == 3


def walrus_in_a_comprehension(x: Real):
    k = 3 * x
    [(k := one * x) for one in (1, 2)]
    return k
# expect: walrus_in_a_comprehension x == 2


def not_among(x: Real):
    return 1 if 3 not in [x, 2] else 0
# expect: not_among x == inf


def among_objects(x: Real):
    class Box:
        def __contains__(self, item):
            return x > 5
    return 1 if 3 not in Box() else 0
# expect: among_objects x == inf


def divided_by_open_end(x: Real, k: float):
    if k > 0:
        return x / k
    return 0.0
# expect: divided_by_open_end x == 1 / abs(k)


def sum_of_rows_inverted(df: Annotated[MetricFrame[SymmetricDistance], Size("n")]):
    clipped = df["Age"].clip(1, 5)
    return (1 / clipped).sum()
# an edited row is a distance of 2, and moves from 1 / 5 to 1
# expect: sum_of_rows_inverted df == 2 / 5
