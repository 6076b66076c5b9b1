"""A script that gives numpy's Laplace sampler its scale as the only positional argument, which is the location."""

import numpy as np
import pandas as pd

patients = pd.read_csv("patients.csv")
epsilon = 0.1
sensitivity = 1

count = (patients["diabetic"] == "yes").sum()
# laplace(10) is centred at 10 and has the default scale 1: a count moves by 1 and needs the scale 1 / 0.1 = 10 that was meant.
noisy_count = count + np.random.laplace(sensitivity / epsilon)  # release: under-noised
# With the keyword the same number is the scale: a count moves by 1, and the noise has scale 1 / epsilon.
fixed_count = count + np.random.laplace(scale=sensitivity / epsilon)  # release: right

stay_days = patients["days"].clip(lower=0, upper=60).sum()
# The clipped total moves by 60 and gets noise of scale 1 around 600: the cost is 60, not the 0.1 that was meant.
noisy_days = stay_days + np.random.laplace(60 / epsilon)  # release: under-noised
print(noisy_count, fixed_count, noisy_days)
