"""Private stochastic gradient descent in batches, with numpy alone: least squares, each person's gradient clipped, each batch's sum made noisy.

Rows keep their places here, and a person is in one batch: an epoch costs what its dearest batch does, and not so much for every batch.
Features and labels are two arrays of the same people, which are cut alike.
"""

from typing import Annotated

import numpy as np

from dpcheck import Data, HammingDistance, Joint, LInf, MechanismsNotInstalled, MetricMatrix, gaussian_mechanism, private

EPOCHS, BATCH, RATE, CLIP = 3, 250, 0.4, 1.0
EPSILON, DELTA = 1.0, 1e-6  # of one batch, and so of one epoch


Features = Annotated[MetricMatrix[Data, LInf], Joint("people")]
Labels = Annotated[np.ndarray, Joint("people"), HammingDistance]


def clipped(gradients: np.ndarray) -> np.ndarray:
    norms = np.linalg.norm(gradients, axis=1)
    scaled: np.ndarray = gradients * np.minimum(1, CLIP / np.maximum(norms, 1e-12))[:, None]
    return scaled


@private(epsilon=3.0, delta=3e-6)
def train(features: Features, labels: Labels) -> np.ndarray:
    theta = np.zeros(features.shape[1])
    for _ in range(EPOCHS):
        for start in range(0, len(features), BATCH):
            x, y = features[start : start + BATCH], labels[start : start + BATCH]
            gradients = clipped(x * (x @ theta - y)[:, None])
            theta = theta - RATE * gaussian_mechanism(gradients.sum(axis=0), 2 * CLIP, EPSILON, DELTA) / BATCH
    return theta


def made_up_people(size: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed=9)
    x = random.normal(0, 1, (size, 3))
    return x, x @ np.array([1.0, -0.5, 0.25]) + random.normal(0, 0.1, size)


def main() -> None:
    weights = train(*made_up_people(5000))
    print(f"{EPOCHS} epochs at ({EPSILON}, {DELTA}) each, of batches of {BATCH}")
    print(f"weights: {weights.round(2).tolist()}, of which the data were made up by 1, -0.5, 0.25")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
