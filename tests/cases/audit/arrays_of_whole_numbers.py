"""Answers of many people in one array, which is of whole numbers or of truth values, or is another array under a second name: what the text shows is not what comes out."""
import math

import numpy as np


def truth_values_that_are_added(answers, epsilon, rng):
    # The sum of two truth values of arrays is one, not 2: a 1 is always told as one.
    flip = rng.random(size=answers.shape) > np.exp(epsilon) / (np.exp(epsilon) + 1)  # release: unbounded  # known: not-judged
    return ((answers == 1) + flip) % 2


def turned_where_both_fall(answers, epsilon, rng):
    bar = math.sqrt(1 / (np.exp(epsilon) + 1))
    one = rng.random(size=answers.shape) < bar  # release: unbounded  # known: not-judged
    other = rng.random(size=answers.shape) < bar  # release: unbounded  # known: not-judged
    return np.where((one + other) == 2, 1 - answers, answers)


def bars_that_are_cut(answers, epsilon, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    bar = np.zeros_like(answers)
    # Of whole answers these are whole: 3 and 0, where epsilon is 2.
    bar[answers == 1] = 4 * p
    bar[answers == 0] = 4 * (1 - p)
    return 4 * rng.random(size=answers.shape) < bar  # release: unbounded  # known: not-judged


def bars_that_are_cut_by_their_kind(answers, epsilon, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    bar = np.zeros(answers.shape, dtype=int)
    bar[answers == 1] = 4 * p
    bar[answers == 0] = 4 * (1 - p)
    return 4 * rng.random(size=answers.shape) < bar  # release: unbounded  # known: not-judged


def bars_of_any_numbers(answers, epsilon, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    bar = np.zeros(answers.shape, dtype=float)
    bar[answers == 1] = 4 * p
    bar[answers == 0] = 4 * (1 - p)
    return 4 * rng.random(size=answers.shape) < bar  # release: right


def one_coin_in_an_array(answers, epsilon, rng):
    # One coin for all, in an array of its own.
    keep = rng.random(size=1) < np.exp(epsilon) / (np.exp(epsilon) + 1)  # release: unbounded  # known: not-judged
    return np.where(keep, answers, 1 - answers)


def the_same_array_again(t, epsilon, rng):
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * t + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: unbounded  # known: not-judged
    told = np.ones_like(t)
    same = np.asarray(told)
    # What is put into the one is in the other.
    same[up == 1] = t[up == 1]
    told[up != 1] = -1
    return told


def an_array_in_a_list(t, epsilon, rng):
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * t + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: unbounded  # known: not-judged
    told = np.ones_like(t)
    kept = [told]
    told[up == 1] = t[up == 1]
    return kept[0] * (2 * up - 1)


def with_a_seed_that_is_written_down(answers, epsilon, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    return np.where(np.random.default_rng(1).random(answers.shape) < p, answers, 1 - answers)  # release: unbounded  # known: not-judged
