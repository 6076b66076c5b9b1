"""Nobody says how many rows of a person a function is given that gets the query."""
import numpy as np
import pandas as pd


def count(query, connection, epsilon):
    rows = pd.read_sql(query, connection)
    return len(rows) + np.random.laplace(0, 1 / epsilon)
