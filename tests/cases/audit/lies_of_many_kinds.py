# relation: change-one
"""Randomized response with several answers: lies among the others, coins by chances, bits of unary encodings; an edit changes one answer where it stands."""

import random

import numpy as np
import pandas as pd

ANSWERS = ["never", "rarely", "weekly", "daily"]


def among_the_others(x, domain, eps):
    p = np.exp(eps) / (np.exp(eps) + len(domain) - 1)
    if np.random.random() < p:
        return x
    others = [c for c in domain if c != x]
    return np.random.choice(others)


def in_one_line(x, eps):
    p = np.exp(eps) / (np.exp(eps) + len(ANSWERS) - 1)
    return x if random.random() < p else random.choice([a for a in ANSWERS if a != x])


def as_if_there_were_two(x, eps):
    p = np.exp(eps) / (np.exp(eps) + 1)
    return x if random.random() < p else random.choice([a for a in ANSWERS if a != x])


def of_a_list_that_is_given(data, domain, eps):
    p = np.exp(eps) / (np.exp(eps) + len(domain) - 1)
    out = []
    for x in data:
        # exp(eps) to 1 for each of the others.
        if random.random() < p:  # release: right
            out.append(x)
        else:
            out.append(random.choice([a for a in domain if a != x]))
    return out


def among_the_smaller(data, eps):
    p = np.exp(eps) / (np.exp(eps) + 3)
    # Who says "weekly" is never "daily".
    return [x if random.random() < p else random.choice([a for a in ANSWERS if a < x]) for x in data]  # release: undecided


class Coins:
    def __init__(self, often):
        self.often = often

    def told(self, value):
        if np.random.randint(0, self.often) == 0:
            return value
        return np.random.randint(0, 2) == 0


def by_a_biased_coin(bit, p):
    if np.random.binomial(1, p) == 1:
        return bit
    return 1 - bit


def random_bit(bit, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    if np.random.random() < p:
        return bit
    return np.random.random() < 0.5


def encoded(bit, p, q):
    sample = np.random.random()
    if bit == 1:
        return 1 if sample <= p else 0
    return 1 if sample <= q else 0


def optimized(bit, eps):
    if bit == 1:
        return int(np.random.random() < 0.5)
    return int(np.random.random() < 1 / (np.exp(eps) + 1))


def flipped(bit, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    if np.random.random() < p:
        return bit
    return 1 - bit


survey = pd.read_csv("drinking.csv")
answers = survey["answer"].tolist()
bits = survey["smokes"].tolist()
# exp(1) to 1 for each of the others.
print([among_the_others(a, ANSWERS, 1.0) for a in answers])  # release: right
print([in_one_line(a, 0.5) for a in answers])  # release: right
# 3 exp(1 / 2) to 1.
print([as_if_there_were_two(a, 0.5) for a in answers])  # release: under-noised
# 3 to 1.
print([Coins(2).told(bool(b)) for b in bits])  # release: right
print([by_a_biased_coin(b, 0.75) for b in bits])  # release: right
# 2 exp(1) + 1 to 1: half of all lies are the truth.
print([random_bit(b, 1.0) for b in bits])  # release: under-noised
# 3 to 1, on either side.
print([encoded(b, 0.75, 0.25) for b in bits])  # release: right
# (exp(1) + 1) / 2 to 1, and 2 exp(1) / (exp(1) + 1) to 1.
print([optimized(b, 1.0) for b in bits])  # release: right
# Two bits of a person change, each of which costs what is claimed.
print([[flipped(int(d == a), 1.0) for d in ANSWERS] for a in answers])  # release: under-noised  # known: undecided
# Nothing is claimed.
print([[encoded(int(d == a), 0.75, 0.25) for d in ANSWERS] for a in answers])  # release: right
