"""Laplace noise of two uniform draws: one picks the side, the other the size."""
import numpy as np


def drawn(sensitivity, epsilon):
    beta = sensitivity / epsilon
    side = np.random.random()
    size = np.random.random()
    if side <= 0.5:
        noise = -beta * np.log(1.0 - size)
    else:
        noise = beta * np.log(size)
    return noise


def private_count(records, epsilon):
    return len(records) + drawn(1, epsilon)  # release: right


def private_sum(records, epsilon):
    return sum(records) + drawn(1, epsilon)  # release: unbounded


def half_as_much(records, epsilon):
    return len(records) + drawn(0.5, epsilon)  # release: under-noised


def each_entry(data, sensitivity, epsilon):
    for at in range(len(data)):
        data[at] += drawn(sensitivity, epsilon)  # release: generic
    return data


def of_one_side(epsilon):
    side = np.random.random()
    size = np.random.random()
    if side <= 0.5:
        noise = -np.log(1.0 - size) / epsilon
    else:
        noise = -np.log(size) / epsilon
    return noise


def never_below(records, epsilon):
    # The noise is never negative.
    return len(records) + of_one_side(epsilon)  # release: undecided


def of_one_draw(epsilon):
    side = np.random.random()
    if side <= 0.5:
        noise = -np.log(1.0 - side) / epsilon
    else:
        noise = np.log(side) / epsilon
    return noise


def never_large(records, epsilon):
    # The draw that picks the side bounds the size: never more than log(2) / epsilon.
    return len(records) + of_one_draw(epsilon)  # release: undecided


def of_a_loaded_coin(epsilon):
    side = np.random.random()
    size = np.random.random()
    if side <= 0.9:
        noise = -np.log(1.0 - size) / epsilon
    else:
        noise = np.log(size) / epsilon
    return noise


def mostly_above(records, epsilon):
    return len(records) + of_a_loaded_coin(epsilon)  # release: undecided
