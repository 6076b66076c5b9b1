# relation: change-one
"""The most frequent diagnosis by the exponential mechanism, with the exponent written in four ways."""

import numpy as np

CODES = ["A10", "B20", "C30", "D40"]


def frequencies(df):
    return np.array([(df["code"] == c).sum() for c in CODES])


def choose(df, epsilon):
    scores = frequencies(df)
    scores = scores - scores.max()
    probs = np.exp(epsilon * scores / (2 * 1))
    probs = probs / probs.sum()
    # A row whose code is edited takes 1 from one score and gives 1 to another: each moves by 1, and the exponent divides by 2 * 1.
    # The common shift by the largest score cancels when the weights are normalised.
    return np.random.choice(CODES, p=probs)  # release: right


def choose_without_two(df, epsilon):
    weights = np.exp(epsilon * frequencies(df))
    # One score falls by 1 while another rises by 1, so that the odds of the two change by exp(2 * epsilon): the 2 is missing.
    return np.random.choice(CODES, p=weights / weights.sum())  # release: under-noised


def choose_inverted(df, epsilon=0.5):
    weights = np.exp(2 * frequencies(df) / epsilon)
    # The temperature is upside down: the exponent is 4 times the score at epsilon 0.5, and the odds change by exp(8).
    return np.random.choice(CODES, p=weights / weights.sum())  # release: under-noised


def choose_observed(df, epsilon):
    codes, scores = np.unique(df["code"], return_counts=True)
    probs = np.exp(epsilon * (scores - scores.max()) / 2)
    # The candidates are the codes that occur: a code that only one person has is offered because of that person.
    return np.random.choice(codes, p=probs / probs.sum())  # release: private-parameter
