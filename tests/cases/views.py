"""Views of arrays: what is written through one name is read by the other, for each function and method that gives a view."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L1, MetricMatrix, MetricVector, Real, Shape, Size

Three = Annotated[MetricVector[Real, L1], Size(3)]
Square = Annotated[MetricMatrix[Real, L1], Shape(2, 2)]


def array_of_vector(v: Three):
    w = np.array(v, copy=False)
    w *= 4
    return v.sum()
# expect: array_of_vector v == 4


def asarray_of_vector(v: Three):
    w = np.asarray(v)
    w *= 4
    return v.sum()
# expect: asarray_of_vector v == 4


def flip_of_vector(v: Three):
    w = np.flip(v)
    w *= 4
    return v.sum()
# expect: flip_of_vector v == 4  # known: loose


def ravel_of_vector(v: Three):
    w = np.ravel(v)
    w *= 4
    return v.sum()
# expect: ravel_of_vector v == 4


def transpose_of_vector(v: Three):
    w = np.transpose(v)
    w *= 4
    return v.sum()
# expect: transpose_of_vector v == 4


def float64_of_vector(v: Three):
    w = np.float64(v)
    w *= 4
    return v.sum()
# expect: float64_of_vector v == 4


def ravel_method_of_vector(v: Three):
    w = v.ravel()
    w *= 4
    return v.sum()
# expect: ravel_method_of_vector v == 4


def transpose_method_of_vector(v: Three):
    w = v.transpose()
    w *= 4
    return v.sum()
# expect: transpose_method_of_vector v == 4


def reshape_method_of_vector(v: Three):
    w = v.reshape(3)
    w *= 4
    return v.sum()
# expect: reshape_method_of_vector v == 4


def reshape_of_vector(v: Three):
    w = np.reshape(v, 3)
    w *= 4
    return v.sum()
# expect: reshape_of_vector v == 4


def astype_method_of_vector(v: Three):
    w = v.astype(float, copy=False)
    w *= 4
    return v.sum()
# expect: astype_method_of_vector v == 4


def squeeze_method_of_vector(v: Three):
    w = v.squeeze()
    w *= 4
    return v.sum()
# expect: squeeze_method_of_vector v == 4


def squeeze_of_vector(v: Three):
    w = np.squeeze(v)
    w *= 4
    return v.sum()
# expect: squeeze_of_vector v == 4


def ravel_of_matrix(m: Square):
    w = np.ravel(m)
    w *= 4
    return m.sum()
# expect: ravel_of_matrix m == 4  # known: loose


def transpose_of_matrix(m: Square):
    w = np.transpose(m)
    w *= 4
    return m.sum()
# expect: transpose_of_matrix m == 4  # known: loose


def diag_of_matrix(m: Square):
    w = np.diag(m)
    m *= 4
    return w.sum()
# expect: diag_of_matrix m == 4  # known: loose


def ravel_method_of_matrix(m: Square):
    w = m.ravel()
    w *= 4
    return m.sum()
# expect: ravel_method_of_matrix m == 4  # known: loose


def transpose_method_of_matrix(m: Square):
    w = m.transpose()
    w *= 4
    return m.sum()
# expect: transpose_method_of_matrix m == 4  # known: loose


def reshape_method_of_matrix(m: Square):
    w = m.reshape(4)
    w *= 4
    return m.sum()
# expect: reshape_method_of_matrix m == 4  # known: loose


def diagonal_method_of_matrix(m: Square):
    w = m.diagonal()
    m *= 4
    return w.sum()
# expect: diagonal_method_of_matrix m == 4  # known: loose


def asarray_of_matrix(m: Square):
    w = np.asarray(m)
    w *= 4
    return m.sum()
# expect: asarray_of_matrix m == 4


def squeeze_of_matrix(m: Square):
    w = m.squeeze()
    w *= 4
    return m.sum()
# expect: squeeze_of_matrix m == 4  # known: loose


def view_of_a_view_that_is_not_modelled(x: Real, k: int):
    array = np.array([k, 0.5, k])
    turned = np.swapaxes(array[None], 0, 1)
    turned += x
    return array[1]
# expect: view_of_a_view_that_is_not_modelled x == inf


def view_changed_twice(x: Real, k: int):
    array = np.array([k, 0.5, k])
    turned = np.rot90(array[None])
    turned *= 2
    turned += x
    return array[1]
# expect: view_changed_twice x == inf


def view_that_is_filled(x: Real, k: int):
    array = np.array([k, 0.5, k])
    np.rot90(array[None]).fill(x)
    return array[1]
# expect: view_that_is_filled x == inf


def view_that_results_are_put_in(x: Real, k: int):
    array = np.array([k, 0.5, k])
    turned = np.rot90(array[None])
    np.add(turned, x, out=turned)
    return array[1]
# expect: view_that_results_are_put_in x == inf


def ravel_of_a_reversed_view(x: Real):
    # a copy: what is written to it is not written to the view
    turned = np.array([0, x, 0], dtype=float)[::-1]
    flat = turned.ravel()
    flat[:] = 0
    return turned
# expect: ravel_of_a_reversed_view x == inf


def view_by_dots(v: Three):
    w = v[...]
    w *= 4
    return v.sum()
# expect: view_by_dots v == 4  # known: loose
