# relation: any
"""Gradient descent for differential privacy that goes wrong: the mean is clipped and not the rows, the scale forgets a factor, the number of rows divides the noise of a sum."""
import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def clipped_after_the_mean(X, y, passes, rate, bound, epsilon, delta):
    n, d = X.shape
    w = np.zeros(d)
    sigma = 2 * bound * np.sqrt(2 * np.log(1.25 / delta)) / (n * epsilon)
    for _ in range(passes):
        gradient = ((sigmoid(X @ w) - y)[:, None] * X).mean(axis=0)
        # One row can turn the mean round: it moves by 2 * bound, however many there are.
        gradient = gradient / max(1, np.linalg.norm(gradient) / bound)
        w -= rate * (gradient + np.random.normal(0, sigma, size=d))  # release: private-parameter
    return w


def half_of_it(X, y, passes, rate, bound, epsilon, delta):
    n, d = X.shape
    w = np.zeros(d)
    # A replaced row moves the mean by 2 * bound / n, not by bound / n.
    sigma = bound * np.sqrt(2 * np.log(1.25 / delta)) / (n * epsilon)
    for _ in range(passes):
        gradients = (sigmoid(X @ w) - y)[:, None] * X
        gradients = gradients / np.maximum(1, np.linalg.norm(gradients, axis=1, keepdims=True) / bound)
        w -= rate * (gradients.mean(axis=0) + np.random.normal(0, sigma, size=d))  # release: private-parameter
    return w


def noise_of_a_mean_on_a_sum(X, y, passes, rate, bound, epsilon, delta):
    n, d = X.shape
    w = np.zeros(d)
    sigma = 2 * bound * np.sqrt(2 * np.log(1.25 / delta)) / (n * epsilon)
    for _ in range(passes):
        gradients = (sigmoid(X @ w) - y)[:, None] * X
        gradients = gradients / np.maximum(1, np.linalg.norm(gradients, axis=1, keepdims=True) / bound)
        w -= rate * (gradients.sum(axis=0) + np.random.normal(0, sigma, size=d))  # release: private-parameter
    return w
