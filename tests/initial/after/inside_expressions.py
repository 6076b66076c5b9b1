"""What is read inside an expression gets a variable of its own."""
from typing import Annotated, Any
import json
import sqlite3

import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance

people = 3
people_rows: MetricFrame[SymmetricDistance] = pd.read_csv("data/people.csv")
ages = people_rows["age"].clip(0, 120).to_numpy()
print(ages.sum() + np.random.laplace(0, 120))


def load(path):
    rows: MetricFrame[SymmetricDistance] = pd.read_parquet(
        path,
        columns=["pay"],
    )
    return rows


def count(path, epsilon):
    # the rows
    rows_2: MetricFrame[SymmetricDistance] = pd.read_csv(path)
    return len(rows_2) + np.random.laplace(0, 1 / epsilon)


cursor = sqlite3.connect("shop.db").cursor()
cursor.execute("SELECT amount FROM payments")
amounts_rows: Annotated[list[dict[str, Any]], SymmetricDistance] = cursor.fetchall()
amounts = np.array([row[0] for row in amounts_rows])
print(np.clip(amounts, 0, 50).sum() + np.random.laplace(0, 10))
print(load("pay.parquet")["pay"].mean() + np.random.laplace(0, 10))
