"""A count with noise that something was done to, or that hides nothing known: every one of them is told, and none is taken for right."""

import random
import secrets
import statistics

import numpy as np
import pandas as pd
import scipy.stats as stats
import tensorflow as tf
import torch

visits = pd.read_csv("visits.csv")
epsilon = 0.5
count = len(visits)

# The mean of a hundred draws has a tenth of their spread.
averaged = count + np.mean(np.random.laplace(0, 1 / epsilon, size=100))  # release: undecided
# Noise that is never negative gives away every count below what is seen.
positive = count + abs(np.random.laplace(0, 1 / epsilon))  # release: unbounded
not_below = count + max(0, np.random.laplace(0, 1 / epsilon))  # release: unbounded
# Noise within bounds: what lies beyond is ruled out.
within = count + np.clip(np.random.laplace(0, 1 / epsilon), -3, 3)  # release: unbounded
flat = count + np.random.uniform(-1 / epsilon, 1 / epsilon)  # release: undecided
flat_of_scipy = count + stats.uniform.rvs(-1, 2)  # release: undecided
# A count of 0 stays 0.
in_proportion = count * np.random.laplace(1, 1 / epsilon)  # release: undecided
# Sums that nothing bounds, with samplers that are no noise by themselves.
minutes = visits["minutes"].sum()
geometric = minutes + np.random.geometric(0.5) - np.random.geometric(0.5)  # release: wrong-metric
binomial = minutes + np.random.binomial(100, 0.5) - 50  # release: undecided
poisson = minutes + np.random.default_rng().poisson(3)  # release: undecided
weighed = minutes + np.random.choice([1, 2], p=[0.5, 0.5])  # release: undecided
unforeseen = minutes + secrets.randbelow(4)  # release: undecided
by_the_system = minutes + secrets.SystemRandom().gauss(0, 2)  # release: unbounded
three_sided = minutes + random.triangular(-4, 4)  # release: undecided
skellam = minutes + stats.skellam.rvs(1, 1)  # release: undecided
of_a_distribution = minutes + statistics.NormalDist(0, 1).samples(1)[0]  # release: undecided
in_place = minutes + torch.zeros(1).normal_(0, 1)  # release: undecided
elsewhere = minutes + tf.random.normal([], stddev=3.0)  # release: undecided
by_a_ufunc = np.add(minutes, np.random.laplace(0, 1))  # release: unbounded

cut = np.random.laplace(0, 1 / epsilon)
if cut < 0:
    cut = 0
raised = count + cut  # release: unbounded
squared = np.random.laplace(0, 1 / epsilon)
squared **= 2
powered = count + squared  # release: undecided

# What is drawn and never meets the visits is nobody's noise.
order = np.random.permutation(10)
start = np.random.uniform(0, 1) + np.random.poisson(3)
print(averaged, positive, not_below, within, flat, flat_of_scipy, in_proportion, geometric, binomial, poisson, weighed, unforeseen, by_the_system, three_sided)
print(skellam, of_a_distribution, in_place, elsewhere, by_a_ufunc, raised, powered, order, start)
