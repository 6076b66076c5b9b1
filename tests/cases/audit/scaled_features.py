"""Totals of columns that were scaled with numbers fitted on the same private rows."""

import numpy as np
import pandas as pd
from sklearn.preprocessing import MinMaxScaler, StandardScaler

df = pd.read_csv("wine.csv")
epsilon = 1.0

scaled = MinMaxScaler().fit_transform(df[["alcohol"]])
# Values end up in 0..1, but by the smallest and largest of the rows: one huge value more squeezes all others towards 0, and the
# total of n rows at 1 falls to about 1 (with one row at the bottom). What it moves by grows with the number of rows.
alcohol = scaled.sum() + np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: undecided

standard = np.clip(StandardScaler().fit_transform(df[["sugar"]]), -1, 1)
# The clip to -1..1 comes after the scaling by mean and deviation of the rows: one outlier moves all rows at once, not only its own.
sugar = standard.sum() + np.random.laplace(0, 1 / epsilon)  # release: unbounded  # known: under-noised

acid = df["acid"]
unit = (acid - acid.min()) / (acid.max() - acid.min())
# The same scaling by hand.
acid_total = unit.sum() + np.random.laplace(0, 1 / epsilon)  # release: unbounded

fixed = ((df["acid"] - 2.0) / (5.0 - 2.0)).clip(0, 1)
# With public ends, 2 and 5, and a clip to 0..1 a row moves only its own value, and the total by at most 1.
fixed_total = fixed.sum() + np.random.laplace(0, 1 / epsilon)  # release: right
print(alcohol, sugar, acid_total, fixed_total)
