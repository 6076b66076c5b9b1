"""The coefficients of a regression with Laplace noise: nothing bounds by how much one row moves them."""
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

houses = pd.read_csv("houses.csv")
model = LinearRegression()
model.fit(houses[["rooms", "age"]], houses["price"])


def add_noise(weights, epsilon=0.1):
    noise = np.random.laplace(0, 1 / epsilon, weights.shape)
    return weights + noise


print(add_noise(model.coef_))  # release: unbounded  # known: undecided
