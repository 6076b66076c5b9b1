"""np.shape, np.ndim and np.size of numbers, arrays and rows, by which draws of noise are made as many as there are numbers."""
from typing import Annotated

import numpy as np
import pandas as pd

from dpcheck import L1, ChangeOneDistance, MetricFrame, MetricVector, Real, Size, SymmetricDistance


def of_a_number(x: Real):
    return np.size(x) + np.ndim(x) + len(np.shape(x))
# expect: of_a_number x == 0


def of_a_vector(v: MetricVector[Real, L1]):
    return np.size(v) + np.ndim(v) + np.shape(v)[0]
# expect: of_a_vector v == 0


def of_a_list(x: Real):
    return np.size([x, x, 1]) * x
# expect: of_a_list x == 3


def of_rows(pay: Annotated[np.ndarray, SymmetricDistance]):
    return np.size(pay)
# expect: of_rows pay == 1


def of_edited_rows(pay: Annotated[np.ndarray, ChangeOneDistance, Size("n")]):
    return np.shape(pay)[0]
# expect: of_edited_rows pay == 0


def of_a_column(people: MetricFrame[SymmetricDistance]):
    return np.shape(people["pay"])[0] * 2
# expect: of_a_column people == 2


def of_a_frame(people: MetricFrame[SymmetricDistance]):
    return np.shape(people)[0]
# expect: of_a_frame people == 1


def noisy(value, sensitivity, epsilon):
    return value + np.random.laplace(0, sensitivity / epsilon, size=np.shape(value))


def counted(people: MetricFrame[SymmetricDistance], eps: float):
    counts, _ = np.histogram(people["age"], bins=[0, 20, 40, 60])
    return noisy(len(people), 1, eps), noisy(counts, 1, eps)
# expect: counted people.epsilon == 2 * eps


def in_each_entry(v: MetricVector[Real, L1], eps: float):
    return v + np.random.laplace(0, 1 / eps, size=np.shape(v))
# expect: in_each_entry v.epsilon == eps


def a_draw_for_each_row(people: MetricFrame[SymmetricDistance], eps: float):
    pay = people["pay"].clip(0, 1)
    return pay + np.random.laplace(0, 1 / eps, size=np.shape(pay))  # expect: DP203
