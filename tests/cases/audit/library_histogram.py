"""Histograms of ages through the tools of a library, with fixed bins and with bins that are laid over the data."""

import diffprivlib.tools as dp
import pandas as pd


def main():
    ages = pd.read_csv("members.csv")["age"]

    # Ten bins over 0..100 whatever the rows are: a row more adds 1 to at most one bin, and the library draws noise for 1 in each.
    counts, edges = dp.histogram(ages, epsilon=1.0, bins=10, range=(0, 100))  # release: right
    print(counts, edges)

    low, high = ages.min(), ages.max()
    # The edges, which are returned with the counts, reach from the youngest to the oldest: a member of 101 moves every one of them.
    counts, edges = dp.histogram(ages, epsilon=1.0, bins=10, range=(low, high))  # release: private-parameter
    print(counts, edges)


if __name__ == "__main__":
    main()
