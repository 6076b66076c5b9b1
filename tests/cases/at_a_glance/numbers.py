"""Arithmetic of numbers on boxes."""
# ruff: noqa
import math
from typing import Annotated

from annotated_types import Interval
from dpcheck import Real


A = Annotated[Real, Interval(ge=-2, le=5)]
B = Annotated[Real, Interval(ge=1, le=3)]


def product(x: A, y: B):
    return x * y - 2 * y
# expect: product x == 3
# expect: product y == 4


def quotient(x: A, y: B):
    return x / y
# expect: quotient x == 1
# expect: quotient y == 5


def over_itself_and_more(y: B):
    return y / (y + 1)
# expect: over_itself_and_more y == 1 / 4


def powers(x: A, y: B):
    return x ** 3 + y ** -2
# expect: powers x == 75
# expect: powers y == 2  # known: loose


def curved(x: A, y: B):
    return math.exp(x / 5) + 2 * math.log(y) - math.sqrt(y)
# expect: curved x == exp(1) / 5
# expect: curved y == 3 / 2


def cut(x: Real, y: Real, k: float):
    return min(max(k * x, 0), 2) - abs(3 * y)
# expect: cut x == abs(k)
# expect: cut y == 3


def least_of_three(x: Real, y: Real, z: Real):
    return min(2 * x + y, 3 * y - x, z)
# expect: least_of_three x == 2
# expect: least_of_three y == 3
# expect: least_of_three z == 1
