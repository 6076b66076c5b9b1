"""Helpers with discrete Laplace noise by hand: the difference of two geometric draws, from a generator that is given."""
import numpy as np


def counted(*, true_answer, budget, sensitivity, prng):
    eps = budget / float(sensitivity)
    p = 1 - np.exp(-eps)
    up = prng.geometric(p, size=np.shape(true_answer)) - 1
    down = prng.geometric(p, size=np.shape(true_answer)) - 1
    return up - down + true_answer  # release: generic


def counted_in_one_line(count, epsilon, sensitivity, prng):
    p = 1 - np.exp(-epsilon / sensitivity)
    return count + (prng.geometric(p) - prng.geometric(p))  # release: generic


def counted_with_too_little(count, epsilon, sensitivity, prng):
    p = 1 - np.exp(-2 * epsilon / sensitivity)
    return count + (prng.geometric(p) - prng.geometric(p))  # release: under-noised  # known: none


def counted_with_nothing(count, epsilon, sensitivity, prng):
    p = 1 - np.exp(-epsilon / sensitivity)
    draw = prng.geometric(p)
    return count + (draw - draw)  # release: unbounded  # known: none
