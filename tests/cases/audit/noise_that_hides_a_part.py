"""Helpers for differential privacy whose noise is not added as it was drawn, or hides what is told beside it."""
import numpy as np


def plain(count, epsilon):
    noise = np.random.laplace(0, 1 / epsilon)
    return count + noise  # release: generic


def plain_by_its_length(counts, epsilon):
    noise = np.random.laplace(0, 1 / epsilon, size=len(counts))
    return counts + noise, len(counts)  # release: generic


def written_over(count, epsilon):
    count = count + np.random.laplace(0, 1 / epsilon)  # release: generic
    return count, epsilon


def halved(count, epsilon):
    return count + np.random.laplace(0, 1 / epsilon) / 2  # release: under-noised  # known: undecided


def made_nothing(count, epsilon):
    return count + 0 * np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: undecided


def halved_for_its_sensitivity(count, sensitivity, epsilon):
    return count + 0.5 * np.random.laplace(0, sensitivity / epsilon)  # release: under-noised


def one_draw_for_all(counts, epsilon):
    return counts + np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: undecided


def one_draw_in_an_array(counts, epsilon):
    return np.array(counts) + np.random.laplace(0, 1 / epsilon, size=1)  # release: unbounded  # known: undecided


def with_what_it_hides(count, epsilon):
    noise = np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: undecided
    return {"noisy": count + noise, "count": count}  # release: unbounded  # known: undecided


def with_the_noise(count, epsilon):
    noise = np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: undecided
    return count + noise, noise  # release: unbounded  # known: undecided
