"""Every function is examined, wherever it is defined and whatever its name comes to stand for; and a name of a library may be a flag."""
# ruff: noqa
from functools import lru_cache, singledispatch

import settings
from dpcheck import Real, clamp, laplacian_mechanism
from settings import FLAG, app


# -- definitions

try:
    def in_try(x: Real, eps: float):
        return laplacian_mechanism(2 * x, 1, eps)  # error: DP103
except ImportError:
    def in_handler(x: Real, eps: float):
        return laplacian_mechanism(2 * x, 1, eps)  # error: DP103

if FLAG:
    def in_branch(x: Real, eps: float):
        return laplacian_mechanism(2 * x, 1, eps)  # error: DP103
else:
    def in_branch(x: Real, eps: float):
        return laplacian_mechanism(2 * x, 1, eps)  # error: DP103

for _ in range(3):
    def in_loop(x: Real, eps: float):
        return laplacian_mechanism(2 * x, 1, eps)  # error: DP103

with settings.manager():
    def in_with(x: Real, eps: float):
        return laplacian_mechanism(2 * x, 1, eps)  # error: DP103


@app.route("/a")
def _(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 1, eps)  # error: DP103


@app.route("/b")
def _(x: Real, eps: float):
    return laplacian_mechanism(3 * x, 1, eps)  # error: DP103


def deleted(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 1, eps)  # error: DP103
# expect: deleted x.epsilon == 2 * eps


app.register(deleted)
del deleted


def replaced(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 1, eps)  # error: DP103
# expect: replaced x.epsilon == 2 * eps


replaced = app.wrap(replaced)


@singledispatch
def dispatched(value, eps):
    return 0


@dispatched.register
def _(value: float, eps: float):
    x: Real = value
    return laplacian_mechanism(2 * x, 1, eps)  # error: DP103


def outer():
    if FLAG:
        def inner(x: Real, eps: float):
            return laplacian_mechanism(2 * x, 1, eps)  # error: DP103
    else:
        @lru_cache
        def inner(x: Real, eps: float):
            return laplacian_mechanism(2 * x, 1, eps)  # error: DP103

    class Local:
        def method(self, x: Real, eps: float):
            return laplacian_mechanism(2 * x, 1, eps)  # error: DP103

    return inner, Local


class Accounts:
    @property
    def total(self):
        x: Real = self.read()
        return laplacian_mechanism(2 * x, 1, 1.0)  # error: DP103

    @total.setter
    def total(self, x: Real):
        self.noisy = laplacian_mechanism(2 * x, 1, 1.0)  # error: DP103


# -- flags


def branch_on_a_flag(x: Real, eps: float):
    if settings.CLIPS:
        y = clamp(x, 0, 1)
    else:
        y = 100 * x
    return laplacian_mechanism(y, 1, eps)  # error: DP103
# expect: branch_on_a_flag x.epsilon == 100 * eps


def choice_by_a_flag(x: Real, eps: float):
    return laplacian_mechanism(x if FLAG else 100 * x, 1, eps)  # error: DP103
# expect: choice_by_a_flag x.epsilon == 100 * eps


def no_flag(x: Real, eps: float):
    y = x
    if not FLAG:
        y = 100 * x
    return laplacian_mechanism(y, 1, eps)  # error: DP103
# expect: no_flag x.epsilon == 100 * eps


def debugging(x: Real, eps: float):
    y = 100 * x
    if __debug__:
        y = x
    return laplacian_mechanism(y, 1, eps)  # error: DP103
# expect: debugging x.epsilon == 100 * eps


def both_ways_are_right(x: Real, eps: float):
    if FLAG:
        y = clamp(x, 0, 1)
    else:
        y = x / 2
    return laplacian_mechanism(y, 1, eps)  # clean
# expect: both_ways_are_right x.epsilon == eps


def a_function_is_true(x: Real, eps: float):
    y = clamp(x, 0, 1) if clamp else 100 * x
    return laplacian_mechanism(y, 1, eps)  # clean
# expect: a_function_is_true x.epsilon == eps
