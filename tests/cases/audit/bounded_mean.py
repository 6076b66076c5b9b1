# relation: change-one
"""Mean and count of test scores where the number of rows is public; every release has the noise it needs."""

import numpy as np


def clamp(x, low, high):
    return max(low, min(x, high))


def laplace_mech(value, sensitivity, epsilon):
    return value + np.random.laplace(0, sensitivity / epsilon)


def mean_score(scores, epsilon, low=0, high=100):
    clamped = [clamp(s, low, high) for s in scores]
    n = len(scores)
    # An edited row moves its clamped score by at most high - low, and the mean by that over n; n is the same in both tables.
    return laplace_mech(sum(clamped) / n, (high - low) / n, epsilon)  # release: right


def passed(scores, epsilon, mark=50):
    # An edited score passes where it failed or the other way round, and the count moves by 1.
    return laplace_mech(sum(s >= mark for s in scores), 1, epsilon)  # release: right


def total_score(scores, epsilon, low=-20, high=100):
    clamped = np.clip(scores, low, high)
    # An edited score moves from -20 to 100 at most: 120, the width of the bounds.
    return laplace_mech(clamped.sum(), high - low, epsilon)  # release: right
