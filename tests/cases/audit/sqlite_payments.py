"""Reads payments through a database cursor and prints a noisy average, a noisy total and a noisy number of large payments."""

import sqlite3

import numpy as np

EPSILON = 0.5
conn = sqlite3.connect("payments.db")
cur = conn.cursor()

cur.execute("SELECT AVG(amount) FROM payments")
average = cur.fetchone()[0]
# The database averages raw amounts: two payments of 0 and a third of M have the mean M / 3.
print("average", average + np.random.laplace(0, 100 / EPSILON))  # release: unbounded

cur.execute("SELECT amount FROM payments")
amounts = np.array([row[0] for row in cur.fetchall()], dtype=float)
# The amounts are added as they were stored; 100 is only said in the noise.
print("total", amounts.sum() + np.random.laplace(0, 100 / EPSILON))  # release: unbounded

bounds = (0, 100)
clipped = np.clip(amounts, *bounds)
# A payment more adds between 0 and 100 to the clipped amounts.
print("clipped total", clipped.sum() + np.random.laplace(0, bounds[1] / EPSILON))  # release: right

# The same total with noise for 1.
print("clipped total", clipped.sum() + np.random.laplace(0, 1 / EPSILON))  # release: under-noised

# A payment more is at most one large payment more.
print("large", int(np.sum(amounts > 1000)) + np.random.laplace(0, 1 / EPSILON))  # release: right
