"""Keeps private data, and is imported by nobody."""
# ruff: noqa
from dpcheck import Real

TOTAL = 0.0
KEPT = []


def keep(x: Real):
    global TOTAL
    TOTAL = x
    KEPT.append(x)
