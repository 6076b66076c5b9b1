"""Queries into which tables, columns and conditions are filled, sent through a connection that the caller gives; privacy is to come of the noise."""
import numpy as np
from sqlalchemy import text


def statistics_of(conn, column, table, condition, epsilon):
    where = f"WHERE {condition}" if condition else ""
    least = f"SELECT MIN(`{column}`) FROM `{table}` {where}"
    found = conn.execute(text(least)).fetchone()
    low = float(found[0]) if found[0] is not None else 0
    noisy_low = low + np.random.laplace(0, 1.0 / epsilon)  # release: unbounded
    spread = f"SELECT VARIANCE(`{column}`) FROM `{table}` {where}"
    found = conn.execute(text(spread)).fetchone()
    noisy_spread = (float(found[0]) if found[0] is not None else 1.0) + np.random.laplace(0, 1.0 / epsilon)  # release: unbounded
    counted = conn.execute(text(f"SELECT COUNT(*) FROM `{table}` {where}")).fetchone()
    number = float(counted[0]) + np.random.laplace(0, 1.0 / epsilon)  # release: right  # known: undecided
    pairs = conn.execute(text(f"SELECT COUNT(*) FROM `{table}` a JOIN `{table}` b ON a.ward = b.ward {where}")).fetchone()
    # One row more makes many pairs more.
    how_many_pairs = float(pairs[0]) + np.random.laplace(0, 1.0 / epsilon)  # release: undecided
    return noisy_low, noisy_spread, number, how_many_pairs
