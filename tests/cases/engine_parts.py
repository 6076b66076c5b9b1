"""Parts of values that no other case takes apart: matrices with signs, counted walks, whole vectors, keys, and what is public beside them."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size


def matrix_with_signs_LInf(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.array([[1.0, -2.0], [-3.0, -4.0]]) @ v
# expect: matrix_with_signs_LInf v.LInf == 7
# expect: matrix_with_signs_LInf v.L1 == 8
# expect: matrix_with_signs_LInf v.L2 == 5 * sqrt(2)


def matrix_with_signs_L1(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.array([[1.0, -2.0], [-3.0, -4.0]]) @ v
# expect: matrix_with_signs_L1 v.L1 == 6
# expect: matrix_with_signs_L1 v.L2 == 2 * sqrt(5)
# expect: matrix_with_signs_L1 v.LInf == 4


def matrix_of_minus_one(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.array([[-1.0, 0.0], [0.0, -5.0]]) @ v
# expect: matrix_of_minus_one v.L2 == 5
# expect: matrix_of_minus_one v.LInf == 5
# expect: matrix_of_minus_one v.L1 == sqrt(26)


def rows_times_signs(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m @ np.array([1.0, -3.0])
# expect: rows_times_signs m.L1 == 3
# expect: rows_times_signs m.L2 == 3
# expect: rows_times_signs m.LInf == 3


def counted_from_five(v: Annotated[MetricVector[Real, L1], Size(3)]):
    total = 0
    for k, a in enumerate(v, 5):
        total += k * a
    return total
# expect: counted_from_five v == 7


def counted_from_unknown(v: Annotated[MetricVector[Real, L1], Size(3)], n: int):
    total = 0
    for k, a in enumerate(v, n):
        total += k * a
    return total


def counted_from_private(z: Integer):
    total = 0
    for k, a in enumerate([1, 2, 3], z):
        total += k * a
    return total
# expect: counted_from_private z == 6  # known: loose


def counted_walk(v: MetricVector[Real, L1], w: MetricVector[Real, L1]):
    total = 0
    for k, a in enumerate(v):
        total += k
    return total
# expect: counted_walk v == 0
# expect: counted_walk w == 0


def keys_of_private(x: Real, y: Real):
    return dict.fromkeys([x, 1], 2 * y)
# expect: keys_of_private x == inf


def keys_of_texts(x: Real):
    return dict.fromkeys(["a", "b"], 2 * x)["b"]
# expect: keys_of_texts x == 2


def halves_of_whole(z: Annotated[MetricVector[Integer, LInf], Size(3)]):
    return z // 2
# expect: halves_of_whole z.LInf == 1
# expect: halves_of_whole z.L1 == 3
# expect: halves_of_whole z.L2 == sqrt(3)
# expect: halves_of_whole z.D == 3


def halves_of_whole_L1(z: Annotated[MetricVector[Integer, L1], Size(3)]):
    return z // 2
# expect: halves_of_whole_L1 z.L1 == 1
# expect: halves_of_whole_L1 z.L2 == 1
# expect: halves_of_whole_L1 z.LInf == 1
# expect: halves_of_whole_L1 z.D == 1


def thrice_halved(z: Annotated[MetricVector[Integer, LInf], Size(3)]):
    return np.floor(3 * z / 2)
# expect: thrice_halved z.D == 3


def rounded_of_whole(z: Annotated[MetricVector[Integer, LInf], Size(3)]):
    return np.round(5 * z / 2)
# expect: rounded_of_whole z.D == 3


def halved_number(z: Integer):
    return math.floor(5 * z / 2)
# expect: halved_number z == 3  # known: loose


def left_over(z: Integer):
    return z % 5
# expect: left_over z == 4


def norm_of_public(x: Real):
    return np.linalg.norm(np.array([3.0, 4.0])) * x
# expect: norm_of_public x == 5


def norm_of_given(x: Real, w: list[float]):
    return np.linalg.norm(np.array(w)) * x


def least_of_public(x: Real, a: float, b: float):
    return min(a, b) * x
# expect: least_of_public x == abs(min(a, b))


def by_the_largest_of_public(x: Real, k: float):
    return x / max(1, k)
# expect: by_the_largest_of_public x == 1 / max(1, k)


def equal_to_itself(x: Real):
    return 4 if x == x else 0
# expect: equal_to_itself x == 0


def narrowed_below(x: Real):
    if x < 2 and x > 0:
        return x * x
    return 0
# expect: narrowed_below x == inf


def narrowed_by_a_multiple(x: Real):
    y = 0
    if -3 * x < 6 and 2 * x <= 4:
        y = abs(x)
    return min(y, 2)
# expect: narrowed_by_a_multiple x == inf


def repeated_entries(v: Annotated[MetricVector[Real, LInf], Size(3)], places: list[int]):
    return v[places]


def stacked_maximum(v: Annotated[MetricVector[Real, LInf], Size(3)], x: Real):
    return max([2 * v[0], v[1], 3 * x])
# expect: stacked_maximum v == 2
# expect: stacked_maximum x == 3


def column_of_stack(x: Real, y: Real):
    m = np.array([[x, 2 * y], [3 * x, y]])
    return m[:, 0]
# expect: column_of_stack x.L1 == 4
# expect: column_of_stack y.L1 == 0  # known: loose
# expect: column_of_stack x.L2 == sqrt(10)
# expect: column_of_stack x.LInf == 3


def slice_by_public(v: Annotated[MetricVector[Real, L2], Size(9)], k: int):
    return v[k:5].sum()


def slice_of_negative(v: Annotated[MetricVector[Real, LInf], Size(9)]):
    return v[-4:-1].sum()
# expect: slice_of_negative v == 3


def slice_by_step(v: Annotated[MetricVector[Real, LInf], Size(9)]):
    return v[1:8:3].sum()
# expect: slice_by_step v == 3


def divided_by_itself_and_more(x: Annotated[Real, Interval(ge=1, le=3)]):
    return x / (x + 1)
# expect: divided_by_itself_and_more x == 1/4


def clipped_to_a_ball_of_another(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v * min(1, 3 / np.linalg.norm(v))


def clipped_matrix(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return m / max(1, np.linalg.norm(m) / 4)


def square_of_clipped(v: Annotated[MetricVector[Real, L2], Size(4)]):
    w = v / max(1, np.linalg.norm(v) / 4)
    return (w * w).sum()
# expect: square_of_clipped v == 8
