"""Functions that are called with data which are read elsewhere: one annotation, where the data enter."""
import sys

import numpy as np
import pandas as pd

BINS = [0, 18, 65, 120]


def noisy(value, sensitivity, epsilon):
    return value + np.random.laplace(0, sensitivity / epsilon, size=np.shape(value))


def load(path):
    visits = pd.read_csv(path)
    return visits[visits["age"] >= 0]


def size(visits):
    return noisy(len(visits), 1, 0.1)


def ages(visits):
    counts, _ = np.histogram(visits["age"], bins=BINS)
    return noisy(counts, 1, 0.1)


def cost(visits):
    return noisy(visits["cost"].sum(), 100, 0.1)


def main():
    visits = load(sys.argv[1])
    print(size(visits), ages(visits), cost(visits))


if __name__ == "__main__":
    main()
