"""Coins that a helper throws, for answers with differential privacy: the helper is nobody's answer, what its callers tell is."""
import math
import random

import numpy as np


def either(chance, first, second):
    """One of two."""
    if random.random() <= chance:
        return first
    else:
        return second


def flip(chance):
    return np.random.rand() < chance


def kept(bit, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if either(p, 1, 0) == 1:  # release: right
        return bit
    return 1 - bit


def turned(bit, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    # Kept where the coin says 0: the odds are the same.
    if either(p, 0, 1) == 1:  # release: right
        return bit
    return 1 - bit


def kept_too_often(bit, epsilon):
    p = math.exp(2 * epsilon) / (math.exp(2 * epsilon) + 1)
    return bit if flip(p) else 1 - bit  # release: under-noised


def far_off(bit, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if either(p, 1, 0) == 1:  # release: right
        return 5 if bit else -5
    return -5 if bit else 5


def all_bits(answer, k, epsilon):
    keep = math.exp(epsilon / 2) / (math.exp(epsilon / 2) + 1)
    bits = [0] * k
    bits[answer] = 1
    for at in range(k):
        if not flip(keep):  # release: right
            bits[at] = 1 - bits[at]
    return bits


def always_the_same(bit, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    # Both sides of the coin are 1: the bit is told as it is.
    if either(p, 1, 1) == 1:  # release: unbounded  # known: not-judged
        return bit
    return 1 - bit


def of_many_values(values, epsilon):
    """Differential privacy for one of several values between -1 and 1; nothing here cuts them to that."""
    d = len(values)
    told = [0] * d
    at = random.randint(0, d - 1)
    p = (values[at] * (math.exp(epsilon) - 1) + math.exp(epsilon) + 1) / (2 * math.exp(epsilon) + 2)
    top = d * (math.exp(epsilon) + 1) / (math.exp(epsilon) - 1)
    if either(p, 1, 0) == 1:  # release: unbounded  # known: not-judged
        told[at] = top
    else:
        told[at] = -top
    return told
