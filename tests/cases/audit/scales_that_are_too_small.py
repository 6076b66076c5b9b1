"""Laplace mechanisms that nobody here calls, for a sensitivity that the caller gives: the scale must be that over epsilon, at least."""
import numpy as np


def over_epsilon(value, sensitivity, eps):
    return value + np.random.laplace(0, sensitivity / eps)  # release: generic


def a_share_of_epsilon(value, sensitivity, eps):
    return value + np.random.laplace(0, 2 * sensitivity / eps)  # release: generic


def over_the_square(value, sensitivity, eps):
    return value + np.random.laplace(0, sensitivity / eps ** 2)  # release: under-noised


def over_the_root(value, sensitivity, eps):
    scale = sensitivity / np.sqrt(eps)
    return value + np.random.laplace(0, scale)  # release: under-noised


def by_half(value, sensitivity, eps):
    return value + np.random.laplace(0, sensitivity / (2 * eps))  # release: under-noised


def for_one_sensitivity(value, sensitivity, eps):
    return value + np.random.laplace(0, 1 / eps)  # release: under-noised


def in_several_parts(value, sensitivity, eps, parts):
    return value + np.random.laplace(0, sensitivity * parts / eps)  # release: generic
