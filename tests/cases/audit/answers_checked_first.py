"""Answers of one person that a function checks before it tells them with differential privacy: what does not pass is no answer."""
import math
import random

import numpy as np


def unary(answer, k, epsilon):
    if answer < 0 or answer >= k:
        raise ValueError(f"no answer: {answer}")
    if not isinstance(k, int):
        raise TypeError("k is no whole number")
    if epsilon > 0:
        keep = math.exp(epsilon / 2) / (math.exp(epsilon / 2) + 1)
        bits = np.zeros(k)
        bits[answer] = 1
        told = np.zeros(k)
        for at in range(k):
            # Two bits differ between two answers: epsilon / 2 for each.
            if bits[at] != 1:  # release: right
                if np.random.random() <= 1 - keep:
                    told[at] = 1
            elif np.random.random() <= keep:
                told[at] = 1
        return told
    raise ValueError("epsilon must be positive")


def unary_for_one_bit(answer, k, epsilon):
    assert 0 <= answer < k
    keep = math.exp(epsilon) / (math.exp(epsilon) + 1)
    bits = np.zeros(k)
    bits[answer] = 1
    told = np.zeros(k)
    for at in range(k):
        # Two bits differ, and each costs epsilon.
        if bits[at] != 1:  # release: under-noised
            if np.random.random() <= 1 - keep:
                told[at] = 1
        elif np.random.random() <= keep:
            told[at] = 1
    return told


def of_two_words(word, epsilon):
    """Randomized response."""
    if word not in ("yes", "no"):
        raise ValueError("yes or no")
    keep = math.exp(epsilon) / (math.exp(epsilon) + 1)
    other = "no" if word == "yes" else "yes"
    return word if random.random() < keep else other  # release: right


def refused_for_one(word, epsilon):
    """Randomized response."""
    keep = math.exp(epsilon) / (math.exp(epsilon) + 1)
    # Whoever sees the exception knows the answer.
    if word == "yes":
        raise ValueError("not today")
    other = "no" if word == "yes" else "yes"
    return word if random.random() < keep else other  # release: unbounded  # known: not-judged


def one_hot_with_noise(answer, k, epsilon):
    if answer < 0 or answer >= k:
        raise ValueError("no answer")
    bits = np.zeros(k)
    bits[answer] = 1
    # Two entries change by 1 between two answers.
    return bits + np.random.laplace(0, 2 / epsilon, size=k)  # release: right


def one_hot_with_too_little(answer, k, epsilon):
    bits = np.zeros(k)
    bits[int(answer)] = 1
    return bits + np.random.laplace(0, 1 / epsilon, size=k)  # release: under-noised


def wage_of_somebody(wage, epsilon):
    if wage < 0:
        raise ValueError(f"{wage} is no wage")
    wage = min(max(wage, 0), 4000)
    return wage + np.random.laplace(0, 4000 / epsilon)  # release: right


def refused_for_one_wage(wage, epsilon):
    # That it raises tells what the wage is.
    if wage == 4000:
        raise ValueError("not today")
    wage = min(max(wage, 0), 4000)
    return wage + np.random.laplace(0, 4000 / epsilon)  # release: private-parameter


def only_if_many(wages, epsilon):
    total = np.clip(wages, 0, 4000).sum()
    # That it raises tells that the total is small: this is no check of one answer.
    if total < 9000:
        raise ValueError("too few")
    return total + np.random.laplace(0, 4000 / epsilon)  # release: private-parameter


def within_its_ends(value, epsilon):
    if value < -1 or value > 1:
        raise ValueError("outside")
    p = (math.exp(epsilon) - 1) * value / (2 * math.exp(epsilon) + 2) + 1 / 2
    # Between 1 / (exp(epsilon) + 1) and exp(epsilon) / (exp(epsilon) + 1).
    if random.random() <= p:  # release: right
        return 1
    return -1


def cut_to_wider_ends(value, epsilon):
    value = max(-1.5, min(value, 1.5))
    p = (math.exp(epsilon) - 1) * value / (4 * math.exp(epsilon) + 4) + 1 / 2
    # Three quarters of the way to either end.
    if random.random() <= p:  # release: right
        return 1
    return -1


def cut_to_too_wide_ends(value, epsilon):
    value = min(max(value, 0), 1)
    p = (math.exp(2 * epsilon) - 1) * value / (math.exp(2 * epsilon) + 1) + 1 / (math.exp(2 * epsilon) + 1)
    # From 1 / (exp(2 epsilon) + 1) to exp(2 epsilon) / (exp(2 epsilon) + 1).
    if random.random() <= p:  # release: under-noised
        return 1
    return 0
