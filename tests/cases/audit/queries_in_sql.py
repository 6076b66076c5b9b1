"""What comes out of a data base: rows of people, or what a query makes of several of them."""

import sqlite3

import numpy as np
import pandas as pd

con = sqlite3.connect("clinic.db")
stays = pd.read_sql("SELECT age, ward FROM stays WHERE age > 18 AND ward <> 'from a, b'", con)
adults = len(stays) + np.random.laplace(0, 1)  # release: right
centred = pd.read_sql("SELECT age - (SELECT AVG(age) FROM stays) AS z FROM stays", con)
# One more old patient moves the average, and with it the z of everybody.
above = centred.z.clip(-1, 1).sum() + np.random.laplace(0, 1)  # release: undecided
pairs = pd.read_sql("SELECT a.id FROM stays a, stays b", con)
# n * n pairs: a patient more makes 2 * n + 1 pairs more.
how_many_pairs = len(pairs) + np.random.laplace(0, 1)  # release: undecided
joined = pd.read_sql("SELECT s.age FROM stays s JOIN bills b ON s.id = b.stay", con)
how_many_bills = len(joined) + np.random.laplace(0, 1)  # release: undecided
twice = con.execute("SELECT id FROM stays UNION ALL SELECT id FROM stays").fetchall()
how_many_twice = len(twice) + np.random.laplace(0, 1)  # release: undecided
once = con.execute("SELECT id, age FROM stays").fetchall()
how_many_once = len(once) + np.random.laplace(0, 1)  # release: undecided
print(adults, above, how_many_pairs, how_many_bills, how_many_twice, how_many_once)
