"""Ratings with noise on each, saved as a file: nothing keeps a rating within any bounds, and "sensitivity" is a scale."""
import numpy as np
import pandas as pd

ratings = pd.read_csv("ratings.csv")
epsilon = 0.1
sensitivity = 1 / epsilon
ratings["rating"] += np.random.laplace(loc=0, scale=sensitivity, size=len(ratings))  # release: unbounded
ratings.to_csv("ratings_out.csv", index=False)
