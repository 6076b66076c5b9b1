"""Bounds that are the larger or the smaller of public numbers, which only their digits tell apart."""
# ruff: noqa
import math

from dpcheck import Real


def logarithm_or_fraction(x: Real, y: Real):
    return max(math.log(2), 0.7) * x, min(math.log(2), 0.7) * y
# expect: logarithm_or_fraction x[0] == 7 / 10
# expect: logarithm_or_fraction y[1] == log(2)


def roots(x: Real, y: Real):
    return max(math.sqrt(2) * math.sqrt(3), 2.4) * x, min(math.sqrt(2) + math.sqrt(3), 3.14) * y
# expect: roots x[0] == sqrt(6)
# expect: roots y[1] == 3.14


def exponentials(x: Real, y: Real):
    return max(math.exp(-1), 0.4) * x, max(3 - math.exp(1), 0.25) * y
# expect: exponentials x[0] == 2 / 5
# expect: exponentials y[1] == 3 - exp(1)


def absolute_values(x: Real, y: Real):
    return abs(math.exp(1) - 3) * x, abs(1 - math.sqrt(3)) * y
# expect: absolute_values x[0] == 3 - exp(1)
# expect: absolute_values y[1] == sqrt(3) - 1


def quotients(x: Real, y: Real):
    return max(1 / math.log(3), 0.92) * x, min(-1 / math.sqrt(2), -0.7) * y
# expect: quotients x[0] == 23 / 25
# expect: quotients y[1] == 1 / sqrt(2)


def powers(x: Real, y: Real):
    return max(2 ** 0.3, 1.2) * x, max((math.sqrt(2) - 2) ** 2, 0.3) * y
# expect: powers x[0] == 2 ** 0.3
# expect: powers y[1] == 6 - 4 * sqrt(2)


def products_of_negatives(x: Real, y: Real):
    return max((1 - math.sqrt(3)) * (1 - math.exp(1)), 1.2) * x, min((1 - math.sqrt(3)) * math.log(5), -1.1) * y
# expect: products_of_negatives x[0] == (sqrt(3) - 1) * (exp(1) - 1)
# expect: products_of_negatives y[1] == (sqrt(3) - 1) * log(5)
