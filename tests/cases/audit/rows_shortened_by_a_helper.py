"""Gradients, one for each person, that a helper brings to a length, one by one: a list of vectors, whatever that of a vector is taken in."""
import numpy as np


def shorten(gradient, clip_norm):
    length = np.linalg.norm(gradient)
    if length > clip_norm:
        gradient = gradient * clip_norm / length
    return gradient


def halved(gradient, clip_norm):
    length = np.linalg.norm(gradient)
    if length > clip_norm:
        return gradient / 2
    return gradient


def sum_of_them(gradients, clip_norm=1.0, sigma=1.0):
    short = np.array([shorten(gradient, clip_norm) for gradient in gradients])
    total = short.sum(axis=0)
    return total + np.random.normal(0, sigma * clip_norm, total.shape)  # release: right


def mean_of_them(gradients, clip_norm=1.0, sigma=1.0):
    mean = np.mean([shorten(gradient, clip_norm) for gradient in gradients], axis=0)
    return mean + np.random.normal(0, sigma * clip_norm, mean.shape)  # release: right


def for_an_epsilon(gradients, epsilon, delta):
    total = np.sum([shorten(gradient, 1.0) for gradient in gradients], axis=0)
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return total + np.random.normal(0, sigma, total.shape)  # release: right


def for_half_of_it(gradients, epsilon, delta):
    # They are as long as 2, and the noise is made for 1.
    total = np.sum([shorten(gradient, 2.0) for gradient in gradients], axis=0)
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return total + np.random.normal(0, sigma, total.shape)  # release: under-noised


def only_halved(gradients, clip_norm=1.0, sigma=1.0):
    # Half of what is long may be long.
    total = np.sum([halved(gradient, clip_norm) for gradient in gradients], axis=0)
    return total + np.random.normal(0, sigma * clip_norm, total.shape)  # release: unbounded


class Descent:
    def __init__(self, clip_norm, sigma):
        self.clip_norm, self.sigma = clip_norm, sigma

    def _shorten(self, gradient):
        return gradient * min(1.0, self.clip_norm / np.linalg.norm(gradient))

    def step(self, gradients):
        total = np.sum([self._shorten(gradient) for gradient in gradients], axis=0)
        return total + np.random.normal(0, self.sigma * self.clip_norm, total.shape)  # release: right
