"""A sum with noise to which another statistic is added: the noise is made for one of them."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
epsilon = 1.0
print(np.random.laplace(0, 1 / epsilon) + people["p"].clip(0, 1).sum() + people["q"].clip(0, 1).sum())  # release: under-noised
