# relation: change-one
"""Private descent by hand over batches: by slices, by drawn places, in a class; and batches in which one row may stand more than once, or whose mean is clipped."""
import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def clipped(gradients, bound):
    return gradients / np.maximum(1, np.linalg.norm(gradients, axis=1, keepdims=True) / bound)


def by_drawn_places(X, y, passes, rate, bound, multiplier, batch_size):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        chosen = np.random.choice(n, batch_size, replace=False)
        rows, answers = X[chosen], y[chosen]
        gradients = clipped((sigmoid(rows @ w) - answers)[:, None] * rows, bound)
        noise = np.random.normal(0, multiplier * bound, size=d)
        # The edited row is in the batch once, or not at all.
        w -= rate * (gradients.sum(axis=0) + noise) / batch_size  # release: right
    return w


def by_shuffled_places(X, y, passes, rate, bound, multiplier, batch_size):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        order = np.random.permutation(n)
        for start in range(0, n, batch_size):
            chosen = order[start:start + batch_size]
            rows, answers = X[chosen], y[chosen]
            gradients = clipped((sigmoid(rows @ w) - answers)[:, None] * rows, bound)
            noise = np.random.normal(0, multiplier * bound, size=d)
            w -= rate * (gradients.sum(axis=0) + noise) / len(rows)  # release: right
    return w


def by_repeated_places(X, y, passes, rate, bound, multiplier, batch_size):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        # With replacement: the edited row may be all of the batch.
        chosen = np.random.choice(n, batch_size)
        rows, answers = X[chosen], y[chosen]
        gradients = clipped((sigmoid(rows @ w) - answers)[:, None] * rows, bound)
        noise = np.random.normal(0, multiplier * bound, size=d)
        w -= rate * (gradients.sum(axis=0) + noise) / batch_size  # release: under-noised  # known: undecided
    return w


def by_places_that_were_changed(X, y, passes, rate, bound, multiplier):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        order = np.random.permutation(n)
        order[1:10] = order[0]
        # Ten times the same row.
        rows, answers = X[order], y[order]
        gradients = clipped((sigmoid(rows @ w) - answers)[:, None] * rows, bound)
        noise = np.random.normal(0, multiplier * bound, size=d)
        w -= rate * (gradients.sum(axis=0) + noise) / n  # release: under-noised  # known: undecided
    return w


def by_places_of_the_labels(X, y, passes, rate, bound, multiplier):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        # A label says whether its row is taken: of two neighbours other rows are.
        order = np.argsort(y)
        rows = X[order[:10]]
        noise = np.random.normal(0, multiplier * bound, size=d)
        w -= rate * (clipped(rows, bound).sum(axis=0) + noise) / n  # release: under-noised  # known: undecided
    return w


class Descent:
    def __init__(self, rate=0.1, passes=10, bound=1.0, multiplier=1.0, batch_size=32):
        self.rate = rate
        self.passes = passes
        self.bound = bound
        self.multiplier = multiplier
        self.batch_size = batch_size

    def fit(self, X, y):
        n, d = X.shape
        self.w = np.zeros(d)
        for _ in range(self.passes):
            for start in range(0, n, self.batch_size):
                rows = X[start:start + self.batch_size]
                answers = y[start:start + self.batch_size]
                gradients = clipped((sigmoid(rows @ self.w) - answers)[:, None] * rows, self.bound)
                noise = np.random.normal(0, self.multiplier * self.bound, size=d)
                self.w -= self.rate * (gradients.sum(axis=0) + noise) / len(rows)  # release: right
        return self


def one_after_the_other(X, epsilon, batch_size):
    n = len(X)
    found = []
    for start in range(0, n, batch_size):
        part = np.clip(X[start:start + batch_size], 0, 1)
        # A batch may be smaller than n, and its mean moves by more than 1 / n.
        found.append(part.mean() + np.random.laplace(0, 1 / (n * epsilon)))  # release: under-noised
    return found


def by_places_under_another_name(X, y, passes, rate, bound, multiplier):
    n, d = X.shape
    w = np.zeros(d)
    for _ in range(passes):
        order = np.random.permutation(n)
        other = order
        # The same array: now each place comes twice, or oftener.
        other //= 2
        rows, answers = X[order], y[order]
        gradients = clipped((sigmoid(rows @ w) - answers)[:, None] * rows, bound)
        noise = np.random.normal(0, multiplier * bound, size=d)
        w -= rate * (gradients.sum(axis=0) + noise) / n  # release: under-noised  # known: undecided
    return w
