"""Arrays that are joined by an index (`__getitem__`), of `np.r_` and `np.c_`."""
import numpy as np

from dpcheck import L1, MetricFrame, MetricVector, Real, SymmetricDistance, laplacian_mechanism, private


@private(epsilon=1.0)
def handed_out_joined(x: Real):
    return np.r_[x, 1]  # expect: DP201
# expect: handed_out_joined x == 1


@private(epsilon=1.0)
def handed_out_columns(df: MetricFrame[SymmetricDistance]):
    return np.c_[df["age"], df["pay"]].max()  # expect: DP201, DP301
# expect: handed_out_columns df == inf


def columns_released(v: MetricVector[Real, L1], eps: float):
    return laplacian_mechanism(1000 * np.c_[v, v].sum(), 1, eps)  # expect: DP202
# expect: columns_released v == 0
# expect: columns_released v.epsilon == 2000 * eps


def joined_by_index(v: MetricVector[Real, L1]):
    return np.r_[0, v, 1, v]
# expect: joined_by_index v.L1 == 2
# expect: joined_by_index v.L2 == sqrt(2)
# expect: joined_by_index v.LInf == 1


def total_with_a_number_more(v: MetricVector[Real, L1]):
    return np.r_[v, 7].sum()
# expect: total_with_a_number_more v == 1


def the_same_number_twice(x: Real):
    return np.r_[x, x].sum()
# expect: the_same_number_twice x == 2


def total_of_columns(v: MetricVector[Real, L1]):
    return np.column_stack([v, 3 * v[::-1] - 2 * v[::-1]]).sum()
# expect: total_of_columns v == 2


def directive(v: MetricVector[Real, L1]):
    return np.r_["r", v]  # expect: DP301
# expect: directive v == inf


def side_by_side(v: MetricVector[Real, L1]):
    return np.c_[v, v].sum()
# expect: side_by_side v == 2
