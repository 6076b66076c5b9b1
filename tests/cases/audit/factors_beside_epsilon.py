"""Scales with more than epsilon below the line: what is claimed is what is called epsilon, however the scale is written."""

import numpy as np


# Noise for a hundredth of what is claimed.
def mean_of_many(people, eps):
    return people.age.clip(0, 100).mean() + np.random.laplace(scale=100 / (10000 * eps))  # release: under-noised


# The same scale in four ways.
def half_above(people, eps):
    return len(people) + np.random.laplace(scale=0.5 / eps)  # release: under-noised


def half_of_the_quotient(people, eps):
    return len(people) + np.random.laplace(scale=(1 / eps) / 2)  # release: under-noised


def half_of_the_draw(people, eps):
    return len(people) + np.random.laplace(scale=1 / eps) / 2  # release: under-noised


def twice_below(people, eps):
    return len(people) + np.random.laplace(scale=1 / (2 * eps))  # release: under-noised


# Parts of a budget.
def half_of_the_budget(people, eps):
    return len(people) + np.random.laplace(scale=1 / (eps / 2))  # release: right


def part_of_the_budget(people, eps, parts):
    return len(people) + np.random.laplace(scale=1 / (eps / parts))  # release: right


def share_of_the_budget(people, eps, frac):
    return len(people) + np.random.laplace(scale=1 / (eps * frac))  # release: right


def two_budgets(people, eps1, eps2):
    return len(people) + np.random.laplace(scale=1 / (eps1 + eps2))  # release: right


# It may be meant for sums over n people, or be a slip: that is not said anywhere.
def times_a_number(people, eps, n):
    return len(people) + np.random.laplace(scale=1 / (n * eps))  # release: undecided


def rounds_multiplied(people, eps, rounds):
    each = eps * rounds
    return len(people) + np.random.laplace(scale=1 / each)  # release: undecided


def squared(people, eps):
    return len(people) + np.random.laplace(scale=1 / eps**2)  # release: undecided


def exponential(people, eps):
    return len(people) + np.random.laplace(scale=1 / np.exp(eps))  # release: undecided


# More epsilon, more noise: for 1 / 10, which promises much, this costs 10.
def upside_down(people, eps):
    return len(people) + np.random.laplace(0, eps)  # release: under-noised


def gaussian_third(people, eps, delta):
    return len(people) + np.random.normal(0, np.sqrt(2 * np.log(1.25 / delta)) / (3 * eps))  # release: under-noised
