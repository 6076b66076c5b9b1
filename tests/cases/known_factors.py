"""Arrays of known entries times a number, or times an array of other entries: by their own lengths."""
from typing import Annotated

import numpy as np
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def weights_of_a_number(x: Real):
    return np.array([1.0, 5.0, -2.0]) * x
# expect: weights_of_a_number x.L1 == 8
# expect: weights_of_a_number x.L2 == sqrt(30)
# expect: weights_of_a_number x.LInf == 5


def numbers_up(x: Real):
    return x * np.arange(4)
# expect: numbers_up x.L1 == 6


def on_the_diagonal(x: Real):
    return np.eye(3) * x
# expect: on_the_diagonal x.L1 == 3
# expect: on_the_diagonal x.L2 == 3


def public_weights(x: Real, a: float, b: float):
    return np.array([a, b]) * x
# expect: public_weights x.L1 == abs(a) + abs(b)
# expect: public_weights x.LInf == max(abs(a), abs(b))


def weights_of_entries(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v * np.array([1.0, 5.0, -2.0])
# expect: weights_of_entries v.L1 == 8
# expect: weights_of_entries v.L2 == sqrt(30)
# expect: weights_of_entries v.LInf == 5


def weights_of_all(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v * np.array([1.0, 5.0, -2.0])
# expect: weights_of_all v.L1 == 5


def weights_of_lengths(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return v * np.array([3.0, 4.0])
# expect: weights_of_lengths v.L1 == 5
# expect: weights_of_lengths v.L2 == 4


def shares(x: Real):
    return x / np.array([1.0, 2.0, 4.0])
# expect: shares x.L1 == 7 / 4


def rows_of_weights(x: Real):
    return np.array([[1.0, 2.0], [0.0, -3.0]]) * x
# expect: rows_of_weights x.L1 == 6
# expect: rows_of_weights x.L2 == sqrt(5) + 3
# expect: rows_of_weights x.LInf == 5


def weights_of_columns(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.array([[1.0, 2.0], [0.0, -3.0]]) * v
# expect: weights_of_columns v.L1 == 6
