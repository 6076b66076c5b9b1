"""An array of known length that is handed on by a star gives its entries one by one, a matrix its rows, which are views of it."""
# ruff: noqa
import math
from typing import Annotated

from annotated_types import Interval
from dpcheck import Data, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Three = Annotated[MetricVector[Real, L1], Size(3)]
Table = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]


def largest_of_them(v: Three):
    return max(*v)
# expect: largest_of_them v == 1


def largest_of_more(v: Three, x: Real):
    return max(*v, x)
# expect: largest_of_more v == 1
# expect: largest_of_more x == 1


def in_a_list(v: Three):
    return sum([*v, 1.0])
# expect: in_a_list v == 1


def _weighted(a, b, c):
    return a - 5 * b + c


def handed_on(v: Three):
    return _weighted(*v)
# expect: handed_on v == 5


def columns_by_rows(m: Table):
    return [sum(column) for column in zip(*m)]
# expect: columns_by_rows m.L1 == 1  # known: loose


def columns_of_largest(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return [sum(column) for column in zip(*m)]
# expect: columns_of_largest m.LInf == 2


def scaled_beside(m: Table):
    first, second = (lambda a, b: (a, 3 * b))(*m)
    return first.sum() + second.sum()
# expect: scaled_beside m == 3


def _scale(first, second):
    second *= 3


def scaled_where_they_are(m: Table):
    _scale(*m)
    return m.sum()
# expect: scaled_where_they_are m == 3  # known: loose


def length_of_two(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return math.hypot(*v)
# expect: length_of_two v == 1  # known: loose


def of_any_length(v: MetricVector[Real, L1]):
    return max(*v)
# expect: of_any_length v == 1  # known: loose
