"""What functions see, keywords, and items, where few programs have them."""
# ruff: noqa
import builtins
import enum
import importlib
import math
import operator
from collections import namedtuple
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, Data, Integer, L1, L2, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, gaussian_mechanism, laplacian_mechanism

Small = Annotated[Real, Interval(ge=0, le=1)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]


class Bag:
    index = 3

    def __init__(self, x):
        self._inside_ = x
        self.count = 2 * x


# -- what functions can see

def all_locals(x: Real):
    y = 2 * x
    return locals()["y"]
# expect: all_locals x == 2  # known: loose


def names_in_sight(x: Real):
    return dir()


def all_globals(x: Real):
    return len(globals())


def variables_of_an_object(x: Real):
    return vars(Bag(x))["count"]
# expect: variables_of_an_object x == 2  # known: loose


def variables_of_a_function(x: Real):
    variables_of_a_function.held = x
    return vars(variables_of_a_function)["held"]
# expect: variables_of_a_function x == 1


def imported_by_a_text(x: Real):
    return __import__("math").fabs(x)
# expect: imported_by_a_text x == 1


def imported_by_a_dotted_text(x: Real):
    return __import__("os.path").path.join("a", str(x))
# expect: imported_by_a_dotted_text x == inf


def imported_by_a_private_text(s: Data):
    return importlib.import_module(s).fabs(-1)
# expect: imported_by_a_private_text s == inf


def imported_as_the_main_module(x: Real):
    return importlib.import_module("__main__").abs(x)
# expect: imported_as_the_main_module x == inf


def imported_from_a_package(x: Real):
    return importlib.import_module(".linalg", "numpy").norm(x)
# expect: imported_from_a_package x == inf


def evaluated_of_an_object(x: Real, model):
    return model.eval()


def evaluated_as_text(x: Real):
    return eval("2 * x")
# expect: evaluated_as_text x == 2  # known: loose


# -- keywords and stars

def scaled(x, by=2, plus=0):
    return by * x + plus


def starred_keywords(x: Real):
    return scaled(x, **{"by": 5})
# expect: starred_keywords x == 5


def starred_keywords_of_a_choice(x: Real, y: Data):
    return scaled(x, **({"by": 5} if y > 0 else {"by": 3}))
# expect: starred_keywords_of_a_choice y == inf
# expect: starred_keywords_of_a_choice x == 5


def starred_numbers_as_keywords(x: Real):
    return dict(**{1: x})


# -- items

def of_an_array_by_two_names(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], i: int, j: int):
    return m[i, j]
# expect: of_an_array_by_two_names m == 1


def of_an_array_by_an_unknown_and_a_slice(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], i):
    return m[i, :].sum()
# expect: of_an_array_by_an_unknown_and_a_slice m == 1


def of_an_array_by_a_slice_and_an_unknown(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], i):
    return m[:, i].sum()
# expect: of_an_array_by_a_slice_and_an_unknown m == 1


def of_an_array_by_a_private_place_and_a_slice(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], n: Integer):
    return m[n, :].sum()
# expect: of_an_array_by_a_private_place_and_a_slice n == inf


def of_an_array_by_a_slice_and_a_private_place(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], n: Integer):
    return m[:, n].sum()
# expect: of_an_array_by_a_slice_and_a_private_place n == inf


def of_an_array_by_a_list_and_a_slice(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m[np.array([0, 0]), :].sum()
# expect: of_an_array_by_a_list_and_a_slice m == 2  # known: loose


def of_an_array_by_a_slice_and_a_list(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m[:, np.array([0, 0])].sum()
# expect: of_an_array_by_a_slice_and_a_list m == 2


def of_an_array_with_a_new_axis(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[:, None].sum()
# expect: of_an_array_with_a_new_axis v == 1


def of_an_array_with_a_new_first_axis(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[None, :].sum()
# expect: of_an_array_with_a_new_first_axis v == 1


def of_an_array_by_a_place_and_none(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[0, None].sum()
# expect: of_an_array_by_a_place_and_none v == 1  # known: loose


def of_an_array_by_none_and_a_place(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[None, 0].sum()


def of_a_scalar(x: Real):
    return np.asarray(x)[0]


def by_a_list_of_private_places(v: Annotated[MetricVector[Real, L1], Size(3)], n: Integer):
    return v[[n, 0]].sum()
# expect: by_a_list_of_private_places n == inf


def of_a_public_array_by_private_places(v: np.ndarray, n: Integer):
    return v[[n, 0]].sum()
# expect: of_a_public_array_by_private_places n == inf


def of_a_list_by_a_vector(v: MetricVector[Integer, L1]):
    return [1, 2, 3][v]


def of_a_list_by_a_step_of_nothing(x: Real):
    return [x, 2 * x][::0]


def of_a_list_by_private_ends(x: Real, n: Integer):
    return [x, 2 * x, 3 * x][:n]
# expect: of_a_list_by_private_ends n == inf


def of_a_list_by_texts(x: Real):
    return [x, 2 * x][:"a"]


def of_a_list_of_vectors(v: Annotated[MetricVector[Real, L1], Size(3)], n: Integer):
    return [v, 2 * v][n].sum()
# expect: of_a_list_of_vectors n == inf
# expect: of_a_list_of_vectors v == 2


def stored_beyond_the_end(x: Real):
    a = [x, 2 * x]
    a[5] = 9 * x
    return a[0]


def stored_at_an_unknown_place(x: Real, k):
    a = [x, 2 * x]
    a[k] = 5 * x
    return a[0]
# expect: stored_at_an_unknown_place x == 5  # known: loose


def stored_at_a_private_place(n: Integer):
    a = [0, 0]
    a[n] = 5
    return a[0]
# expect: stored_at_a_private_place n == 5


def stored_at_a_private_place_among_vectors(v: Annotated[MetricVector[Real, L1], Size(3)], n: Integer):
    a = [v, 2 * v]
    a[n] = 5
    return a[0]
# expect: stored_at_a_private_place_among_vectors n == inf


def stored_a_text_at_a_private_place(x: Real, n: Integer):
    a = [x, 2 * x]
    a[n] = "t"
    return a[0]
# expect: stored_a_text_at_a_private_place n == inf


def stored_under_a_private_text(s: Data):
    d = {"a": 1}
    d[s] = 5
    return d["a"]
# expect: stored_under_a_private_text s == inf


def stored_in_an_array_at_a_list(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    v[[0, 1]] = x
    return v.sum()
# expect: stored_in_an_array_at_a_list x == 2  # known: loose


def stored_in_an_array_at_a_private_place(v: Annotated[MetricVector[Real, L1], Size(3)], n: Integer):
    v[n] = 0.0
    return v.sum()
# expect: stored_in_an_array_at_a_private_place n == inf


def stored_a_list_in_a_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], x: Real):
    m[0] = x
    return m.sum()
# expect: stored_a_list_in_a_matrix x == 3  # known: loose


# -- parts of a released vector

def entry_stored_in_a_release(v: Annotated[MetricVector[Real, L2], Size(3)], x: Real):
    out = gaussian_mechanism(v, 1.0, 0.5, 1e-6)
    out[0] = x
    return out.sum()
# expect: entry_stored_in_a_release x == 1  # known: loose
