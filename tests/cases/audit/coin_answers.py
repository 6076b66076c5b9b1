# relation: change-one
"""Randomized response by hand in many shapes: an edit changes one answer where it stands, and the coins are nobody else's."""

import random
from functools import lru_cache

import numpy as np

rng = np.random.default_rng()


def two_coins(truth):
    if random.random() < 0.5:
        return truth
    else:
        return random.random() < 0.5


def by_two_coins(data):
    # The truth has probability 3/4, its opposite 1/4: the odds are 3.
    return [two_coins(x) for x in data]  # release: right


def by_a_bit(data):
    out = []
    for x in data:
        # The same chances, the second coin drawn as a whole number.
        if random.random() < 0.5:  # release: right
            told = x
        else:
            told = random.randint(0, 1)
        out.append(told)
    return out


def second_coin_is_biased(data, q):
    # A 1 is told with probability 1/2 + q/2 where it is true, q/2 where it is not; a 0 likewise.
    return [x if random.random() < 0.5 else (1 if random.random() < q else 0) for x in data]  # release: right


def by_categories(data, p):
    out = []
    for a in data:
        # Each of three answers may be told instead, the truth among them.
        out.append(a if random.random() < p else random.choice(["a", "b", "c"]))  # release: right
    return out


def from_ten(data):
    # uniform(0, 10) is below 7.5 three times in four.
    return [x if random.uniform(0, 10) < 7.5 else 1 - x for x in data]  # release: right


def not_enough(bit, eps):
    p = np.exp(eps) / (1 + np.exp(eps))
    return bit if random.random() < p else random.randint(0, 1)


def the_lie_may_be_the_truth(data, eps):
    # p is made for a lie that always is one; here it may be the truth, so the odds are 1 + 2 exp(eps).
    return [not_enough(x, eps) for x in data]  # release: under-noised


def krr(answer, eps):
    p = np.exp(eps) / (np.exp(eps) + 3)
    if np.random.rand() < p:
        return answer
    return np.random.choice(["a", "b", "c", "d"])


def four_in_the_formula(data, eps):
    # Again the lie may be the truth: 1 + 4 exp(eps) / 3.
    return [krr(x, eps) for x in data]  # release: under-noised


def one_coin_for_all(data, p):
    u = random.random()
    # All tell the truth, or nobody does.
    return [x if u < p else 1 - x for x in data]  # release: under-noised


@lru_cache
def remembered(bit, p):
    return bit if random.random() < p else 1 - bit


def asked_again(data, p):
    # The second person with the same answer tells the same as the first one.
    return [remembered(x, p) for x in data]  # release: under-noised


def with_its_coin(bit, p):
    u = rng.random()
    return (bit if u < p else 1 - bit), u


def coin_told(data, p):
    # Whoever sees the coin knows which answers are true.
    return [with_its_coin(x, p) for x in data]  # release: under-noised


def talkative(bit, p):
    keep = random.random() < p
    if keep:
        print("truth")
        return bit
    return 1 - bit


def truth_is_printed(data, p):
    # What is printed tells how the coin fell; the checker does not follow what else a coin decides.
    return [talkative(x, p) for x in data]  # release: undecided


def remembers_the_coins(data, p):
    told = []
    out = []
    for x in data:
        keep = random.random() < p
        told.append(keep)
        out.append(x if keep else 1 - x)  # release: undecided
    return out, told


class Survey:
    def __init__(self, p):
        self.p = p

    def answer(self, truth):
        coin = random.random() < self.p
        return truth if coin else int(random.random() < 0.5)

    def run(self, data):
        return [self.answer(t) for t in data]  # release: right
