"""Rooms of the engine that no other case enters: calls of functions that declare what they take, products with fixed matrices, objects that change as they are walked through."""
# ruff: noqa
import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

One = Annotated[MetricVector[Real, L1], Size(2)]
Two = Annotated[MetricVector[Real, L2], Size(2)]
Sup = Annotated[MetricVector[Real, LInf], Size(2)]


# -- functions that declare their parameters, called with what is declared and with something else


def declared_sum(a: Real, b: Real):
    return 2 * a + 3 * b
# expect: declared_sum a == 2
# expect: declared_sum b == 3


def declared_sum_of_one(x: Real):
    return declared_sum(x, 4 * x)
# expect: declared_sum_of_one x == 14


def declared_sum_of_two(x: Real, y: Real):
    return declared_sum(y, x)
# expect: declared_sum_of_two x == 3
# expect: declared_sum_of_two y == 2


def declared_whole(z: Integer):
    return z // 2
# expect: declared_whole z == 1


def whole_of_whole(z: Integer):
    return declared_whole(4 * z)
# expect: whole_of_whole z == 2  # known: loose


def whole_of_real(x: Real):
    return declared_whole(x)
# expect: whole_of_real x == inf


def declared_pair(v: MetricVector[Real, L1]):
    return v.sum(), 3 * v.sum()
# expect: declared_pair v[0] == 1
# expect: declared_pair v[1] == 3


def pair_of_vector(v: One):
    first, second = declared_pair(2 * v)
    return first + second
# expect: pair_of_vector v == 8


def pair_of_number(x: Real):
    first, second = declared_pair(np.array([x, 2 * x]))
    return first + second
# expect: pair_of_number x == 12


def declared_product(a: Real, k: float):
    return k * a
# expect: declared_product a == abs(k)


def product_of_public(x: Real, n: float):
    return declared_product(2 * x, n)
# expect: product_of_public x == 2 * abs(n)


def product_of_private(x: Real):
    return declared_product(x, x)
# expect: product_of_private x == inf


def declared_range(a: Annotated[Real, Interval(ge=0, le=1)]):
    return a * a
# expect: declared_range a == 2


def range_within(x: Real):
    return declared_range(min(max(x, 0), 1))
# expect: range_within x == 2


def range_left(x: Real):
    return declared_range(x)
# expect: range_left x == inf


def declared_vector(v: One):
    return v.sum()
# expect: declared_vector v == 1


def vector_declared_in_another_norm(v: Two):
    return declared_vector(v)
# expect: vector_declared_in_another_norm v == sqrt(2)


def vector_for_number(v: One):
    return declared_product(v, 3).sum()
# expect: vector_for_number v == 3


# -- products with fixed matrices


def row_times_matrix_L1(v: One):
    return v @ np.array([[1.0, -2.0], [3.0, 4.0]])
# expect: row_times_matrix_L1 v.L1 == 7
# expect: row_times_matrix_L1 v.L2 == 5
# expect: row_times_matrix_L1 v.LInf == 4


def row_times_matrix_L2(v: Two):
    return v @ np.array([[1.0, 0.0], [0.0, 4.0]])
# expect: row_times_matrix_L2 v.L2 == 4
# expect: row_times_matrix_L2 v.L1 == sqrt(17)
# expect: row_times_matrix_L2 v.LInf == 4


def row_times_matrix_LInf(v: Sup):
    return v @ np.array([[1.0, -2.0], [3.0, 4.0]])
# expect: row_times_matrix_LInf v.LInf == 6
# expect: row_times_matrix_LInf v.L1 == 8
# expect: row_times_matrix_LInf v.L2 == 2 * sqrt(10)


def matrix_times_column_L1(v: One):
    return np.array([[1.0, -2.0], [3.0, 4.0]]) @ v
# expect: matrix_times_column_L1 v.L1 == 6
# expect: matrix_times_column_L1 v.L2 == 2 * sqrt(5)
# expect: matrix_times_column_L1 v.LInf == 4


def matrix_times_column_LInf(v: Sup):
    return np.array([[1.0, -2.0], [3.0, 4.0]]) @ v
# expect: matrix_times_column_LInf v.LInf == 7
# expect: matrix_times_column_LInf v.L1 == 8
# expect: matrix_times_column_LInf v.L2 == 5 * sqrt(2)


def weights_times_matrix_L1(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.array([1.0, -3.0]) @ m
# expect: weights_times_matrix_L1 m.L1 == 3


def weights_times_matrix_LInf(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 2)]):
    return np.array([1.0, -3.0]) @ m
# expect: weights_times_matrix_LInf m.L1 == 6
# expect: weights_times_matrix_LInf m.L2 == 3 * sqrt(2)
# expect: weights_times_matrix_LInf m.LInf == 3
# expect: weights_times_matrix_LInf m.D == inf


def weights_times_matrix_L2(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]):
    return np.array([1.0, -3.0]) @ m
# expect: weights_times_matrix_L2 m.L1 == 3 * sqrt(2)
# expect: weights_times_matrix_L2 m.L2 == 3
# expect: weights_times_matrix_L2 m.LInf == 3
# expect: weights_times_matrix_L2 m.D == inf


def matrix_times_weights_L1(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m @ np.array([1.0, -3.0])
# expect: matrix_times_weights_L1 m.L1 == 3


def matrix_times_weights_LInf(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 2)]):
    return m @ np.array([1.0, -3.0])


def matrix_times_matrix_L1(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m @ np.array([[1.0, -2.0], [3.0, 4.0]])
# expect: matrix_times_matrix_L1 m.L1 == 7
# expect: matrix_times_matrix_L1 m.L2 == 5
# expect: matrix_times_matrix_L1 m.LInf == 4


def row_times_unknown_matrix(v: Two, a: np.ndarray):
    return v @ np.clip(a.reshape(2, 2), -1, 1)


# -- objects that are walked through


class Growing:
    def __init__(self, start):
        self.held = start

    def __iter__(self):
        for place in range(3):
            self.held = 2 * self.held
            yield self.held


def walked_through(x: Real):
    return sum(Growing(x))
# expect: walked_through x == 14


def changed_by_a_walk(x: Real):
    g = Growing(x)
    for one in g:
        pass
    return g.held
# expect: changed_by_a_walk x == 8


class Stepping:
    def __init__(self, log):
        self.log = log
        self.place = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.place += 1
        self.log.append(self.place)
        if self.place > 3:
            raise StopIteration
        return self.place


def logged_by_a_walk(x: Real):
    log = [x]
    for one in Stepping(log):
        pass
    return log[0]
# expect: logged_by_a_walk x == 1


# -- objects that are compared


@dataclass
class Point:
    x: float
    y: float


@dataclass(order=True)
class Ordered:
    x: float


class Plain:
    def __init__(self, x):
        self.x = x


def equal_points(x: Real):
    return 3 if Point(x, 1) == Point(0, 1) else 0
# expect: equal_points x == inf


def equal_itself(x: Real):
    p = Plain(x)
    return 3 if p == p else 0
# expect: equal_itself x == 0


def equal_others(x: Real):
    return 3 if Plain(x) == Plain(x) else 0
# expect: equal_others x == 0


class Base:
    def __init__(self, x):
        self.x = x

    def __gt__(self, other):
        return self.x > 5


class Derived(Base):
    def __lt__(self, other):
        return other.x > 7


def compared_by_the_derived(x: Real):
    return 1 if Base(0) > Derived(x) else 0
# expect: compared_by_the_derived x == 0
