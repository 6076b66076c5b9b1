"""Linear and entrywise maps of vectors, in every norm."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


TALL = np.array([[4.0, -1.0], [2.0, 3.0], [-3.0, 2.0]])


def tall_matrix(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return TALL @ v
# expect: tall_matrix v.LInf == sqrt(17)


def against_a_tall_matrix(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v @ TALL
# expect: against_a_tall_matrix v.L1 == 11
# expect: against_a_tall_matrix v.LInf == 9


def centred(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return 3 * v - 3 * v.mean()
# expect: centred v.L1 == 9 / 2
# expect: centred v.L2 == 3 * sqrt(3) / 2
# expect: centred v.LInf == 9 / 4


def less_its_sum(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v - 2 * v.sum() - 3 * w
# expect: less_its_sum v.L1 == 5
# expect: less_its_sum v.LInf == 2
# expect: less_its_sum w.L1 == 9
# expect: less_its_sum w.L2 == 3 * sqrt(3)
# expect: less_its_sum w.LInf == 3


def of_exponentials(v: Annotated[MetricVector[Real, L2], Size(4)]):
    e = np.exp(2 * v - v.max())
    return e / np.sum(e)
# expect: of_exponentials v.L2 == 1
# expect: of_exponentials v.L1 == sqrt(2)
# expect: of_exponentials v.LInf == sqrt(2) / 2


def neighbours_apart(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.diff(-2 * v)
# expect: neighbours_apart v.L1 == 4
# expect: neighbours_apart v.L2 == 2 * sqrt(2)
# expect: neighbours_apart v.LInf == 2


def pieces_that_fall(v: Annotated[MetricVector[Real, LInf], Size(3)], w: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.abs(v) - 3 * np.maximum(v, w)
# expect: pieces_that_fall v.LInf == 4
# expect: pieces_that_fall w.LInf == 3


def counted_backwards(v: Annotated[MetricVector[Real, L2], Size("n")], x: Real):
    return x * len(v[::-2])
# expect: counted_backwards x == ceil(n / 2)
