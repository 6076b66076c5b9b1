"""Choices by exp(...) of scores from which the largest is taken first, so that nothing overflows: that changes no chance, for privacy is in their ratios."""

import numpy as np


def choose(candidates, utility_scores, epsilon, sensitivity=1.0):
    exponents = epsilon * np.asarray(utility_scores, dtype=float) / (2.0 * sensitivity)
    exponents -= exponents.max()
    weights = np.exp(exponents)
    return candidates[np.random.choice(len(candidates), p=weights / weights.sum())]  # release: generic
