"""Annotated, and with two findings: nothing is left to declare."""
import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
print(people["age"].sum() + np.random.laplace(0, 1))
