"""Functions that one person's number is given to, for local differential privacy: it is clipped, and gets one draw; anybody may have any other number."""
import numpy as np
import opendp.prelude as dp

dp.enable_features("contrib")


def told_by_a_library(income, epsilon):
    mechanism = dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=90000 / epsilon)
    kept = np.clip(income, 0, 90000)
    return mechanism(kept)  # release: right


def told_with_too_little(income, epsilon):
    mechanism = dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=900 / epsilon)
    kept = np.clip(income, 0, 90000)
    return mechanism(kept)  # release: under-noised


def by_hand(income, epsilon):
    return np.clip(income, 0, 90000) + np.random.laplace(0, 90000 / epsilon)  # release: right


def for_half_the_range(income, epsilon):
    return np.clip(income, 0, 90000) + np.random.laplace(0, 45000 / epsilon)  # release: under-noised


def clipped_after_the_noise(income, epsilon):
    return np.clip(income + np.random.laplace(0, 90000 / epsilon), 0, 90000)  # release: unbounded


def between_given_bounds(income, low, high, epsilon):
    return max(low, min(high, income)) + np.random.laplace(0, (high - low) / epsilon)  # release: right


def on_both_sides(income, high, epsilon):
    # From -high to high it is twice as far.
    return max(-high, min(high, income)) + np.random.laplace(0, high / epsilon)  # release: under-noised


def below_its_own_bound(income, epsilon):
    top = max(income, 100)
    return min(income, top) + np.random.laplace(0, top / epsilon)  # release: private-parameter


def of_several_people(incomes, epsilon):
    # One draw for all, and how many there are is seen.
    return np.clip(incomes, 0, 90000) + np.random.laplace(0, 90000 / epsilon)  # release: unbounded
