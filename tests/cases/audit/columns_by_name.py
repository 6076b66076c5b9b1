"""A helper that is told which column of a table gets noise, and for which sensitivity: what that is worth, its caller knows."""
import numpy as np


def noised_column(table, column, epsilon, sensitivity):
    if epsilon <= 0 or sensitivity < 0:
        raise ValueError("not a budget")
    changed = table.copy()
    # Entries as they are, and the noise that the caller asks for.
    changed[f"noised {column}"] = changed[column] + np.random.laplace(0, sensitivity / epsilon, size=len(changed))  # release: generic
    return changed
