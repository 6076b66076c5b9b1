"""Clipping bounds that are looked up at a public or released place, chosen by a loop, or made of what was released: as sensitivities they are what they are."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import MetricFrame, Shape, SymmetricDistance, above_threshold, exponential_mechanism, gaussian_mechanism, laplacian_mechanism

People = MetricFrame[SymmetricDistance]
Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", "d")]
Numbers = Annotated[list[float], SymmetricDistance]
BOUNDS = [1, 6, 11, 16]


def at_a_public_place(df: People, k: int, eps: float):
    bound = BOUNDS[k]
    return laplacian_mechanism(df["Age"].clip(0, bound).sum(), bound, eps)  # clean
# expect: at_a_public_place df.epsilon == eps


def out_of_a_range(df: People, k: int, eps: float):
    bound = range(1, 150, 5)[k]
    return df["Age"].clip(0, bound).sum() + np.random.laplace(0, bound / eps)  # clean
# expect: out_of_a_range df.epsilon == eps


def on_both_sides(df: People, k: int, eps: float):
    bound = BOUNDS[k]
    return laplacian_mechanism(df["Age"].clip(-bound, bound).sum(), bound, eps)  # clean
# expect: on_both_sides df.epsilon == eps


def for_another_place(df: People, k: int, j: int, eps: float):
    """It costs BOUNDS[k] * eps / BOUNDS[j]."""
    return laplacian_mechanism(df["Age"].clip(0, BOUNDS[k]).sum(), BOUNDS[j], eps)


def by_the_sparse_vector(df: People, eps: float):
    place = above_threshold([lambda people, bound=bound: -(people["Age"] > bound).sum() for bound in BOUNDS], df, -10, eps)
    bound = BOUNDS[place]
    return laplacian_mechanism(df["Age"].clip(0, bound).sum(), bound, eps)  # clean
# expect: by_the_sparse_vector df.epsilon == 2 * eps


def by_a_noisy_count(df: People, eps: float):
    bound = BOUNDS[int(laplacian_mechanism(len(df), 1, eps)) % 4]
    return laplacian_mechanism(df["Age"].clip(0, bound).sum(), bound, eps)  # clean
# expect: by_a_noisy_count df.epsilon == 2 * eps


def by_the_exponential_mechanism(df: People, eps: float):
    ages = df["Age"]
    bound = exponential_mechanism(BOUNDS, [-abs((ages < one).sum() - 0.95 * len(ages)) for one in BOUNDS], 0.95, eps)
    return laplacian_mechanism(ages.clip(0, bound).sum(), bound, eps)  # clean
# expect: by_the_exponential_mechanism df.epsilon == 2 * eps


def doubled_until_few_are_above(values: Numbers, eps: float):
    bound = 1.0
    for _ in range(10):
        if laplacian_mechanism(sum(1 for value in values if value > bound), 1, eps) < 10:
            break
        bound *= 2
    return laplacian_mechanism(sum(min(max(value, 0), bound) for value in values), bound, eps)  # clean
# expect: doubled_until_few_are_above values.epsilon == 11 * eps


def doubled_without_end(values: Numbers, eps: float):
    """Nobody knows how often it is asked."""
    bound = 1.0
    while laplacian_mechanism(sum(1 for value in values if value > bound), 1, eps) > 10:  # error: any
        bound *= 2
    return bound
# expect: doubled_without_end values.epsilon == inf


def too_small_by_half(df: People, eps: float):
    bound = BOUNDS[int(laplacian_mechanism(len(df), 1, eps)) % 4]
    return laplacian_mechanism(df["Age"].clip(0, bound).sum(), bound / 2, eps)  # error: DP103
# expect: too_small_by_half df.epsilon == 3 * eps


def from_round_to_round(points: Points, eps: Annotated[float, Interval(gt=0, le=1)], delta: float, size: int):
    mean, bound = np.zeros(points.shape[1]), 1.0
    for _ in range(5):
        away = points - mean
        norms = np.linalg.norm(away, axis=1)
        clipped = away * np.minimum(1, bound / np.maximum(norms, 1e-12))[:, None]
        mean = mean + gaussian_mechanism(clipped.sum(axis=0), bound, eps, delta) / size  # clean
        within = laplacian_mechanism((norms <= bound).sum(), 1, eps) / size
        bound = bound * np.exp(-0.2 * (within - 0.5))
    return mean
# expect: from_round_to_round points.epsilon == 10 * eps
# expect: from_round_to_round points.delta == 5 * delta


def from_a_bound_that_is_given(points: Points, bound: Annotated[float, Interval(gt=0)], rate: float, share: float, size: int, eps: Annotated[float, Interval(gt=0, le=1)],
                               delta: float):
    total = np.zeros(points.shape[1])
    for _ in range(3):
        norms = np.linalg.norm(points, axis=1)
        clipped = points * np.minimum(1, bound / norms)[:, None]
        total = total + gaussian_mechanism(clipped.sum(axis=0), bound, eps, delta)  # clean
        within = laplacian_mechanism((norms <= bound).sum(), 1, eps)
        bound = bound * np.exp(-rate * (within / size - share))
    return total
# expect: from_a_bound_that_is_given points.epsilon == 6 * eps
