"""Decorators that release what a function returns: the name of the function holds them, and whoever calls it gets the release."""
import functools
import os

from dpcheck import Real, laplacian_mechanism


def noisy(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        return laplacian_mechanism(f(*args, **kwargs), 1, 1)
    return wrapper


def noisy_by(sensitivity, epsilon):
    def decorator(f):
        def wrapper(x):
            return laplacian_mechanism(f(x), sensitivity, epsilon)
        return wrapper
    return decorator


class Noisy:
    def __init__(self, f):
        self.f = f

    def __call__(self, x):
        return laplacian_mechanism(self.f(x), 1, 1)


@noisy  # expect: DP103
def five_times(x: Real) -> float:
    return 5 * x


@noisy
def once(x: Real) -> float:
    return x
# expect: once x.epsilon == 1


@noisy_by(5, 0.5)
def enough(x: Real) -> float:
    return 5 * x
# expect: enough x.epsilon == 0.5


@noisy_by(1, 0.5)  # expect: DP103
def too_little(x: Real) -> float:
    return 5 * x


@Noisy  # expect: DP103
def by_an_object(x: Real) -> float:
    return 5 * x


def replaced(x: Real) -> float:  # expect: DP103
    return 5 * x


replaced = noisy(replaced)


def by_a_part(f, x):
    return laplacian_mechanism(f(x), 1, 1)


def given_in_part(x: Real) -> float:  # expect: DP103
    return 5 * x


given_in_part = functools.partial(by_a_part, given_in_part)


@noisy
def released_twice(x: Real) -> float:
    return laplacian_mechanism(x, 1, 1) + x
# expect: released_twice x.epsilon == 2


class Query:
    weight = 5

    @noisy  # expect: DP103
    def ask(self, x: Real) -> float:
        return self.weight * x


def timed(f):
    def wrapper(*args):
        print("asked")
        return f(*args)
    return wrapper


@timed
def only_timed(x: Real) -> float:
    return laplacian_mechanism(x, 1, 1)
# expect: only_timed x.epsilon == 1


def kept_for_later(f):
    def wrapper(x):
        return laplacian_mechanism(0.0, 1, 1), f
    return wrapper


@kept_for_later
def never_called(x: Real) -> float:
    return laplacian_mechanism(5 * x, 1, 1)  # expect: DP103


def sometimes(x: Real) -> float:  # expect: DP103
    return 5 * x


def sometimes_by_an_object(x: Real) -> float:  # expect: DP305
    return 5 * x


if os.environ.get("NOISY"):
    sometimes = noisy(sometimes)
    sometimes_by_an_object = Noisy(sometimes_by_an_object)
