"""Private gradient descent over features and labels, with a helper that clips each gradient, and entries noised in place."""

import numpy as np
from model import gradient


def clip_l2(v, b):
    norm = np.linalg.norm(v, ord=2)
    if norm > b:
        return b * (v / norm)
    return v


def gradient_sum(theta, X, y, b):
    return np.sum([clip_l2(gradient(theta, x_i, y_i), b) for x_i, y_i in zip(X, y)], axis=0)


def gaussian_vector(v, sensitivity, epsilon, delta):
    return v + np.random.normal(loc=0, scale=sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon, size=len(v))


def descend(X_train, y_train, iterations, epsilon, delta):
    theta = np.zeros(X_train.shape[1])
    # A row more is one example more.
    size = X_train.shape[0] + np.random.laplace(loc=0, scale=1 / epsilon)  # release: right
    for _ in range(iterations):
        # One example adds a gradient of length at most 5 to the sum, which is what the noise is for; theta was released before.
        noisy = gaussian_vector(gradient_sum(theta, X_train, y_train, 5.0), 5.0, epsilon, delta)  # release: right
        theta = theta - noisy / size
    return theta


def descend_with_too_little(X_train, y_train, iterations, epsilon, delta):
    theta = np.zeros(X_train.shape[1])
    for _ in range(iterations):
        # The same sum moves by 5 and the noise is for 1; what was not released (the exact number of rows) also steers the next step.
        noisy = gaussian_vector(gradient_sum(theta, X_train, y_train, 5.0), 1.0, epsilon, delta)  # release: under-noised  # known: undecided
        theta = theta - noisy / len(X_train)
    return theta


def histogram_in_place(ages, edges, epsilon):
    counts, _ = np.histogram(ages, bins=edges)
    for i in range(len(counts)):
        # Every bin gets a draw of its own, and a row more is in one bin.
        counts[i] += np.random.laplace(0, 1 / epsilon)  # release: right
    return counts


def histogram_with_one_draw(ages, edges, epsilon):
    counts, _ = np.histogram(ages, bins=edges)
    noise = np.random.laplace(0, 1 / epsilon)
    # One draw for all bins: their differences are released as they are.
    return counts + noise  # release: under-noised


def capped_in_place(df, eps):
    df.loc[df["pay"] > 5000, "pay"] = 5000
    df.loc[df["pay"] < 0, "pay"] = 0
    # After both assignments a row adds between 0 and 5000.
    return df["pay"].sum() + np.random.laplace(0, 5000 / eps)  # release: right


def capped_on_one_side(df, eps):
    df.loc[df["pay"] > 5000, "pay"] = 5000
    # Nothing limits a negative pay.
    return df["pay"].sum() + np.random.laplace(0, 5000 / eps)  # release: unbounded
