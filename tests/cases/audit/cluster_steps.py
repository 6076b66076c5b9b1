"""Private k-means: noisy sizes and noisy sums of coordinates that are clipped to 0..1."""
import numpy as np


def steps(points, centers, k, rounds, epsilon):
    points = np.clip(points, 0, 1)
    each = epsilon / (2 * rounds)
    for _ in range(rounds):
        distances = np.linalg.norm(points[:, None] - centers[None, :], axis=2)
        nearest = distances.argmin(axis=1)
        for j in range(k):
            members = points[nearest == j]
            # One point more is one more, in one cluster.
            size = len(members) + np.random.laplace(0, 1 / each)  # release: right  # known: undecided
            # It has two coordinates within 0..1.
            total = members[:, :2].sum(axis=0) + np.random.laplace(0, 2 / each, size=2)  # release: right  # known: undecided
            centers[j] = total / max(size, 1)
    return centers
