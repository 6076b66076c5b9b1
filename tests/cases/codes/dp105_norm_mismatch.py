"""DP105: arguments, and operands, that are measured in another metric than the parameter, or the other operand, is."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Data, L1, L2, LInf, MetricFrame, MetricVector, Real, SymmetricDistance, clamp, laplacian_mechanism, norm_convert, undisc,
)


def in_l2(v: MetricVector[Real, L2]):
    return float(np.linalg.norm(v))
# expect: in_l2 v == 1


def in_l1(v: MetricVector[Real, L1], eps: float):
    return laplacian_mechanism(v.sum(), 1, eps)
# expect: in_l1 v.epsilon == eps


def of_real(x: Real):
    return 2 * x
# expect: of_real x == 2


def of_rows(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(len(df), 1, eps)
# expect: of_rows df.epsilon == eps


class Model:
    def __init__(self, weights: MetricVector[Real, L2]):
        self.weights = weights

    def step(self, gradient: MetricVector[Real, L2]):
        return self.weights + gradient


# -- wrong


def l1_for_l2(w: MetricVector[Real, L1]):
    return in_l2(w)  # error: DP105
# expect: l1_for_l2 w == 1


def l2_for_l1_with_a_mechanism_inside(w: MetricVector[Real, L2], eps: float):
    return in_l1(2 * w, eps)  # error: DP105, DP302


def by_name(w: MetricVector[Real, LInf]):
    return in_l2(v=w)  # error: DP105
# expect: by_name w == sqrt(len(w))


def a_method(v: MetricVector[Real, L2], w: MetricVector[Real, L1]):
    model = Model(v)
    return model.step(w)  # error: DP105
# expect: a_method v.L1 == sqrt(len(v))
# expect: a_method v.L2 == 1
# expect: a_method v.LInf == 1
# expect: a_method v.D == inf
# expect: a_method w == 1


def a_constructor(w: MetricVector[Real, L1]):
    return Model(w).weights  # error: DP105
# expect: a_constructor w == 1


def data_for_real(x: Data):
    return of_real(x)  # error: DP105


def edited_for_added(df: MetricFrame[ChangeOneDistance], eps: float):
    return of_rows(df[df["age"] > 30], eps)  # error: DP105
# expect: edited_for_added df.epsilon == eps


def operands(v: MetricVector[Real, L1], w: MetricVector[Real, L2]):
    return v - w  # error: DP105
# expect: operands v == 1
# expect: operands w.L1 == sqrt(len(v))
# expect: operands w.L2 == 1
# expect: operands w.LInf == 1
# expect: operands w.D == inf


# -- right


def l2_for_l2(w: MetricVector[Real, L2]):
    return in_l2(3 * w)  # clean
# expect: l2_for_l2 w == 3


def converted(w: MetricVector[Real, L1]):
    return in_l2(norm_convert(L2, w))  # clean
# expect: converted w == 1


def public_array():
    return in_l2(np.zeros(3))  # clean


def undiscretised(x: Data):
    return of_real(undisc(clamp(x, 0, 10)))  # clean
# expect: undiscretised x == 20


def the_same_relation(df: MetricFrame[SymmetricDistance], eps: float):
    return of_rows(df[df["age"] > 30], eps)  # clean
# expect: the_same_relation df.epsilon == eps
