"""A class that keeps a table, a budget and a random generator, with one method for each statistic."""

import numpy as np


class PrivateStats:
    def __init__(self, data, epsilon, lower=0.0, upper=100.0, seed=None):
        self.data = data
        self.epsilon = epsilon
        self.lower = lower
        self.upper = upper
        self.rng = np.random.default_rng(seed)

    def _noise(self, sensitivity):
        return self.rng.laplace(0, sensitivity / self.epsilon)

    def count(self):
        # The number of rows moves by 1.
        return len(self.data) + self._noise(1)  # release: right

    def total(self, column):
        clipped = np.clip(self.data[column], self.lower, self.upper)
        # Values within lower..upper move their total by the larger of the two in absolute value.
        return clipped.sum() + self._noise(max(abs(self.lower), abs(self.upper)))  # release: right

    def total_raw(self, column):
        # The bounds of the object size the noise, and the column is never clipped to them.
        return self.data[column].sum() + self._noise(self.upper)  # release: unbounded

    def mean(self, column):
        clipped = np.clip(self.data[column], self.lower, self.upper)
        sensitivity = (self.upper - self.lower) / len(self.data)
        # The scale is divided by the number of rows, which is private where rows come and go.
        return clipped.mean() + self._noise(sensitivity)  # release: private-parameter

    def histogram(self, column):
        counts, _ = np.histogram(self.data[column], bins=10, range=(self.lower, self.upper))
        # The noise is one number for all ten bins: what is between two bins is released as it is.
        return counts + self._noise(1)  # release: under-noised
