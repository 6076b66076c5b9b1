"""Sums of four sensor columns, clipped row by row in one norm and given the noise of another."""

import numpy as np
import pandas as pd

frame = pd.read_csv("sensors.csv")
X = frame[["s1", "s2", "s3", "s4"]].to_numpy()
C, epsilon, delta = 1.0, 0.5, 1e-5
sigma = C * np.sqrt(2 * np.log(1.25 / delta)) / epsilon


def clip_l2(v, bound):
    norm = np.linalg.norm(v)
    if norm > bound:
        return bound * (v / norm)
    return v


total_l2 = np.sum([clip_l2(row, C) for row in X], axis=0)
# A row (1/2, 1/2, 1/2, 1/2) has length 1 and sum 2: in L1 the total moves by up to sqrt(4) * C = 2, and Laplace noise for C covers 1.
noisy_laplace = total_l2 + np.random.laplace(0, C / epsilon, size=4)  # release: under-noised
# In L2 a row more moves the total by at most C, and Gaussian noise with the classical deviation for C needs no more.
noisy_gauss = total_l2 + np.random.normal(0, sigma, size=4)  # release: right

total_box = np.clip(X, -C, C).sum(axis=0)
# Every coordinate is within C, so that a row (1, 1, 1, 1) has length 2 = sqrt(4) * C: twice what the deviation is for.
noisy_box = total_box + np.random.normal(0, sigma, size=4)  # release: under-noised

total_l1 = np.sum([row / max(1, np.linalg.norm(row, ord=1) / C) for row in X], axis=0)
# Each row is scaled down to at most C in L1, which is the norm that four Laplace draws of scale C / epsilon answer for.
noisy_l1 = total_l1 + np.random.laplace(0, C / epsilon, size=4)  # release: right
