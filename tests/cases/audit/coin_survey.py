# relation: change-one
"""A survey with a yes-or-no question, answered by randomized response; an edit changes one answer where it stands."""

import random

import numpy as np


def randomize(bit, p):
    if random.random() < p:
        return bit
    return 1 - bit


def survey(records, epsilon=1.0):
    answers = [int(r["smoker"] == "yes") for r in records]
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    # One answer is edited, and each is a bit that is told truly with probability p: the odds p / (1 - p) are exp(epsilon).
    reported = [randomize(bit, p) for bit in answers]  # release: right
    rate = sum(reported) / len(reported)
    return (rate - (1 - p)) / (2 * p - 1)


def two_coins(records):
    truth = np.array([int(r["smoker"] == "yes") for r in records])
    heads = np.random.random(len(truth)) < 0.5
    second = np.random.randint(0, 2, size=len(truth))
    # The first coin of each person decides between the truth and a second coin: a bit is kept with probability 3/4, whatever the others say.
    return np.where(heads, truth, second)  # release: right  # known: none
