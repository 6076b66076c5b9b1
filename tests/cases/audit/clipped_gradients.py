"""Noisy gradient descent for a linear model in plain numpy, clipped row by row, and clipped after the average."""

import numpy as np

BATCH = 64


def gradient(w, row):
    x, y = row[:-1], row[-1]
    return 2 * (x @ w - y) * x


def train(data, epochs=10, lr=0.1, C=1.0, multiplier=1.1):
    w = np.zeros(data.shape[1] - 1)
    for _ in range(epochs):
        grads = [gradient(w, row) for row in data]
        clipped = [g * min(1, C / (np.linalg.norm(g) + 1e-8)) for g in grads]
        # Each row's gradient has length at most C, so that a row more moves the sum by C in L2; the deviation is a multiple of C.
        noisy = np.sum(clipped, axis=0) + np.random.normal(0, multiplier * C, size=w.shape)  # release: right
        w = w - lr * noisy / BATCH
    return w


def train_mean_clip(data, epochs=10, lr=0.1, C=1.0, epsilon=0.5, delta=1e-5):
    w = np.zeros(data.shape[1] - 1)
    sigma = (C / BATCH) * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    for _ in range(epochs):
        g = np.sum([gradient(w, row) for row in data], axis=0) / BATCH
        g = g * min(1, C / (np.linalg.norm(g) + 1e-8))
        # The clip is applied to the average: one row with huge features turns it round, from length C to length C the other way,
        # which is a move of 2 * C; the deviation is for C / 64.
        w = w - lr * (g + np.random.normal(0, sigma, size=w.shape))  # release: under-noised
    return w
