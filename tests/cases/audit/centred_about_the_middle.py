"""A mean about the middle of its range, in a helper that is given how many there are, made of the same data; and a second one whose bounds move with the first."""
import numpy as np


def lap(scale):
    return np.random.laplace(0, scale)


def noisy_mean(x, epsilon, low, high, n, n_noisy):
    if n_noisy <= 1:
        return (low + high) / 2
    x = np.clip(x, low, high)
    total = np.sum(x) - n * (low + high) / 2 + lap((high - low) / (2 * epsilon))  # release: right # known: none
    return total / n_noisy + (low + high) / 2


def spread(heights, low, high, epsilon):
    share = epsilon / 3
    known = heights[heights > 0]
    n = np.sum(heights > 0)
    n_noisy = n + lap(1 / share)  # release: right
    middle = noisy_mean(known, share, low, high, n, n_noisy)  # release: right # known: undecided
    # The range of the distances is made of what was released.
    return noisy_mean(abs(known - middle), share, 0.0, max(high - middle, middle - low), n, n_noisy)  # release: right
