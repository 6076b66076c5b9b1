"""Functions that are steepest at one end, of what moves in whole steps: roots, logarithms, exponentials and shares of counts and sums (rule A28)."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, ChangeOneDistance, Integer, MetricVector, Real, Size, SymmetricDistance

A = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
C = Annotated[np.ndarray, ChangeOneDistance, Size(100), Interval(ge=0, le=10)]
K = Annotated[Integer, Interval(ge=0)]


def length(d: A): return np.sqrt((d ** 2).sum())
# expect: length d == 10


def root_of_count(d: A): return len(d) ** 0.5
# expect: root_of_count d == 1


def root_of_sum(d: C): return math.sqrt(d.sum())
# expect: root_of_sum d == sqrt(10)


def fourth_root(d: A): return d.sum() ** 0.25
# expect: fourth_root d == 10 ** (1 / 4)


def root_of_steps(k: K): return math.sqrt(3 * k)
# expect: root_of_steps k == sqrt(3)


def root_from_an_end(k: K): return (3 * k + 16) ** 0.5
# expect: root_from_an_end k == sqrt(19) - 4


def root_by_a_factor(k: K, c: float): return math.sqrt(abs(c) * k)
# expect: root_by_a_factor k == sqrt(abs(c))


def logarithm(d: A): return np.log(1 + d.sum())
# expect: logarithm d == log(11)


def share(d: A): return 1 / (1 + d.sum())
# expect: share d == 10 / 11


def negative_share(d: A): return 1 / (-1 - d.sum())
# expect: negative_share d == 10 / 11


def decay(d: A): return np.exp(-d.sum() / 10)
# expect: decay d == 1 - exp(-1)


def root_of_a_real(x: Annotated[Real, Interval(ge=0)]): return math.sqrt(x)
# expect: root_of_a_real x == inf


def roots_of_entries(v: Annotated[MetricVector[Integer, L1], Size(3), Interval(ge=0)]): return np.sqrt(v)
# expect: roots_of_entries v.LInf == 1


def of_either_sign(k: Integer): return 1 / (0.5 + k)
# expect: of_either_sign k == 4  # known: loose
