"""Noise of one family or another, as a setting says: each of them is judged."""
import numpy as np


def visits(data, mechanism, epsilon=1.0, delta=1e-5):
    if mechanism == "laplace":
        noise = np.random.laplace(0, 1 / epsilon)
    elif mechanism == "gaussian":
        noise = np.random.normal(0, np.sqrt(2 * np.log(1.25 / delta)) / epsilon)
    else:
        raise ValueError(mechanism)
    return len(data) + noise  # release: right


def looked_at(data, mechanism, epsilon=1.0, delta=1e-5):
    if mechanism == "laplace":
        noise = np.random.laplace(0, 1 / epsilon)
        # Whoever sees the noise sees the count.
        print("Laplace", noise)
    else:
        noise = np.random.normal(0, np.sqrt(2 * np.log(1.25 / delta)) / epsilon)
        print("Gaussian", noise)
    return len(data) + noise  # release: under-noised


def mean_age(ages, epsilon=1.0, delta=0.0):
    if any(ages < 0) or any(ages > 120):
        print("ages are from 0 to 120")
        return None
    n = len(ages)
    if delta == 0:
        noise = np.random.laplace(loc=0, scale=120 / (n * epsilon))
    else:
        noise = np.random.normal(0, 120 * np.sqrt(2 * np.log(1.25 / delta)) / (n * epsilon), 1)
    # How many there are is read off the scale, where a row may be added.
    return np.mean(ages) + noise  # release: private-parameter


def histogram(data, kind, epsilon=1.0):
    counts, _ = np.histogram(data, bins=[0, 10, 20, 30])
    if kind == "laplace":
        noise = np.random.laplace(0, 1, size=counts.shape)
    else:
        noise = np.random.normal(0, 4, size=3)
    return counts + noise / epsilon  # release: right
