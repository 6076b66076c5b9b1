"""Bounds of a private mean that are the extremes of the data."""
import pandas as pd
from pydp.algorithms.laplacian import BoundedMean

salaries = pd.read_csv("salaries.csv")["salary"].tolist()
low, high = min(salaries), max(salaries)
mean = BoundedMean(epsilon=0.8, lower_bound=low, upper_bound=high)
print(mean.quick_result(salaries))  # release: private-parameter
