# relation: any
"""A mean whose noise takes the number of rows for known, beside a release of that number: who hides it does not take it for known."""
import numpy as np
import pandas as pd

staff = pd.read_csv("staff.csv")
epsilon = 1.0

people = len(staff) + np.random.laplace(0, 2 / epsilon)  # release: right
# Its scale tells how many there are, which the line above hides.
mean = staff["pay"].clip(0, 9000).mean() + np.random.laplace(0, 2 * 9000 / (len(staff) * epsilon))  # release: private-parameter
print(people, mean)
