"""Local differential privacy for a number between two bounds: one of two answers is told, by a coin whose chance moves with the number (Duchi and others)."""
import numpy as np


class OneOfTwo:
    def __init__(self, epsilon, domain=(-1, 1)):
        self.epsilon = epsilon
        self.domain = domain
        self.p = np.e ** epsilon / (np.e ** epsilon + 1)

    def check(self, value):
        if not self.domain[0] <= value <= self.domain[1]:
            raise ValueError("outside of the domain")
        return value

    def perturb(self, value):
        value = self.check(value)
        low, high = self.domain
        chance = ((1 - 2 * self.p) * value + low * self.p + high * self.p - low) / (high - low)
        drawn = np.random.random()
        # The chance of the low answer is p at the low end and 1 - p at the high one: their ratio is exp(epsilon).
        answer = low if drawn <= chance else high  # release: right
        return (answer - (high + low) * (1 - self.p)) / (2 * self.p - 1)


def clipped_first(value, epsilon):
    value = np.clip(value, -1, 1)
    e = np.exp(epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    if np.random.random() < chance:  # release: right
        return (e + 1) / (e - 1)
    return -(e + 1) / (e - 1)


def of_more_than_that(value, epsilon):
    value = np.clip(value, -2, 2)
    e = np.exp(epsilon)
    # At 1.5 or so this is no chance any more: the answer is certain.
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    if np.random.random() < chance:  # release: unbounded  # known: not-judged
        return (e + 1) / (e - 1)
    return -(e + 1) / (e - 1)


def of_twice_epsilon(value, epsilon):
    value = np.clip(value, -1, 1)
    e = np.exp(2 * epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    if np.random.random() < chance:  # release: under-noised
        return 1
    return -1


def never_clipped(value, epsilon):
    e = np.exp(epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    if np.random.random() < chance:  # release: generic
        return 1
    return -1


def clipped_after(value, epsilon):
    e = np.exp(epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    answer = 1 if np.random.random() < chance else -1  # release: unbounded  # known: not-judged
    value = np.clip(value, -1, 1)
    return answer


def with_the_value(value, epsilon):
    value = np.clip(value, -1, 1)
    e = np.exp(epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    # The chance is told beside the answer, and is the value.
    answer = 1 if np.random.random() < chance else -1  # release: unbounded  # known: not-judged
    return answer, chance


class InOneName:
    def __init__(self, epsilon, domain=(-1, 1)):
        self.p = np.e ** epsilon / (np.e ** epsilon + 1)
        self.domain = domain

    def perturb(self, value):
        assert self.domain[0] <= value <= self.domain[1]
        low, high = self.domain
        chance = ((1 - 2 * self.p) * value + low * self.p + high * self.p - low) / (high - low)
        value = low if np.random.random() <= chance else high  # release: right
        value = (value - (high + low) * (1 - self.p)) / (2 * self.p - 1)
        return value


def clipped_before_the_coin_only(value, epsilon):
    e = np.exp(epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    value = np.clip(value, -1, 1)
    # The chance is that of the value as it was.
    if np.random.random() < chance:  # release: unbounded  # known: not-judged
        return 1
    return -1


def with_somebody_elses(value, other, epsilon):
    value = np.clip(value, -1, 1)
    e = np.exp(epsilon)
    chance = value * (e - 1) / (2 * (e + 1)) + 0.5
    # Whatever the answer, the other number is seen.
    if np.random.random() < chance:  # release: unbounded  # known: not-judged
        return other + 1
    return other
