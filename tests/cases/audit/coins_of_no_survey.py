"""Coins that decide between private things, and release nothing: only the sum at the end is judged."""

import random

import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
train, test = [], []
for _, row in people.iterrows():
    if random.random() < 0.8:
        train.append(row["age"])
    else:
        test.append(row["age"])
ages = np.clip(np.array(train), 0, 100)
# A row is in the sum or not, by its own coin, and adds at most 100.
print(ages.sum() + np.random.laplace(0, 100 / 1.0))  # release: right


def augment(image, p=0.5):
    if random.random() < p:
        image = 1 - image
    return image


def simulate(n, p):
    return [1 if random.random() < p else 0 for _ in range(n)]


def jitter(values):
    return [v if random.random() < 0.9 else random.choice(values) for v in values]


def explore(scores, state, rate, actions):
    if random.random() < rate:
        return random.choice(actions)
    return int(np.argmax(scores[state]))
