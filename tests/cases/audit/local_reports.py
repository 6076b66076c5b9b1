# relation: change-one
"""Meter readings that are released one by one, each with noise of its own; an edit changes one reading where it stands."""

import numpy as np


def report_clipped(readings, eps):
    clipped = [min(max(r, 0), 100) for r in readings]
    # One reading is edited, and within 0..100 it moves by at most 100, which is what its noise is for.
    return [r + np.random.laplace(0, 100 / eps) for r in clipped]  # release: right


def report_small_noise(readings, eps):
    clipped = [min(max(r, 0), 100) for r in readings]
    # A reading that goes from 0 to 100 moves by 100, and the noise is for 1.
    return [r + np.random.laplace(0, 1 / eps) for r in clipped]  # release: under-noised


def report_raw(readings, eps):
    b = 100 / eps
    # A reading can be edited from 0 to any number: it was never brought to 0..100.
    return [x + np.random.laplace(0, b) for x in readings]  # release: unbounded
