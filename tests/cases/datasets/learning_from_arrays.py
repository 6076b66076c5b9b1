"""What is learnt of arrays of records: clusters, regressions, averages of clients, moments, classes."""
# ruff: noqa
# columns: cells a=float b=float
# given: cluster_sums centres = np.array([[0.0, 0.5], [-0.5, 0.0], [0.7, 0.7]])
# given: sums_by_one_hot centres = np.array([[0.0, 0.5], [-0.5, 0.0], [0.7, 0.7]])
# given: logistic_gradient w = np.array([rng.choice((-30.0, 1.0, 30.0)) for _ in range(X.shape[1])])
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, Joint, L2, NormBound, Shape, Size, SymmetricDistance, gaussian_mechanism, laplacian_mechanism

Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2)]
X_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, NormBound(L2, 1.0)]
Y_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=0, le=1)]
Positive = Annotated[float, Interval(ge=0.1, le=9)]
MU, SD = np.array([1.0, 2.0, 3.0]), np.array([2.0, 2.0, 4.0])
EDGES = [0.0, 1.0, 2.0, 5.0]


def cluster_sums(pts: Points, centres: np.ndarray):
    pts = np.clip(pts, -1, 1)
    nearest = np.argmin(np.linalg.norm(pts[:, None] - centres[None], axis=-1), axis=1)
    sums = np.zeros((3, 2))
    np.add.at(sums, nearest, pts)
    return sums.ravel()
# expect: cluster_sums pts.L1 == 2
# expect: cluster_sums pts.L2 == sqrt(2)


def sums_by_one_hot(pts: Points, centres: np.ndarray):
    pts = np.clip(pts, -1, 1)
    nearest = np.argmin(((pts[:, None] - centres) ** 2).sum(-1), axis=1)
    return (np.eye(3)[nearest].T @ pts).ravel()
# expect: sums_by_one_hot pts.L1 == 2
# expect: sums_by_one_hot pts.L2 == sqrt(2)


def logistic_gradient(X: X_, y: Y_, w: np.ndarray):
    p = 1 / (1 + np.exp(-(X @ w)))
    return ((p - y)[:, None] * X).sum(axis=0)
# expect: logistic_gradient X.L2 == 1
# expect: logistic_gradient y.L2 == 1


def federated_mean(updates: Annotated[np.ndarray, ChangeOneDistance, Shape("n", 3)], c: Positive, n: int):
    norms = np.linalg.norm(updates, axis=1, keepdims=True)
    return (updates * np.minimum(1.0, c / np.maximum(norms, 1e-9))).mean(axis=0)
# expect: federated_mean updates.L2 == 2 * c / n
# where: federated_mean n = len(updates)


def mean_moments(X: Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0), Shape("n", 3)], n: int):
    return (X.T @ X / n).ravel()
# expect: mean_moments X.L2 == sqrt(2) / n
# where: mean_moments n = len(X)


def standardised_total(X: Annotated[np.ndarray, SymmetricDistance, Shape("n", 3)]):
    return np.clip((X - MU) / SD, -3, 3).sum(axis=0)
# expect: standardised_total X.L1 == 9
# expect: standardised_total X.L2 == 3 * sqrt(3)


def cells(d: Annotated[np.ndarray, SymmetricDistance, Shape("n", 2)]):
    return np.histogram2d(d[:, 0], d[:, 1], bins=[EDGES, EDGES])[0].ravel()
# expect: cells d.L1 == 1


def digitized(d: Annotated[np.ndarray, ChangeOneDistance, Size("n")]):
    return np.bincount(np.digitize(d, EDGES), minlength=5)
# expect: digitized d.L1 == 2
# expect: digitized d.L2 == sqrt(2)
