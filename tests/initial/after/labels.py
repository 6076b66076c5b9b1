"""Features and their labels: a person more is a row more in both."""
from typing import Annotated
import numpy as np
from dpcheck import Joint, SymmetricDistance


def correlation(X: Annotated[np.ndarray, SymmetricDistance, Joint("X")], y: Annotated[np.ndarray, SymmetricDistance, Joint("X")], epsilon):
    products = np.clip(X[:, 0], 0, 1) * np.clip(y, 0, 1)
    return products.sum() + np.random.laplace(0, 1 / epsilon)


def mean_label(X: Annotated[list[float], SymmetricDistance, Joint("X")], y: Annotated[np.ndarray, SymmetricDistance, Joint("X")], epsilon):
    size = len(X) + np.random.laplace(0, 1 / epsilon)
    return (y.sum() + np.random.laplace(0, 1 / epsilon)) / size
