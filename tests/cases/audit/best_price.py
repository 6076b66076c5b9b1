"""Picks the price with the largest revenue, and the best region, from a file of bids by the exponential mechanism."""

import numpy as np
import pandas as pd

PRICES = [1, 2, 5, 10]
REGIONS = ["north", "south", "west"]
EPSILON = 1.0


def exponential(candidates, scores, sensitivity, epsilon):
    weights = np.exp(epsilon * (scores - np.max(scores)) / (2 * sensitivity))
    return np.random.choice(candidates, p=weights / weights.sum())


def main():
    bids = pd.read_csv("bids.csv")
    revenue = np.array([p * (bids["bid"] >= p).sum() for p in PRICES])

    # A bid of 10 more adds 1, 2, 5 and 10 to the four scores, so that two of them part by 9; the sensitivity 1 allows for 2.
    print(exponential(PRICES, revenue, 1, EPSILON))  # release: under-noised
    # No score moves by more than the largest price, 10, which is the sensitivity that is declared here.
    print(exponential(PRICES, revenue, max(PRICES), EPSILON))  # release: right

    turnover = np.array([bids.loc[bids["region"] == r, "bid"].sum() for r in REGIONS])
    # One bid of 10**6 adds as much to the score of its region and nothing to the others: bids are not limited to the prices.
    print(exponential(REGIONS, turnover, max(PRICES), EPSILON))  # release: unbounded


if __name__ == "__main__":
    main()
