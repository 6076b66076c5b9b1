"""DP-SGD, noisy gradient descent for a linear model in plain numpy, with a clip that stretches and with no clip at all."""

import numpy as np

BATCH = 64


def gradient(w, row):
    x, y = row[:-1], row[-1]
    return 2 * (x @ w - y) * x


def train_wrong_way(data, epochs=10, lr=0.1, C=1.0, multiplier=1.1):
    w = np.zeros(data.shape[1] - 1)
    for _ in range(epochs):
        scaled = [g * max(1, C / (np.linalg.norm(g) + 1e-8)) for g in (gradient(w, row) for row in data)]
        # max in the place of min leaves a long gradient as it is and stretches the short ones: no length is the largest.
        noisy = np.sum(scaled, axis=0) + np.random.normal(0, multiplier * C, size=w.shape)  # release: unbounded
        w = w - lr * noisy / BATCH
    return w


def train_unclipped(data, epochs=10, lr=0.1, C=1.0, multiplier=1.1):
    w = np.zeros(data.shape[1] - 1)
    for _ in range(epochs):
        total = np.sum([gradient(w, row) for row in data], axis=0)
        # C is in the deviation alone: one row with large features has a gradient of any length.
        total += np.random.normal(0, multiplier * C, size=w.shape)  # release: unbounded
        w = w - lr * total / BATCH
    return w
