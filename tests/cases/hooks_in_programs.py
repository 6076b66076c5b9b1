"""Decorators, data classes, operators, descriptors and managers of context that change what a line says."""
# ruff: noqa
import functools
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

from dpcheck import Real


def doubled(f):
    @functools.wraps(f)
    def inner(*args, **kwargs):
        return 2 * f(*args, **kwargs)

    return inner


@doubled
@doubled
def shifted(x: Real):
    return x + 1
# expect: shifted x == 4


@dataclass
class Account:
    a: float
    log: list = field(default_factory=list)
    total: float = field(init=False)

    def __post_init__(self):
        self.total = 3 * self.a
        self.log.append(self.a)


def replaced(x: Real, y: Real):
    first = Account(x)
    second = replace(first, a=y)
    return second.total + sum(first.log)
# expect: replaced x == 1  # known: loose
# expect: replaced y == 4  # known: loose


class Twice:
    def __rmul__(self, other):
        return 2 * other

    def __radd__(self, other):
        return 5 * other


def reflected(x: Real):
    return x * Twice() + Twice()
# expect: reflected x == 10


class Scaled:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return 4 * getattr(obj, self.name)

    def __set__(self, obj, value):
        setattr(obj, self.name, value / 2)


class Reading:
    value = Scaled()


def through_a_descriptor(x: Real):
    reading = Reading()
    reading.value = x
    return reading.value
# expect: through_a_descriptor x == 2
