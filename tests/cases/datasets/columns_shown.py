"""Arrays that are taken for matrices, by what the function or those that it hands them to do with them."""
# ruff: noqa
# columns: handed_on a=float[-3,3] b=float[-3,3]
# columns: handed_on_twice a=float[-3,3] b=float[-3,3]
# columns: unpacked a=float[-3,3] b=float[-3,3]
# columns: asserted a=float[-3,3] b=float[-3,3]
from typing import Annotated

import numpy as np

from dpcheck import SymmetricDistance

Rows = Annotated[np.ndarray, SymmetricDistance]


def clip_rows(vectors, bound: float):
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.maximum(1.0, norms / bound)


def clip_again(vectors, bound: float):
    return clip_rows(vectors, bound) if bound > 1 else clip_again(vectors, bound + 1)


def handed_on(x: Rows, bound: float):
    return clip_rows(vectors=x, bound=bound).sum(axis=0)
# expect: handed_on x == abs(bound)
# expect: handed_on x in L1 == abs(bound) * sqrt(x.shape[1])


def handed_on_twice(x: Rows):
    return clip_again(x, 2.0).sum(axis=0)
# expect: handed_on_twice x == 2


def unpacked(x: Rows, bound: float):
    n, d = x.shape
    return clip_rows(1 * x, bound).sum(axis=0)
# expect: unpacked x == abs(bound)


def asserted(x: Rows, bound: float):
    assert x.ndim == 2
    return clip_rows(1 * x, bound).sum(axis=0)
# expect: asserted x == abs(bound)


def of_another_name(x: Rows):
    # a function within, of that name, is the one that is meant
    def clip_rows(values, bound):
        return values.clip(0, bound)
    return clip_rows(x, 5).sum()
# expect: of_another_name x == 5
