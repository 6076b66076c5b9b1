"""Federated averaging with numpy: each client trains a model on its own data, and the server sees the noisy sum of the clipped updates.

A client is one item of the list: its features and its labels, however many it has. What it does with them, and for how many steps, does not
matter to the bound: clipped, its update is no longer than CLIP, and that is by how much the sum moves when the client joins or leaves.
"""

from typing import Annotated

import numpy as np

from dpcheck import MechanismsNotInstalled, SymmetricDistance, gaussian_mechanism, private

ROUNDS, COHORT = 5, 400  # how many clients take part is private: a public number of about that size divides the sum
STEPS, RATE = 5, 0.3
CLIP, EPSILON, DELTA = 1.0, 0.5, 1e-6  # of one round

Clients = Annotated[list[tuple[np.ndarray, np.ndarray]], SymmetricDistance]


def trained(model: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    own = model.copy()
    for _ in range(STEPS):
        own -= RATE * x.T @ (x @ own - y) / len(y)
    return own


def clipped(update: np.ndarray) -> np.ndarray:
    norm = np.linalg.norm(update)
    return update * (CLIP / norm) if norm > CLIP else update


@private(epsilon=2.5, delta=5e-6)
def average(clients: Clients, model: np.ndarray) -> np.ndarray:
    for _ in range(ROUNDS):
        total = np.zeros_like(model)
        for x, y in clients:
            total += clipped(trained(model, x, y) - model)
        model = model + gaussian_mechanism(total, CLIP, EPSILON, DELTA) / COHORT
    return model


def made_up_clients(size: int) -> list[tuple[np.ndarray, np.ndarray]]:
    random = np.random.default_rng(seed=11)
    x = random.normal(0, 1, (20 * size, 3))
    y = x @ np.array([1.0, -0.5, 0.25]) + random.normal(0, 0.1, 20 * size)
    ends = np.sort(random.integers(1, 20 * size, size - 1))
    return [one for one in zip(np.split(x, ends), np.split(y, ends)) if len(one[1])]


def main() -> None:
    weights = average(made_up_clients(COHORT), np.zeros(3))
    print(f"{ROUNDS} rounds at ({EPSILON}, {DELTA}) each, with {COHORT} clients")
    print(f"weights: {weights.round(2).tolist()}, of which the data were made up by 1, -0.5, 0.25")


if __name__ == "__main__":
    try:
        main()
    except MechanismsNotInstalled as missing:
        raise SystemExit(str(missing)) from None
