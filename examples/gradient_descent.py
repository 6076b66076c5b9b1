"""Private gradient descent with numpy alone: logistic regression, each person's gradient clipped, the sum made noisy.

However large a person's gradient is, after clipping it lies in the ball of radius CLIP, and so the sum moves by at most
2 * CLIP when that person's row is replaced. What `gradient` computes does not matter to that bound. Each step pays for
itself, and everything that is computed from the noisy sums is free.
"""

import numpy as np

from dpcheck import L2, Data, LInf, MechanismsNotInstalled, MetricMatrix, clip, gaussian_mechanism, private, undisc_container

STEPS = 10
EPSILON, DELTA = 0.5, 1e-6  # of one step; the classical calibration wants an epsilon up to 1
CLIP = 1.0
RATE = 4.0


def gradient(theta: np.ndarray, row: np.ndarray) -> np.ndarray:
    """Of the logistic loss for one person; the last entry of a row is the label, -1 or 1."""
    features, label = row[:-1], row[-1]
    downhill: np.ndarray = features * label / (1 + np.exp(label * np.dot(features, theta)))
    return -downhill


def noisy_gradient(theta: np.ndarray, people: MetricMatrix[Data, LInf]) -> np.ndarray:
    gradients = [undisc_container(clip(L2, gradient(theta, row), CLIP)) for row in people]
    noisy: np.ndarray = gaussian_mechanism(np.sum(gradients, axis=0), 2 * CLIP, EPSILON, DELTA)
    return noisy


@private(epsilon=5.0, delta=1e-5)
def train(people: MetricMatrix[Data, LInf]) -> np.ndarray:
    theta = np.zeros(people.shape[1] - 1)
    for _ in range(STEPS):
        theta = theta - RATE * noisy_gradient(theta, people) / people.shape[0]
    return theta


def made_up_people(size: int) -> np.ndarray:
    random = np.random.default_rng(seed=3)
    labels = random.choice([-1.0, 1.0], size)
    centres = np.array([1.5, -1.0, 0.5])
    return np.column_stack([labels[:, None] * centres + random.normal(0, 1, (size, 3)), labels])


def main() -> None:
    people = made_up_people(2000)
    theta = train(people)
    right = np.sign(people[:, :-1] @ theta) == people[:, -1]
    print(f"{STEPS} steps at ({EPSILON}, {DELTA}) each: theta = {theta.round(2)}")
    print(f"accuracy on the made-up data: {right.mean():.1%}, which would not be printed in earnest")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
