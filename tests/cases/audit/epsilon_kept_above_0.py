"""An epsilon that is kept from being 0: it is claimed as it is, and nothing beside it is."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")


def tall(epsilon):
    b = 1.0 / max(epsilon, 1e-6)
    return float((people["height"] > 180).sum() + np.random.laplace(0.0, b))  # release: right


def total_pay(epsilon):
    # A row adds up to 9000.
    return people["pay"].clip(0, 9000).sum() + np.random.laplace(0.0, 500 / max(epsilon, 1e-9))  # release: under-noised


def tall_with_less_noise(epsilon, n):
    # n times less noise than epsilon asks for: n is no part of what is claimed.
    return (people["height"] > 180).sum() + np.random.laplace(0.0, 1 / (n * max(epsilon, 1e-6)))  # release: undecided


def tall_at_most_so_private(epsilon):
    # 2 is no number that only keeps from dividing by 0: whoever asks for 0.1 gets 2.
    return (people["height"] > 180).sum() + np.random.laplace(0.0, 1 / max(epsilon, 2))  # release: undecided
