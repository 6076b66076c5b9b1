"""A survey, read and reported in one go."""
import numpy as np
import pandas as pd

EPSILON = 0.5

people = pd.read_csv("people.csv")
women = people[people["sex"] == "F"]
print("women:", len(women) + np.random.laplace(0, 1 / EPSILON))
print("pay:", women["pay"].clip(0, 5000).sum() + np.random.laplace(0, 100 / EPSILON))  # made for 100
print("age:", people["age"].mean() + np.random.laplace(0, 1 / EPSILON))  # not bounded
