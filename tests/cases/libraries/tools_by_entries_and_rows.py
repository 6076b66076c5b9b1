"""diffprivlib's tools on tables of cells: an edited row is as many edited entries, unless the noise is made a column; options and bounds that the data choose."""
# ruff: noqa
from typing import Annotated

import numpy as np
from diffprivlib import tools
from diffprivlib.mechanisms import Binary, ExponentialCategorical, GeometricFolded, GeometricTruncated, LaplaceBoundedDomain, LaplaceFolded, LaplaceTruncated, Snapping, Staircase
from diffprivlib.models import PCA, StandardScaler
from dpcheck import ChangeOneDistance, Data, Integer, LInf, MetricMatrix, Real, Shape, SymmetricDistance

Added = Annotated[list[float], SymmetricDistance]
Edited = Annotated[list[float], ChangeOneDistance]
Rows = Annotated[np.ndarray, SymmetricDistance]
Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]


# -- three entries a row


def counted_cells(X: Table, eps: float):
    return tools.count_nonzero(X, epsilon=eps)
# expect: counted_cells X.epsilon == 3 * eps


def mean_of_cells(X: Table, eps: float):
    return tools.mean(X, epsilon=eps, bounds=(0, 1))
# expect: mean_of_cells X.epsilon == 3 * eps


def variance_of_cells(X: Table, eps: float):
    return tools.var(X, epsilon=eps, bounds=(0, 1))
# expect: variance_of_cells X.epsilon == 3 * eps


def deviation_of_cells(X: Table, eps: float):
    return tools.std(X, epsilon=eps, bounds=(0, 1))
# expect: deviation_of_cells X.epsilon == 3 * eps


def quantile_of_cells(X: Table, eps: float):
    return tools.quantile(X, 0.5, epsilon=eps, bounds=(0, 1))
# expect: quantile_of_cells X.epsilon == 3 * eps


def percentile_of_cells(X: Table, eps: float):
    return tools.percentile(X, 50, epsilon=eps, bounds=(0, 1))
# expect: percentile_of_cells X.epsilon == 3 * eps


def middle_of_cells(X: Table, eps: float):
    return tools.median(X, epsilon=eps, bounds=(0, 1))
# expect: middle_of_cells X.epsilon == 3 * eps


# -- rows that come and go


def counted_added(data: Added, eps: float):
    # the result is cut off at the number of entries
    return tools.count_nonzero(data, epsilon=eps)
# expect: counted_added data.epsilon == inf


def quantile_added(data: Added, eps: float):
    return tools.quantile(data, 0.5, epsilon=eps, bounds=(0, 1))
# expect: quantile_added data.epsilon == eps


def percentile_added(data: Added, eps: float):
    return tools.percentile(data, 50, epsilon=eps, bounds=(0, 1))
# expect: percentile_added data.epsilon == eps


def middle_added(data: Added, eps: float):
    return tools.median(data, epsilon=eps, bounds=(0, 1))
# expect: middle_added data.epsilon == eps


def pairs_in_bins(X: Table, eps: float):
    return tools.histogram2d(X[:, 0], X[:, 1], epsilon=eps, bins=[[0, 1, 2], [0, 1]])[0]
# expect: pairs_in_bins X.epsilon == 2 * eps


def pairs_in_weighted_bins(X: Table, eps: float):
    return tools.histogram2d(X[:, 0], X[:, 1], epsilon=eps, bins=[[0, 1, 2], [0, 1]], weights=[5, 6])[0]
# expect: pairs_in_weighted_bins X.epsilon == inf


def scaled_added(t: Rows, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 1)).fit(t)
# expect: scaled_added t.epsilon == inf


def scaled_in_parts_added(t: Rows, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 1)).partial_fit(t)
# expect: scaled_in_parts_added t.epsilon == inf


def components_added(t: Rows, eps: float):
    return PCA(epsilon=eps, data_norm=1, bounds=(0, 1)).fit(t)
# expect: components_added t.epsilon == inf


# -- bounds, and other options, that the data choose


def ranges_missing(X: Table, eps: float):
    return tools.histogramdd(X, epsilon=eps, bins=5)  # error: DP203


def bounds_missing_of_median(data: Edited, eps: float):
    return tools.median(data, epsilon=eps)  # error: DP203


def bounds_missing_of_percentile(data: Edited, eps: float):
    return tools.percentile(data, 50, epsilon=eps)  # error: DP203


def bounds_of_the_data_for_a_sum(data: Edited, eps: float):
    return tools.sum(data, epsilon=eps, bounds=(0, max(data)))  # error: DP203


def bounds_of_the_data_for_a_median(data: Edited, eps: float):
    return tools.median(data, epsilon=eps, bounds=(0, max(data)))  # error: DP203


def bounds_of_the_data_for_a_variance(data: Edited, eps: float):
    return tools.var(data, epsilon=eps, bounds=(0, max(data)))  # error: DP203


def bounds_of_the_data_for_a_deviation(data: Edited, eps: float):
    return tools.std(data, epsilon=eps, bounds=(0, max(data)))  # error: DP203


def quantile_of_the_data(data: Edited, eps: float):
    return tools.quantile(data, data[0], epsilon=eps, bounds=(0, 1))  # error: DP203


def percentile_of_the_data(data: Edited, eps: float):
    return tools.percentile(data, data[0], epsilon=eps, bounds=(0, 1))  # error: DP203


def bins_of_the_data(data: Added, eps: float):
    return tools.histogram(data, epsilon=eps, bins=5, range=(0, max(data)))  # error: DP203


def ranges_of_the_data(X: Table, eps: float):
    return tools.histogramdd(X, epsilon=eps, bins=5, range=[(0, X[0, 0]), (0, 1), (0, 1)])  # error: DP203


def pairs_in_bins_of_the_data(X: Table, eps: float):
    return tools.histogram2d(X[:, 0], X[:, 1], epsilon=eps, bins=[[0, X[0, 0]], [0, 1]])  # error: DP203


def norm_of_the_data(X: Table, eps: float):
    return PCA(2, epsilon=eps, data_norm=X[0, 0], centered=True).fit(X)  # error: DP203


def scaler_of_the_data(X: Table, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, X[0, 0])).fit(X)  # error: DP203


def scaler_in_part_of_the_data(X: Table, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, X[0, 0])).partial_fit(X)  # error: DP203


def truncated_at_the_data(x: Real, eps: float):
    return LaplaceTruncated(epsilon=eps, sensitivity=1, lower=0, upper=x).randomise(x)  # error: DP203


def folded_at_the_data(x: Real, eps: float):
    return LaplaceFolded(epsilon=eps, sensitivity=1, lower=0, upper=x).randomise(x)  # error: DP203


def drawn_below_the_data(x: Real, eps: float):
    return LaplaceBoundedDomain(epsilon=eps, sensitivity=1, lower=0, upper=x).randomise(x)  # error: DP203


def snapped_at_the_data(x: Real, eps: float):
    return Snapping(epsilon=eps, sensitivity=1, lower=0, upper=x).randomise(x)  # error: DP203


def steps_of_the_data(x: Real, eps: float):
    return Staircase(epsilon=eps, sensitivity=1, gamma=x).randomise(x)  # error: DP203


def whole_number_truncated_at_the_data(i: Integer, eps: float):
    return GeometricTruncated(epsilon=eps, sensitivity=1, lower=0, upper=i).randomise(i)  # error: DP203


def whole_number_folded_at_the_data(i: Integer, eps: float):
    return GeometricFolded(epsilon=eps, sensitivity=1, lower=0, upper=i).randomise(i)  # error: DP203


def answers_of_the_data(x: Data, eps: float):
    return Binary(epsilon=eps, value0=x, value1="yes").randomise("yes")  # error: DP203


def distances_of_the_data(x: Data, y: Real, eps: float):
    return ExponentialCategorical(epsilon=eps, utility_list=[["a", "b", y]]).randomise(x)  # error: DP203
