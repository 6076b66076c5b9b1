"""Noise by hand from a generator that a function seeds by a parameter: the seed is a setting, and no data."""
import math
import random

import numpy as np
import pandas as pd


def laplace_noise(scale, rng):
    u = rng.random() - 0.5
    return -scale * math.copysign(1.0, u) * math.log(1 - 2 * abs(u))


def counts(rows, epsilon, seed=0):
    rng = random.Random(seed)
    told = {}
    for name in ["a", "b"]:
        n = len([row for row in rows if row[1] == name])
        told[name] = n + laplace_noise(1.0 / epsilon, rng)  # release: right
    return told


def total(rows, epsilon, seed=0):
    rng = np.random.default_rng(seed)
    most = 0.0
    for row in rows:
        most += max(0, min(10, row[0]))
    # An entry more moves the total by up to 10.
    return most + laplace_noise(5 / epsilon, rng)  # release: under-noised


def of_one_key(people, epsilon):
    sizes = people.groupby("area").size().reset_index(name="n")
    north = sizes[sizes["area"] == "north"]
    # One person more or less moves the number of one area by 1.
    return int(north["n"].iloc[0]) + np.random.laplace(0, 1 / epsilon)  # release: right  # known: undecided


print(of_one_key(pd.read_csv("people.csv"), 0.5))
