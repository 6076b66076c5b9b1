"""Data that an object holds."""
import dpcheck as dp
import numpy as np
import pandas as pd


class Report:
    def __init__(self, data, epsilon):
        self.data = data
        self.epsilon = epsilon

    def size(self):
        return len(self.data) + np.random.laplace(0, 1 / self.epsilon)

    def total(self, column):
        return self.data[column].sum() + np.random.laplace(0, 1 / self.epsilon)


class Loaded:
    def load(self, path):
        self.rows = pd.read_csv(path)
        return dp.laplacian_mechanism(2 * len(self.rows), 1, 0.5)
