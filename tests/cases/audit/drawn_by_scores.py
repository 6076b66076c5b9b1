"""Choices by exponents of scores that the caller gives: one choice, or several at once, of which each costs epsilon."""
import numpy as np


def one(scores, sensitivity, epsilon, kept_small=True):
    if kept_small:
        largest = epsilon * scores.max() / (2 * sensitivity)
    else:
        largest = 0
    chances = np.exp(epsilon * scores / (2 * sensitivity) - largest)
    return np.random.choice(len(scores), p=chances / chances.sum())  # release: generic


def one_of_each_row(utility, epsilon):
    utility = np.exp(epsilon * utility / 2)
    utility /= utility.sum(axis=1).reshape(-1, 1)
    # One for each row of scores: of one person's each, they cost epsilon.
    return [np.random.choice(utility.shape[1], size=1, p=chances) for chances in utility]  # release: generic


def several(scores, sensitivity, epsilon, many):
    chances = np.exp(epsilon * scores / (2 * sensitivity))
    # Each of them costs epsilon.
    return np.random.choice(len(scores), many, p=chances / chances.sum())  # release: under-noised  # known: not-judged


def one_for_too_much(scores, sensitivity, epsilon):
    # The chances of two scores that change by the sensitivity are exp(2 * epsilon) apart: this is for no scores of a caller, and for data it tells how many there are.
    chances = np.exp(epsilon * scores / sensitivity)
    return np.random.choice(len(scores), p=chances / chances.sum())  # release: private-parameter


def one_less_its_own(scores, sensitivity, epsilon, spread):
    # What is taken off is another number for each score: the exponents are not those of the scores, and how many there are is told of data.
    off = scores * spread
    chances = np.exp(epsilon * scores / (2 * sensitivity) - off)
    return np.random.choice(len(scores), p=chances / chances.sum())  # release: private-parameter
