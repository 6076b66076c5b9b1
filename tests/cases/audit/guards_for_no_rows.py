"""Functions that give up where there are no rows, before they release anything: that there are some is assumed, and printed."""
import numpy as np
import pandas as pd


def ages_by_bin(ages: list, epsilon):
    ages = np.asarray(ages, dtype=float)
    if ages.size == 0:
        raise ValueError("ages must not be empty")
    counts, _ = np.histogram(ages, bins=[0, 30, 60, 120])
    # A person more is in one bin.
    return counts + np.random.laplace(0, 1 / epsilon, size=3)  # release: right


def how_many(people: pd.DataFrame, epsilon):
    if people.empty:
        return 0.0
    return len(people) + np.random.laplace(0, 1 / epsilon)  # release: right


def how_many_adults(ages: list, epsilon):
    if ages is None or len(ages) == 0:
        return None
    return sum(1 for age in ages if age >= 18) + np.random.laplace(0, 1 / epsilon)  # release: right


def how_many_old(ages: list, epsilon):
    if not ages:
        print("nobody")
        raise ValueError("nobody")
    return sum(1 for age in ages if age >= 65) + np.random.laplace(0, 1 / epsilon)  # release: right


def counted_first(people: pd.DataFrame, epsilon):
    n = len(people)
    if n < 1:
        raise ValueError("no rows")
    return n + np.random.laplace(0, 1 / epsilon)  # release: right


def some_of_them(people: pd.DataFrame, epsilon):
    women = people[people["sex"] == "F"]
    # Whether there is a woman among them is told without noise.
    if len(women) == 0:
        return 0.0
    return len(women) + np.random.laplace(0, 1 / epsilon)  # release: private-parameter


def enough_of_them(people: pd.DataFrame, epsilon):
    # Whether there are nine or ten is told without noise.
    if len(people) < 10:
        return 0.0
    return len(people) + np.random.laplace(0, 1 / epsilon)  # release: private-parameter


def another_number(people: pd.DataFrame, epsilon):
    # Nothing says that there are three, or that there are not.
    if len(people) == 3:
        raise ValueError("not three")
    return len(people) + np.random.laplace(0, 1 / epsilon)  # release: private-parameter
