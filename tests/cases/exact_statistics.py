"""statistics.mean and variance are exact, and then in the type of the entries: of numpy's whole numbers they are cut off, of its truth values they are True or False."""
# ruff: noqa
import statistics
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import L1, ChangeOneDistance, Integer, MetricFrame, MetricVector, Real, Size

Whole = Annotated[MetricVector[Annotated[Integer, Interval(ge=-3, le=3)], L1], Size(4)]
Reals = Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]


def of_whole_numbers(v: Whole):
    return statistics.mean(v)
# expect: of_whole_numbers v == 1  # known: loose


def of_a_list_of_whole_numbers(v: Whole):
    return statistics.mean(list(v))
# expect: of_a_list_of_whole_numbers v == 1  # known: loose


def of_two_entries(v: Whole):
    return statistics.mean([v[0], v[1]])
# expect: of_two_entries v == 1  # known: loose


def of_the_same_by_numpy(v: Whole):
    return np.mean(v)
# expect: of_the_same_by_numpy v == 1 / 4


def of_the_same_in_floats(v: Whole):
    return statistics.fmean(v)
# expect: of_the_same_in_floats v == 1 / 4


def of_floats(v: Whole):
    return statistics.mean(v.astype(float))
# expect: of_floats v == 1 / 4


def of_reals(v: Reals):
    return statistics.mean(v)
# expect: of_reals v == 1 / 4


def of_halves(v: Whole):
    return statistics.mean(v / 2)
# expect: of_halves v == 1 / 8  # known: loose


def of_numbers(x: Integer, y: Integer):
    return statistics.mean([x, y])
# expect: of_numbers x == 1 / 2
# expect: of_numbers y == 1 / 2


def of_truth_values(v: Whole):
    return statistics.mean(v > 1)
# expect: of_truth_values v == 1


def median_is_a_float(v: Whole):
    return statistics.median(v)
# expect: median_is_a_float v == 1 / 2


def variance_of_whole_numbers(v: Annotated[MetricVector[Annotated[Integer, Interval(ge=0, le=1)], L1], Size(2)]):
    return statistics.pvariance(v)
# expect: variance_of_whole_numbers v == 1 / 4


def variance_of_ones(v: Annotated[MetricVector[Annotated[Integer, Interval(ge=0, le=1)], L1], Size(3)]):
    return statistics.variance(v)
# expect: variance_of_ones v == 1 / 3


def of_an_array(a: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=10), Size("n")]):
    return statistics.mean(a)
# expect: of_an_array a == ceil(10 / n)  # known: loose


def of_a_list(a: Annotated[list[int], ChangeOneDistance, Interval(ge=0, le=10), Size("n")]):
    return statistics.mean(a)
# expect: of_a_list a == 10 / n


def of_a_list_of_an_array(a: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=10), Size("n")]):
    return statistics.mean(list(a))
# expect: of_a_list_of_an_array a == ceil(10 / n)  # known: loose


def of_a_column(df: MetricFrame[ChangeOneDistance]):
    return statistics.mean((df["a"] > 3).to_numpy())
# expect: of_a_column df == 1
