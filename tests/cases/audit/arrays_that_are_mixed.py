"""Answers of many people in one array, of which one gets to another one's place, or all are told by one draw: nothing is said of one entry by itself."""
import numpy as np


def one_coin_for_all(answers, epsilon, k, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    other = rng.integers(1, k, size=answers.shape)
    # Where one coin falls well, everybody's answer is told as it is.
    keep = rng.binomial(1, p)  # release: unbounded  # known: not-judged
    return np.where(keep, answers, (answers + other) % k)


def backwards_beside(answers, epsilon, k, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    other = rng.integers(1, k, size=answers.shape)
    # Every answer is told, in the end, in one place or another.
    keep = rng.binomial(1, p, size=answers.shape)  # release: unbounded  # known: not-judged
    return np.where(keep, answers, answers[::-1])


def picked_by_another_mask(t, epsilon, rng):
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * t + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: unbounded  # known: not-judged
    told = np.ones_like(t)
    # As many others' numbers, as they are.
    told[up != 1] = t[up == 1]
    return told


def about_their_mean(t, epsilon, rng):
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * (t - t.mean()) + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: under-noised  # known: not-judged
    return 2 * up - 1


def sorted_before(answers, epsilon, k, rng):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    ordered = np.sort(answers)
    other = rng.integers(1, k, size=answers.shape)
    # One answer more moves all that stand behind it.
    keep = rng.binomial(1, p, size=answers.shape)  # release: under-noised  # known: not-judged
    return np.where(keep, ordered, (ordered + other) % k)


def filled_under_two_names(t, epsilon, rng):
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * t + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: unbounded  # known: not-judged
    told = np.ones_like(t)
    same = told
    # What is put into the one is in the other: where the coin falls so, the number itself.
    same[up == 1] = t[up == 1]
    return told


def with_a_mask_that_changes(t, epsilon, rng):
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * t + 1 / 2
    up = rng.binomial(n=1, p=chance, size=t.shape)  # release: unbounded  # known: not-judged
    told = np.ones_like(t)
    picked = t[up == 1]
    up = rng.binomial(n=1, p=chance, size=t.shape)
    # The second coins pick others than the first ones.
    told[up == 1] = picked
    return told


def weights_of_one(weights, epsilon, rng):
    # Not somebody's number each: all entries are what one client has learnt, and all are told.
    chance = (np.exp(epsilon) - 1) / (2 * np.exp(epsilon) + 2) * weights + 1 / 2
    up = rng.binomial(n=1, p=chance, size=weights.shape)  # release: under-noised  # known: not-judged
    return 2 * up - 1
