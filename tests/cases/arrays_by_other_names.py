"""numpy's functions by which ordinary operations are written otherwise: np.take, np.reshape, np.logical_and, np.full_like, np.trapezoid, np.gradient, np.tri (rules B8, D2, D34, D36, E9)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricFrame, MetricMatrix, MetricVector, Column, Real, Shape, Size, SymmetricDistance

Four = Annotated[MetricVector[Real, L1], Size(4)]
FourL2 = Annotated[MetricVector[Real, L2], Size(4)]
FourLInf = Annotated[MetricVector[Real, LInf], Size(4)]
Whole = Annotated[MetricVector[Integer, L1], Size(4)]
People = MetricFrame[SymmetricDistance, Column("age", Interval(ge=0, le=99)), Column("pay", Interval(ge=0, le=9))]


def taken(v: Four):
    return np.take(v, [0, 2])
# expect: taken v.L1 == 1


def taken_twice(v: Four):
    return np.take(v, [1, 1, -3]).sum()
# expect: taken_twice v == 3


def taken_by_method(v: FourLInf):
    return v.take(np.array([3, 0])).sum()
# expect: taken_by_method v == 2


def one_taken(v: Four):
    return np.take(v, 2)
# expect: one_taken v == 1


def taken_and_written(v: Four, x: Real):
    """What is taken is a copy."""
    u = np.take(v, [0, 1])
    u[0] = 9 * x
    return v[0]
# expect: taken_and_written x == 0
# expect: taken_and_written v == 1


def taken_of_a_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    """Without an axis the places are those of all entries."""
    return np.take(m, [0, 3]).sum()
# expect: taken_of_a_matrix m == 1


def taken_around(v: Four):
    return np.take(v, [5], mode="wrap")[0]
# expect: taken_around v == 1  # known: loose


def both(v: Whole):
    return np.logical_and(v > 1, v < 3).sum()
# expect: both v == 1


def either(v: Whole, w: Whole):
    return np.logical_or(v > 1, w > 1).sum()
# expect: either v == 1
# expect: either w == 1


def both_of_a_row(df: People):
    return np.logical_and(df["age"] > 18, df["pay"] > 3).sum()
# expect: both_of_a_row df == 1


def both_of_numbers(v: Whole):
    """Of numbers, whether they are 0 is asked."""
    return np.logical_and(v, 1).sum()
# expect: both_of_numbers v == 1


def like_another(v: Four, x: Real):
    return np.full_like(v, x)
# expect: like_another x.L2 == 2
# expect: like_another v == 0


def like_truths(v: Whole, x: Real):
    """What is not 0 is true: it jumps."""
    return np.full_like(v > 1, x).sum()
# expect: like_truths x == inf


def reshaped(v: FourL2):
    return np.reshape(v, (2, 2)).sum(axis=0)
# expect: reshaped v.L2 == sqrt(2)


def reshaped_to_a_vector(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return np.reshape(m, -1)
# expect: reshaped_to_a_vector m.L2 == 1


def area(v: Four):
    return np.trapezoid(v)
# expect: area v == 1


def area_of_all(v: FourLInf):
    return np.trapezoid(v, dx=0.5)
# expect: area_of_all v == 3 / 2


def area_by_its_old_name(v: FourL2):
    return np.trapz(v)
# expect: area_by_its_old_name v == sqrt(5 / 2)


def area_at_places(v: Four, x: FourLInf):
    return np.trapezoid(v, x)
# expect: area_at_places x == inf


def slopes(v: Four):
    return np.gradient(v)
# expect: slopes v.L1 == 3 / 2


def slopes_of_all(v: FourLInf):
    return np.gradient(v)
# expect: slopes_of_all v.LInf == 2


def slopes_of_wide_steps(v: Four):
    return np.gradient(v, 2.0)
# expect: slopes_of_wide_steps v.L1 == 3 / 4  # known: loose


def neighbours(v: FourLInf):
    return np.ediff1d(v).sum()
# expect: neighbours v == 2


def triangle_of_ones(v: FourL2):
    return (np.tri(2) @ v[:2]).sum()
# expect: triangle_of_ones v == sqrt(5)


def sums_from_the_start(v: FourLInf):
    return np.tri(4) @ v
# expect: sums_from_the_start v.LInf == 4


def new_names(x: Annotated[Real, Interval(ge=0, le=1)]):
    return np.pow(x, 2) + np.atan(x)
# expect: new_names x == 3
