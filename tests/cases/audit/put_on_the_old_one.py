"""A noisy update that is added to the model from before: nothing is hidden of that, and where it was trained with the same rows, they are seen in it."""
import numpy as np


def both_of_the_rows(model, rows, clip=1.0, sigma=1.0):
    old = model.fit(rows)
    new = model.fit_again(old, rows)
    update = new - old
    update = update * min(1.0, clip / np.linalg.norm(update))
    noisy = update + np.random.normal(0, sigma * clip, update.shape)  # release: unbounded  # known: undecided
    return old + noisy


def in_one_sum(model, rows, clip=1.0, sigma=1.0):
    old = model.fit(rows)
    update = model.fit_again(old, rows) - old
    update = update * min(1.0, clip / np.linalg.norm(update))
    return old + (update + np.random.normal(0, sigma * clip, update.shape))  # release: unbounded  # known: undecided


def from_before(model, rows, start, clip=1.0, sigma=1.0):
    update = model.fit_again(start, rows) - start
    update = update * min(1.0, clip / np.linalg.norm(update))
    noisy = update + np.random.normal(0, sigma * clip, update.shape)  # release: right
    return start + noisy
