"""One draw in proportion to the largest amount, added to all amounts."""
import numpy as np
import pandas as pd

X = pd.read_csv("credit.csv")
epsilon = 0.1
central = np.max(X["amount"]) / X.shape[0]
noise = np.random.laplace(scale=central / epsilon, size=1)
X["central"] = X["amount"] + noise  # release: private-parameter
