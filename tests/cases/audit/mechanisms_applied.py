"""Mechanisms that are objects, and helpers, applied to each entry of a column."""
import numpy as np
import pandas as pd
from diffprivlib.mechanisms import Geometric, Laplace


def each_of_some_columns(df, columns, epsilon, sensitivity, rounding):
    laplace = Laplace(epsilon=epsilon, sensitivity=sensitivity)
    noisy = df.copy(deep=True)
    for col in columns:
        noisy[col] = df[col].apply(laplace.randomise)  # release: generic
        if rounding:
            noisy[col] = np.round(noisy[col])
    return noisy


def by_its_own_range(column, epsilon):
    mechanism = Laplace(epsilon=epsilon, sensitivity=column.max() - column.min())
    return column.apply(lambda x: mechanism.randomise(x) if pd.notnull(x) else x)  # release: private-parameter


def older_or_younger(age, epsilon):
    geometric = Geometric(epsilon=epsilon, sensitivity=1)
    age += geometric.randomise(0)  # release: unbounded
    if age < 18:
        age += 2 * (18 - age)
    return age


class Window:
    def __init__(self, path):
        self.table = pd.read_csv(path)
        self.controls = []

    def publish(self):
        noisy = self.table.copy()
        for at, control in enumerate(self.controls):
            epsilon, sensitivity = control[0].value(), control[1].value()
            mechanism = Laplace(epsilon=epsilon, sensitivity=sensitivity)
            column = self.table.columns[at]
            # Entries that nothing bounds, whatever is set.
            noisy[column] = [mechanism.randomise(entry) for entry in self.table[column]]  # release: unbounded
        return noisy


members = pd.read_csv("members.csv")
members["age"] = members["age"].apply(older_or_younger, args=(0.5,))
members.to_csv("noisy.csv")


def histogram_of_what_there_is(path, epsilon):
    table = pd.read_csv(path)
    edges = range(table.age.min(), table.age.max() + 1, 5)
    counts, _ = np.histogram(table.age, bins=edges)

    def noisy(x, scale):
        x += np.random.laplace(0, scale)
        return x

    add = np.vectorize(noisy)
    return add(counts, 1 / epsilon)  # release: private-parameter
