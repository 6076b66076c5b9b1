"""Learning programs: per-example gradients clipped by hand, moments, clusters and counts of classes."""
# ruff: noqa
import math
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import (
    ChangeOneDistance, Column, Data, HammingDistance, L1, L2, LInf, MetricFrame, MetricMatrix, NormBound, Shape, Size, SymmetricDistance,
    gaussian_mechanism,
)

Rows = MetricMatrix[Data, LInf]
UnitRows = Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)]
UnitRowsEdited = Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0)]
UnitRowsN = Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0), Size("n")]


# -- clipping one vector


def l2_clip(v, b):
    norm = np.linalg.norm(v, ord=2)
    if norm > b:
        return b * (v / norm)
    else:
        return v


def scale_down(v, b):
    return v * min(1.0, b / (np.linalg.norm(v) + 1e-12))


def divide_down(v, b):
    return v / max(1.0, np.linalg.norm(v) / b)


def gradient(theta, x, y):
    return -(y * x) / (1 + np.exp(y * np.dot(x, theta)))


# -- sums over examples


def gradient_sum(theta, X: Rows, y, b: float):
    clipped = [l2_clip(gradient(theta, x, t), b) for x, t in zip(X, y)]
    return np.sum(clipped, axis=0)
# expect: gradient_sum X.L2 == 2 * abs(b)
# expect: gradient_sum X.L1 == 2 * abs(b) * sqrt(X.shape[1])
# expect: gradient_sum X.LInf == 2 * abs(b)
# expect: gradient_sum X.D == X.shape[1]
# given: gradient_sum theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_sum y = [rng.choice((-1, 1)) for _ in X]


def gradient_sum_by_loop(theta, X: Rows, y):
    total = np.zeros(len(theta))
    for i in range(len(X)):
        total += l2_clip(gradient(theta, X[i], y[i]), 5.0)
    return total
# expect: gradient_sum_by_loop X.L2 == 10
# expect: gradient_sum_by_loop X.LInf == 10
# expect: gradient_sum_by_loop X.D == len(theta)
# given: gradient_sum_by_loop theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_sum_by_loop y = [rng.choice((-1, 1)) for _ in X]


def gradient_mean(theta, X: Annotated[MetricMatrix[Data, LInf], Shape("m", "d")], y, m: int):
    clipped = [scale_down(gradient(theta, x, t), 1.0) for x, t in zip(X, y)]
    return np.mean(clipped, axis=0)
# expect: gradient_mean X.L2 == 2 / m
# where: gradient_mean m = len(X)
# expect: gradient_mean X.L1 == min(2 * sqrt(d) / abs(m), 2 * max(0, d) / abs(m))
# expect: gradient_mean X.LInf == min(2 / abs(m), 2 * sqrt(d) / abs(m))
# expect: gradient_mean X.D == max(0, d)
# given: gradient_mean theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_mean y = [rng.choice((-1, 1)) for _ in X]


def gradient_sum_by_division(theta, X: Rows, y):
    return sum(divide_down(gradient(theta, x, t), 2.0) for x, t in zip(X, y))
# expect: gradient_sum_by_division X.L2 == 4
# expect: gradient_sum_by_division X.LInf == 4
# expect: gradient_sum_by_division X.D == X.shape[1]
# given: gradient_sum_by_division theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_sum_by_division y = [rng.choice((-1, 1)) for _ in X]


def gradient_sum_broadcast(theta, X: Rows, y, c: float):
    grads = -(y / (1 + np.exp(y * (X @ theta))))[:, None] * X
    norms = np.linalg.norm(grads, axis=1)
    return (grads / np.maximum(norms / c, 1)[:, None]).sum(axis=0)
# expect: gradient_sum_broadcast X.L2 == 2 * abs(c)
# expect: gradient_sum_broadcast X.LInf == 2 * abs(c)
# expect: gradient_sum_broadcast X.D == X.shape[1]
# given: gradient_sum_broadcast theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_sum_broadcast y = np.array([rng.choice((-1, 1)) for _ in X])


def gradient_sum_keepdims(theta, X: Rows, y, c: float):
    grads = X * (X @ theta - y)[:, np.newaxis]
    norms = np.linalg.norm(grads, axis=1, keepdims=True)
    clipped = grads * np.minimum(1, c / np.maximum(norms, 1e-12))
    return clipped.sum(axis=0)
# expect: gradient_sum_keepdims X.L2 == 2 * abs(c)
# expect: gradient_sum_keepdims X.LInf == 2 * abs(c)
# expect: gradient_sum_keepdims X.D == X.shape[1]
# given: gradient_sum_keepdims theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_sum_keepdims y = np.array([rng.choice((-1, 1)) for _ in X])


def gradient_of_the_mean_clipped(theta, X: Rows, y):
    total = np.mean([gradient(theta, x, t) for x, t in zip(X, y)], axis=0)
    return l2_clip(total, 1.0)
# expect: gradient_of_the_mean_clipped X.L2 == 2
# expect: gradient_of_the_mean_clipped X.LInf == 2
# expect: gradient_of_the_mean_clipped X.D == X.shape[1]
# given: gradient_of_the_mean_clipped theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_of_the_mean_clipped y = [rng.choice((-1, 1)) for _ in X]


def gradient_unclipped(theta, X: Rows, y):
    return np.sum([gradient(theta, x, t) for x, t in zip(X, y)], axis=0)
# expect: gradient_unclipped X.L2 == inf
# expect: gradient_unclipped X.D == X.shape[1]
# expect: gradient_unclipped X == inf
# given: gradient_unclipped theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_unclipped y = [rng.choice((-1, 1)) for _ in X]


def gradient_clipped_by_coordinate(theta, X: Annotated[MetricMatrix[Data, LInf], Shape("m", 4)], y):
    clipped = [np.clip(gradient(theta, x, t), -1, 1) for x, t in zip(X, y)]
    return np.sum(clipped, axis=0)
# expect: gradient_clipped_by_coordinate X.L1 == 8
# expect: gradient_clipped_by_coordinate X.L2 == 4
# expect: gradient_clipped_by_coordinate X.LInf == 2
# expect: gradient_clipped_by_coordinate X.D == 4
# given: gradient_clipped_by_coordinate theta = rng.choice((0.0, 1.0)) * np.ones(4)
# given: gradient_clipped_by_coordinate y = [rng.choice((-1, 1)) for _ in X]


def gradient_clipped_to_the_largest(theta, X: Rows, y):
    grads = np.array([gradient(theta, x, t) for x, t in zip(X, y)])
    largest = np.linalg.norm(grads, axis=1).max()
    return np.sum([l2_clip(g, largest) for g in grads], axis=0)
# expect: gradient_clipped_to_the_largest X.L2 == inf
# expect: gradient_clipped_to_the_largest X.D == X.shape[1]
# expect: gradient_clipped_to_the_largest X == inf
# given: gradient_clipped_to_the_largest theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: gradient_clipped_to_the_largest y = [rng.choice((-1, 1)) for _ in X]


def gradient_sum_of_added_rows(theta, rows: Annotated[np.ndarray, SymmetricDistance]):
    total = np.zeros(2)
    for row in rows:
        total += l2_clip(gradient(theta, row[:2], row[2]), 1.0)
    return total
# expect: gradient_sum_of_added_rows rows.L2 == 1
# expect: gradient_sum_of_added_rows rows.L1 == min(sqrt(2), sqrt(min(2, rows.shape[1])))
# expect: gradient_sum_of_added_rows rows.LInf == 1
# expect: gradient_sum_of_added_rows rows.D == 2
# given: gradient_sum_of_added_rows theta = np.array([rng.uniform(-2, 2) for _ in range(2)])
# columns: gradient_sum_of_added_rows a=float b=float t=-1|1


def labels_beside_added_rows(theta, X: UnitRows, y):
    return sum(t * np.dot(x, x) for x, t in zip(X, y))
# expect: labels_beside_added_rows X == inf
# given: labels_beside_added_rows theta = 0
# given: labels_beside_added_rows y = [rng.choice((-1, 1)) for _ in range(len(X) + 3)]


def minibatch(theta, X: Rows, y, start: int):
    batch = range(start, start + 4)
    grads = [l2_clip(gradient(theta, X[i], y[i]), 1.0) for i in batch if i < len(X)]
    return sum(grads, np.zeros(len(theta)))
# expect: minibatch X.L2 == 2  # known: loose
# given: minibatch theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: minibatch y = [rng.choice((-1, 1)) for _ in X]


def all_minibatches(theta, X: Rows, y):
    totals = []
    for start in range(0, 9, 3):
        rows = X[start : start + 3]
        labels = y[start : start + 3]
        totals.append(sum((l2_clip(gradient(theta, x, t), 1.0) for x, t in zip(rows, labels)), np.zeros(len(theta))))
    return np.concatenate(totals)
# expect: all_minibatches X.L2 == 2
# given: all_minibatches theta = rng.choice((0.0, 1.0)) * np.array([rng.uniform(-2, 2) for _ in range(X.shape[1])])
# given: all_minibatches y = [rng.choice((-1, 1)) for _ in X]


def logistic_loss_total(theta, X: UnitRows):
    return sum(np.log1p(np.exp(min(max(np.dot(x, theta), -1), 1))) for x in X)
# expect: logistic_loss_total X == log(1 + exp(1))  # known: loose
# given: logistic_loss_total theta = np.array([3.0] + [0.0] * (X.shape[1] - 1))


def step(theta, X: Annotated[MetricMatrix[Data, LInf], Shape("m", "d")], y, m: int, rate: float, epsilon: float, delta: float):
    clipped = [l2_clip(gradient(theta, x, t), 1.0) for x, t in zip(X, y)]
    total = gaussian_mechanism(np.sum(clipped, axis=0), 2.0, epsilon, delta)
    return theta - rate * total / m
# expect: step X.epsilon == epsilon
# expect: step X.delta == delta


# -- moments


def vector_total(X: UnitRows):
    return X.sum(axis=0)
# expect: vector_total X.L2 == 1
# expect: vector_total X.L1 == sqrt(X.shape[1])
# expect: vector_total X.LInf == 1
# expect: vector_total X.D == X.shape[1]


def vector_total_edited(X: UnitRowsEdited):
    return np.sum(X, axis=0)
# expect: vector_total_edited X.L2 == 2
# expect: vector_total_edited X.LInf == 2
# expect: vector_total_edited X.D == X.shape[1]


def vector_mean(X: UnitRowsN, n: int):
    return X.mean(axis=0)
# expect: vector_mean X.L2 == 2 / n
# where: vector_mean n = len(X)
# expect: vector_mean X.LInf == min(2 * sqrt(X.shape[1]) / n, 2 / n)
# expect: vector_mean X.D == X.shape[1]


def vector_total_clipped(X: Annotated[np.ndarray, SymmetricDistance]):
    norms = np.linalg.norm(X, axis=1, keepdims=True)
    return (X / np.maximum(norms / 2.0, 1)).sum(axis=0)
# expect: vector_total_clipped X.L2 == 2
# expect: vector_total_clipped X.L1 == 2 * sqrt(X.shape[1])
# expect: vector_total_clipped X.LInf == 2
# expect: vector_total_clipped X.D == X.shape[1]
# columns: vector_total_clipped a=float b=float c=float


def boxed_total(X: Annotated[np.ndarray, ChangeOneDistance, Shape("m", 3)]):
    return np.clip(X, 0, 1).sum(axis=0)
# expect: boxed_total X.L1 == 3
# expect: boxed_total X.L2 == sqrt(3)
# expect: boxed_total X.LInf == 1
# expect: boxed_total X.D == 3


def second_moments(X: UnitRows):
    return (X.T @ X).ravel()
# expect: second_moments X.L2 == 1
# expect: second_moments X.L1 == X.shape[1]
# expect: second_moments X.LInf == 1
# expect: second_moments X.D == X.shape[1] ** 2


def second_moments_edited(X: UnitRowsEdited):
    return (X.T @ X).ravel()
# expect: second_moments_edited X.L2 == sqrt(2)
# expect: second_moments_edited X.LInf == 1
# expect: second_moments_edited X.D == X.shape[1] ** 2


def second_moments_by_outer(X: UnitRows):
    return sum((np.outer(x, x) for x in X), np.zeros((X.shape[1], X.shape[1]))).ravel()
# expect: second_moments_by_outer X.L2 == 1
# expect: second_moments_by_outer X.L1 == X.shape[1]
# expect: second_moments_by_outer X.LInf == 1
# expect: second_moments_by_outer X.D == X.shape[1] ** 2


def normal_equations(X: UnitRows):
    features, target = X[:, :-1], X[:, -1]
    return features.T @ target
# expect: normal_equations X.L2 == 1/2  # known: loose
# expect: normal_equations X.D == X.shape[1] - 1


def squared_norms(X: UnitRows):
    return (X ** 2).sum()
# expect: squared_norms X == 1


def gram(X: UnitRowsEdited):
    return (X @ X.T).sum()
# expect: gram X == inf


def gram_of_private_size(X: UnitRows):
    return X @ X.T
# expect: gram_of_private_size X.L1 == inf


# -- clusters


CENTRES = np.array([[0.0, 0.0], [5.0, 5.0], [-5.0, 5.0]])


def nearest(x, centres):
    return int(np.argmin([np.linalg.norm(x - c) for c in centres]))


def cluster_sizes(X: Annotated[np.ndarray, SymmetricDistance]):
    sizes = np.zeros(3)
    for x in X:
        sizes[nearest(x, CENTRES)] += 1
    return sizes
# expect: cluster_sizes X.L1 == 1
# expect: cluster_sizes X.L2 == 1
# expect: cluster_sizes X.LInf == 1
# expect: cluster_sizes X.D == 1
# columns: cluster_sizes a=float b=float


def cluster_sizes_edited(X: Annotated[np.ndarray, ChangeOneDistance, Shape("m", 2)]):
    labels = np.array([nearest(x, CENTRES) for x in X], dtype=int)
    return np.bincount(labels, minlength=3)
# expect: cluster_sizes_edited X.L1 == 2
# expect: cluster_sizes_edited X.L2 == sqrt(2)
# expect: cluster_sizes_edited X.LInf == 1
# expect: cluster_sizes_edited X.D == 2


def cluster_totals(X: Annotated[np.ndarray, SymmetricDistance]):
    totals = np.zeros((3, 2))
    for x in X:
        totals[nearest(x, CENTRES)] += np.clip(x, -1, 2)
    return totals.ravel()
# expect: cluster_totals X.L1 == 4
# expect: cluster_totals X.L2 == sqrt(8)
# expect: cluster_totals X.LInf == 2
# columns: cluster_totals a=float b=float


def cluster_totals_masked(X: UnitRows):
    distances = np.linalg.norm(X[:, None, :] - np.eye(3, X.shape[1])[None], axis=2)
    labels = distances.argmin(axis=1)
    return np.concatenate([X[labels == k].sum(axis=0) for k in range(3)])
# expect: cluster_totals_masked X.L2 == 1
# expect: cluster_totals_masked X.L1 == sqrt(X.shape[1])
# expect: cluster_totals_masked X.LInf == 1


def cluster_totals_in_one_dimension_edited(ages: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100)], centres: list[float]):
    totals = [0.0, 0.0]
    for a in ages:
        k = 0 if abs(a - centres[0]) < abs(a - centres[1]) else 1
        totals[k] += a
    return totals
# expect: cluster_totals_in_one_dimension_edited ages.L1 == 200
# expect: cluster_totals_in_one_dimension_edited ages.LInf == 100
# expect: cluster_totals_in_one_dimension_edited ages.L2 == 100 * sqrt(2)
# expect: cluster_totals_in_one_dimension_edited ages.D == 2
# given: cluster_totals_in_one_dimension_edited centres = rng.choice(([99.99, 100.0], [25.0, 75.0]))


def cluster_means(X: UnitRows):
    labels = (X[:, 0] > 0).astype(int)
    return np.concatenate([X[labels == k].mean(axis=0) for k in range(2)])
# expect: cluster_means X.L2 == 1  # known: loose


# -- classes


def class_counts(data: Annotated[list[tuple[Literal["spam", "ham"], Literal[0, 1], Literal[0, 1]]], SymmetricDistance]):
    prior = {"spam": 0, "ham": 0}
    words = {"spam": [0, 0], "ham": [0, 0]}
    for label, first, second in data:
        prior[label] += 1
        words[label][0] += first
        words[label][1] += second
    return [prior["spam"], prior["ham"], *words["spam"], *words["ham"]]
# expect: class_counts data.L1 == 3  # known: loose
# expect: class_counts data.L2 == sqrt(3)  # known: loose
# expect: class_counts data.LInf == 1  # known: loose


def class_counts_edited(data: Annotated[list[tuple[Literal["spam", "ham"], Literal[0, 1], Literal[0, 1]]], ChangeOneDistance]):
    prior = {"spam": 0, "ham": 0}
    words = {"spam": [0, 0], "ham": [0, 0]}
    for label, first, second in data:
        prior[label] += 1
        words[label][0] += first
        words[label][1] += second
    return [prior["spam"], prior["ham"], *words["spam"], *words["ham"]]
# expect: class_counts_edited data.L1 == 6  # known: loose
# expect: class_counts_edited data.L2 == sqrt(6)  # known: loose


def feature_table(df: MetricFrame[SymmetricDistance]):
    table = np.zeros((2, 3))
    for k, label in enumerate(["yes", "no"]):
        for v in range(3):
            table[k, v] = len(df[(df["label"] == label) & (df["colour"] == v)])
    return table.ravel()
# expect: feature_table df.L1 == 1
# columns: feature_table label=yes|no colour=0|1|2


def feature_totals(df: MetricFrame[ChangeOneDistance]):
    return [df[df["label"] == label]["height"].clip(0, 2).sum() for label in ("yes", "no")]
# expect: feature_totals df.L1 == 4
# expect: feature_totals df.LInf == 2
# expect: feature_totals df.L2 == 2 * sqrt(2)
# expect: feature_totals df.D == 2
# columns: feature_totals label=yes|no height=float


def accuracy(X: Annotated[np.ndarray, HammingDistance, Shape("m", 2)], y, m: int):
    predicted = np.where(X[:, 0] > X[:, 1], 1, 0)
    return (predicted == y).sum() / m
# expect: accuracy X == 1 / m
# where: accuracy m = len(X)
# given: accuracy y = np.array([rng.choice((0, 1)) for _ in X])
