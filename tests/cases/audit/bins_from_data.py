"""Histograms of house prices whose bins are laid over the data, and one whose bins are fixed."""

import numpy as np
import pandas as pd

EDGES = [0, 100_000, 250_000, 500_000, 1_000_000]


def by_default_bins(prices, epsilon):
    counts, _ = np.histogram(prices, bins=10)
    # Without a range the ten bins reach from the cheapest to the dearest house: one palace more moves every edge.
    return counts + np.random.laplace(0, 1 / epsilon, size=10)  # release: private-parameter


def by_quantiles(prices, epsilon):
    edges = np.quantile(prices, [0, 0.25, 0.5, 0.75, 1])
    counts, _ = np.histogram(prices, bins=edges)
    # The edges are quantiles of the prices themselves, computed without noise.
    return counts + np.random.laplace(0, 1 / epsilon, size=4)  # release: private-parameter


def by_cut(df, epsilon):
    bands = pd.cut(df["price"], bins=5)
    sizes = df.groupby(bands, observed=False).size().to_numpy()
    # A number of bins in the place of edges lays them between the smallest and the largest price.
    return sizes + np.random.laplace(0, 1 / epsilon, size=5)  # release: private-parameter


def by_fixed_edges(df, epsilon):
    bands = pd.cut(df["price"], bins=EDGES)
    sizes = df.groupby(bands, observed=False).size().to_numpy()
    # The edges are fixed and all four bands are listed, empty or not: a row more adds 1 to at most one of them.
    return sizes + np.random.laplace(0, 1 / epsilon, size=len(EDGES) - 1)  # release: right
