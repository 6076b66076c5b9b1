"""diffprivlib's rules where they are easy to get wrong: units, second tables, rows that were left out, objects that were changed, moves beyond the declared one."""
# ruff: noqa
from typing import Annotated

import scipy.stats
import torch
from diffprivlib import tools
from diffprivlib.mechanisms import GaussianAnalytic, Laplace, LaplaceBoundedDomain, LaplaceBoundedNoise, Uniform
from diffprivlib.models import PCA, DecisionTreeClassifier, KMeans, StandardScaler
from dpcheck import ChangeOneDistance, Data, LInf, MetricFrame, MetricMatrix, Real, Shape, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
AddedList = Annotated[list[float], SymmetricDistance]
EditedList = Annotated[list[float], ChangeOneDistance]
Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]


# -- which rows, and how many of their entries


def some_rows(df: Edited, eps: float):
    # an edit can take a row out: the number of rows that are left is private
    return tools.mean(df[df["Age"] > 30]["Income"], epsilon=eps, bounds=(0, 1))
# expect: some_rows df.epsilon == inf


def middle_of_some_rows(df: Edited, eps: float):
    return tools.median(df[df["Age"] > 30]["Income"], epsilon=eps, bounds=(0, 1))  # clean
# expect: middle_of_some_rows df.epsilon == eps


def all_cells_in_bins(X: Table, eps: float):
    return tools.histogram(X, epsilon=eps, bins=4, range=(0, 1))[0]
# expect: all_cells_in_bins X.epsilon == 6 * eps


def rows_in_bins(X: Table, eps: float):
    return tools.histogramdd(X[:, :2], epsilon=eps, bins=4, range=[(0, 1), (0, 1)])[0]
# expect: rows_in_bins X.epsilon == 2 * eps


def columns_of_transposed(X: Table, eps: float):
    return tools.sum(X.T, epsilon=eps, bounds=(0, 1), axis=0)
# expect: columns_of_transposed X.epsilon == 3 * eps


def fitted_to_transposed(X: Table, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 10)).fit(X.T)
# expect: fitted_to_transposed X.epsilon == inf


def weighted(data: AddedList, weights, eps: float):
    return tools.histogram(data, epsilon=eps, bins=10, range=(0, 1), weights=weights)
# expect: weighted data.epsilon == inf


def bins_by_rule(data: AddedList, eps: float):
    return tools.histogram(data, epsilon=eps, bins="auto", range=(0, 1))  # error: DP203


def pairs(df: Added, eps: float):
    return tools.histogram2d(df["Age"], df["Income"], epsilon=eps, bins=[[0, 50, 100], [0, 10, 20]])[0]  # clean
# expect: pairs df.epsilon == eps


def pairs_in_ranges_of_data(df: Added, eps: float):
    return tools.histogram2d(df["Age"], df["Income"], epsilon=eps, bins=[10, 10])[0]  # error: DP203


def two_sources(X: Table, y: EditedList, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).fit(X, y)
# expect: two_sources X.epsilon == 2 * eps
# expect: two_sources y.epsilon == 2 * eps


def private_labels(X, y: EditedList, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).fit(X, y)
# expect: private_labels y.epsilon == 2 * eps


def centred_components(X: Table, eps: float):
    return PCA(2, epsilon=eps, data_norm=5, centered=True).fit(X).components_  # clean
# expect: centred_components X.epsilon == eps


# -- what a model shows


def fitted_and_used(X: Table):
    scaler = StandardScaler(epsilon=1.0, bounds=(0, 10))
    scaler.fit(X)
    scaled = scaler.transform(X)
    return scaler.mean_, scaled.shape[1]
# expect: fitted_and_used X.epsilon == 1
# expect: fitted_and_used X[0] == 0


def labels_of_rows(X: Table):
    model = KMeans(epsilon=1.0, bounds=(0, 10))
    model.fit(X)
    return model.labels_
# expect: labels_of_rows X == inf


def fitted_unseen(X: Table):
    # fit_transform spends, and is not modelled
    model = PCA(2, epsilon=1.0, data_norm=5, bounds=(-1, 1))
    model.fit_transform(X)
    return model.components_
# expect: fitted_unseen X == inf


def other_epsilon(X: Table):
    scaler = StandardScaler(epsilon=1.0, bounds=(0, 10))
    scaler.set_params(epsilon=50)
    return scaler.fit(X)
# expect: other_epsilon X.epsilon == inf


def other_attribute(df: Added):
    mechanism = Laplace(epsilon=1.0, sensitivity=1)
    mechanism.epsilon = 50
    return mechanism.randomise(len(df))
# expect: other_attribute df.epsilon == inf


# -- what a move costs


def with_delta(df: Added, eps: float):
    # the noise is that of a pure mechanism
    return Laplace(epsilon=eps, delta=0.1, sensitivity=2).randomise(len(df))
# expect: with_delta df.epsilon == (eps - log(9 / 10)) / 2
# expect: with_delta df.delta == 0


def delta_of_data(df: Added, eps: float):
    return Laplace(epsilon=eps, delta=len(df) / 1000, sensitivity=2).randomise(len(df))  # error: DP203


def two_moves_and_a_half(df: Added, eps: float):
    return LaplaceBoundedDomain(epsilon=eps, sensitivity=1, lower=0, upper=100).randomise(2.5 * len(df))  # error: DP103
# expect: two_moves_and_a_half df.epsilon == 3 * eps


def two_moves_with_delta(df: Added, eps: float, delta: float):
    return LaplaceBoundedNoise(epsilon=eps, delta=delta, sensitivity=1).randomise(2 * len(df))  # error: DP103
# expect: two_moves_with_delta df.epsilon == 2 * eps
# expect: two_moves_with_delta df.delta == delta * (exp(eps) + 1)


def half_a_move(df: Added, delta: float):
    return Uniform(delta=delta, sensitivity=2).randomise(len(df))
# expect: half_a_move df.epsilon == 0
# expect: half_a_move df.delta == delta / 2


def gaussian_beyond(x: Real):
    # twice the move costs more than twice the epsilon at the same delta
    return GaussianAnalytic(epsilon=4.0, delta=1e-5, sensitivity=1).randomise(2 * x)  # error: DP103


# -- samplers that keep parameters


def frozen_integers(df: Added, eps: float):
    return len(df) + scipy.stats.dlaplace(eps).rvs()  # clean
# expect: frozen_integers df.epsilon == eps


def kept_scale_of_data(df: Added, eps: float):
    return df["Age"].clip(0, 10).sum() + torch.distributions.Laplace(0.0, df["Age"].max() / eps).sample()  # error: DP203


# -- what a row needs, and what it may not be given


def quantile_of_bounds_of_its_own(df: Added, eps: float):
    return tools.quantile(df["Age"], 0.5, epsilon=eps)
# expect: quantile_of_bounds_of_its_own df.epsilon == inf


def cells_in_weighted_bins(X: Table, eps: float):
    return tools.histogramdd(X[:, :2], epsilon=eps, bins=4, range=[(0, 1), (0, 1)], weights=[5, 6])[0]
# expect: cells_in_weighted_bins X.epsilon == inf


def bounded_domain_with_delta(df: Added, eps: float):
    return LaplaceBoundedDomain(epsilon=eps, delta=0.25, sensitivity=1, lower=0, upper=100).randomise(len(df))
# expect: bounded_domain_with_delta df.epsilon == eps
# expect: bounded_domain_with_delta df.delta == 0.25
