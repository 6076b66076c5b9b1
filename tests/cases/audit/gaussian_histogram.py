"""Counts of tickets by priority with Gaussian noise; both releases have the noise they need."""

import numpy as np
import pandas as pd

PRIORITIES = ["low", "normal", "high", "urgent"]


def gaussian_sigma(sensitivity, epsilon, delta):
    return sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon


if __name__ == "__main__":
    tickets = pd.read_csv("tickets.csv")
    sigma = gaussian_sigma(1, 0.5, 1e-6)

    counts = np.array([len(tickets[tickets["priority"] == p]) for p in PRIORITIES])
    # A ticket more adds 1 to at most one of four counts: the vector moves by 1 in L2, with a draw for each.
    noisy = counts + np.random.normal(0, sigma, size=len(PRIORITIES))  # release: right
    print(dict(zip(PRIORITIES, np.maximum(0, noisy.round()))))

    still_open = tickets[tickets["closed"].isna()]
    # A ticket more is at most one open ticket more.
    print(len(still_open) + np.random.normal(0, sigma))  # release: right
