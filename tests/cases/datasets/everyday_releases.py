"""Programs that release, as people write them: what is released is public from there on, and every cost is the least one."""
import math
import random
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import (Column, Data, L2, MetricFrame, NormBound, SymmetricDistance, above_threshold, exponential_mechanism, gaussian_mechanism, laplacian_mechanism,
                     report_noisy_max)

People = MetricFrame[SymmetricDistance]
Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=120)]
REGIONS = ["north", "south", "east", "west"]


def total_up_to_a_noisy_cap(people: People, eps: float):
    size = laplacian_mechanism(len(people), 1, eps)
    cap = max(1.0, size / 10)
    return laplacian_mechanism(people["x"].clip(0, cap).sum(), cap, eps)  # clean
# expect: total_up_to_a_noisy_cap people.epsilon == 2 * eps


def mean_of_the_largest_region(people: People, eps: float):
    sizes = [len(people[people["region"] == region]) for region in REGIONS]
    best = report_noisy_max(REGIONS, sizes, 1, eps, monotone=True)
    there = people[people["region"] == best]
    total = laplacian_mechanism(there["pay"].clip(0, 50).sum(), 50, eps)
    size = laplacian_mechanism(len(there), 1, eps)
    return best, total / max(size, 1)
# expect: mean_of_the_largest_region people.epsilon == 3 * eps


def median_by_halving(ages: Ages, rounds: int, eps: float):
    low, high = 0.0, 120.0
    for _ in range(rounds):
        middle = (low + high) / 2
        below = laplacian_mechanism(sum(age < middle for age in ages) - len(ages) / 2, 0.5, eps)
        if below < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
# expect: median_by_halving ages.epsilon == rounds * eps


def histogram_with_noise_in_place(ages: Ages, eps: float):
    counts = np.histogram(ages, bins=range(0, 130, 10))[0].astype(float)
    counts += np.random.laplace(0, 1 / eps, size=counts.shape)
    return np.maximum(counts, 0)
# expect: histogram_with_noise_in_place ages.epsilon == eps


def counts_with_noise_each(people: People, eps: float):
    noisy = {}
    for region in REGIONS:
        noisy[region] = (people["region"] == region).sum() + np.random.laplace(scale=1 / eps)
    total = sum(noisy.values())
    return {region: n / total for region, n in noisy.items()}
# expect: counts_with_noise_each people.epsilon == eps


def columns_share_the_budget(people: People, eps: float):
    columns = ["maths", "physics", "art"]
    each = eps / len(columns)
    return {column: laplacian_mechanism(people[column].clip(0, 100).sum(), 100, each) for column in columns}
# expect: columns_share_the_budget people.epsilon == eps


def coin_toss(smokes: Data):
    if random.random() < 0.5:
        return smokes
    return random.random() < 0.5
# expect: coin_toss smokes.epsilon == log(3)


class Reporter:
    """Spends what it was given, a share a question."""

    def __init__(self, people: People, eps: float, questions: int):
        self.people: People = people
        self.each = eps / questions

    def count(self, column, value):
        return laplacian_mechanism(len(self.people[self.people[column] == value]), 1, self.each)


def asked_of_a_reporter(people: People, eps: float):
    reporter = Reporter(people, eps, 2)
    return reporter.count("sex", "f") / max(reporter.count("smokes", "yes"), 1)
# expect: asked_of_a_reporter people.epsilon == eps


def descent(rows: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)], steps: int, rate: float, eps: float, delta: float):
    centre = np.zeros(rows.shape[1])
    for _ in range(steps):
        gradient = rows - centre
        norms = np.linalg.norm(gradient, axis=1)
        clipped = gradient / np.maximum(1, norms)[:, None]
        centre = centre + rate * gaussian_mechanism(clipped.sum(axis=0), 1, eps, delta)
    return centre
# expect: descent rows.epsilon == steps * eps


def first_bound_that_holds(people: People, eps: float):
    bounds = [10, 100, 1000, 10_000]
    queries = [lambda d, b=b: (d["pay"] <= b).sum() - 0.9 * len(d) for b in bounds]
    i = above_threshold(queries, people, 0, eps)
    cap = bounds[i] if i is not None else bounds[-1]
    return laplacian_mechanism(people["pay"].clip(0, cap).sum(), cap, eps)
# expect: first_bound_that_holds people.epsilon == 1.9 * eps


def levels_of_a_tree(ages: Ages, eps: float):
    answers = {}
    for width in (15, 30, 60, 120):
        for start in range(0, 120, width):
            inside = sum(1 for age in ages if start <= age < start + width)
            answers[start, width] = laplacian_mechanism(inside, 1, eps / 4)
    return answers
# expect: levels_of_a_tree ages.epsilon == eps


def mode_by_scores(people: People, eps: float):
    scores = people["colour"].value_counts().reindex(["red", "blue"], fill_value=0)
    return exponential_mechanism(["red", "blue"], scores, 1, eps, monotone=True)
# expect: mode_by_scores people.epsilon == eps


def mode_by_hand(people: People, eps: float):
    scores = np.array([(people["colour"] == colour).sum() for colour in ("red", "blue", "grey")])
    weights = np.exp(eps * scores / 2)
    return np.random.choice(["red", "blue", "grey"], p=weights / weights.sum())
# expect: mode_by_hand people.epsilon == eps / 2


def variance_of_two_sums(ages: Ages, eps: float):
    n = len(ages) + np.random.laplace(0, 3 / eps)
    s = sum(ages) + np.random.laplace(0, 3 * 120 / eps)
    q = sum(a ** 2 for a in ages) + np.random.laplace(0, 3 * 120 ** 2 / eps)
    n = max(n, 1)
    return q / n - (s / n) ** 2
# expect: variance_of_two_sums ages.epsilon == eps


def large_enough_to_tell(people: People, eps: float):
    told = []
    for region in REGIONS:
        n = laplacian_mechanism((people["region"] == region).sum(), 1, eps)
        if n > 50:
            pay = people.loc[people["region"] == region, "pay"].clip(0, 10).sum()
            told.append((region, laplacian_mechanism(pay, 10, eps) / n))
    return told
# expect: large_enough_to_tell people.epsilon == 2 * eps


def vector_with_gaussian_noise(rows: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)], delta: float):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / 0.5
    total = rows.sum(axis=0)
    return total + np.random.normal(0, sigma, total.shape)
# expect: vector_with_gaussian_noise rows.epsilon == 0.5
