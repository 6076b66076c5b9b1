"""Reads orders with the csv module and adds noise to a count and to three totals."""

import csv

import numpy as np

EPS = 0.5
LIMIT = 500.0

with open("orders.csv", newline="") as f:
    rows = list(csv.DictReader(f))

# A row more is at most one paid order more.
paid = sum(1 for r in rows if r["status"] == "paid") + np.random.laplace(0, 1 / EPS)  # release: right

# An amount is whatever number stands in the file: one order of 10**6 moves the total by as much.
total = sum(float(r["amount"]) for r in rows) + np.random.laplace(0, LIMIT / EPS)  # release: unbounded

# Large orders are cut down to the limit, but a refund of -10**6 is not: nothing limits an amount from below.
capped = sum(min(float(r["amount"]), LIMIT) for r in rows) + np.random.laplace(0, LIMIT / EPS)  # release: unbounded

# Every amount is brought to between 0 and the limit before it is added: a row more moves the total by at most 500.
bounded = sum(max(0.0, min(float(r["amount"]), LIMIT)) for r in rows) + np.random.laplace(0, LIMIT / EPS)  # release: right

print(f"{paid:.0f} paid, {total:.2f} in all, {capped:.2f} with a cap, {bounded:.2f} within bounds")
