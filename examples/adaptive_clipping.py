"""Adaptive clipping with numpy: the bound for the next round is made of what the last one released, so that it costs no more than the noisy share it follows.

Points are measured from the mean so far, and those that are further away than the bound are drawn to it. A noisy count of those within the bound
tells whether it is too small. Both are released, and public from then on: the bound of the next round may be declared as its sensitivity.
"""

from typing import Annotated

import numpy as np

from dpcheck import MechanismsNotInstalled, Shape, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private

ROUNDS, SIZE = 8, 5000  # a public number of about the size of the data
QUANTILE, RATE = 0.8, 1.0
EPSILON, DELTA = 0.4, 1e-6  # of the sum of one round; the count costs a tenth of the epsilon

Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", "d")]


@private(epsilon=3.52, delta=8e-6)
def center(points: Points) -> tuple[np.ndarray, float]:
    mean, bound = np.zeros(points.shape[1]), 1.0
    for _ in range(ROUNDS):
        away = points - mean
        norms = np.linalg.norm(away, axis=1)
        clipped = away * np.minimum(1, bound / np.maximum(norms, 1e-12))[:, None]
        mean = mean + gaussian_mechanism(clipped.sum(axis=0), bound, EPSILON, DELTA) / SIZE
        within = laplacian_mechanism((norms <= bound).sum(), 1, EPSILON / 10) / SIZE
        bound = bound * np.exp(-RATE * (within - QUANTILE))
    return mean, bound


def made_up_points(size: int) -> np.ndarray:
    random = np.random.default_rng(seed=13)
    return np.array([3.0, -2.0]) + random.normal(0, 1.0, (size, 2))


def main() -> None:
    mean, bound = center(made_up_points(SIZE))
    print(f"{ROUNDS} rounds at ({EPSILON}, {DELTA}) for the sums and {EPSILON / 10:.2g} for the counts")
    print(f"mean: {mean.round(2).tolist()}, of points around 3, -2; the last bound is {bound:.2f}")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
