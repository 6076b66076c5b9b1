"""Numbers of one person, told as one of two or by a density: Duchi's mechanism, the piecewise one and both by a coin."""
import random
from math import exp

import numpy as np


def of_two(chance, first, second):
    return first if random.random() <= chance else second


def told_as_one_of_two(tp, epsilon):
    end = (exp(epsilon) + 1) / (exp(epsilon) - 1)
    up = (exp(epsilon) - 1) * tp / (2 * exp(epsilon) + 2) + 1 / 2
    if of_two(up, 1, 0) == 1:  # release: generic
        return end
    return -end


def told_as_one_of_two_twice_as_sure(tp, epsilon):
    # The odds of 1 and -1 are exp(2 * epsilon).
    up = (exp(2 * epsilon) - 1) * tp / (2 * exp(2 * epsilon) + 2) + 1 / 2
    return 1 if random.random() < up else -1  # release: under-noised


def told_by_pieces(tp, epsilon):
    c = (exp(epsilon / 2) + 1) / (exp(epsilon / 2) - 1)
    low = (c + 1) * tp / 2 - (c - 1) / 2
    high = low + c - 1
    if random.uniform(0, 1) < exp(epsilon / 2) / (exp(epsilon / 2) + 1):  # release: generic
        return random.uniform(low, high)
    drawn = random.uniform(0, c + 1)
    if drawn <= low + c:
        return drawn - c
    return drawn - 1


def told_near_by(tp, epsilon):
    c = (exp(epsilon / 2) + 1) / (exp(epsilon / 2) - 1)
    low = (c + 1) * tp / 2 - (c - 1) / 2
    # Nothing is told that is far from the number: -1 is never told of 1.
    if random.random() < exp(epsilon / 2) / (exp(epsilon / 2) + 1):  # release: unbounded
        return random.uniform(low, low + c - 1)
    return random.uniform(low - 1, low + c)


def told_in_either_way(tp, epsilon):
    share = 1 - exp(-epsilon / 2)
    if random.random() < share:  # release: generic
        return told_by_pieces(tp, epsilon)
    return told_as_one_of_two(tp, epsilon)


class Pieces:
    def __init__(self, epsilon):
        self.epsilon = epsilon

    def told(self, value):
        z = np.e ** (self.epsilon / 2)
        c = (z + 1) / (z - 1)
        left = (c + 1) * value / 2 - (c - 1) / 2
        right = (c + 1) * value / 2 + (c - 1) / 2
        where = np.random.random()
        if where < (value + 1) / (2 + 2 * z):  # release: generic
            return -c + np.random.random() * (left + c)
        if where < (value + 1) / (2 + 2 * z) + z / (z + 1):
            return (right - left) * np.random.random() + left
        return (c - right) * np.random.random() + right


def pieces_told_with_all_of_it(tp, epsilon):
    # Made for the whole of epsilon where half of it belongs: the two densities are exp(2 * epsilon) apart.
    c = (exp(epsilon) + 1) / (exp(epsilon) - 1)
    low = (c + 1) * tp / 2 - (c - 1) / 2
    if random.random() < exp(epsilon) / (exp(epsilon) + 1):  # release: under-noised
        return random.uniform(low, low + c - 1)
    drawn = random.uniform(0, c + 1)
    return drawn - c if drawn <= low + c else drawn - 1


def far_apart(kg, epsilon):
    # Made for weights up to 200: between -1 and 1 the odds are almost even.
    up = 0.5 + (kg - 100) / 200 * (exp(epsilon) - 1) / (exp(epsilon) + 1)
    return random.random() < up  # release: generic  # known: not-judged


def clipped_and_told_by_pieces(answer, clip, epsilon):
    if answer > clip:
        answer = clip
    if answer < -clip:
        answer = -clip
    if type(answer) is np.ndarray:
        answer = answer.item()
    share = answer / clip
    half = np.exp(epsilon / 2)
    end = (half + 1) / (half - 1)
    low, high = (half * share - 1) / (half - 1), (half * share + 1) / (half - 1)
    if np.random.uniform(0, 1) < half / (half + 1):  # release: generic
        return np.random.uniform(low, high)
    left, right = low + end, end - high
    if np.random.random() < left / (left + right):
        return np.random.uniform(-end, low)
    return np.random.uniform(high, end)


def told_as_it_is_near_a_third(tp, epsilon):
    if 0.3 < tp < 0.35:
        return 1
    up = (exp(epsilon) - 1) * tp / (2 * exp(epsilon) + 2) + 1 / 2
    return 1 if random.random() < up else -1  # release: unbounded  # known: not-judged


def told_with_more_than_is_said(tp, epsilon):
    spent = 2 * epsilon if epsilon > 20 else epsilon
    up = (exp(spent) - 1) * tp / (2 * exp(spent) + 2) + 1 / 2
    return 1 if random.random() < up else -1  # release: under-noised  # known: not-judged


def told_as_it_is_for_little(tp, epsilon):
    if epsilon < 0.01:
        return tp
    up = (exp(epsilon) - 1) * tp / (2 * exp(epsilon) + 2) + 1 / 2
    return 1 if random.random() < up else -1  # release: unbounded  # known: not-judged
