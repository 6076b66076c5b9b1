"""Answers and numbers of many people in one array, told for everybody at once: local differential privacy, entry by entry."""
import math

import numpy as np


class Reporter:
    def __init__(self, epsilon, value_range, rng=None):
        self.epsilon = epsilon
        self.value_range = value_range
        self.rng = rng if rng is not None else np.random.default_rng()

    def bits_of(self, z):
        share = (z - self.value_range[0]) / (self.value_range[1] - self.value_range[0])
        up = 1 / (math.exp(self.epsilon) + 1) + share * (math.exp(self.epsilon) - 1) / (math.exp(self.epsilon) + 1)
        return self.rng.binomial(n=1, p=up, size=z.shape)  # release: generic

    def bits_of_twice_the_share(self, z):
        share = (z - self.value_range[0]) / (self.value_range[1] - self.value_range[0])
        up = np.clip(2 * share, 0, 1) * (math.exp(self.epsilon) - 1) / (math.exp(self.epsilon) + 1)
        # 1 is never told of what lies at the lower end.
        return self.rng.binomial(n=1, p=up, size=z.shape)  # release: unbounded  # known: not-judged


def either_end(t, epsilon, rng=None):
    chance = (math.exp(epsilon) - 1) / (2 * math.exp(epsilon) + 2) * t + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: generic
    told = np.ones_like(t) * (math.exp(epsilon) + 1) / (math.exp(epsilon) - 1)
    told[up != 1] *= -1
    return told


def pieces(t, epsilon, rng=None):
    c = (math.exp(epsilon / 2) + 1) / (math.exp(epsilon / 2) - 1)
    low = (c + 1) / 2 * t - (c - 1) / 2
    high = low + c - 1
    near = rng.uniform(size=t.shape)  # release: generic
    bar = math.exp(epsilon / 2) / (math.exp(epsilon / 2) + 1)
    told = np.zeros_like(t)
    told[near < bar] = rng.uniform(low[near < bar], high[near < bar])
    below = np.abs(low[near >= bar] + c)
    above = np.abs(c - high[near >= bar])
    side = rng.binomial(n=1, p=below / (below + above), size=below.shape)
    told[near >= bar] = rng.uniform(-c, low[near >= bar]) * side + rng.uniform(high[near >= bar], c) * (1 - side)
    return told


def pieces_twice_as_near(t, epsilon, rng=None):
    c = (math.exp(epsilon / 2) + 1) / (math.exp(epsilon / 2) - 1)
    low = (c + 1) / 2 * t - (c - 1) / 2
    high = low + c - 1
    near = rng.uniform(size=t.shape)  # release: under-noised
    bar = math.exp(epsilon) / (math.exp(epsilon) + 1)
    told = np.zeros_like(t)
    told[near < bar] = rng.uniform(low[near < bar], high[near < bar])
    below = np.abs(low[near >= bar] + c)
    above = np.abs(c - high[near >= bar])
    side = rng.binomial(n=1, p=below / (below + above), size=below.shape)
    told[near >= bar] = rng.uniform(-c, low[near >= bar]) * side + rng.uniform(high[near >= bar], c) * (1 - side)
    return told


def of_several(answers, epsilon, k, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    other = rng.integers(1, k, size=answers.shape)  # release: right
    keep = rng.binomial(1, p, size=answers.shape)
    return np.where(keep, answers, (answers + other) % k)


def of_several_with_their_own(answers, epsilon, k, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    # The answer itself is among what takes its place.
    other = rng.integers(0, k, size=answers.shape)  # release: under-noised
    keep = rng.binomial(1, p, size=answers.shape)
    return np.where(keep, answers, (answers + other) % k)


def above_or_below(data, middle, epsilon, rng):
    side = np.sign(data - middle)
    coin = rng.uniform(size=len(data))  # release: generic
    return np.where(coin <= np.exp(epsilon) / (np.exp(epsilon) + 1), side, -side)


def above_or_below_as_numbers(data, epsilon, rng):
    side = np.where(data >= 0, 1, -1).astype(int)
    keep = (rng.random(size=data.shape) < np.exp(epsilon) / (np.exp(epsilon) + 1)).astype(float)  # release: generic
    return np.where(keep, side, -side)


def every_third(data, epsilon, rng):
    # What stands behind the point is gone: that is not followed.
    side = (data * 3).astype(int) % 2
    keep = rng.random(size=data.shape) < np.exp(epsilon) / (np.exp(epsilon) + 1)  # release: right  # known: not-judged
    return np.where(keep, side, 1 - side)
