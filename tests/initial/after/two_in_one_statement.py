"""Of two reads in one statement the second cannot have a line of its own before it."""
import numpy as np
import pandas as pd

old, new = pd.read_csv("old.csv"), pd.read_csv("new.csv")
print(len(old) + len(new) + np.random.laplace(0, 1))
