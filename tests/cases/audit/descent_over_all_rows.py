# relation: any
"""Gradient descent with differential privacy by hand over all rows, each gradient clipped; how many rows there are is known."""
import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def fit(X, y, passes, rate, bound, epsilon, delta):
    n, d = X.shape
    w = np.zeros(d)
    # Another row moves the sum of clipped gradients by 2 * bound, their mean by 2 * bound / n.
    sigma = 2 * bound * np.sqrt(2 * np.log(1.25 / delta)) / (n * epsilon)
    for _ in range(passes):
        errors = sigmoid(X @ w) - y
        gradients = errors[:, None] * X
        lengths = np.linalg.norm(gradients, axis=1, keepdims=True)
        gradients = gradients / np.maximum(1, lengths / bound)
        w -= rate * (gradients.mean(axis=0) + np.random.normal(0, sigma, size=d))  # release: right
    return w


def fit_with_multiplier(X, y, passes, rate, bound, multiplier):
    w = np.zeros(X.shape[1])
    for _ in range(passes):
        errors = sigmoid(X @ w) - y
        gradients = errors[:, None] * X
        lengths = np.linalg.norm(gradients, axis=1, keepdims=True)
        total = (gradients / np.maximum(1, lengths / bound)).sum(axis=0)
        # No epsilon is claimed of the multiplier, and what it costs is finite.
        w -= rate * (total + np.random.normal(0, multiplier * bound, size=w.shape)) / len(X)  # release: right
    return w


def fit_row_by_row(X, y, passes, rate, bound, multiplier):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        total = np.zeros(d)
        for i in range(n):
            gradient = (sigmoid(X[i] @ w) - y[i]) * X[i]
            total += gradient * min(1, bound / np.linalg.norm(gradient))
        w -= rate * (total + np.random.normal(0, multiplier * bound, d)) / n  # release: right
    return w
