"""Queries that give several rows of a person, or one number for all: no annotation says what a person changes."""
import sqlite3

import numpy as np
import pandas as pd

joined = pd.read_sql("SELECT * FROM people JOIN visits ON people.id = visits.person", "sqlite:///clinic.db")
print(joined["cost"].sum() + np.random.laplace(0, 1))
cursor = sqlite3.connect("clinic.db").cursor()
cursor.execute("SELECT AVG(cost) FROM visits")
print(cursor.fetchone()[0] + np.random.laplace(0, 1))
