"""Holds what its own function stores."""
# ruff: noqa
from dpcheck import Real

TOTAL = 0.0
COUNT = 0
KEPT = []


def keep(x: Real):
    global TOTAL
    TOTAL = x
    KEPT.append(x)


def count():
    global COUNT
    COUNT += 1
