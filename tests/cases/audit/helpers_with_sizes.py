"""Helpers that are given what their callers make of the same data: by themselves they would be judged as if that stayed as it is."""
import numpy as np
import pandas as pd

df = pd.read_csv("pay.csv")


def centred(x, n, lo, hi, eps):
    return np.clip(x, lo, hi).sum() - n * (lo + hi) / 2 + np.random.laplace(0, (hi - lo) / (2 * eps))


def uncentred(x, n, lo, hi, eps):
    return np.clip(x, lo, hi).sum() + n * 0 + np.random.laplace(0, (hi - lo) / (2 * eps))


pay = df["pay"]
print(centred(pay, len(pay), 0, 100, 1.0))  # release: right
# A row more adds up to 100, and the noise is made for 50.
print(uncentred(pay, len(pay), 0, 100, 1.0))  # release: under-noised


def shaken(table, columns, sens, eps):
    out = table.copy()
    for column in columns:
        if column not in out.columns:
            continue
        # What its caller names is what one row moves; what is cut afterwards was noised before.
        out[column] = out[column] + np.random.laplace(0, sens / eps, size=len(out))  # release: generic
        out[column] = out[column].clip(0, 100)
    return out
