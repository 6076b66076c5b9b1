"""A tutorial with six employees in a frame literal, which adds noise to the columns row by row."""

import numpy as np
import pandas as pd

df = pd.DataFrame(
    {
        "name": ["Ada", "Bela", "Cleo", "Dov", "Emi", "Finn"],
        "age": [34, 51, 29, 46, 38, 60],
        "salary": [52_000, 87_000, 41_500, 66_000, 58_250, 93_000],
    }
)
epsilon = 1.0
sensitivity = df["salary"].max() - df["salary"].min()

# The scale is the spread of the six salaries themselves: a better paid seventh employee changes the noise of all.
df["noisy_salary"] = df["salary"] + np.random.laplace(0, sensitivity / epsilon, size=len(df))  # release: private-parameter

# Every age is released with noise for 1, and an age is an unclipped number: nothing limits how far a row's value reaches.
df["noisy_age"] = df["age"].apply(lambda a: a + np.random.laplace(0, 1 / epsilon))  # release: unbounded

scale = 1000 / epsilon
# The same for the list of salaries, with a fixed scale and no clip in front of it.
noisy = [s + np.random.laplace(0, scale) for s in df["salary"]]  # release: unbounded

# How many are older than 40 moves by 1 with a row.
older = df[df["age"] > 40].shape[0] + np.random.laplace(0, 1 / epsilon)  # release: right
print(df[["noisy_salary", "noisy_age"]], noisy, older)
