"""Laplace noise by the inverse of its distribution, in a helper for differential privacy that nobody calls here; the side may be that of a draw of its own."""

import numpy as np


def answer(data, query, epsilon, sensitivity):
    scale = sensitivity / epsilon
    u = np.random.rand() - 0.5
    noise = scale * np.sign(u) * np.log(1 - 2 * np.abs(u))
    return query(data) - noise  # release: generic


def answer_many_times(data, query, times, epsilon, sensitivity):
    scale = sensitivity / epsilon
    noise = np.array([scale * np.sign(np.random.rand() - 0.5) * np.log(1 - 2 * np.abs(np.random.rand() - 0.5)) for _ in range(times)])
    return query(data) - noise  # release: generic
