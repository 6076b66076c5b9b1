"""Two step functions over fixed thresholds, each with a vector of noise that is drawn first and zipped in afterwards."""

import numpy as np
import pandas as pd

THRESHOLDS = [20, 30, 40, 50, 60]
visits = pd.read_csv("visits.csv")
eps = 1.0

noise = np.random.laplace(loc=0, scale=1 / eps, size=4)
bounds = [(20, 30), (30, 40), (40, 50), (50, 60)]
between = [((visits["age"] >= lo) & (visits["age"] < hi)).sum() for lo, hi in bounds]
# The four half-open bands do not meet: a row more adds 1 to one of them, so that L1 moves by 1, with one draw for each band.
bands = [c + z for c, z in zip(between, noise)]  # release: right

more_noise = np.random.laplace(loc=0, scale=1 / eps, size=len(THRESHOLDS))
above = [(visits["age"] >= t).sum() for t in THRESHOLDS]
# Somebody of 70 is counted at all five thresholds: L1 moves by 5, the noise is for 1.
survival = [c + z for c, z in zip(above, more_noise)]  # release: under-noised
print(bands, survival)
