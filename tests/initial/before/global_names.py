"""A variable that a function declares global cannot be annotated there."""
import numpy as np
import pandas as pd

table = None


def load():
    global table
    table = pd.read_csv("visits.csv")
    return len(table) + np.random.laplace(0, 1)
