"""Answers that a data base computes of clipped columns, with noise."""
import sqlite3

import numpy as np

connection = sqlite3.connect("shop.db")
EPSILON = 0.5
paid = connection.execute("SELECT TOTAL(MIN(MAX(amount, 0), 100)) FROM payments WHERE shop = 'north'").fetchone()[0]
# A payment more adds between 0 and 100.
print(paid + np.random.laplace(0, 100 / EPSILON))  # release: right
print(paid + np.random.laplace(0, 1 / EPSILON))  # release: under-noised
large, small = connection.execute("SELECT SUM(CASE WHEN amount > 50 THEN 1 ELSE 0 END), SUM(amount <= 50) FROM payments").fetchall()[0]
# A payment is one of these.
print(large + np.random.laplace(0, 1 / EPSILON))  # release: right
print(small + np.random.laplace(0, 1 / EPSILON))  # release: right
raw = connection.execute("SELECT SUM(amount) AS s FROM payments").fetchone()[0]
print(raw + np.random.laplace(0, 100 / EPSILON))  # release: unbounded
first = connection.execute("SELECT SUM(MIN(MAX(amount, 0), 100)) FROM payments LIMIT 10").fetchone()[0]
# What a limit does is not followed.
print(first + np.random.laplace(0, 100 / EPSILON))  # release: undecided
