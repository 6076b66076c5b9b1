"""Helpers that nobody here calls, and that are given no sensitivity: entries that move by 1 are not what any array is, and what is picked evenly hides nothing."""
import random

import numpy as np


def noisy_path(path, epsilon):
    noise = np.random.laplace(scale=1 / epsilon, size=np.vstack(path).shape)  # release: unbounded  # known: not-judged
    return np.vstack(path) + noise


def noisy_grid(grid, epsilon):
    return grid + np.random.laplace(0, 1 / epsilon, grid.shape)  # release: unbounded


def noisy_tables(tables, sensitivity, epsilon):
    return tables + np.random.laplace(0, sensitivity / epsilon, tables.shape)  # release: generic


def noisy_counts(counts, epsilon):
    return counts + np.random.laplace(0, 1 / epsilon, len(counts))  # release: generic


def noisy_stat(stat, epsilon):
    return stat + np.random.laplace(0, 1 / epsilon)  # release: generic


def jitter(value, epsilon):
    # Two values that are further apart than the interval are told apart for sure.
    return value + np.random.uniform(-1 / epsilon, 1 / epsilon)  # release: unbounded


class Reporter:
    def __init__(self, epsilon, size):
        self.size = size
        self.kept = np.exp(epsilon) / (np.exp(epsilon) + size - 1)

    def perturb(self, answer):
        shown = answer
        drawn = random.random()  # release: right
        if drawn < self.kept:
            return shown
        others = [other for other in range(self.size) if other != shown]
        return random.choice(others)

    def report(self, answer):
        return self.perturb(answer)


class Anonymizer:
    def __init__(self, gs, epsilon):
        self.__scale = gs.value / epsilon

    def apply(self, samples, size=None):
        return np.random.laplace(loc=samples, scale=self.__scale, size=size)  # release: generic


class OfOne:
    def __init__(self, epsilon):
        self.__scale = 1 / epsilon

    def apply(self, rows: list, size=None):
        return np.random.laplace(loc=rows, scale=self.__scale, size=size)  # release: unbounded
