# relation: change-one
"""Counts and totals with the noise for a row more or less, where neighbours differ by one edited row."""

import numpy as np
import pandas as pd

GROUPS = ["A", "B", "AB", "O"]
donors = pd.read_csv("donors.csv")
epsilon = 1.0

counts = np.array([(donors["blood"] == g).sum() for g in GROUPS])
# An edited row leaves one group and enters another: two counts move by 1, L1 moves by 2, and the noise is for 1.
noisy_counts = counts + np.random.laplace(0, 1 / epsilon, size=4)  # release: under-noised
# The same with noise for 2.
noisy_wide = counts + np.random.laplace(0, 2 / epsilon, size=4)  # release: right

volume = donors["volume"].clip(-50, 450)
# An edited row can go from -50 to 450, which is 500; the noise is for the larger end alone, 450, as if a row came or went.
noisy_volume = volume.sum() + np.random.laplace(0, 450 / epsilon)  # release: under-noised
# A single count moves by 1 under an edit too.
first_time = (donors["visits"] == 1).sum() + np.random.laplace(0, 1 / epsilon)  # release: right

centred = donors["weight"].clip(-1, 1)
# An edited row can go from -1 to 1, twice the bound that the noise is for.
noisy_weight = centred.sum() + np.random.laplace(0, 1 / epsilon)  # release: under-noised
print(noisy_counts, noisy_wide, noisy_volume, first_time, noisy_weight)
