"""Answers that a data base computes, with noise."""
import sqlite3

import numpy as np

connection = sqlite3.connect("clinic.db")
cursor = connection.cursor()
EPSILON = 0.5
cursor.execute("SELECT COUNT(*) FROM visits WHERE age > 60")
old = cursor.fetchone()[0]
# One visit more is one more.
print(old + np.random.laplace(0, 1 / EPSILON))  # release: right
cursor.execute("SELECT AVG(cost) FROM visits")
cost = cursor.fetchone()[0]
# No cost is bounded, and there may be one visit only.
print(cost + np.random.laplace(0, 100 / EPSILON))  # release: unbounded
total = cursor.execute("SELECT SUM(cost) FROM visits").fetchone()[0]
print(total + np.random.laplace(0, 100 / EPSILON))  # release: unbounded
