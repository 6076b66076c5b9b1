"""Decorators that are objects, partials and lambdas, caches around other decorators: what is called by the name of a function costs what they make of it."""
# ruff: noqa
import functools
from typing import Annotated

from annotated_types import Interval
from dpcheck import Real, laplacian_mechanism

X = Annotated[Real, Interval(ge=0, le=1)]


class Five:
    def __init__(self, function): self.function = function
    def __call__(self, x): return self.function(5 * x)


class Inherited(Five):
    pass


class Times:
    def __init__(self, factor): self.factor = factor
    def __call__(self, function): return lambda x: function(self.factor * x)


class Twice:
    def __init__(self, function): self.function = function

    def __call__(self, x):
        self.function(x)
        return self.function(x)


def called(function, x): return function(5 * x)
def by_partial(function): return functools.partial(called, function)


@Five
def by_a_class(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_a_class x.epsilon == 5


@Inherited
def by_a_derived_class(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_a_derived_class x.epsilon == 5


@Times(5)
def by_an_object(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_an_object x.epsilon == 5


@Twice
def by_two_calls(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_two_calls x.epsilon == 2


@Twice
@Five
def by_both(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_both x.epsilon == 10


@by_partial
def by_a_partial(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_a_partial x.epsilon == 5


@lambda function: lambda x: function(5 * x)
def by_a_lambda(x: X): return laplacian_mechanism(x, 1, 1.0)
# expect: by_a_lambda x.epsilon == 5


@Five
def by_a_class_without_noise(x: X): return x
# expect: by_a_class_without_noise x == 5


def remembered_around_another(x: Real):
    def instead(_): return lambda: x

    @functools.lru_cache
    @instead
    def first(): return 0

    first()
    x = 0.0
    return first()
# expect: remembered_around_another x == 1  # known: loose
