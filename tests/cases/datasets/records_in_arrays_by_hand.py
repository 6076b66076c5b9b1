"""Arrays of records as a notebook has them: centred, masked, one-hot, histograms, moments, distances to public points."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, Joint, L2, NormBound, Shape, Size, SymmetricDistance

V = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
E = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=10), Size("n")]
M = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), Interval(ge=0, le=1)]
B = Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0), Shape("n", 4)]
X_ = Annotated[np.ndarray, Joint("p"), SymmetricDistance, NormBound(L2, 1.0), Shape("n", 3)]
Y_ = Annotated[np.ndarray, Joint("p"), SymmetricDistance, Interval(ge=-1, le=1)]
W = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=4)]
CENTRES = np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])


def centred_columns(x: M):  # a row in [0,1]^3 less the public point: each entry at most 1/2
    return np.abs(x - 0.5).sum(axis=0)
# expect: centred_columns x.L1 == 1.5
# expect: centred_columns x.L2 == sqrt(3) / 2
# expect: centred_columns x.LInf == 0.5


def rows_in_a_box(x: M):
    inside = np.all((x > 0.2) & (x < 0.8), axis=1)
    return inside.sum()
# expect: rows_in_a_box x == 1


def weighted_scores(x: M):
    scores = x @ np.array([0.5, 0.3, -0.2])
    return scores.sum()
# expect: weighted_scores x == 0.8


def rows_whose_sum_is_large(x: M):
    s = x.sum(axis=1)
    return s[s > 1.5].sum()
# expect: rows_whose_sum_is_large x == 3


def argmax_votes(x: M):
    votes = np.argmax(x, axis=1)
    return np.bincount(votes, minlength=3)
# expect: argmax_votes x.L1 == 1


def cross_moment(X: X_, y: Y_):
    return X.T @ y
# expect: cross_moment X.L2 == 1
# expect: cross_moment y.L2 == 1


def gram(X: X_):  # the outer product of a unit vector has Frobenius norm 1
    return (X.T @ X).ravel()
# expect: gram X.L2 == 1


def gradient_of_squares(X: X_, y: Y_, w: Annotated[np.ndarray, Size(3), NormBound(L2, 1.0)]):  # |x.w - y| <= 2
    r = X @ w - y
    return X.T @ np.clip(r, -1, 1)
# expect: gradient_of_squares X.L2 == 1


def logistic_gradient(X: X_, y: Y_, w: np.ndarray):  # 1/(1+e^z) in (0, 1)
    p = 1 / (1 + np.exp(-(X @ w)))
    return ((p - 0.5)[:, None] * X).sum(axis=0)
# expect: logistic_gradient X.L2 == 0.5


def nearest_centre_counts(x: M):
    d = np.linalg.norm(x[:, None, :] - CENTRES[None, :, :], axis=2)
    nearest = d.argmin(axis=1)
    return np.array([(nearest == j).sum() for j in range(2)])
# expect: nearest_centre_counts x.L1 == 1


def nearest_centre_sums(x: M):
    d = ((x[:, None] - CENTRES) ** 2).sum(-1)
    nearest = np.argmin(d, axis=1)
    onehot = np.eye(2)[nearest]
    return onehot.T @ x
# expect: nearest_centre_sums x.L1 == 3


def one_hot_counts(x: W):
    k = x.astype(int)
    hot = (k[:, None] == np.arange(5)).astype(float)
    return hot.sum(axis=0)
# expect: one_hot_counts x.L1 == 1


def weighted_bincount(x: V):
    b = np.digitize(x, [2, 4, 6, 8])
    return np.bincount(b, weights=x, minlength=5)
# expect: weighted_bincount x.L1 == 10


def weighted_histogram(x: V):
    h, _ = np.histogram(x, bins=5, range=(0, 10), weights=x)
    return h
# expect: weighted_histogram x.L1 == 10


def joint_histogram(X: M):
    h, _, _ = np.histogram2d(X[:, 0], X[:, 1], bins=(4, 4), range=[[0, 1], [0, 1]])
    return h.ravel()
# expect: joint_histogram X.L1 == 1


def cumulated_histogram(x: V):  # ten suffix sums of one count
    h, e = np.histogram(x, bins=np.linspace(0, 10, 11))
    return np.cumsum(h)
# expect: cumulated_histogram x.L1 == 10
# expect: cumulated_histogram x.LInf == 1


def winsorized_mean(x: E, n: int):
    return np.clip(x, 1, 9).mean()
# expect: winsorized_mean x == 8 / n


def sum_and_squares(x: V):
    return np.array([x.sum(), (x ** 2).sum()])
# expect: sum_and_squares x.L1 == 110
# expect: sum_and_squares x.L2 == sqrt(10100)


def rms_numerator(x: V):
    return np.dot(x, x)
# expect: rms_numerator x == 100


def thresholded_where(x: V):
    return np.where(x > 5, x, 0).sum()
# expect: thresholded_where x == 10


def columns_unpacked(x: M):  # a row adds a * b - c, which lies in [-1, 1]
    a, b, c = x.T
    return (a * b - c).sum()
# expect: columns_unpacked x == 1


def row_norms_clipped(x: Annotated[np.ndarray, SymmetricDistance, Shape("n", 5)], c: Annotated[float, Interval(gt=0)]):
    norms = np.linalg.norm(x, axis=1, keepdims=True)
    return (x / np.maximum(norms / c, 1.0)).sum(axis=0)
# expect: row_norms_clipped x.L2 == c


def running_over_columns(x: M):
    totals = np.zeros(3)
    for row in x:
        totals += np.clip(row, 0, 0.5)
    return totals
# expect: running_over_columns x.L1 == 1.5


def grouped_by_add_at(x: V):
    out = np.zeros(3)
    np.add.at(out, np.digitize(x, [3, 6]), 1)
    return out
# expect: grouped_by_add_at x.L1 == 1


def fraction_above(x: E, n: int):
    return np.count_nonzero(x > 3) / n
# expect: fraction_above x == 1 / n


def covariance_by_hand(x: B):  # the outer product of a unit vector
    s = np.zeros((4, 4))
    for r in x:
        s += np.outer(r, r)
    return s.ravel()
# expect: covariance_by_hand x.L2 == 1


def einsum_moments(X: X_, y: Y_):
    return np.einsum("ij,i->j", X, y)
# expect: einsum_moments X.L2 == 1


def two_columns_stacked(x: M):
    z = np.column_stack([x[:, 0], x[:, 1] * x[:, 2]])
    return z.sum(axis=0)
# expect: two_columns_stacked x.L1 == 2


def pairs_with_public_points(x: M):  # each public point is at distance at most sqrt(3) from a row
    d = np.sqrt(((x[:, None, :] - CENTRES[None, :, :]) ** 2).sum(axis=2))
    return d.min(axis=1).sum()
# expect: pairs_with_public_points x == sqrt(5) / 2  # known: loose
