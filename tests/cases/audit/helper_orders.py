"""Local noise helpers with differing parameter orders and misleading names, called on the same customers table."""

import numpy as np
import pandas as pd


def add_noise(eps, sens, val):
    return val + np.random.laplace(0, sens / eps)


def laplace(x, b):
    return x + np.random.laplace(0, b)


def gaussian_noise(value, epsilon, sensitivity=1):
    return laplace(value, sensitivity / epsilon)


def laplace_mechanism(value, epsilon, sensitivity):
    return value + np.random.laplace(0, epsilon / sensitivity)


customers = pd.read_csv("customers.csv")
EPS = 0.1
spend = customers["spend"].clip(0, 500)

# The number of rows moves by 1, and the arguments come in the helper's own order: epsilon, sensitivity, value.
n_noisy = add_noise(EPS, 1, len(customers))  # release: right
# Epsilon and sensitivity are swapped: the sensitivity that the helper divides by its epsilon is 0.1, the count moves by 1.
n_swapped = add_noise(1, EPS, len(customers))  # release: under-noised
# One row more adds between 0 and 500 to the clipped total; the scale is 500 / EPS.
spend_noisy = laplace(spend.sum(), 500 / EPS)  # release: right
# The same total moves by 500, the scale is that of a count, 1 / EPS: it costs 500 times EPS.
spend_as_count = laplace(spend.sum(), 1 / EPS)  # release: under-noised
# Laplace noise in spite of the name, for the default sensitivity of 1; a count of the rows with a flag moves by 1.
churned = gaussian_noise((customers["churned"] == 1).sum(), EPS)  # release: right
# The default sensitivity of 1 again, for a total that moves by 500.
spend_default = gaussian_noise(spend.sum(), EPS)  # release: under-noised
# The quotient is upside down: the scale is 0.1 / 1 where a count at epsilon 0.1 needs 1 / 0.1, a hundred times as much.
n_inverted = laplace_mechanism(len(customers), EPS, 1)  # release: under-noised
