"""Arrays of records as people learn from them: sums, products, gradients, clusters, histograms; each with its best bound."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Data, HammingDistance, InsertDeleteDistance, Joint, L1, L2, LInf, MetricMatrix, NormBound, Shape, Size, SymmetricDistance, clip,
    gaussian_mechanism, laplacian_mechanism, map_rows,
)

XS = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), NormBound(L2, 1.0)]
XC = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 3), NormBound(L2, 1.0)]
BS = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), Interval(ge=0, le=1)]
BC = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 3), Interval(ge=0, le=1)]
BH = Annotated[np.ndarray, HammingDistance, Shape("n", 3), Interval(ge=0, le=1)]
US = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3)]
YS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-1, le=1)]
JX = Annotated[np.ndarray, Joint("p"), SymmetricDistance, Shape("n", 3), NormBound(L2, 1.0)]
JY = Annotated[np.ndarray, Joint("p"), SymmetricDistance, Interval(ge=-1, le=1)]


def column_sums(x: BS):
    return x.sum(axis=0)
# expect: column_sums x.L1 == 3
# expect: column_sums x.L2 == sqrt(3)
# expect: column_sums x.LInf == 1


def column_means(x: BC, n: int):
    return x.mean(axis=0)
# expect: column_means x.L1 == 3 / n
# expect: column_means x.L2 == sqrt(3) / n
# where: column_means n = len(x)


def one_column(x: BS):
    return x[:, 1].sum()
# expect: one_column x == 1


def product_of_columns(x: BC):
    return (x[:, 0] * x[:, 1]).sum()
# expect: product_of_columns x == 1


def gram(x: XS):
    return (x.T @ x).ravel()
# expect: gram x.L2 == 1
# expect: gram x.LInf == 1
# expect: gram x.L1 == 3


def gram_loop(x: XS):
    total = np.zeros((3, 3))
    for row in x:
        total += np.outer(row, row)
    return total.ravel()
# expect: gram_loop x.L2 == 1


def gradient(x: JX, y: JY, w: Annotated[np.ndarray, Size(3)], c: Annotated[float, Interval(ge=0.1, le=5)]):
    r = x @ w - y
    g = r[:, None] * x
    g = g / np.maximum(1, np.linalg.norm(g, axis=1, keepdims=True) / c)
    return g.sum(axis=0)
# expect: gradient x.L2 == c
# at: gradient c=1.0
# at: gradient c=3.0


def logistic_gradient(x: JX, y: JY, w: Annotated[np.ndarray, Size(3)]):
    s = 1 / (1 + np.exp(-(x @ w)))
    return x.T @ s
# expect: logistic_gradient x.L2 == 1


def logistic_residual(x: XS, w: Annotated[np.ndarray, Size(3)]):
    s = 1 / (1 + np.exp(-(x @ w)))
    return x.T @ (s - 0.5)
# expect: logistic_residual x.L2 == 1/2


def moments(x: JX, y: JY):
    return x.T @ y
# expect: moments x.L2 == 1
# expect: moments y.L2 == 1


def norms_clipped(x: US, c: Annotated[float, Interval(ge=0.1, le=5)]):
    norms = np.linalg.norm(x, axis=1)
    x = x * np.minimum(1, c / np.maximum(norms, 1e-12))[:, None]
    return x.sum(axis=0)
# expect: norms_clipped x.L2 == c
# at: norms_clipped c=2.0


def norms_clipped_where(x: US):
    norms = np.linalg.norm(x, axis=1, keepdims=True)
    return np.where(norms > 2, 2 * x / norms, x).sum(axis=0)
# expect: norms_clipped_where x.L2 == 2


def kmeans_step(x: XS, centres: Annotated[np.ndarray, Shape(2, 3)]):
    d = ((x[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
    label = d.argmin(axis=1)
    return np.array([(label == j).sum() for j in range(2)])
# given: kmeans_step centres = np.array([[rng.random() - 0.5 for _ in range(3)] for _ in range(2)])
# expect: kmeans_step x.L1 == 1


def kmeans_sums(x: XS, centres: Annotated[np.ndarray, Shape(2, 3)]):
    d = np.linalg.norm(x[:, None, :] - centres[None, :, :], axis=2)
    label = d.argmin(axis=1)
    return np.stack([x[label == j].sum(axis=0) for j in range(2)]).ravel()
# given: kmeans_sums centres = np.array([[rng.random() - 0.5 for _ in range(3)] for _ in range(2)])
# expect: kmeans_sums x.L2 == 1


def kmeans_loop(x: XS, centres: Annotated[np.ndarray, Shape(2, 3)]):
    counts = np.zeros(2)
    sums = np.zeros((2, 3))
    for row in x:
        j = np.argmin([np.sum((row - c) ** 2) for c in centres])
        counts[j] += 1
        sums[j] += row
    return counts
# expect: kmeans_loop x.L1 == 1


def above(x: BS):
    return (x > 0.5).all(axis=1).sum()
# expect: above x == 1


def per_column_counts(x: BS):
    return (x > 0.5).sum(axis=0)
# expect: per_column_counts x.L1 == 3
# expect: per_column_counts x.L2 == sqrt(3)


def row_max(x: BC):
    return x.max(axis=1).sum()
# expect: row_max x == 1


def argmax_votes(x: BC):
    return np.bincount(x.argmax(axis=1), minlength=3)
# expect: argmax_votes x.L1 == 2
# expect: argmax_votes x.L2 == sqrt(2)


def two_dim_hist(x: BS):
    return np.histogram2d(x[:, 0], x[:, 1], bins=4, range=[[0, 1], [0, 1]])[0].ravel()
# expect: two_dim_hist x.L1 == 1


def dd_hist(x: BS):
    return np.histogramdd(x, bins=3, range=[(0, 1)] * 3)[0].ravel()
# expect: dd_hist x.L1 == 1  # known: loose


def row_sums_masked(x: BS):
    return x[x[:, 0] > 0.5][:, 1:].sum()
# expect: row_sums_masked x == 2


def quadratic(x: XS):
    return (x ** 2).sum()
# expect: quadratic x == 1


def mean_norm(x: XC, n: int):
    return np.linalg.norm(x, axis=1).mean()
# expect: mean_norm x == 1 / n
# where: mean_norm n = len(x)


def covariance(x: BC, n: int):
    m = x.mean(axis=0)
    return ((x[:, 0] - m[0]) * (x[:, 1] - m[1])).mean()
# expect: covariance x == (n - 1) / n ** 2  # known: loose
# where: covariance n = len(x)


def apply_rows(x: US):
    return np.apply_along_axis(lambda r: np.clip(r, 0, 1), 1, x).sum(axis=0)
# expect: apply_rows x.L1 == 3  # known: loose
# expect: apply_rows x.L2 == sqrt(3)  # known: loose


def scaled_columns(x: BS):
    return (x * np.array([1.0, 2.0, 3.0])).sum(axis=0)
# expect: scaled_columns x.L1 == 6
# expect: scaled_columns x.L2 == sqrt(14)
# expect: scaled_columns x.LInf == 3


def weighted_score(x: BS):
    return (x @ np.array([1.0, -2.0, 3.0])).sum()
# expect: weighted_score x == 4


def weighted_score_edited(x: BC):
    return (x @ np.array([1.0, -2.0, 3.0])).sum()
# expect: weighted_score_edited x == 6


def batches(x: BC, delta: float):
    out = []
    for batch in np.array_split(x, 4):
        out.append(laplacian_mechanism(batch[:, 0].sum(), 1, 0.5))
    return out


def percentile(x: BS):
    return np.percentile(x[:, 0], 50)
# expect: percentile x == 1/2


def unpacked(x: Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=0, le=1)]):
    a, b = x.T
    return (a * b).sum()
# expect: unpacked x == 1


def rowwise_python(x: BS):
    return sum(row[0] + row[1] for row in x)
# expect: rowwise_python x == 2


def standardised(x: BC, n: int):
    return (x - x.mean(axis=0)).sum(axis=0)
# expect: standardised x.L1 == 0  # known: loose
# where: standardised n = len(x)


def hstacked(x: XS):
    ones = np.hstack([np.ones((len(x), 1)), x])
    return (ones.T @ ones).ravel()
# expect: hstacked x.L2 == 2


def with_intercept(x: XS):
    return np.column_stack([x, np.ones(len(x))]).sum(axis=0)
# expect: with_intercept x.L2 == sqrt(2)


def signs(x: US):
    return np.sign(x).sum(axis=0)
# expect: signs x.L1 == 3
# expect: signs x.LInf == 1


def signs_majority(x: US):
    return np.sign(x[:, 0]).sum()
# expect: signs_majority x == 1


def sketch(x: XS):
    R = np.array([[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    return (x @ R).sum(axis=0)
# expect: sketch x.L2 == 2


def pair_counts(x: Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), Interval(ge=0, le=1)]):
    b = (x > 0.5).astype(int)
    return (b.T @ b).ravel()
# expect: pair_counts x.L1 == 9
# expect: pair_counts x.LInf == 1
# expect: pair_counts x.L2 == 3
