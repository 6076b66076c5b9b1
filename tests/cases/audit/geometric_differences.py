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


def counted_with_odds_upside_down(count, epsilon, sensitivity, prng):
    # Where epsilon is small, there is hardly any noise.
    p = np.exp(-epsilon / sensitivity)
    return count + (prng.geometric(p) - prng.geometric(p))  # release: under-noised  # known: none


def counted_with_odds_of_one_tenth_at_least(count, epsilon, prng):
    p = max(0.1, 1 - np.exp(-epsilon))
    return count + (prng.geometric(p) - prng.geometric(p))  # release: under-noised  # known: none


def counted_with_a_seed(count, epsilon, sensitivity):
    p = 1 - np.exp(-epsilon / sensitivity)
    # Both are the same number.
    return count + (np.random.default_rng(0).geometric(p) - np.random.default_rng(0).geometric(p))  # release: unbounded  # known: not-judged


def counted_with_what_is_told_beside(count, epsilon, sensitivity, prng):
    p = 1 - np.exp(-epsilon / sensitivity)
    up = prng.geometric(p)
    down = prng.geometric(p)
    noisy = count + (up - down)  # release: unbounded  # known: none
    return noisy, up, down
