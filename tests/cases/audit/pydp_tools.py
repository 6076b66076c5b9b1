"""Google's tools by their Python bindings: a row more or less costs epsilon; bounds and sizes are public."""
import pandas as pd
import pydp as dp
from pydp.algorithms.laplacian import BoundedMean, BoundedSum, Count, Max, Percentile
from pydp.algorithms.numerical_mechanisms import GaussianMechanism, LaplaceMechanism

table = pd.read_csv("carrots.csv")
eaten = list(table["carrots"])

mean = BoundedMean(epsilon=1.0, lower_bound=1, upper_bound=100, dtype="int")
# The tool clamps to 1..100 and adds noise for what a row more moves.
print(mean.quick_result(eaten))  # release: right
total = BoundedSum(0.5, lower_bound=1, upper_bound=100)
print(total.quick_result(eaten))  # release: right
above = Count(epsilon=1.0, dtype="int")
# A row more is one more, or none.
print(above.quick_result(list(table[table["carrots"] > 70]["carrots"])))  # release: right
most = Max(epsilon=1.0, lower_bound=0, upper_bound=100)
print(most.quick_result(table["carrots"].tolist()))  # release: right
tenth = Percentile(epsilon=1.0, percentile=0.9, lower_bound=0, upper_bound=100)
print(tenth.quick_result(eaten))  # release: right
whole = dp.algorithms.laplacian.Median(epsilon=1.0, lower_bound=0, upper_bound=100)
print(whole.quick_result(eaten))  # release: right

bounded = BoundedMean(epsilon=1.0, lower_bound=min(eaten), upper_bound=max(eaten))
# The least and the largest entry are told by what the mean is clamped to.
print(bounded.quick_result(eaten))  # release: private-parameter

later = BoundedSum(epsilon=1.0, lower_bound=0, upper_bound=100)
later.add_entries(eaten)
# All of epsilon at most.
print(later.result())  # release: right

twice = BoundedSum(epsilon=1.0, lower_bound=0, upper_bound=100)
twice.add_entries(eaten)
twice.add_entries(eaten)
# Each row is there twice.
print(twice.result())  # release: under-noised  # known: undecided

laplace = LaplaceMechanism(epsilon=0.5, sensitivity=1)
print(laplace.add_noise((table["carrots"] > 70).sum()))  # release: right
# No number of carrots is bounded.
print(laplace.add_noise(table["carrots"].sum()))  # release: unbounded
gaussian = GaussianMechanism(0.5, 1e-6, 100)
print(gaussian.add_noise(table["carrots"].clip(0, 100).sum()))  # release: right
