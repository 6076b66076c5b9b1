"""Functions of libraries, and variables of a module, that something replaces by a name in a text or through `globals()`."""
# ruff: noqa
import math
import sys
from unittest import mock
from unittest.mock import patch

import numpy as np

import dpcheck
from dpcheck import Real, laplacian_mechanism

K = 1
L = 1
M = 1
N = 1


def fake(value, sensitivity, epsilon):
    return value


@patch("dpcheck.laplacian_mechanism", fake)
def by_a_decorator(x: Real):
    return dpcheck.laplacian_mechanism(x, 1, 1.0)  # error: DP305


def by_a_context(x: Real):
    with patch("dpcheck.laplacian_mechanism", fake):
        return dpcheck.laplacian_mechanism(x, 1, 1.0)  # error: DP305


def in_this_module(x: Real):
    with mock.patch("replaced_by_name.laplacian_mechanism", fake):
        return laplacian_mechanism(x, 1, 1.0)  # error: DP305


def of_an_object(x: Real):
    with mock.patch.object(dpcheck, "gaussian_mechanism", fake):
        return dpcheck.gaussian_mechanism(x, 1, 1.0, 1e-6)  # error: DP305


def another_sine(x: Real):
    with patch("numpy.sin", lambda t: 100 * t):
        return np.sin(x)
# expect: another_sine x == inf


def another_cosine(x: Real, monkeypatch):
    monkeypatch.setattr("numpy.cos", lambda t: 100 * t)
    return np.cos(x)
# expect: another_cosine x == inf


def another_tangent(x: Real):
    patcher = patch("math.tanh", lambda t: 100 * t)
    patcher.start()
    return math.tanh(x)
# expect: another_tangent x == inf


def sets_another_arc(f):
    np.arctan = f


def another_arc(x: Real):
    return np.arctan(x)
# expect: another_arc x == inf


def the_same(x: Real):
    return np.tanh(x)
# expect: the_same x == 1


def by_keyword():
    globals().update(K=9)


def by_item(name, value):
    g = globals()
    g["L"] = value


def by_what_is_looked_up():
    vars(sys.modules[__name__]).update(M=9)


by_lambda = lambda: globals().__setitem__("N", 9)


def times_k(x: Real):
    return K * x
# expect: times_k x == abs(K)


def times_l(x: Real):
    return L * x
# expect: times_l x == abs(L)


def times_m(x: Real):
    return M * x
# expect: times_m x == abs(M)


def times_n(x: Real):
    return N * x
# expect: times_n x == abs(N)
