"""Generators that a caller may hand in, chosen by a condition, and generators that the data seed."""

import random

import numpy as np
import pandas as pd


def total_by_condition(data, eps, rng=None):
    if rng is None:
        rng = np.random.default_rng()
    return sum(data) + rng.laplace(0, 1 / eps)  # release: unbounded


def count_by_condition(data, eps, rng=None):
    if rng is None:
        rng = np.random.RandomState()
    return len(data) + rng.laplace(0, 1 / eps)  # release: right


def total_of_the_module(data, eps, rng=None):
    if rng is None:
        rng = np.random
    return sum(data) + rng.normal(0, 1 / eps)  # release: unbounded


def count_by_python(data, eps, generator=None):
    if generator is None:
        generator = random.Random()
    return sum(data) + generator.gauss(0, 2)  # release: unbounded


def total_by_default(data, eps, draw=np.random.laplace):
    return sum(data) + draw(0, 1 / eps)  # release: undecided


def total_by_name(data, eps, kind="laplace"):
    samplers = {"laplace": np.random.laplace, "gaussian": np.random.normal}
    return sum(data) + samplers[kind](0, 1 / eps)  # release: unbounded


class Report:
    def __init__(self, data, rng=None):
        self.data = data
        if rng is None:
            rng = np.random.default_rng()
        self.rng = rng

    def total(self, eps):
        return self.data.sum() + self.rng.laplace(0, 1 / eps)  # release: unbounded

    def count(self, eps):
        return len(self.data) + self.rng.laplace(0, 1 / eps)  # release: right


class Loaded:
    def load(self, path):
        self.rows = pd.read_csv(path)


class Query(Loaded):
    def count(self, eps):
        return len(self.rows) + np.random.laplace(0, 1 / eps)  # release: right

    def total(self, eps):
        return self.rows["age"].sum() + np.random.laplace(0, 1 / eps)  # release: unbounded


def sigma_of_a_parameter(readings, sigma):
    return readings.sum() + sigma * np.random.standard_normal()  # release: unbounded
