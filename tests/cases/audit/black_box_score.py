"""Publishes numbers that an unknown module computes from the whole table."""

import numpy as np
from scoring import impute, risk_score


def publish_raw(df, epsilon):
    score = risk_score(df)
    # What the unknown function returns may be any number, or one that it brings to 0..1 by itself. Not to be told from here.
    return score + np.random.laplace(0, 1 / epsilon)  # release: undecided


def publish_clipped(df, epsilon):
    score = min(max(risk_score(df), 0.0), 1.0)
    # Whatever the unknown function does, its one number is brought to 0..1: no two tables can be further apart than 1.
    return score + np.random.laplace(0, 1 / epsilon)  # release: right


def publish_imputed(df, epsilon):
    filled = impute(df)
    # If every row is filled in by itself, the clipped total moves by 1; if by the mean of the others, all rows move. Not to be told from here.
    return filled["score"].clip(0, 1).sum() + np.random.laplace(0, 1 / epsilon)  # release: undecided
