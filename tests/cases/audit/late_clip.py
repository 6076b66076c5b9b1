"""Totals of donations that are clipped in the wrong place, on one side only, or to a bound other than the noise is for."""

import numpy as np


def clip_after_sum(values, epsilon):
    total = np.clip(np.sum(values), 0, 1_000_000)
    # The total can jump from 0 to the cap of a million by one gift of a million; the noise is for a gift of at most 100.
    return total + np.random.laplace(0, 100 / epsilon)  # release: under-noised


def clip_after_noise(values, epsilon):
    # The gifts themselves are raw when the noise is added: the total moves as far as one gift goes. The clip comes too late.
    noisy = np.sum(values) + np.random.laplace(0, 100 / epsilon)  # release: unbounded
    return np.clip(noisy, 0, 1_000_000)


def clip_above_only(values, epsilon, cap=100):
    capped = [min(v, cap) for v in values]
    # A refund of -10**6 passes the cap unharmed: the total has no limit downwards.
    return sum(capped) + np.random.laplace(0, cap / epsilon)  # release: unbounded


def clip_wider_than_noise(values, epsilon):
    clipped = np.clip(values, -500, 500)
    # A row more moves the total by up to 500 either way; the noise is for 100.
    return clipped.sum() + np.random.laplace(0, 100 / epsilon)  # release: under-noised


def clip_both_sides(values, epsilon, cap=100):
    capped = [max(-cap, min(v, cap)) for v in values]
    # Every gift is within plus or minus the cap, so a row more moves the total by at most the cap, which is what the noise is for.
    return sum(capped) + np.random.laplace(0, cap / epsilon)  # release: right
