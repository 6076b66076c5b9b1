"""Differentially private sums in functions that nobody here calls: the methods and attributes of arrays do not make a parameter a query that is asked of data, and a lambda is no helper."""
import math

import numpy as np


def too_little(ages, eps):
    return ages.clip(0, 10).sum() + np.random.laplace(0, 1 / eps)  # release: under-noised


def enough(ages, eps):
    return ages.clip(0, 10).sum() + np.random.laplace(0, 10 / eps)  # release: right


def selected(people, eps):
    return people.query("age > 3").shape[0] * 7 + np.random.laplace(0, 1 / eps)  # release: under-noised


def moments(X, eps, delta):
    n, d = X.shape
    X = X - X.mean(0)
    X = X / np.maximum(1, np.linalg.norm(X, axis=1, keepdims=True))
    A = X.T @ X
    return A + np.random.normal(0, math.sqrt(2 * math.log(1.25 / delta)) / eps, (d, d))  # release: unbounded


def asked(query, data, eps):
    return query.value(data) + np.random.laplace(0, query.sensitivity / eps)  # release: generic


def in_a_column(table, eps):
    table["x"] = table["x"].clip(0, 10).apply(lambda v: v + np.random.laplace(0, 1 / eps))  # release: not-judged
    return table
