"""Google's library by its Python bindings."""
import pandas as pd
from pydp.algorithms.laplacian import BoundedMean, BoundedSum, Count, Max

df = pd.read_csv("carrots.csv")
eaten = list(df["carrots"])
mean = BoundedMean(epsilon=1.0, lower_bound=1, upper_bound=100, dtype="int")
print(mean.quick_result(eaten))  # release: right
total = BoundedSum(epsilon=1.0, delta=0, lower_bound=1, upper_bound=100, dtype="int")
print(total.quick_result(eaten))  # release: right
above = Count(epsilon=1.0, dtype="int")
print(above.quick_result(list(df[df["carrots"] > 70]["carrots"])))  # release: right
most = Max(epsilon=1.0, lower_bound=0, upper_bound=100, dtype="int")
print(most.quick_result(eaten))  # release: right
