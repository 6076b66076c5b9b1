"""Differentially private steps of logistic regression in a helper that `main` calls, with settings in an object: judged under the module, where nothing is private before `main` reads it."""
from dataclasses import dataclass

import numpy as np
import pandas as pd

FEATURES = ["age", "bmi"]
rng = np.random.default_rng()


@dataclass(frozen=True)
class TrainConfig:
    rounds: int = 20
    lr: float = 0.1
    bound: float = 1.0
    noise: float = 1.1


def gradients(w, X, y):
    return (1.0 / (1.0 + np.exp(-X @ w)) - y)[:, None] * X


def clip_rows(rows, bound):
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows * np.minimum(1.0, bound / np.maximum(norms, 1e-12))


def train(X: np.ndarray, y: np.ndarray, cfg: TrainConfig):
    w = np.zeros(X.shape[1])
    for _ in range(cfg.rounds):
        clipped = clip_rows(gradients(w, X, y), cfg.bound)
        w = w - cfg.lr * (clipped.sum(axis=0) + rng.normal(0, cfg.noise, size=w.shape)) / 1000  # release: right
    return w


def train_longer(X: np.ndarray, y: np.ndarray, params):
    """Nobody here calls it: `params` are settings by their name, though they are read as columns are."""
    w = np.zeros(X.shape[1])
    for _ in range(params["rounds"]):
        clipped = clip_rows(gradients(w, X, y), params["bound"])
        w = w - params["lr"] * (clipped.sum(axis=0) + rng.normal(0, params["noise"] * params["bound"], size=w.shape)) / 1000  # release: right
    return w


def main():
    people = pd.read_csv("people.csv").dropna()
    w = train(people[FEATURES].to_numpy(dtype=float), people["ill"].to_numpy(dtype=float), TrainConfig())  # release: right
    np.save("weights.npy", w)


if __name__ == "__main__":
    main()
