"""A function that seeds the generator of a library by the data: what other functions draw may come from that."""
import random

import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")


def settle():
    np.random.seed(int(people["age"].sum()))


def count(df, eps):
    # If the other function ran before, who knows the sum knows the noise.
    return len(df) + np.random.laplace(0, 1 / eps)  # release: undecided


def count_by_another_library(df, eps):
    return len(df) + random.gauss(0, 1 / eps)  # release: right


def count_by_a_generator_of_its_own(df, eps):
    # It is seeded by the system.
    return len(df) + np.random.default_rng().laplace(0, 1 / eps)  # release: right
