"""Training by noisy steps, and estimates that are made of noisy sums: what they cost."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    HammingDistance, Joint, L2, NormBound, Shape, Size, SymmetricDistance, exponential_mechanism, gaussian_mechanism, laplacian_mechanism, private,
)

X_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Shape("n", 3)]
Y_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance]
FixedX = Annotated[np.ndarray, Joint("people"), HammingDistance, Shape(100, 3)]
FixedY = Annotated[np.ndarray, Joint("people"), HammingDistance, Size(100)]
Eps = Annotated[float, Interval(ge=0.01, le=1)]
PRICES = [1, 2, 5, 10, 20]


def ridge(X: X_, y: Y_, eps: Eps, delta: float):
    X = X / np.maximum(1.0, np.linalg.norm(X, axis=1))[:, None]
    y = np.clip(y, -1, 1)
    a = gaussian_mechanism((X.T @ X).ravel(), 1, eps / 2, delta / 2).reshape(3, 3)  # clean
    b = gaussian_mechanism(X.T @ y, 1, eps / 2, delta / 2)  # clean
    return np.linalg.solve(a + 10 * np.eye(3), b)
# expect: ridge people.epsilon == eps
# expect: ridge people.delta == delta


def minibatch_descent(X: FixedX, y: FixedY, epochs: int, eps: Eps, delta: float):
    w = np.zeros(3)
    for _ in range(epochs):
        for start in range(0, 100, 20):
            bx, by = X[start : start + 20], y[start : start + 20]
            g = (bx @ w - by)[:, None] * bx
            g = g / np.maximum(1.0, np.linalg.norm(g, axis=1, keepdims=True))
            w = w - 0.1 * gaussian_mechanism(g.sum(axis=0), 2, eps, delta) / 20  # clean
    return w
# expect: minibatch_descent people.epsilon == epochs * eps
# expect: minibatch_descent people.delta == epochs * delta


def under_clipped_descent(X: X_, w: np.ndarray, eps: Eps, delta: float):
    g = X * (X @ w)[:, None]
    g = g / np.maximum(1.0, np.linalg.norm(g, axis=1, keepdims=True) / 4)
    return w - gaussian_mechanism(g.sum(axis=0), 1, eps, delta)  # error: DP103


def class_means(X: X_, y: Y_, eps: Eps):
    means = []
    for c in (0, 1):
        part = np.clip(X[y == c], 0, 1)
        total = laplacian_mechanism(part.sum(axis=0), 3, eps)  # clean
        means.append(total / max(1.0, laplacian_mechanism(len(part), 1, eps)))
    return means
# expect: class_means people.epsilon == 2 * eps


def median_price(d: Annotated[np.ndarray, SymmetricDistance], eps: Eps):
    scores = [-abs((d < c).sum() - 0.5 * len(d)) for c in PRICES]
    return exponential_mechanism(PRICES, scores, 0.5, eps)  # clean
# expect: median_price d.epsilon == eps


@private(rho=0.5)
def five_gaussians(d: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=2)]):
    return [np.clip(d, 0, 2 / 2**i).sum() + np.random.normal(0, np.sqrt(5) * 2 / 2**i) for i in range(5)]  # clean


@private(rho=0.4)
def five_gaussians_too_many(d: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=2)]):  # error: DP202
    return [np.clip(d, 0, 2 / 2**i).sum() + np.random.normal(0, np.sqrt(5) * 2 / 2**i) for i in range(5)]
