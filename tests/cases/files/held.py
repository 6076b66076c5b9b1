"""A private variable of a module."""
# ruff: noqa
from dpcheck import Real

answers: Real = 3.0


def doubled(x):
    return 2 * x
