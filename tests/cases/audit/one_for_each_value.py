"""Counts for each value that occurs, in loops over these values: which those are is told along with the counts."""
import numpy as np
import pandas as pd


class Splits:
    """Sizes of the branches of a tree, under differential privacy."""

    def draw(self, scale):
        return np.random.laplace(0.0, scale)

    def sizes(self, patients, column, epsilon):
        found = {}
        for value in patients[column].unique():
            inside = patients[patients[column] == value]
            found[value] = len(inside) + self.draw(1.0 / epsilon)  # release: private-parameter
        return found

    def at_thresholds(self, patients, column, epsilon):
        values = np.unique(patients[column].values)
        middles = (values[:-1] + values[1:]) / 2.0
        found = []
        for middle in middles:
            below = patients[column].values < middle
            found.append(below.sum() + self.draw(1.0 / epsilon))  # release: private-parameter
        return found


def train(patients, epsilon):
    splits = Splits()
    return splits.sizes(patients, "ward", epsilon), splits.at_thresholds(patients, "age", epsilon)


print(train(pd.read_csv("patients.csv"), 0.5))
