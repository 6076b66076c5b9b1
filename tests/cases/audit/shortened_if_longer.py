"""Updates of models in federated learning with differential privacy, made shorter where they are longer than a bound, before they get noise."""

import numpy as np


def private_update(before, after, clip, sigma):
    told = []
    for old, new in zip(before, after):
        update = new - old
        length = np.linalg.norm(update.flatten())
        if length > clip:
            update = update * clip / length
        noise = np.random.normal(0, clip * sigma / np.sqrt(update.size), update.shape)
        told.append(old + (update + noise))  # release: right
    return told


def private_step(step, clip, sigma):
    length = np.linalg.norm(step)
    if length > clip:
        step = step * clip / length
    return step + np.random.normal(0, clip * sigma, step.shape)  # release: right


def sometimes_private_update(update, clip, sigma, clips):
    length = np.linalg.norm(update)
    if clips:
        update = update * clip / length
    # Where nobody asks for it, an update of any length gets noise for one of length `clip`.
    return update + np.random.normal(0, clip * sigma, update.shape)  # release: unbounded


def lengthened_update(update, clip, sigma):
    length = np.linalg.norm(update)
    if length > clip:
        update = update * 100
    else:
        update = update * clip / length
    return update + np.random.normal(0, clip * sigma, update.shape)  # release: unbounded
