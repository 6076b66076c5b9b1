"""Settings and data in one mapping, looked up by their names."""
import numpy as np


def older(setup):
    return (np.asarray(setup["data"]) > 65).sum() + np.random.laplace(0, 1 / setup["epsilon"])  # release: right


def total(setup):
    ages = np.asarray(setup["data"])
    return np.clip(ages, 0, 100).sum() + np.random.laplace(0, 10 / setup["epsilon"])  # release: under-noised


def not_clipped(setup):
    ages = np.asarray(setup["data"])
    return ages.sum() + np.random.laplace(0, 100 / setup["epsilon"])  # release: unbounded


def by_the_largest(setup):
    ages = np.asarray(setup["data"])
    return np.clip(ages, 0, 100).sum() + np.random.laplace(0, ages.max() / setup["epsilon"])  # release: private-parameter


def of_a_frame(options):
    df = options["df"]
    return (df["age"] > options["threshold"]).sum() + np.random.laplace(0, 1 / options["eps"])  # release: right


def how_many(options):
    rows, eps = options["rows"], options["eps"]
    return len(rows) + np.random.laplace(0, 1 / eps)  # release: right


def noisy(value, setup):
    return value + np.random.laplace(0, 1 / setup["epsilon"])


def handed_on(setup):
    ages = np.asarray(setup["data"])
    # What is looked up elsewhere is not seen here.
    return noisy((ages > 65).sum(), setup)  # release: right  # known: not-judged
