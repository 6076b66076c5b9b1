"""Names of the vocabulary that stand for something else here."""
import numpy as np
import pandas as pd


class SymmetricDistance:
    """Of shapes."""


visits = pd.read_csv("visits.csv")
print(len(visits) + np.random.laplace(0, 1))
