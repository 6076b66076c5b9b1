"""A helper that draws what it is asked for by name."""
import numpy as np
import pandas as pd


def get_noise(kind, epsilon=None, sensitivity=None, sigma=None):
    rng = np.random.default_rng()
    if kind == "laplace":
        if sensitivity is None or epsilon is None:
            raise ValueError("sensitivity and epsilon are needed")
        return rng.laplace(loc=0, scale=sensitivity / epsilon)
    if kind == "gaussian":
        return rng.normal(loc=0, scale=sigma)
    raise ValueError(kind)


df = pd.read_csv("people.csv")
# One row more is one more.
print(len(df) + get_noise("laplace", epsilon=0.5, sensitivity=1))  # release: right
# No wage is bounded.
print(df["wage"].sum() + get_noise("gaussian", sigma=100))  # release: unbounded
