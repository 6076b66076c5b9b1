"""One coin for a whole column: everybody's answer is told as it is, or everybody's is turned round, and one person who differs tells which."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")


def answered(value, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    if np.random.rand() < p:
        return value
    else:
        return 1 - value


def count_of(column, limit, epsilon):
    bits = (people[column] > limit).astype(int)
    return int(answered(bits, epsilon).sum())  # release: unbounded


print(count_of("age", 25, 1.0))
print(answered((people["age"] > 30).astype(int), 1.0).sum())  # release: unbounded
