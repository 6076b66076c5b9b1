"""One of k answers, kept or drawn among the others: the one drawn is counted on from the own answer, which is only compared with it."""

import math
import random

import numpy as np


def tell_one_of(choice, total, epsilon):
    odds = math.exp(epsilon)
    if random.random() < odds / (odds + total - 1):  # release: right
        return choice
    other = np.random.randint(0, total - 1)
    if other >= choice:
        other += 1
    return other


def tell_by_odds(e_eps, choice, how_many):
    # What is called e_eps is the exponential of epsilon already.
    if random.random() < e_eps / (e_eps + how_many - 1):  # release: right
        return choice
    other = np.random.randint(0, how_many - 1)
    if other >= choice:
        other += 1
    return other


def tell_too_often(choice, total, epsilon):
    odds = math.exp(epsilon)
    # Kept twice as often as that allows: of 3 answers at odds of 2 the own one is told with 4 / 5, each other one with 1 / 10.
    if random.random() < 2 * odds / (2 * odds + total - 1):  # release: under-noised
        return choice
    other = np.random.randint(0, total - 1)
    if other >= choice:
        other += 1
    return other
