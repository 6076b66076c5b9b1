# mistake: DP304, mended: never
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
print(len(people) + np.random.laplace(0, 2))
