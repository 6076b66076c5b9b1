"""A choice of one person as a row of bits, each told by a helper: two of them differ from those of another choice."""

import numpy as np


def tell_bit(bit, epsilon):
    keep = np.exp(epsilon) / (np.exp(epsilon) + 1)
    if np.random.random() < keep:
        return bit
    else:
        return 1 - bit


def tell_choice(choice, k, epsilon):
    bits = np.zeros(k)
    bits[choice] = 1
    # [1, 0, 0] and [0, 1, 0] differ in two bits, and each was told at the price of epsilon.
    return np.array([tell_bit(bit, epsilon) for bit in bits])  # release: under-noised


def tell_choice_by_halves(choice, k, epsilon):
    bits = [0] * k
    bits[choice] = 1
    return [tell_bit(bit, epsilon / 2) for bit in bits]  # release: right
