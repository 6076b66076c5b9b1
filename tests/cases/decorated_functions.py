"""A function is what its name holds: what decorators and wrappers make of it is what is told of it, and what leaves it (K8)."""
# ruff: noqa
import functools

from dpcheck import Real, laplacian_mechanism, private


def halved(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        return f(*args, **kwargs) / 2

    return inner


def offset(by):
    def around(f):
        return lambda x: f(x) + by * x

    return around


class Tripled:
    def __init__(self, f):
        self.f = f

    def __call__(self, x):
        return 3 * self.f(x)


def instead(f):
    return lambda x: 7 * x


@halved
@halved
def twice_halved(x: Real):
    return 4 * x
# expect: twice_halved x == 1


@offset(5)
def with_an_offset(x: Real):
    return x
# expect: with_an_offset x == 6


@Tripled
def by_an_object(x: Real):
    return x
# expect: by_an_object x == 3


@instead
def thrown_away(x: Real):
    return 0
# expect: thrown_away x == 7


def rebound(x: Real):
    return x
rebound = halved(rebound)
# expect: rebound x == 1/2


@private(epsilon=1)
@instead
def let_out(x: Real):  # error: DP201
    return laplacian_mechanism(x, 1, 1)


@halved
def of_any_number(*xs: Real):  # error: DP904
    return sum(xs)
# expect: of_any_number xs == inf
