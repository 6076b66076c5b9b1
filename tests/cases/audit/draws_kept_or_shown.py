"""Noise of a helper that shows what it draws, or draws once and gives it to all that ask: whoever sees it takes it off again."""
import logging

import numpy as np
import pandas as pd

epsilon = 0.5
people = pd.read_csv("people.csv")
drawn = {}
history = []
first = None


def shown(scale):
    n = np.random.laplace(0, scale)
    print("noise:", n)
    return n


def logged(scale):
    n = np.random.laplace(0, scale)
    logging.info("noise: %s", n)
    return n


def once(name):
    if name not in drawn:
        drawn[name] = np.random.laplace(0, 1 / epsilon)
    return drawn[name]


def only_once():
    global first
    if first is None:
        first = np.random.laplace(0, 1 / epsilon)
    return first


def noted(scale):
    n = np.random.laplace(0, scale)
    history.append(n)
    return n


def fresh(scale):
    n = np.random.laplace(0, scale)
    return n


print(len(people) + shown(1 / epsilon))  # release: under-noised
print(len(people) + logged(1 / epsilon))  # release: under-noised
print(len(people) + once("a"))  # release: under-noised
print((people["age"] > 60).sum() + once("a"))  # release: under-noised
print(len(people) + only_once())  # release: under-noised
print((people["age"] > 60).sum() + only_once())  # release: under-noised
print(len(people) + noted(1 / epsilon))  # release: under-noised
print(len(people) + fresh(1 / epsilon))  # release: right
print((people["age"] > 60).sum() + fresh(1 / epsilon))  # release: right
