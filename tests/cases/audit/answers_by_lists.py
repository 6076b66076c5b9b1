"""Answers that are drawn from lists: chances put into one by one, the answer taken out of a copy, samples of one."""
import random

import numpy as np

GENRES = ["rock", "pop", "jazz", "folk", "blues"]


def by_appended_chances(genre, epsilon):
    e = np.exp(epsilon)
    chances = []
    for each in GENRES:
        if each == genre:
            chances.append(e / (e + len(GENRES) - 1))
        else:
            chances.append(1 / (e + len(GENRES) - 1))
    # The answer is e times as likely as each other one.
    return np.random.choice(GENRES, p=chances)  # release: right


def by_too_sharp_chances(genre, epsilon):
    e = np.exp(2 * epsilon)
    chances = []
    for each in GENRES:
        chances.append(e / (e + len(GENRES) - 1) if each == genre else 1 / (e + len(GENRES) - 1))
    # The answer is e * e times as likely.
    return np.random.choice(GENRES, p=chances)  # release: under-noised


def with_the_own_taken_out(genre, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + len(GENRES) - 1)
    if random.random() < p:  # release: right
        return genre
    rest = GENRES.copy()
    rest.remove(genre)
    return random.sample(rest, 1)[0]


def encoded_on_the_way(genre, epsilon):
    p = np.exp(epsilon / 2) / (1 + np.exp(epsilon / 2))
    told = []
    for each in GENRES:
        bit = 1 if each == genre else 0
        # Two bits differ between two answers, and each costs half of epsilon.
        told.append(int(np.random.choice([bit, 1 - bit], p=[p, 1 - p])))  # release: right
    return told


def said_by_the_other_way_round(bit, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    q = 1 - p
    # The coin says whether to turn the bit round: with chance q.
    flip = np.random.choice([1, 0], p=[q, p])  # release: right
    if flip == 1:
        if bit == 1:
            return 0
        else:
            return 1
    return bit


def sharp_for_small_epsilons(bit, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    # For epsilon = 0.1 the odds are those of 0.72 against 0.28, far more than exp(0.1); for large ones they are less than exp(epsilon).
    flip = np.random.choice([1, 0], p=[p * p, 1 - p * p])  # release: under-noised  # known: not-judged
    if flip:
        return 1 - bit
    return bit


class Oracle:
    def __init__(self, epsilon, domain):
        self.domain = domain
        self.p = np.exp(epsilon) / (np.exp(epsilon) + len(domain) - 1)

    def answer(self, value):
        coin = np.random.rand()
        if coin < self.p:  # release: right
            result = value
        else:
            rest = [one for one in self.domain if one != value]
            result = np.random.choice(rest)
        return result


def one_group_of_three(age, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    group = 2 if age >= 65 else 1 if age >= 18 else 0
    # The truth comes up with p + (1 - p) / 3, another one with (1 - p) / 3: more than exp(epsilon) times as often.
    if random.random() < p:  # release: under-noised
        return group
    return random.choice([0, 1, 2])


def which_side(balance, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    side = 1 if balance > 0 else -1
    # Only the side of a number is told, and turned round with 1 - p.
    if np.random.random() < p:  # release: right
        return side
    return -side


def the_very_old_told(age, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    if age > 100:
        return 2
    # Nobody else ever says 2.
    if random.random() < p:  # release: unbounded
        return int(age > 18)
    return random.randint(0, 1)
