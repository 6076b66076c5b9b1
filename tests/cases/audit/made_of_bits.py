"""People who are made up, and whether they are ill: a truth value, or 0 and 1, is a bit whoever it is of, and a sum of bits a count."""

import numpy as np
import pandas as pd


def laplace(value, sensitivity, epsilon):
    return value + np.random.laplace(0, sensitivity / epsilon)


def make_people(size):
    ages = np.random.randint(18, 90, size=size)
    risk = ages / 200
    return pd.DataFrame({"age": ages, "ill": np.random.random(size=size) < risk})


people = make_people(1000)
patients = np.array([1] * 40 + [0] * 960)
incomes = np.random.choice([0, 1, 50_000], size=1000)

# One person more is at most one ill person more.
print(laplace(people["ill"].sum(), 1, 0.5))  # release: right
print(laplace(np.sum(patients), 1, 0.5))  # release: right

# How old the people of the file are that stands for these, nobody says: one of 120 moves the total by 120.
print(laplace(people["age"].sum(), 1, 0.5))  # release: unbounded

# One person more moves the total by 50,000, for one of the numbers that are drawn is no bit.
print(laplace(incomes.sum(), 1, 0.5))  # release: unbounded
