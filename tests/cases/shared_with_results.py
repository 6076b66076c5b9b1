"""Arrays of a module that come back from calls, and are changed there: another function finds them so."""
# ruff: noqa
import numpy as np
from dpcheck import L1, MetricVector, Real
from somewhere import fitted

EDGES = np.array([1.0, 2.0, 3.0])
BINS = np.array([1.0, 2.0, 3.0])
WEIGHTS = np.array([1.0, 2.0, 3.0])
LEVELS = np.array([1.0, 2.0, 3.0])
KEPT = np.array([1.0, 2.0, 3.0])


def changes_edges(public, k):
    _, back = np.histogram(public, bins=EDGES)
    back[1] = k


def reads_edges(x: Real):
    return EDGES[1] * x
# expect: reads_edges x == inf


def changes_bins(v: MetricVector[Real, L1], k):
    _, back = np.histogram(v, bins=BINS, density=True)
    back[1] = k


def reads_bins(x: Real):
    return BINS[1] * x
# expect: reads_bins x == inf


def changes_weights(public, k):
    back = fitted(public, WEIGHTS)
    back += k


def reads_weights(x: Real):
    return WEIGHTS[1] * x
# expect: reads_weights x == inf


def changes_levels(public, k):
    fitted(public, LEVELS).fill(k)


def reads_levels(x: Real):
    return LEVELS[1] * x
# expect: reads_levels x == inf


def only_looks(public, k):
    return fitted(public, KEPT).sum() + k


def reads_kept(x: Real):
    return KEPT[1] * x
# expect: reads_kept x == 2
