"""Noise whose scale is a multiple of epsilon: the more is promised, the less noise there is."""
import math
import secrets

import numpy as np


def upside_down(queries, epsilon):
    noisy = np.asarray(queries, dtype=float) + np.random.laplace(scale=epsilon, size=len(queries))  # release: under-noised
    return noisy[0]


def times_it(total, sensitivity, epsilon):
    return total + np.random.laplace(0, sensitivity * epsilon)  # release: under-noised


def as_it_should_be(queries, epsilon):
    return np.asarray(queries, dtype=float) + np.random.laplace(scale=1 / epsilon, size=len(queries))  # release: generic


def where_the_largest_is(queries, epsilon):
    return (np.asarray(queries) + np.random.exponential(scale=2 / epsilon, size=len(queries))).argmax()  # release: generic


def the_largest_itself(queries, epsilon):
    # Whoever sees it knows that no query is larger.
    return (np.asarray(queries) + np.random.exponential(scale=2 / epsilon, size=len(queries))).max()  # release: not-judged


def drawn_by_hand(scale: float) -> float:
    u = secrets.SystemRandom().random() - 0.5
    return -scale * math.copysign(math.log(1 - 2 * abs(u)), u)


def noisy_count(true_count: int, epsilon: float | None = None, sensitivity: float = 1.0) -> float:
    eps = epsilon if epsilon is not None else 1.0
    return true_count + drawn_by_hand(sensitivity / eps)  # release: generic
