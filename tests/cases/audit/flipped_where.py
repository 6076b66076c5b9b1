# relation: change-one
"""Bits that are flipped where a coin says so, all at once."""
import numpy as np


def flipped(bits, epsilon):
    q = 1 / (1 + np.exp(epsilon))
    flips = np.random.rand(len(bits)) < q
    # exp(epsilon) to 1 for each bit.
    return np.where(flips, 1 - bits, bits)  # release: right  # known: none


def flipped_too_rarely(bits, epsilon):
    q = 1 / (1 + np.exp(2 * epsilon))
    flips = np.random.rand(len(bits)) < q
    # exp(2 epsilon) to 1.
    return np.where(flips, 1 - bits, bits)  # release: under-noised  # known: none
