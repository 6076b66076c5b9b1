# relation: change-one
"""Randomized response on a column."""
import random

import pandas as pd

people = pd.read_csv("people.csv")
# 3 to 1.
people["told"] = people["smokes"].apply(lambda v: v if random.random() < 0.75 else 1 - v)  # release: right
print(people["told"].mean())
