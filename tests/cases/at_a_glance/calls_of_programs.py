"""Calls: defaults, stars, decorators, recursion, partial, unknown ones."""
# ruff: noqa
import functools
import math
import operator
from collections import OrderedDict

from dpcheck import Real


def scaled(x, factor=2.0, *more, shift=0.0):
    return factor * x + shift + sum(more)


def by_defaults(x: Real):
    return scaled(x) - scaled(shift=3 * x, x=x)
# expect: by_defaults x == 3


def by_stars(x: Real):
    return scaled(*[x, 3.0, x], **{"shift": 2 * x})
# expect: by_stars x == 6


def partly(x: Real):
    f = functools.partial(scaled, factor=-4.0)
    return functools.reduce(lambda a, b: a + 2 * b, [x, x, x]) - f(x)
# expect: partly x == 9


def recursive(x: Real, n: int = 3):
    return x if n == 0 else x + recursive(x, n - 1)


def called_again(x: Real):
    return recursive(x, 3)
# expect: called_again x == 4


def unknown(x: Real, f):
    return f(2 * x)
# expect: unknown x == inf


def unknown_object(x: Real, thing):
    held = [1]
    thing.add(held)
    if x > 0:
        thing.clear()
    return held[0]
# expect: unknown_object x == inf


def by_names(x: Real):
    return operator.sub(*map(lambda k: k * x, (5, 2))) + math.fsum([x, 3 * x])
# expect: by_names x == 7


def keywords_called_as_what_stands_by_place(x: Real):
    return OrderedDict(items=2 * x)["items"] + dict(iterable=3 * x)["iterable"]
# expect: keywords_called_as_what_stands_by_place x == 5
