"""Rows of an array that lists keep: they are views of it."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Shape, SymmetricDistance

A = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10), Shape("n", 2)]


def appended(d: A):
    out = []
    for row in d:
        out.append(row)
    out[0] *= 9
    return d.sum()
# expect: appended d == inf


def appended_in_part(d: A):
    out = []
    for row in d:
        out.append(row[:1])
    for part in out:
        part *= 9
    return d.sum()
# expect: appended_in_part d == 100  # known: loose


def chosen(d: A):
    out = [row for row in d if row[0] > 2]
    out[0] *= 9
    return d.sum()
# expect: chosen d == inf


def as_a_list(d: A):
    out = list(d)
    out[0] *= 9
    return d.sum()
# expect: as_a_list d == inf


def made_anew(d: A):
    out = []
    for row in d:
        out.append(row * 2)
    return sum(r.sum() for r in out)
# expect: made_anew d == 40
