"""Mechanisms as classes: what a base adds noise to, its subclasses give it, and what these are given nobody here says; for differential privacy."""
import functools

import numpy as np


def described_like(other):
    def decorate(method):
        method.__doc__ = other.__doc__
        return method
    return decorate


class Mechanism:
    def __init__(self, epsilon, sensitivity):
        self.epsilon = epsilon
        self.sensitivity = sensitivity

    def randomise(self, value):
        """Adds noise to a number."""
        scale = self.sensitivity / self.epsilon
        noise = np.random.laplace(loc=0, scale=scale)
        return value + noise  # release: generic


class Truncated(Mechanism):
    def __init__(self, epsilon, sensitivity, lower, upper):
        super().__init__(epsilon=epsilon, sensitivity=sensitivity)
        self.lower = lower
        self.upper = upper

    @functools.wraps(Mechanism.randomise)
    def randomise(self, value):
        noisy = super().randomise(value)
        return min(max(noisy, self.lower), self.upper)
