"""What rules ask for, and what a bound would be too small without: nothing private beside an idiom, ends in order, lengths, rows that take another's place."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Integer, InsertDeleteDistance, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, exponential_mechanism,
    gaussian_mechanism, laplacian_mechanism,
)


# ---------------------------------------------------------------- beside an idiom
def clipped_beside_an_entry(v: MetricVector[Real, L2]):
    return v * min(1, 1 / (np.linalg.norm(v) + 1000 * abs(v[0])))
# expect: clipped_beside_an_entry v == inf


def clipped_beside_a_constant(v: MetricVector[Real, L2]):
    return v * min(1, 1 / (np.linalg.norm(v) + 1e-9))
# expect: clipped_beside_a_constant v == 1
# expect: clipped_beside_a_constant v.L1 == sqrt(len(v))
# expect: clipped_beside_a_constant v.L2 == 1
# expect: clipped_beside_a_constant v.LInf == 1


def normalised_downwards(v: Annotated[MetricVector[Real, L2], Interval(ge=1, le=2), Size(2)]):
    return np.log(v * (-3 / np.linalg.norm(v)) + 4)
# expect: normalised_downwards v == 3 * sqrt(2) / 2


def logistic_of_a_product(x: Annotated[Real, Interval(ge=1, le=9)]):
    return 1 / (1 + x * math.exp(x))
# expect: logistic_of_a_product x == 2 * exp(1) / (1 + exp(1)) ** 2  # known: loose


def no_variance(v: MetricVector[Real, L2]):
    return np.sqrt(np.mean(v) ** 2 - np.mean(v ** 2))
# expect: no_variance v == inf


# ---------------------------------------------------------------- places, lengths, axes
def between_places_twice(x: Real):
    return np.interp(x, [0, 1, 1, 2], [0, 0, 5, 5])
# expect: between_places_twice x == inf


def half_way_everywhere(x: Real, y: Real):
    return np.interp([0.5] * 16, [0, 1], [x, y])
# expect: half_way_everywhere x.LInf == 1 / 2  # known: loose
# expect: half_way_everywhere x.L1 == 8  # known: loose
# expect: half_way_everywhere y.D == inf


def shorter_than_the_kernel(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.convolve(v, [1, 1, 1, 1, 1], "same")
# expect: shorter_than_the_kernel v.L1 == 9  # known: loose
# expect: shorter_than_the_kernel v.LInf == 2


def shorter_and_inside(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.convolve(v, [1, 1, 1, 1, 1], "valid")
# expect: shorter_and_inside v.L1 == 8
# expect: shorter_and_inside v.L2 == 4
# expect: shorter_and_inside v.LInf == 2


def turned_stack(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.stack([m, m]).T[0].sum()
# expect: turned_stack m == 2  # known: loose


def stack_times_ones(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    m = v.reshape(2, 2)
    return (np.stack([m, m]) @ np.array([1.0, 1.0])).sum()
# expect: stack_times_ones v == 8  # known: loose


def roots_of_nothing(x: Annotated[Real, Interval(ge=0, le=0)]):
    return x ** -0.5
# expect: roots_of_nothing x == 0  # known: loose


# ---------------------------------------------------------------- a row in another's place
def scores_of_the_largest(people: Annotated[pd.DataFrame, SymmetricDistance], eps: float):
    old = people["Age"].nlargest(10)
    return exponential_mechanism([1, 2], [(old < 20).sum(), (old >= 20).sum()], 1, eps, monotone=True)
# expect: scores_of_the_largest people.epsilon == 2 * eps


def scores_of_a_sample(people: Annotated[pd.DataFrame, SymmetricDistance], eps: float):
    some = people.sample(10)
    return exponential_mechanism([1, 2], [(some["Age"] < 20).sum(), (some["Age"] >= 20).sum()], 1, eps, monotone=True)
# expect: scores_of_a_sample people.epsilon == 2 * eps


def parts_of_a_sample(people: Annotated[pd.DataFrame, SymmetricDistance], eps: float):
    some = people.sample(10)
    return laplacian_mechanism((some["k"] == "a").sum(), 1, eps), laplacian_mechanism((some["k"] == "b").sum(), 1, eps)
# expect: parts_of_a_sample people.epsilon == 2 * eps


def parts_of_a_sample_in_a_loop(people: Annotated[pd.DataFrame, SymmetricDistance], names: list[str], eps: float):
    some = people.sample(10)
    return [laplacian_mechanism((some["k"] == name).sum(), 1, eps) for name in names]
# expect: parts_of_a_sample_in_a_loop people.epsilon == 2 * eps


def parts_of_all(people: Annotated[pd.DataFrame, SymmetricDistance], eps: float):
    return laplacian_mechanism((people["k"] == "a").sum(), 1, eps), laplacian_mechanism((people["k"] == "b").sum(), 1, eps)
# expect: parts_of_all people.epsilon == eps


def average_of_some_edited(people: Annotated[pd.DataFrame, ChangeOneDistance]):
    part = people[people["sex"] == "F"]
    return part["pay"].clip(10, 30).sum() / max(len(part), 1)
# expect: average_of_some_edited people == 30


def average_of_a_few_edited(people: Annotated[pd.DataFrame, ChangeOneDistance]):
    part = people[people["sex"] == "F"]
    return part["pay"].clip(10, 30).sum() / max(len(part), 5)
# expect: average_of_a_few_edited people == 6


def aligned_by_labels(df: Annotated[pd.DataFrame, ChangeOneDistance]):  # expect: DP303
    first, kept = df[df["q"] > 0], df["q"].clip(0, 5)
    df["p"] = first["n"]
    return kept.sum()
# expect: aligned_by_labels df == 5


# ---------------------------------------------------------------- what is said beside a bound
def deviation_of_a_named_epsilon(people: Annotated[pd.DataFrame, SymmetricDistance], eps: float, delta: float):  # expect: DP303
    return people["Age"].clip(0, 10).sum() + np.random.normal(0, 10 * np.sqrt(2 * np.log(1.25 / delta)) / eps)
# expect: deviation_of_a_named_epsilon people.epsilon == eps


def drawn_as_often_as_data_says(i: Integer):
    rng = np.random.default_rng(1)
    if i > 0:
        rng.random()
    return rng.random()
# expect: drawn_as_often_as_data_says i == inf
