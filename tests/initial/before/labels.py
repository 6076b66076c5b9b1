"""Features and their labels: a person more is a row more in both."""
import numpy as np


def correlation(X, y, epsilon):
    products = np.clip(X[:, 0], 0, 1) * np.clip(y, 0, 1)
    return products.sum() + np.random.laplace(0, 1 / epsilon)


def mean_label(X, y, epsilon):
    size = len(X) + np.random.laplace(0, 1 / epsilon)
    return (y.sum() + np.random.laplace(0, 1 / epsilon)) / size
