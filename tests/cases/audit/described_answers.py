"""Answers at random in helpers without a name of privacy in them, which their descriptions tell of."""
import random


def answered(value, p, k):
    """A differentially private answer: with chance p a coin takes its place, which is 1 with chance k."""
    if random.random() <= p:  # release: right
        if random.random() <= k:
            return 1
        return 0
    return value


def shuffled(value, p, k):
    """What a game shows: no description tells of any secret."""
    if random.random() <= p:
        if random.random() <= k:
            return 1
        return 0
    return value


def mostly_true(value, p):
    """A randomized response that never says 1 for 0."""
    if random.random() <= p:  # release: undecided # known: not-judged
        return 0
    return value
