"""Data that are plotted before anything of them is released; clipping bounds that are tried one after the other."""
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
plt.hist(people["age"])
plt.show()


def laplace_mech(v, sensitivity, epsilon):
    return v + np.random.laplace(loc=0, scale=sensitivity / epsilon)


plt.plot([laplace_mech(people["age"].clip(lower=0, upper=i).sum(), i, 0.01) for i in range(1, 100)])  # release: right
powers = [2**i for i in range(15)]
plt.plot(powers, [laplace_mech(people["age"].clip(lower=0, upper=i).sum(), i, 0.01) for i in powers])  # release: right
# The bound of the noise is the one before.
plt.plot([laplace_mech(people["age"].clip(lower=0, upper=i).sum(), i - 1, 0.01) for i in range(2, 100)])  # release: under-noised
