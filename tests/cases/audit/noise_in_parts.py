"""Noise on a part of what is stored: one entry, a slice, one key; and on all of it, part by part."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
CITIES = ("Bern", "Basel", "Chur")
epsilon = 1.0

# Basel and Chur are told as they are.
counts = np.array([(people["city"] == c).sum() for c in CITIES], dtype=float)
counts[0] += np.random.laplace(0, 1 / epsilon)  # release: under-noised
print(counts)

# Chur is told as it is.
first_two = np.array([(people["city"] == c).sum() for c in CITIES], dtype=float)
first_two[:2] += np.random.laplace(0, 1 / epsilon, size=2)  # release: under-noised
print(first_two)

# The number of adults is told as it is.
report = {"people": len(people), "adults": (people["age"] > 17).sum()}
report["people"] += np.random.laplace(0, 1 / epsilon)  # release: under-noised
print(report)

# A copy is no better than what it is a copy of.
noisy = counts.copy()
noisy[1] = counts[1] + np.random.laplace(0, 1 / epsilon)  # release: under-noised
print(noisy)

# All three, one after the other.
each = np.array([(people["city"] == c).sum() for c in CITIES], dtype=float)
each[0] += np.random.laplace(0, 1 / epsilon)  # release: right
each[1:] += np.random.laplace(0, 1 / epsilon, size=2)  # release: right
print(each)

# All keys.
both = {"people": len(people), "adults": (people["age"] > 17).sum()}
for key in both:
    both[key] += np.random.laplace(0, 1 / epsilon)  # release: right
print(both)

# What was not private before is no part that stays as it was.
told = [0, 0]
told[0] = len(people) + np.random.laplace(0, 1 / epsilon)  # release: right
print(told)


def two_of_three(df, eps):
    xs = [len(df), (df["age"] > 17).sum(), (df["age"] > 64).sum()]
    for i in range(2):
        # The last count is told as it is.
        xs[i] += np.random.laplace(0, 1 / eps)  # release: under-noised
    return xs


def all_three(df, eps):
    xs = [len(df), (df["age"] > 17).sum(), (df["age"] > 64).sum()]
    for i in range(len(xs)):
        xs[i] = xs[i] + np.random.laplace(0, 1 / eps)  # release: right
    return xs


def if_it_is_a_count(df, eps):
    stats = {"people": len(df), "adults": (df["age"] > 17).sum()}
    for key, value in stats.items():
        if key != "people":
            # How many people there are is told as it is.
            stats[key] = value + np.random.laplace(0, 1 / eps)  # release: under-noised
    return stats


def in_a_list_of_its_own(df, eps):
    truth = [len(df), (df["age"] > 17).sum()]
    out = []
    for value in truth:
        out.append(value + np.random.laplace(0, 1 / eps))  # release: right
    return out


def one_of_the_readings(readings, eps):
    kept = [min(max(r, 0), 1) for r in readings]
    # All readings but the first are told as they are.
    kept[0] += np.random.laplace(0, 1 / eps)  # release: under-noised
    return kept
