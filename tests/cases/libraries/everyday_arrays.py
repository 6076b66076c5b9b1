"""Programs over arrays, as people write them: models, images, curves, signals."""
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, Data, Joint, L1, L2, LInf, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance

Features = Annotated[np.ndarray, Joint("people"), SymmetricDistance, NormBound(L2, 1.0)]
Labels = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=0, le=1)]
Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2)]
Values = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]


def gradient_of_huber(X: Features, y: Labels, w: np.ndarray):
    residual = np.clip(X @ w - y, -1, 1)
    return X.T @ residual
# expect: gradient_of_huber X.L2 == 1


def gradient_of_the_logistic(X: Features, y: Labels, w: np.ndarray):
    p = 1 / (1 + np.exp(-(X @ w)))
    return ((p - y)[:, None] * X).sum(axis=0)
# expect: gradient_of_the_logistic X.L2 == 1


def perceptron_step(X: Features, y: Labels, w: np.ndarray):
    wrong = (X @ w > 0) != (y > 0.5)
    return X[wrong].sum(axis=0)
# expect: perceptron_step X.L2 == 1


def sizes_of_clusters(pts: Points, centres: np.ndarray):
    distance = np.linalg.norm(pts[:, None, :] - centres[None, :, :], axis=2)
    label = np.argmin(distance, axis=1)
    return np.bincount(label, minlength=3)
# expect: sizes_of_clusters pts.L1 == 1


def sum_of_directions(pts: Points):
    norms = np.linalg.norm(pts, axis=1, keepdims=True)
    return (pts / np.maximum(norms, 1)).sum(axis=0)
# expect: sum_of_directions pts.L2 == 1


def second_moments(X: Features):
    return np.einsum("ni,nj->ij", X, X)
# expect: second_moments X.L2 == sqrt(X.shape[1])


def inside_the_circle(pts: Points):
    x, y = pts[:, 0], pts[:, 1]
    return np.count_nonzero(x ** 2 + y ** 2 <= 1)
# expect: inside_the_circle pts == 1


def grid_of_points(pts: Points):
    x, y = np.clip(pts, 0, 0.999).T
    grid, _, _ = np.histogram2d(x, y, bins=[np.linspace(0, 1, 5), np.linspace(0, 1, 5)])
    return grid
# expect: grid_of_points pts.L1 == 1


def smoothed_histogram(values: Values):
    counts, _ = np.histogram(values, bins=np.arange(0, 11))
    return np.convolve(counts, [0.25, 0.5, 0.25], mode="same")
# expect: smoothed_histogram values.L1 == 1


def at_most_each_edge(values: Values):
    counts, _ = np.histogram(values, bins=[0, 2, 4, 6, 8, 10])
    return np.cumsum(counts)
# expect: at_most_each_edge values.LInf == 1
# expect: at_most_each_edge values.L1 == 5


def totals_by_bin(values: Values):
    where = np.digitize(values, [2.5, 5, 7.5])
    return np.bincount(where, weights=values, minlength=4)
# expect: totals_by_bin values.L1 == 10


def logs(values: Values):
    return np.log1p(values).sum()
# expect: logs values == log(11)


def trimmed(values: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size("n")], n: Annotated[int, Interval(ge=10)]):
    s = np.sort(values)
    return s[2:-2].sum()
# expect: trimmed values == 10  # known: loose


def mean_square(values: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=-3, le=3), Size("n")], n: int):
    return np.mean(values ** 2)
# expect: mean_square values == 9 / n


def parity(values: Annotated[np.ndarray, SymmetricDistance]):
    even = values % 2 == 0
    return np.array([even.sum(), (~even).sum()])
# expect: parity values.L1 == 1


# --- curves, one of whose points moves a little
def area(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return sum((v[i] + v[i + 1]) / 2 * 0.5 for i in range(4))
# expect: area v == 2


def horner(c: Annotated[MetricVector[Real, L1], Size(4)]):
    y = 0.0
    for k in range(3, -1, -1):
        y = y * 0.5 + c[k]
    return y
# expect: horner c == 1


def steps(v: Annotated[MetricVector[Real, L1], Size("n")], n: Annotated[int, Interval(ge=3)]):
    return v[1:] - v[:-1]
# expect: steps v.L1 == 2
# where: steps n = len(v)


def weeks(v: Annotated[MetricVector[Real, L1], Size(28)]):
    return v.reshape(4, 7).sum(axis=1)
# expect: weeks v.L1 == 1


def normalised(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1), Size(4)]):
    return v - v.mean()
# expect: normalised v.L1 == 1.5


def sharpened(image: Annotated[MetricMatrix[Real, L1], Shape(6, 6)]):
    inner = image[1:-1, 1:-1]
    around = image[:-2, 1:-1] + image[2:, 1:-1] + image[1:-1, :-2] + image[1:-1, 2:]
    return 5 * inner - around
# expect: sharpened image.L1 == 9


def energy(v: Annotated[MetricVector[Real, L2], NormBound(L2, 3.0)]):
    return v @ v
# expect: energy v == 6


def shifted_and_scaled(v: MetricVector[Real, L2], mu: float, sigma: float):
    z = (v - mu) / sigma
    return np.tanh(z)
# expect: shifted_and_scaled v.L2 == 1 / abs(sigma)


# --- numbers
def progressive_tax(x: Annotated[Real, Interval(ge=0)]):
    tax = 0.0
    for low, high, rate in ((0, 10_000, 0.1), (10_000, 50_000, 0.2), (50_000, math.inf, 0.4)):
        if x > low:
            tax += (min(x, high) - low) * rate
    return tax
# expect: progressive_tax x == 0.4  # known: loose


def hour_on_the_circle(hour: Real):
    return math.sin(2 * math.pi * hour / 24)
# expect: hour_on_the_circle hour == pi / 12


def dose(weight: Real):
    return np.interp(weight, [0, 40, 80], [0, 100, 140])
# expect: dose weight == 2.5


def balance_after(x: Real, rate: Annotated[float, Interval(ge=0, le=1)], years: Annotated[int, Interval(ge=0)]):
    for _ in range(years):
        x = x * (1 + rate)
    return x
# expect: balance_after x == (1 + rate) ** years
# at: balance_after rate=0.25 years=3


def huber(x: Real, delta: Annotated[float, Interval(gt=0)]):
    if abs(x) <= delta:
        return 0.5 * x * x
    return delta * (abs(x) - 0.5 * delta)
# expect: huber x == delta
