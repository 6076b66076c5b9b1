"""diffprivlib's tools and models: private with respect to one row, given public bounds, each in its own relation."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from diffprivlib import tools
from diffprivlib.models import DecisionTreeClassifier, LinearRegression, LogisticRegression, PCA, StandardScaler
from diffprivlib.tools.quantiles import median
from dpcheck import ChangeOneDistance, Data, L1, LInf, MetricMatrix, Shape, SymmetricDistance, private

Added = Annotated[list[float], SymmetricDistance]
Edited = Annotated[list[float], ChangeOneDistance]
Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]


# -- tools whose noise is for an edited row of a public number of rows


def averaged(data: Edited, eps: float):
    return tools.mean(data, epsilon=eps, bounds=(0, 10))  # clean
# expect: averaged data.epsilon == eps


def averaged_twice(data: Edited, eps: float):
    return tools.mean(data, epsilon=eps, bounds=(0, 10)), tools.std(data, epsilon=2 * eps, bounds=(0, 10))
# expect: averaged_twice data.epsilon == 3 * eps


def default_epsilon(data: Edited):
    return tools.var(data, bounds=(0, 10))  # clean
# expect: default_epsilon data.epsilon == 1


def averaged_of_added_rows(data: Added, eps: float):
    # the noise is scaled by the number of rows, which is private here
    return tools.mean(data, epsilon=eps, bounds=(0, 10))
# expect: averaged_of_added_rows data.epsilon == inf


def totalled(data: Edited, eps: float):
    return tools.sum(data, epsilon=eps, bounds=(-5, 5))  # clean
# expect: totalled data.epsilon == eps


def totalled_of_added_rows(data: Added, eps: float):
    # the result is cut off at n * upper
    return tools.sum(data, epsilon=eps, bounds=(0, 10))
# expect: totalled_of_added_rows data.epsilon == inf


def non_zero(data: Edited, eps: float):
    return tools.count_nonzero(np.array(data) > 3, epsilon=eps)  # clean
# expect: non_zero data.epsilon == eps


def missing_bounds(data: Edited, eps: float):
    return tools.mean(data, epsilon=eps)  # error: DP203


def bounds_of_data(data: Edited, eps: float):
    return tools.mean(data, epsilon=eps, bounds=(min(data), max(data)))  # error: DP203


def epsilon_of_data(data: Edited):
    return tools.mean(data, epsilon=1 / max(data), bounds=(0, 10))  # error: DP203


def missing_values(data: Edited, eps: float):
    # the noise is for all entries, the mean is of those that are there
    return tools.nanmean(data, epsilon=eps, bounds=(0, 10))
# expect: missing_values data.epsilon == inf


def of_each_column(X: Table, eps: float):
    return tools.mean(X, epsilon=eps, bounds=(0, 1), axis=0)  # clean
# expect: of_each_column X.epsilon == eps


def of_all_cells(X: Table, eps: float):
    # an edited row is three edited entries
    return tools.sum(X, epsilon=eps, bounds=(0, 1))
# expect: of_all_cells X.epsilon == 3 * eps


# -- histograms: one row is in one bin


def binned(data: Added, eps: float):
    counts, edges = tools.histogram(data, epsilon=eps, bins=10, range=(0, 100))  # clean
    return counts
# expect: binned data.epsilon == eps


def binned_edited(data: Edited, eps: float):
    counts, edges = tools.histogram(data, epsilon=eps, bins=10, range=(0, 100))
    return counts
# expect: binned_edited data.epsilon == 2 * eps


def binned_by_edges(data: Added, eps: float):
    return tools.histogram(data, epsilon=eps, bins=[0, 10, 50, 100])[0]  # clean
# expect: binned_by_edges data.epsilon == eps


def binned_by_the_data(data: Added, eps: float):
    return tools.histogram(data, epsilon=eps, bins=10)[0]  # error: DP203


@private(epsilon=1.0)
def edges_only(data: Added):
    counts, edges = tools.histogram(data, epsilon=1.0, bins=10, range=(0, 100))
    return counts / counts.sum()  # clean
# expect: edges_only data.epsilon == 1


# -- ranks: they move by at most 1 in either relation


def middle(data: Added, eps: float):
    return median(data, epsilon=eps, bounds=(0, 100))  # clean
# expect: middle data.epsilon == eps


def middle_edited(data: Edited, eps: float):
    return median(data, epsilon=eps, bounds=(0, 100))  # clean
# expect: middle_edited data.epsilon == eps


def quartiles(data: Added, eps: float):
    return tools.quantile(data, [0.25, 0.5, 0.75], epsilon=eps, bounds=(0, 100))  # clean
# expect: quartiles data.epsilon == eps


def percentile_without_bounds(data: Added, eps: float):
    return tools.percentile(data, 90, epsilon=eps)  # error: DP203


# -- models


def scaled(X: Table, eps: float):
    scaler = StandardScaler(epsilon=eps, bounds=(0, 10))
    scaler.fit(X)  # clean
    return scaler.mean_
# expect: scaled X.epsilon == eps


def scaled_by_the_data(X: Table, eps: float):
    return StandardScaler(epsilon=eps).fit(X)  # error: DP203


def components(X: Table, eps: float):
    return PCA(2, epsilon=eps, data_norm=5, bounds=(-1, 1)).fit(X).components_  # clean
# expect: components X.epsilon == eps


def components_without_norm(X: Table, eps: float):
    return PCA(2, epsilon=eps, bounds=(-1, 1)).fit(X)  # error: DP203


def tree(X: Table, eps: float):
    # an edited row leaves one leaf and enters another
    labels = X[:, 2]
    model = DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1])
    return model.fit(X[:, :2], labels)
# expect: tree X.epsilon == 2 * eps


def tree_with_classes_of_data(X: Table, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1)).fit(X[:, :2], X[:, 2])  # error: DP203


def regression(X: Table, eps: float):
    # the noise on the squares is taken from the lower bounds alone
    return LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).fit(X[:, :2], X[:, 2])
# expect: regression X.epsilon == inf


def classifier(X: Table, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).fit(X[:, :2], X[:, 2])
# expect: classifier X.epsilon == inf


@private(epsilon=1.0)
def predicted(X: Table):
    scaler = StandardScaler(epsilon=1.0, bounds=(0, 10)).fit(X)
    return scaler.transform(X)  # error: DP201
