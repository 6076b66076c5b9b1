"""Helpers that are handed to something by their name: nothing here calls them, and yet they are used."""
from functools import partial
from multiprocessing import Pool

import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
epsilon = 0.5


def noisy_age(value):
    return value + np.random.laplace(0, 1 / epsilon)  # release: unbounded


def noisy_number(value, sensitivity, eps):
    return value + np.random.laplace(0, sensitivity / eps)  # release: unbounded  # known: not-judged


def noisy_count(value, sensitivity, eps):
    return value + np.random.laplace(0, sensitivity / eps)


def noisy_result(value, sensitivity, eps):
    return value + np.random.laplace(0, sensitivity / eps)  # release: generic


mechanisms = {"laplace": noisy_count}
for mechanism in mechanisms.values():
    print(mechanism(len(people), 1, epsilon))  # release: right
each = np.frompyfunc(noisy_age, 1, 1)
print(each(people["age"]))
with Pool() as pool:
    print(pool.map(partial(noisy_number, sensitivity=1, eps=1), people["age"]))
# What the calls above made of the rows is not known.
print(len(people) + np.random.laplace(0, 1 / epsilon))  # release: right  # known: undecided


class Laplace:
    def __init__(self, epsilon, sensitivity):
        self.epsilon = epsilon
        self.sensitivity = sensitivity
        self.scale = self.scale_of()

    def scale_of(self):
        return self.sensitivity / self.epsilon

    def add_noise(self, data: np.ndarray):
        # Whoever makes the object says by how much the data can move.
        return data + np.random.laplace(0, self.scale, data.shape)  # release: generic


class OfUnit:
    def __init__(self, epsilon):
        self.scale = 1 / epsilon

    def add_noise(self, data: np.ndarray):
        # Made for entries that move by 1, and nothing bounds them.
        return data + np.random.laplace(0, self.scale, data.shape)  # release: unbounded


def noisy_votes(votes, epsilon):
    noisy = []
    for one in range(12):
        noisy.append(votes[one] + np.random.laplace(0, 1 / epsilon))  # release: generic
    return noisy


def noisy_histogram(histogram, epsilon):
    return [count + np.random.laplace(0, 1 / epsilon) for count in histogram]  # release: generic


def noisy_values(values: list, sensitivity, epsilon):
    return np.array(values) + np.random.laplace(0, sensitivity / epsilon, size=len(values))  # release: generic


class ForShow:
    def __init__(self, epsilon, sensitivity=1):
        self.scale = sensitivity / epsilon

    def perturb(self, value):
        return value + np.random.laplace(0, self.scale)  # release: generic


def show():
    one = 1
    mechanism = ForShow(0.5)
    print([mechanism.perturb(one) for _ in range(100)])


def of_what_is_fetched(value, epsilon):
    return value + np.random.laplace(0, 1 / epsilon)


def totals(service, name):
    total = sum(float(one.get(name, 0)) for one in service.all())
    # Nothing bounds what is fetched.
    print(of_what_is_fetched(total, 0.5))  # release: unbounded  # known: undecided
