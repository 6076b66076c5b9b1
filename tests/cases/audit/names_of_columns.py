"""A choice among columns by the exponential mechanism: their names are no data, the values in them are."""
import numpy as np
import pandas as pd

df = pd.read_csv("symptoms.csv")


def most_frequent(epsilon):
    names = list(df.keys())
    scores = np.array([(df[name] == 1).sum() for name in names])
    weights = np.exp(epsilon * scores / 2)
    # A row more or less moves each count by at most 1.
    return np.random.choice(names, p=weights / weights.sum())  # release: right


def most_frequent_by_index(epsilon):
    names = df.columns.tolist()
    scores = [np.sum(df[name] == 1) for name in names]
    weights = [np.exp(epsilon * score / 2) for score in scores]
    weights = weights / np.linalg.norm(weights, ord=1)
    return np.random.choice(names, 1, p=weights)[0]  # release: right


def by_a_dict(epsilon):
    counts = {}
    for name in list(df.keys()):
        counts[name] = (df[name] == 1).sum()
    names = list(counts.keys())
    weights = np.array([np.exp(epsilon * counts[name] / 2) for name in names])
    return np.random.choice(names, p=weights / weights.sum())  # release: right  # known: undecided


def among_what_occurs(epsilon):
    kinds = df["kind"].unique()
    scores = np.array([(df["kind"] == kind).sum() for kind in kinds])
    weights = np.exp(epsilon * scores / 2)
    # A kind that one person has alone can be chosen only if that person is there.
    return np.random.choice(kinds, p=weights / weights.sum())  # release: private-parameter


def among_keys_that_occur(df, epsilon):
    counts = {}
    for kind in df["kind"]:
        counts[kind] = counts.get(kind, 0) + 1
    kinds = list(counts.keys())
    weights = np.array([np.exp(epsilon * counts[kind] / 2) for kind in kinds])
    return np.random.choice(kinds, p=weights / weights.sum())  # release: private-parameter


def exponential(x, options, score, sensitivity, privacy_budget):
    weights = np.array([np.exp(privacy_budget * score(x, option) / (2 * sensitivity)) for option in options])
    # By how much scores move, the caller knows.
    return np.random.choice(options, p=weights / np.sum(weights))  # release: generic
