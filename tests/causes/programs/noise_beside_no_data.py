# cause: DP304 at 7
"""A script of before: nothing says what is private."""
import numpy as np
import pandas as pd

orders = pd.read_csv("orders.csv")
print("orders:", len(orders) + np.random.laplace(0, 2))
print("sum:", orders["price"].sum() + np.random.laplace(0, 100))
