"""A flights report whose noise comes from the mechanisms of a library, for sensitivities that the script declares."""

import pandas as pd
from diffprivlib.mechanisms import Gaussian, Geometric, Laplace

flights = pd.read_csv("flights.csv")
epsilon = 0.5

late = int((flights["delay"] > 15).sum())
# A flight more is at most one late flight more, and the sensitivity is declared as 1.
noisy_late = Geometric(epsilon=epsilon, sensitivity=1).randomise(late)  # release: right

laplace = Laplace(epsilon=epsilon, sensitivity=1)
# One flight that is a day late adds 1440 minutes, and the column has no clip: the total moves as far as a delay can be.
noisy_delay = laplace.randomise(float(flights["delay"].sum()))  # release: unbounded

clipped = flights["delay"].clip(lower=0, upper=180)
# Delays are cut to between 0 and 180 minutes, and 180 is declared.
noisy_clipped = Laplace(epsilon=epsilon, sensitivity=180).randomise(float(clipped.sum()))  # release: right
# The same total moves by 180, and the mechanism above was made for 1.
noisy_small = laplace.randomise(float(clipped.sum()))  # release: under-noised

worst = float(flights["delay"].max())
# The declared sensitivity is the longest delay of the file, so that the noise itself tells of it.
noisy_worst = Laplace(epsilon=epsilon, sensitivity=worst).randomise(float(flights["delay"].sum()))  # release: private-parameter

# Squared minutes go up to 180 * 180 = 32400, the deviation is computed for 180.
squares = Gaussian(epsilon=epsilon, delta=1e-6, sensitivity=180).randomise(float((clipped**2).sum()))  # release: under-noised
print(noisy_late, noisy_delay, noisy_clipped, noisy_small, noisy_worst, squares)
