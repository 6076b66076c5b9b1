"""Noise that is drawn until the sum suits: what is told at last is not the sum with one draw, and costs up to twice as much."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")


# At 0 half of all sums are below 0, at 1 fewer: seeing a sum just above 0 is 2 exp(eps) - 1 times as likely.
def until_positive(df, eps):
    noisy = -1
    while noisy < 0:
        noisy = len(df) + np.random.laplace(0, 1 / eps)  # release: under-noised  # known: undecided
    return noisy


def once_more_where_negative(df, eps):
    noisy = len(df) + np.random.laplace(0, 1 / eps)  # release: under-noised  # known: undecided
    while noisy < 0:
        noisy = len(df) + np.random.laplace(0, 1 / eps)  # release: under-noised  # known: undecided
    return noisy


def until_a_flag_is_set(df, eps):
    done = False
    while not done:
        noisy = len(df) + np.random.laplace(0, 1 / eps)  # release: under-noised  # known: undecided
        done = noisy >= 0
    return noisy


def within(value, eps, low, high):
    while True:
        noisy = value + np.random.laplace(0, 1 / eps)
        if low <= noisy <= high:
            return noisy


print(within(len(people), 0.5, 0, 1000))  # release: under-noised  # known: undecided


# The noise is kept where the sum suits: the same.
def noise_that_suits(df, eps):
    while True:
        noise = np.random.laplace(0, 1 / eps)
        if len(df) + noise > 0:  # release: under-noised  # known: undecided
            break
    return len(df) + noise  # release: under-noised  # known: not-judged


# A sum that is changed until it suits: what is done with what was told costs nothing.
def halved_until_small(df, eps):
    noisy = len(df) + np.random.laplace(0, 1 / eps)  # release: right
    while noisy > 100:
        noisy = noisy / 2
    return noisy


# At most ten sums, each of which is paid for.
def ten_times_at_most(df, eps):
    for _ in range(10):
        noisy = len(df) + np.random.laplace(0, 1 / eps)  # release: right
        if noisy > 0:
            break
    return noisy
