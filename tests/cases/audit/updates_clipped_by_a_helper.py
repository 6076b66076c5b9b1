"""Updates that a function of the module clips as a whole: they turn round for other data, by twice the bound."""
import numpy as np


def clip_update(update, bound):
    length = np.linalg.norm(update)
    if length > bound:
        update = (bound / length) * update
    return update


def clip_maybe(update, bound, strict):
    length = np.linalg.norm(update)
    if strict:
        update = update * (bound / length)
    return update


def clip_if_short(update, bound):
    length = np.linalg.norm(update)
    if length < bound:
        update = (bound / length) * update
    return update


def for_the_bound(model, batch, bound, epsilon, delta):
    sigma = bound * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    update = model.backward(batch)
    clipped = clip_update(update, bound)
    return clipped + np.random.normal(0, sigma, clipped.shape)  # release: under-noised


def for_twice_the_bound(model, batch, bound, epsilon, delta):
    sigma = 2 * bound * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    update = model.backward(batch)
    clipped = clip_update(update, bound)
    return clipped + np.random.normal(0, sigma, clipped.shape)  # release: right


def not_if_nobody_asks(model, batch, bound, epsilon, delta):
    sigma = 2 * bound * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    update = model.backward(batch)
    clipped = clip_maybe(update, bound, False)
    return clipped + np.random.normal(0, sigma, clipped.shape)  # release: unbounded


def on_the_wrong_side(model, batch, bound, epsilon, delta):
    sigma = bound * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    update = model.backward(batch)
    clipped = clip_if_short(update, bound)
    return clipped + np.random.normal(0, sigma, clipped.shape)  # release: unbounded


def by_a_letter(update, s, epsilon, delta):
    update = update / max(1, np.linalg.norm(update) / s)
    sigma = np.sqrt(2 * np.log(1.25 / delta)) * s / epsilon
    return update + np.random.normal(0, sigma, update.shape)  # release: under-noised
