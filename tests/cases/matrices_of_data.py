"""Matrices of Data in L2: the distance is the sum over the rows of the root of how many entries of the row change."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, Data, LInf, MetricMatrix, MetricVector, Shape, Size, map_rows

Tall = Annotated[MetricMatrix[Annotated[Data, Interval(ge=0, le=10)], L2], Shape(3, 2)]
TallByEntries = Annotated[MetricMatrix[Annotated[Data, Interval(ge=0, le=10)], L1], Shape(3, 2)]
Line = Annotated[MetricVector[Annotated[Data, Interval(ge=0, le=10)], L1], Size(4)]


def filled(x: Data) -> MetricMatrix[Data, L2]:
    return np.full((2, 3), x)
# expect: filled x.L2 == 2 * sqrt(3)
# expect: filled x.L1 == 6
# expect: filled x.LInf == 2
# expect: filled x.D == 6


def written_out(x: Data) -> MetricMatrix[Data, L2]:
    return np.array([[x, x], [x, x]])
# expect: written_out x.L2 == 2 * sqrt(2)
# expect: written_out x.L1 == 4
# expect: written_out x.LInf == 2
# expect: written_out x.D == 4


def lists_written_out(x: Data) -> MetricMatrix[Data, L2]:
    return [[x, x], [x, x]]
# expect: lists_written_out x.L2 == 2 * sqrt(2)
# expect: lists_written_out x.L1 == 4
# expect: lists_written_out x.LInf == 2
# expect: lists_written_out x.D == 4


def one_row_of_two(x: Data, y: Data) -> MetricMatrix[Data, L2]:
    return np.array([[x, y], [1, 2]])
# expect: one_row_of_two x.L2 == 1
# expect: one_row_of_two y.L2 == 1
# expect: one_row_of_two x.LInf == 1
# expect: one_row_of_two y.LInf == 1


def vector_twice(v: Line) -> MetricMatrix[Data, L2]:
    return np.stack([v, v])
# expect: vector_twice v.L2 == 2
# expect: vector_twice v.L1 == 2  # known: loose
# expect: vector_twice v.LInf == 2


def vector_below_itself(v: Line) -> MetricMatrix[Data, L2]:
    return np.vstack([v, v])
# expect: vector_below_itself v.L2 == 2
# expect: vector_below_itself v.LInf == 2


def itself(m: Tall) -> MetricMatrix[Data, L2]:
    return m
# expect: itself m == 1
# expect: itself m.L2 == 1
# expect: itself m.L1 == sqrt(2)
# expect: itself m.D == sqrt(2)


def transposed(m: Tall) -> MetricMatrix[Data, L2]:
    return m.T
# expect: transposed m.L2 == sqrt(2)
# expect: transposed m == sqrt(2)


def transposed_by_method(m: Tall) -> MetricMatrix[Data, L2]:
    return m.transpose()
# expect: transposed_by_method m.L2 == sqrt(2)
# expect: transposed_by_method m == sqrt(2)


def transposed_from_entries(m: TallByEntries) -> MetricMatrix[Data, L2]:
    return m.T
# expect: transposed_from_entries m.L2 == 1
# expect: transposed_from_entries m == 1


def in_two_rows(m: Tall) -> MetricMatrix[Data, L2]:
    return m.reshape(2, 3)
# expect: in_two_rows m.L2 == sqrt(2)
# expect: in_two_rows m == sqrt(2)


def in_one_column(m: Tall) -> MetricMatrix[Data, L2]:
    return m.reshape(-1, 1)
# expect: in_one_column m.L2 == sqrt(2)
# expect: in_one_column m == sqrt(2)


def twice(m: Tall) -> MetricMatrix[Data, L2]:
    return np.concatenate([m, m])
# expect: twice m.L2 == 2
# expect: twice m.L1 == 2 * sqrt(2)
# expect: twice m.LInf == 2
# expect: twice m.D == 2 * sqrt(2)


def below_itself(m: Tall) -> MetricMatrix[Data, L2]:
    return np.vstack([m, m])
# expect: below_itself m.L2 == 2
# expect: below_itself m.L1 == 2 * sqrt(2)
# expect: below_itself m.LInf == 2
# expect: below_itself m.D == 2 * sqrt(2)


def doubled(m: Tall) -> MetricMatrix[Data, L2]:
    return 2 * m
# expect: doubled m.L2 == 1
# expect: doubled m.L1 == sqrt(2)
# expect: doubled m.LInf == 1
# expect: doubled m.D == sqrt(2)


def without_its_column_means(m: Tall) -> MetricMatrix[Data, L2]:
    return m - m.mean(axis=0)
# expect: without_its_column_means m.L2 == 3  # known: loose


def without_its_mean(m: Tall) -> MetricMatrix[Data, L2]:
    return m - m.mean()
# expect: without_its_mean m.L2 == 3 * sqrt(2)  # known: loose
# expect: without_its_mean m.L1 == 6
# expect: without_its_mean m.D == 6


def on_the_ball(m: Tall) -> MetricMatrix[Data, L2]:
    return m / np.maximum(np.linalg.norm(m), 1)
# expect: on_the_ball m.L2 == 3 * sqrt(2)
# expect: on_the_ball m.L1 == 6
# expect: on_the_ball m.LInf == 3
# expect: on_the_ball m.D == 6


def clipped_by_its_first_row(m: Tall) -> MetricMatrix[Data, L2]:
    return np.clip(m, m[0], 3)
# expect: clipped_by_its_first_row m.L2 == 3  # known: loose


def filled_by_an_entry(m: Tall) -> MetricMatrix[Data, L2]:
    return np.full((2, 2), m[0, 0])
# expect: filled_by_an_entry m.L2 == 2 * sqrt(2)
# expect: filled_by_an_entry m.L1 == 4
# expect: filled_by_an_entry m.LInf == 2
# expect: filled_by_an_entry m.D == 4


def rows_of_its_first(m: Tall) -> MetricMatrix[Data, L2]:
    return np.zeros_like(m) + m[0]
# expect: rows_of_its_first m.L2 == 3  # known: loose
# expect: rows_of_its_first m.L1 == 3 * sqrt(2)
# expect: rows_of_its_first m.LInf == 3
# expect: rows_of_its_first m.D == 3 * sqrt(2)


def first_rows(m: Tall) -> MetricMatrix[Data, L2]:
    return m[:2]
# expect: first_rows m.L2 == 1
# expect: first_rows m.L1 == sqrt(2)
# expect: first_rows m.LInf == 1
# expect: first_rows m.D == sqrt(2)


def rows_doubled(m: Tall) -> MetricMatrix[Data, L2]:
    return map_rows(lambda row: 2 * row, m)
# expect: rows_doubled m.L2 == 1  # known: loose
# expect: rows_doubled m.LInf == 1


def filled_in_linf(m: Annotated[MetricMatrix[Annotated[Data, Interval(ge=0, le=10)], LInf], Shape(3, 2)]) -> MetricMatrix[Data, L2]:
    return m.T
# expect: filled_in_linf m.LInf == 2  # known: loose
# expect: filled_in_linf m.L2 == 2  # known: loose
