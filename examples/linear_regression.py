"""Private linear regression by noisy moments: the sums of x x' and of x y over people, of whom features and labels are two arrays.

`Joint` says that row i of both arrays is of one person, who comes or goes in both at once. The features lie in a ball and the
labels in an interval, so that one person adds to each sum no more than a product of two sizes. What is solved afterwards is free.
"""

from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L2, Joint, MechanismsNotInstalled, NormBound, SymmetricDistance, gaussian_mechanism, private

EPSILON, DELTA = 0.5, 1e-6  # of each of the two sums
RIDGE = 30.0

Features = Annotated[np.ndarray, Joint("people"), SymmetricDistance, NormBound(L2, 1.0)]
Labels = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=-2, le=2)]


@private(epsilon=1.0, delta=2e-6)
def fit(x: Features, y: Labels) -> np.ndarray:
    squares = gaussian_mechanism(x.T @ x, 1, EPSILON, DELTA)
    products = gaussian_mechanism(x.T @ y, 2, EPSILON, DELTA)
    columns = squares.shape[0]
    solution: np.ndarray = np.linalg.solve((squares + squares.T) / 2 + RIDGE * np.eye(columns), products)
    return solution


def made_up_people(size: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed=7)
    x = random.normal(0, 1, (size, 3))
    x = x / np.maximum(1, np.linalg.norm(x, axis=1))[:, None]
    y = np.clip(x @ np.array([1.0, -0.5, 0.25]) + random.normal(0, 0.1, size), -2, 2)
    return x, y


def main() -> None:
    x, y = made_up_people(5000)
    print(f"two noisy sums at ({EPSILON}, {DELTA}) each")
    print(f"weights: {fit(x, y).round(2).tolist()}, of which the data were made up by 1, -0.5, 0.25")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
