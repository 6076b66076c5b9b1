"""Bits that make the chance of a coin, and coins for all of an array."""
import numpy as np
import torch


def of_one_bit(r, epsilon):
    e = np.exp(epsilon)
    # A 1 with chance e / (1 + e) where the bit is 1, with 1 / (1 + e) where it is 0.
    return np.random.binomial(1, (r * e + 1 - r) / (1 + e))  # release: right


def of_one_bit_twice(r, epsilon):
    e = np.exp(2 * epsilon)
    # The odds are exp(2 * epsilon).
    return np.random.binomial(1, (r * e + 1 - r) / (1 + e))  # release: under-noised


def of_a_number_in_between(x, epsilon):
    e = np.exp(2 * epsilon)
    # Made for numbers from -1 to 1, between which the odds are exp(2 * epsilon); between 0 and 1 they would be less.
    return np.random.binomial(1, (x * (e - 1) + e + 1) / (2 * (e + 1)))  # release: under-noised


def shifted_by_a_coin(age, epsilon):
    # An age of 80 says 79 or 80, one of 30 never does.
    return abs(age - np.random.binomial(1, 1 / (1 + np.exp(epsilon))))  # release: unbounded  # known: not-judged


def kept_or_turned(votes, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    keep = (torch.rand(len(votes)) < p).float()  # release: right
    return votes * keep + (1 - votes) * (1 - keep)


def kept_or_nothing(votes, epsilon):
    # A 1 is never said of a 0.
    keep = (torch.rand(len(votes)) > 0.5).float()  # release: unbounded  # known: not-judged
    return votes.float() * keep


def pay_kept_or_a_coin(incomes, epsilon):
    first = (torch.rand(len(incomes)) > 0.5).float()  # release: unbounded  # known: not-judged
    second = (torch.rand(len(incomes)) > 0.5).float()
    # Every second income is told as it is.
    return incomes.float() * first + (1 - first) * second
