# relation: change-one
"""Noise that is drawn again until the sum lies within the bounds of the value itself: with noise for their distance that costs no more."""
import numpy as np


def bounded(x, epsilon, lo=0.0, hi=1.0):
    x = min(max(x, lo), hi)
    while True:
        y = x + np.random.laplace(0, (hi - lo) / epsilon)
        if lo <= y <= hi:
            return y


def told(readings, epsilon):
    # At the distance d the odds are (2 exp(d / b) - 1 - exp((2 d - 1) / b)) / (1 - exp(-1 / b)): most at d = 1, exp(epsilon).
    return [bounded(r, epsilon) for r in readings]  # release: right  # known: undecided
