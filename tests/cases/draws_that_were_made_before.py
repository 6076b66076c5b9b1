"""Draws of a seed that everybody can read: how many were made before tells of the data that decided it, also in loops, callbacks and sizes."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Integer, MetricFrame, Real, SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
Frame = MetricFrame[SymmetricDistance]


def by_a_loop_over_rows(xs: Rows):
    r = random.Random(0)
    for x in xs:
        r.random()
    return r.random()
# expect: by_a_loop_over_rows xs == 1  # known: loose


def by_a_comprehension(xs: Rows):
    r = random.Random(0)
    [r.random() for x in xs]
    return r.random()
# expect: by_a_comprehension xs == 1  # known: loose


def by_a_map(xs: Rows):
    r = random.Random(0)
    list(map(lambda x: r.random(), xs))
    return r.random()
# expect: by_a_map xs == 1  # known: loose


def by_a_size(xs: Rows):
    r = np.random.default_rng(0)
    r.random(len(xs))
    return r.random()
# expect: by_a_size xs == 1  # known: loose


def by_a_function_of_rows(df: Frame):
    r = random.Random(0)
    df["a"].map(lambda x: r.random())
    return r.random()
# expect: by_a_function_of_rows df == 1  # known: loose


def by_noise_of_a_size(df: Frame):
    np.random.seed(0)
    np.random.laplace(size=len(df))
    return np.random.uniform()
# expect: by_noise_of_a_size df == 1  # known: loose


def by_a_sample(df: Frame):
    np.random.seed(0)
    df.sample(frac=0.5)
    return np.random.random()
# expect: by_a_sample df == 1  # known: loose


def by_a_sample_of_a_generator(df: Frame):
    r = np.random.default_rng(0)
    df.sample(frac=0.5, random_state=r)
    return r.random()
# expect: by_a_sample_of_a_generator df == 1  # known: loose


def by_a_private_number(x: Annotated[Integer, Interval(ge=0, le=10)]):
    r = random.Random(0)
    [r.random() for i in range(x)]
    return r.random()
# expect: by_a_private_number x == 1  # known: loose


def by_private_ends(x: Annotated[Integer, Interval(ge=0, le=10)]):
    r = random.Random(0)
    r.randint(0, x)
    return r.random()
# expect: by_private_ends x == 1  # known: loose


def of_no_seed(xs: Rows):
    r = random.Random()
    for x in xs:
        r.random()
    return r.random()
# expect: of_no_seed xs == 0


def before_the_loop(xs: Rows):
    r = random.Random(0)
    first = r.random()
    for x in xs:
        r.random()
    return first
# expect: before_the_loop xs == 0


def of_another_generator(xs: Rows):
    r, other = random.Random(), random.Random(0)
    for x in xs:
        r.random()
    return other.random()
# expect: of_another_generator xs == 0


def by_public_passes(x: Real, k: int):
    r = random.Random(0)
    for i in range(k):
        r.random()
    return x + r.random()
# expect: by_public_passes x == 1
