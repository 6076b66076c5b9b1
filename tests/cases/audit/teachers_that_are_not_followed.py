"""Votes of teachers whose predictions are not followed: an epsilon that a loop binds to what it holds is no secret."""
import numpy as np
import pandas as pd
import torch

patients = pd.read_csv("patients.csv")


def predictions(teachers, batches):
    found = []
    for teacher in teachers:
        mine = [teacher(inputs).squeeze().tolist() for inputs, _ in batches]
        found.append(sum(mine, []))
    return found


def most_voted(votes, epsilon=0.1):
    """The label with the most votes, under differential privacy."""
    labels = []
    for vote in votes:
        counts = np.bincount(vote, minlength=10)
        epsilon = epsilon
        scale = 1 / epsilon
        for place in range(len(counts)):
            counts[place] += np.random.laplace(0, scale, 1)
        labels.append(np.argmax(counts))
    return np.array(labels)


found = predictions([torch.load("teacher")], patients.values)
found = np.array([np.array(part) for part in found]).transpose(1, 0)
answers = most_voted(found, epsilon=0.6)  # release: right  # known: undecided
