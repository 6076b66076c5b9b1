"""Private k-means with numpy alone: each point goes to the nearest centre, and only noisy sums and counts of each cluster are seen.

A point is in one cluster. So the matrix of the sums moves by no more than the point is long, and the vector of the counts by 1, however
many clusters there are. The centres of the next round are made of noisy numbers: they are public, and what is computed of them is free.
"""

from typing import Annotated

import numpy as np

from dpcheck import L2, MechanismsNotInstalled, NormBound, Shape, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private

CLUSTERS, ROUNDS = 3, 5
EPSILON, DELTA = 0.5, 1e-6  # of the sums of one round; the counts cost half of that

Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), NormBound(L2, 1.0)]


def nearest(points: np.ndarray, centres: np.ndarray) -> np.ndarray:
    distances = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
    label: np.ndarray = distances.argmin(axis=1)
    return label


@private(epsilon=3.75, delta=5e-6)
def clusters(points: Points, start: np.ndarray) -> np.ndarray:
    centres = start
    for _ in range(ROUNDS):
        label = nearest(points, centres)
        sums = np.array([points[label == j].sum(axis=0) for j in range(CLUSTERS)])
        counts = np.array([(label == j).sum() for j in range(CLUSTERS)])
        noisy_sums = gaussian_mechanism(sums, 1, EPSILON, DELTA)
        noisy_counts = laplacian_mechanism(counts, 1, EPSILON / 2)
        centres = noisy_sums / np.maximum(noisy_counts, 1)[:, None]
    return centres


def made_up_points(size: int) -> np.ndarray:
    random = np.random.default_rng(seed=5)
    middles = np.array([[0.6, 0.0], [-0.5, 0.4], [0.0, -0.6]])
    points = middles[random.integers(0, 3, size)] + random.normal(0, 0.1, (size, 2))
    clipped: np.ndarray = points / np.maximum(1, np.linalg.norm(points, axis=1))[:, None]
    return clipped


def main() -> None:
    start = np.array([[0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]])
    centres = clusters(made_up_points(3000), start)
    print(f"{ROUNDS} rounds at ({EPSILON}, {DELTA}) for the sums and {EPSILON / 2} for the counts")
    print(f"centres: {centres.round(2).tolist()}")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
