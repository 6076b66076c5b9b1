"""Statistics of every column of rows that are vectors."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Data, LInf, MetricMatrix, Shape, SymmetricDistance

Added = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), MinLen(2), Interval(ge=0, le=1)]
Changed = Annotated[np.ndarray, ChangeOneDistance, Shape(4, 3), Interval(ge=0, le=1)]
Rows = Annotated[MetricMatrix[Data, LInf], Shape(4, 3), Interval(ge=0, le=1)]


def highest(X: Added): return X.max(axis=0)
# expect: highest X.L1 == 3
# expect: highest X.L2 == sqrt(3)
# expect: highest X.LInf == 1
# expect: highest X.D == 3


def middle(X: Added): return np.median(X, axis=0)
# expect: middle X.LInf == 0.5


def quartiles(X: Changed): return np.quantile(X, 0.25, axis=0)
# expect: quartiles X.LInf == 0.75
# expect: quartiles X.L1 == 9 / 4


def spread(X: Changed): return np.ptp(X, axis=0)
# expect: spread X.L2 == sqrt(3)


def deviations(X: Changed): return X.std(axis=0)
# expect: deviations X.LInf == sqrt(3) / 4
# expect: deviations X.L2 == 3 / 4


def variances(X: Changed): return X.var(axis=0)
# expect: variances X.LInf == 3 / 16
# expect: variances X.L1 == 9 / 16


def any_high(X: Changed): return (X > 0.5).any(axis=0)
# expect: any_high X.L1 == 3


def of_rows(X: Rows): return X.max(axis=0)
# expect: of_rows X.L1 == 3


def in_a_row(X: Added): return X.min(axis=0, keepdims=True)
# expect: in_a_row X.L2 == sqrt(3)


def unbounded(X: Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), MinLen(1)]): return X.max(axis=0)
# expect: unbounded X.L2 == inf
# expect: unbounded X.D == 3


def beside_the_rows(X: Changed): return (X - X.max(axis=0)).sum(axis=0)
# expect: beside_the_rows X.L1 == 9  # known: loose
