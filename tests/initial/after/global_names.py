"""A variable that a function declares global cannot be annotated there."""
import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance

table = None


def load():
    global table
    visits: MetricFrame[SymmetricDistance] = pd.read_csv("visits.csv")
    table = visits
    return len(table) + np.random.laplace(0, 1)
