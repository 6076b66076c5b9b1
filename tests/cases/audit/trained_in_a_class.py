"""Gradient descent with noise in a class: its weights are an attribute, and its steps are methods."""
import numpy as np


class Regression:
    def __init__(self, lr, epochs, clip_norm, noise_multiplier):
        self.lr = lr
        self.epochs = epochs
        self.clip_norm = clip_norm
        self.noise_multiplier = noise_multiplier

    def _gradients(self, X, y):
        p = 1 / (1 + np.exp(-X @ self.w))
        return (p - y)[:, None] * X

    def _clip(self, gradients):
        norms = np.linalg.norm(gradients, axis=1, keepdims=True)
        return gradients * np.minimum(1.0, self.clip_norm / (norms + 1e-12))

    def _noisy(self, total):
        return total + np.random.normal(0.0, self.noise_multiplier * self.clip_norm, size=total.shape)

    def fit(self, X, y):
        n, d = X.shape
        self.w = np.zeros(d)
        for _ in range(self.epochs):
            total = self._clip(self._gradients(X, y)).sum(axis=0)
            # A row more moves the sum by the bound in L2, and no epsilon is named.
            self.w -= self.lr * self._noisy(total)  # release: right
        return self.w


class ByTheLargest:
    def __init__(self, lr, epochs, noise_multiplier):
        self.lr = lr
        self.epochs = epochs
        self.noise_multiplier = noise_multiplier

    def _clip(self, rows, bound):
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        return rows * np.minimum(1.0, bound / (norms + 1e-12))

    def fit(self, X):
        self.w = np.zeros(X.shape[1])
        bound = np.abs(X).max()
        for _ in range(self.epochs):
            total = self._clip(X - self.w, bound).sum(axis=0)
            # The bound, and with it the noise, is that of the data.
            self.w -= self.lr * (total + np.random.normal(0.0, self.noise_multiplier * bound, size=total.shape))  # release: private-parameter
        return self.w


class Unclipped:
    def __init__(self, lr, epochs, sigma):
        self.lr = lr
        self.epochs = epochs
        self.sigma = sigma

    def _gradients(self, X, y):
        return (X @ self.w - y)[:, None] * X

    def fit(self, X, y, sensitivity_bound):
        n, d = X.shape
        self.w = np.zeros(d)
        for _ in range(self.epochs):
            # Nothing bounds a row.
            total = self._gradients(X, y).sum(axis=0)
            self.w = self.w - self.lr * (total + np.random.normal(0, self.sigma * sensitivity_bound, size=d))  # release: unbounded
        return self.w


class HandedOn:
    def __init__(self, epochs, clip_norm, noise_multiplier):
        self.epochs = epochs
        self.clip_norm = clip_norm
        self.noise_multiplier = noise_multiplier

    def fit(self, X):
        self.kept = np.zeros(X.shape[1])
        for _ in range(self.epochs):
            norms = np.linalg.norm(X - self.kept, axis=1, keepdims=True)
            total = ((X - self.kept) * np.minimum(1.0, self.clip_norm / (norms + 1e-12))).sum(axis=0)
            noisy = total + np.random.normal(0.0, self.noise_multiplier * self.clip_norm, size=total.shape)  # release: undecided
            # What is handed on is the sum without noise: every pass after the first depends on all rows as they are.
            self.kept = total
        return noisy
