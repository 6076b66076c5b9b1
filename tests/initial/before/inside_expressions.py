"""What is read inside an expression gets a variable of its own."""
import json
import sqlite3

import numpy as np
import pandas as pd

people = 3
ages = pd.read_csv("data/people.csv")["age"].clip(0, 120).to_numpy()
print(ages.sum() + np.random.laplace(0, 120))


def load(path):
    return pd.read_parquet(
        path,
        columns=["pay"],
    )


def count(path, epsilon):
    # the rows
    return len(pd.read_csv(path)) + np.random.laplace(0, 1 / epsilon)


cursor = sqlite3.connect("shop.db").cursor()
cursor.execute("SELECT amount FROM payments")
amounts = np.array([row[0] for row in cursor.fetchall()])
print(np.clip(amounts, 0, 50).sum() + np.random.laplace(0, 10))
print(load("pay.parquet")["pay"].mean() + np.random.laplace(0, 10))
