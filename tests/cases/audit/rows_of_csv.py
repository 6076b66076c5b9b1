"""Rows read by the csv module."""
import csv

import numpy as np

with open("people.csv", newline="") as file:
    rows = list(csv.DictReader(file))
EPS = 0.1
adults = len([r for r in rows if int(r["age"]) >= 18])
print(adults + np.random.laplace(0, 1 / EPS))  # release: right
income = sum(float(r["income"]) for r in rows)
# No income is bounded.
print(income + np.random.laplace(0, 50_000 / EPS))  # release: unbounded
capped = sum(min(max(float(r["income"]), 0.0), 50_000.0) for r in rows)
print(capped + np.random.laplace(0, 50_000 / EPS))  # release: right
