"""Histograms whose range is given by a name: of two numbers, which the data did not choose."""
import numpy as np

ages = np.loadtxt("ages.txt")


class Binned:
    def __init__(self, box=(0, 120)):
        self.box = box

    def counts(self, path, epsilon):
        held = np.loadtxt(path)
        found = np.histogram(held, 12, self.box)[0]
        return found + np.random.laplace(0, 1 / epsilon, found.shape)  # release: right

    def counts_of_half(self, path, epsilon):
        held = np.loadtxt(path)
        found = np.histogram(held, bins=12, range=self.box)[0]
        # Half of the noise that a count needs.
        return found + np.random.laplace(0, 0.5 / epsilon, found.shape)  # release: under-noised


def counts_by_the_caller(box, epsilon):
    found = np.histogram(ages, 10, box)[0]
    return found + np.random.laplace(0, 1 / epsilon, found.shape)  # release: right


def counts_of_their_own_range(epsilon):
    # The oldest one decides where all bins lie.
    ends = (ages.min(), ages.max())
    found = np.histogram(ages, 10, ends)[0]
    return found + np.random.laplace(0, 1 / epsilon, found.shape)  # release: private-parameter


def counts_of_a_range_that_may_be_left_out(epsilon, ends=None):
    # Who leaves it out gets bins from the youngest to the oldest.
    found = np.histogram(ages, 10, ends)[0]
    return found + np.random.laplace(0, 1 / epsilon, found.shape)  # release: private-parameter
