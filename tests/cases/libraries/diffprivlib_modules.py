"""diffprivlib by the modules that its classes stand in: the same mechanisms, models and tools as by the short way."""
# ruff: noqa
# Where a cost is infinite, the library promises what its noise does not keep; the rows of the stubs say why.
from typing import Annotated

from annotated_types import Interval
from diffprivlib.mechanisms.exponential import Exponential, ExponentialCategorical, PermuteAndFlip
from diffprivlib.mechanisms.binary import Binary
from diffprivlib.mechanisms.gaussian import Gaussian, GaussianAnalytic, GaussianDiscrete
from diffprivlib.mechanisms.geometric import Geometric, GeometricFolded, GeometricTruncated
from diffprivlib.mechanisms.laplace import Laplace, LaplaceBoundedDomain, LaplaceBoundedNoise, LaplaceFolded, LaplaceTruncated
from diffprivlib.mechanisms.snapping import Snapping
from diffprivlib.mechanisms.staircase import Staircase
from diffprivlib.mechanisms.uniform import Uniform
from diffprivlib.models.forest import DecisionTreeClassifier, RandomForestClassifier
from diffprivlib.models.k_means import KMeans
from diffprivlib.models.linear_regression import LinearRegression
from diffprivlib.models.logistic_regression import LogisticRegression
from diffprivlib.models.naive_bayes import GaussianNB
from diffprivlib.models.pca import PCA
from diffprivlib.models.standard_scaler import StandardScaler
from diffprivlib.tools.histograms import histogram, histogram2d, histogramdd
from diffprivlib.tools.quantiles import percentile, quantile
from diffprivlib.tools.utils import count_nonzero, mean, nanmean, nansum, nanstd, nanvar, std, sum, var
import diffprivlib.models as short
from dpcheck import ChangeOneDistance, Data, Integer, LInf, MetricMatrix, Real, Shape, SymmetricDistance

Edited = Annotated[list[float], ChangeOneDistance]
Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]


def laplace_costs(x: Real, eps: float):
    return Laplace(epsilon=eps, sensitivity=1).randomise(2 * x)
# expect: laplace_costs x.epsilon == 2 * eps


def laplacetruncated_costs(x: Real, eps: float):
    return LaplaceTruncated(epsilon=eps, sensitivity=1, lower=0, upper=9).randomise(2 * x)
# expect: laplacetruncated_costs x.epsilon == 2 * eps


def laplacefolded_costs(x: Real, eps: float):
    return LaplaceFolded(epsilon=eps, sensitivity=1, lower=0, upper=9).randomise(2 * x)
# expect: laplacefolded_costs x.epsilon == 2 * eps


def laplaceboundeddomain_costs(x: Real, eps: float):
    return LaplaceBoundedDomain(epsilon=eps, sensitivity=1, lower=0, upper=9).randomise(2 * x)
# expect: laplaceboundeddomain_costs x.epsilon == 2 * eps


def staircase_costs(x: Real, eps: float):
    return Staircase(epsilon=eps, sensitivity=1).randomise(2 * x)
# expect: staircase_costs x.epsilon == 2 * eps


def snapping_costs(x: Real, eps: float):
    return Snapping(epsilon=eps, sensitivity=1, lower=0, upper=9).randomise(2 * x)
# expect: snapping_costs x.epsilon == 2 * eps


def geometric_costs(i: Integer, eps: float):
    return Geometric(epsilon=eps, sensitivity=1).randomise(2 * i)
# expect: geometric_costs i.epsilon == 2 * eps


def geometrictruncated_costs(i: Integer, eps: float):
    return GeometricTruncated(epsilon=eps, sensitivity=1, lower=0, upper=9).randomise(2 * i)
# expect: geometrictruncated_costs i.epsilon == 2 * eps


def geometricfolded_costs(i: Integer, eps: float):
    return GeometricFolded(epsilon=eps, sensitivity=1, lower=0, upper=9).randomise(2 * i)
# expect: geometricfolded_costs i.epsilon == 2 * eps


def gaussian_costs(x: Real, delta: float):
    return Gaussian(epsilon=0.5, delta=delta, sensitivity=2).randomise(2 * x)
# expect: gaussian_costs x.epsilon == 0.5
# expect: gaussian_costs x.delta == delta


def gaussiananalytic_costs(x: Real, delta: float):
    return GaussianAnalytic(epsilon=0.5, delta=delta, sensitivity=2).randomise(2 * x)
# expect: gaussiananalytic_costs x.epsilon == 0.5
# expect: gaussiananalytic_costs x.delta == delta


def gaussiandiscrete_costs(i: Integer, delta: float):
    return GaussianDiscrete(epsilon=0.5, delta=delta, sensitivity=2).randomise(2 * i)
# expect: gaussiandiscrete_costs i.epsilon == 0.5
# expect: gaussiandiscrete_costs i.delta == delta


def laplaceboundednoise_costs(x: Real, eps: float, delta: float):
    return LaplaceBoundedNoise(epsilon=eps, delta=delta, sensitivity=2).randomise(2 * x)
# expect: laplaceboundednoise_costs x.epsilon == eps
# expect: laplaceboundednoise_costs x.delta == delta


def uniform_costs(x: Real, delta: float):
    return Uniform(delta=delta, sensitivity=2).randomise(2 * x)
# expect: uniform_costs x.epsilon == 0
# expect: uniform_costs x.delta == delta


def exponential_costs(data: Edited, eps: float):
    scores = [len([d for d in data if d > k]) for k in range(3)]
    return Exponential(epsilon=eps, sensitivity=1, utility=scores, candidates=list("abc")).randomise()
# expect: exponential_costs data.epsilon == eps


def permuteandflip_costs(data: Edited, eps: float):
    scores = [len([d for d in data if d > k]) for k in range(3)]
    return PermuteAndFlip(epsilon=eps, sensitivity=1, utility=scores, candidates=list("abc")).randomise()
# expect: permuteandflip_costs data.epsilon == eps


def binary_costs(i: Integer, eps: float):
    return Binary(epsilon=eps, value0="no", value1="yes").randomise("yes" if i > 3 else "no")
# expect: binary_costs i.epsilon == eps


def categorical_costs(i: Integer, eps: float):
    return ExponentialCategorical(epsilon=eps, utility_list=[["a", "b", 1], ["b", "c", 1], ["a", "c", 2]]).randomise("a" if i > 3 else "b")
# expect: categorical_costs i.epsilon == eps


def mean_costs(data: Edited, eps: float):
    return mean(data, epsilon=eps, bounds=(0, 10))
# expect: mean_costs data.epsilon == eps


def mean_needs_bounds(data: Edited, eps: float):
    return mean(data, epsilon=eps)
# expect: mean_needs_bounds data.epsilon == inf


def mean_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return mean(data, epsilon=eps, bounds=(0, 10))
# expect: mean_of_rows data.epsilon == inf


def std_costs(data: Edited, eps: float):
    return std(data, epsilon=eps, bounds=(0, 10))
# expect: std_costs data.epsilon == eps


def std_needs_bounds(data: Edited, eps: float):
    return std(data, epsilon=eps)
# expect: std_needs_bounds data.epsilon == inf


def std_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return std(data, epsilon=eps, bounds=(0, 10))
# expect: std_of_rows data.epsilon == inf


def var_costs(data: Edited, eps: float):
    return var(data, epsilon=eps, bounds=(0, 10))
# expect: var_costs data.epsilon == eps


def var_needs_bounds(data: Edited, eps: float):
    return var(data, epsilon=eps)
# expect: var_needs_bounds data.epsilon == inf


def var_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return var(data, epsilon=eps, bounds=(0, 10))
# expect: var_of_rows data.epsilon == inf


def sum_costs(data: Edited, eps: float):
    return sum(data, epsilon=eps, bounds=(0, 10))
# expect: sum_costs data.epsilon == eps


def sum_needs_bounds(data: Edited, eps: float):
    return sum(data, epsilon=eps)
# expect: sum_needs_bounds data.epsilon == inf


def sum_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return sum(data, epsilon=eps, bounds=(0, 10))
# expect: sum_of_rows data.epsilon == inf


def nanmean_costs(data: Edited, eps: float):
    return nanmean(data, epsilon=eps, bounds=(0, 10))
# expect: nanmean_costs data.epsilon == inf


def nanmean_needs_bounds(data: Edited, eps: float):
    return nanmean(data, epsilon=eps)
# expect: nanmean_needs_bounds data.epsilon == inf


def nanmean_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return nanmean(data, epsilon=eps, bounds=(0, 10))
# expect: nanmean_of_rows data.epsilon == inf


def nansum_costs(data: Edited, eps: float):
    return nansum(data, epsilon=eps, bounds=(0, 10))
# expect: nansum_costs data.epsilon == inf


def nansum_needs_bounds(data: Edited, eps: float):
    return nansum(data, epsilon=eps)
# expect: nansum_needs_bounds data.epsilon == inf


def nansum_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return nansum(data, epsilon=eps, bounds=(0, 10))
# expect: nansum_of_rows data.epsilon == inf


def nanstd_costs(data: Edited, eps: float):
    return nanstd(data, epsilon=eps, bounds=(0, 10))
# expect: nanstd_costs data.epsilon == inf


def nanstd_needs_bounds(data: Edited, eps: float):
    return nanstd(data, epsilon=eps)
# expect: nanstd_needs_bounds data.epsilon == inf


def nanstd_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return nanstd(data, epsilon=eps, bounds=(0, 10))
# expect: nanstd_of_rows data.epsilon == inf


def nanvar_costs(data: Edited, eps: float):
    return nanvar(data, epsilon=eps, bounds=(0, 10))
# expect: nanvar_costs data.epsilon == inf


def nanvar_needs_bounds(data: Edited, eps: float):
    return nanvar(data, epsilon=eps)
# expect: nanvar_needs_bounds data.epsilon == inf


def nanvar_of_rows(data: Annotated[list[float], SymmetricDistance], eps: float):
    return nanvar(data, epsilon=eps, bounds=(0, 10))
# expect: nanvar_of_rows data.epsilon == inf


def count_nonzero_costs(data: Edited, eps: float):
    return count_nonzero(data, epsilon=eps)
# expect: count_nonzero_costs data.epsilon == eps


def quantile_costs(data: Edited, eps: float):
    return quantile(data, 0.5, epsilon=eps, bounds=(0, 10))
# expect: quantile_costs data.epsilon == eps


def percentile_costs(data: Edited, eps: float):
    return percentile(data, 50, epsilon=eps, bounds=(0, 10))
# expect: percentile_costs data.epsilon == eps


def histogram_costs(data: Edited, eps: float):
    return histogram(data, epsilon=eps, bins=5, range=(0, 10))
# expect: histogram_costs data.epsilon == 2 * eps


def decisiontreeclassifier_costs(t: Table, y: list, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).fit(t, y)
# expect: decisiontreeclassifier_costs t.epsilon == 2 * eps


def decisiontreeclassifier_predict_by_short(t: Table, y: list, eps: float):
    return short.DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict(t)
# expect: decisiontreeclassifier_predict_by_short t == inf


def decisiontreeclassifier_predict_by_module(t: Table, y: list, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict(t)
# expect: decisiontreeclassifier_predict_by_module t == inf


def decisiontreeclassifier_predict_proba_by_short(t: Table, y: list, eps: float):
    return short.DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_proba(t)
# expect: decisiontreeclassifier_predict_proba_by_short t == inf


def decisiontreeclassifier_predict_proba_by_module(t: Table, y: list, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_proba(t)
# expect: decisiontreeclassifier_predict_proba_by_module t == inf


def decisiontreeclassifier_predict_log_proba_by_short(t: Table, y: list, eps: float):
    return short.DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_log_proba(t)
# expect: decisiontreeclassifier_predict_log_proba_by_short t == inf


def decisiontreeclassifier_predict_log_proba_by_module(t: Table, y: list, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_log_proba(t)
# expect: decisiontreeclassifier_predict_log_proba_by_module t == inf


def decisiontreeclassifier_score_by_short(t: Table, y: list, eps: float):
    return short.DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).score(t, y)
# expect: decisiontreeclassifier_score_by_short t == inf


def decisiontreeclassifier_score_by_module(t: Table, y: list, eps: float):
    return DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).score(t, y)
# expect: decisiontreeclassifier_score_by_module t == inf


def randomforestclassifier_costs(t: Table, y: list, eps: float):
    return RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).fit(t, y)
# expect: randomforestclassifier_costs t.epsilon == inf


def randomforestclassifier_predict_by_short(t: Table, y: list, eps: float):
    return short.RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict(t)
# expect: randomforestclassifier_predict_by_short t == inf


def randomforestclassifier_predict_by_module(t: Table, y: list, eps: float):
    return RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict(t)
# expect: randomforestclassifier_predict_by_module t == inf


def randomforestclassifier_predict_proba_by_short(t: Table, y: list, eps: float):
    return short.RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_proba(t)
# expect: randomforestclassifier_predict_proba_by_short t == inf


def randomforestclassifier_predict_proba_by_module(t: Table, y: list, eps: float):
    return RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_proba(t)
# expect: randomforestclassifier_predict_proba_by_module t == inf


def randomforestclassifier_predict_log_proba_by_short(t: Table, y: list, eps: float):
    return short.RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_log_proba(t)
# expect: randomforestclassifier_predict_log_proba_by_short t == inf


def randomforestclassifier_predict_log_proba_by_module(t: Table, y: list, eps: float):
    return RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).predict_log_proba(t)
# expect: randomforestclassifier_predict_log_proba_by_module t == inf


def randomforestclassifier_score_by_short(t: Table, y: list, eps: float):
    return short.RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).score(t, y)
# expect: randomforestclassifier_score_by_short t == inf


def randomforestclassifier_score_by_module(t: Table, y: list, eps: float):
    return RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]).score(t, y)
# expect: randomforestclassifier_score_by_module t == inf


def kmeans_costs(t: Table, y: list, eps: float):
    return KMeans(epsilon=eps, bounds=(0, 1)).fit(t)
# expect: kmeans_costs t.epsilon == inf


def kmeans_predict_by_short(t: Table, y: list, eps: float):
    return short.KMeans(epsilon=eps, bounds=(0, 1)).predict(t)
# expect: kmeans_predict_by_short t == inf


def kmeans_predict_by_module(t: Table, y: list, eps: float):
    return KMeans(epsilon=eps, bounds=(0, 1)).predict(t)
# expect: kmeans_predict_by_module t == inf


def kmeans_transform_by_short(t: Table, y: list, eps: float):
    return short.KMeans(epsilon=eps, bounds=(0, 1)).transform(t)
# expect: kmeans_transform_by_short t == inf


def kmeans_transform_by_module(t: Table, y: list, eps: float):
    return KMeans(epsilon=eps, bounds=(0, 1)).transform(t)
# expect: kmeans_transform_by_module t == inf


def kmeans_score_by_short(t: Table, y: list, eps: float):
    return short.KMeans(epsilon=eps, bounds=(0, 1)).score(t)
# expect: kmeans_score_by_short t == inf


def kmeans_score_by_module(t: Table, y: list, eps: float):
    return KMeans(epsilon=eps, bounds=(0, 1)).score(t)
# expect: kmeans_score_by_module t == inf


def linearregression_costs(t: Table, y: list, eps: float):
    return LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).fit(t, y)
# expect: linearregression_costs t.epsilon == inf


def linearregression_predict_by_short(t: Table, y: list, eps: float):
    return short.LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).predict(t)
# expect: linearregression_predict_by_short t == inf


def linearregression_predict_by_module(t: Table, y: list, eps: float):
    return LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).predict(t)
# expect: linearregression_predict_by_module t == inf


def linearregression_score_by_short(t: Table, y: list, eps: float):
    return short.LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).score(t, y)
# expect: linearregression_score_by_short t == inf


def linearregression_score_by_module(t: Table, y: list, eps: float):
    return LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).score(t, y)
# expect: linearregression_score_by_module t == inf


def logisticregression_costs(t: Table, y: list, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).fit(t, y)
# expect: logisticregression_costs t.epsilon == inf


def logisticregression_predict_by_short(t: Table, y: list, eps: float):
    return short.LogisticRegression(epsilon=eps, data_norm=1).predict(t)
# expect: logisticregression_predict_by_short t == inf


def logisticregression_predict_by_module(t: Table, y: list, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).predict(t)
# expect: logisticregression_predict_by_module t == inf


def logisticregression_predict_proba_by_short(t: Table, y: list, eps: float):
    return short.LogisticRegression(epsilon=eps, data_norm=1).predict_proba(t)
# expect: logisticregression_predict_proba_by_short t == inf


def logisticregression_predict_proba_by_module(t: Table, y: list, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).predict_proba(t)
# expect: logisticregression_predict_proba_by_module t == inf


def logisticregression_predict_log_proba_by_short(t: Table, y: list, eps: float):
    return short.LogisticRegression(epsilon=eps, data_norm=1).predict_log_proba(t)
# expect: logisticregression_predict_log_proba_by_short t == inf


def logisticregression_predict_log_proba_by_module(t: Table, y: list, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).predict_log_proba(t)
# expect: logisticregression_predict_log_proba_by_module t == inf


def logisticregression_decision_function_by_short(t: Table, y: list, eps: float):
    return short.LogisticRegression(epsilon=eps, data_norm=1).decision_function(t)
# expect: logisticregression_decision_function_by_short t == inf


def logisticregression_decision_function_by_module(t: Table, y: list, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).decision_function(t)
# expect: logisticregression_decision_function_by_module t == inf


def logisticregression_score_by_short(t: Table, y: list, eps: float):
    return short.LogisticRegression(epsilon=eps, data_norm=1).score(t, y)
# expect: logisticregression_score_by_short t == inf


def logisticregression_score_by_module(t: Table, y: list, eps: float):
    return LogisticRegression(epsilon=eps, data_norm=1).score(t, y)
# expect: logisticregression_score_by_module t == inf


def gaussiannb_costs(t: Table, y: list, eps: float):
    return GaussianNB(epsilon=eps, bounds=(0, 1)).fit(t, y)
# expect: gaussiannb_costs t.epsilon == inf


def gaussiannb_predict_by_short(t: Table, y: list, eps: float):
    return short.GaussianNB(epsilon=eps, bounds=(0, 1)).predict(t)
# expect: gaussiannb_predict_by_short t == inf


def gaussiannb_predict_by_module(t: Table, y: list, eps: float):
    return GaussianNB(epsilon=eps, bounds=(0, 1)).predict(t)
# expect: gaussiannb_predict_by_module t == inf


def gaussiannb_predict_proba_by_short(t: Table, y: list, eps: float):
    return short.GaussianNB(epsilon=eps, bounds=(0, 1)).predict_proba(t)
# expect: gaussiannb_predict_proba_by_short t == inf


def gaussiannb_predict_proba_by_module(t: Table, y: list, eps: float):
    return GaussianNB(epsilon=eps, bounds=(0, 1)).predict_proba(t)
# expect: gaussiannb_predict_proba_by_module t == inf


def gaussiannb_predict_log_proba_by_short(t: Table, y: list, eps: float):
    return short.GaussianNB(epsilon=eps, bounds=(0, 1)).predict_log_proba(t)
# expect: gaussiannb_predict_log_proba_by_short t == inf


def gaussiannb_predict_log_proba_by_module(t: Table, y: list, eps: float):
    return GaussianNB(epsilon=eps, bounds=(0, 1)).predict_log_proba(t)
# expect: gaussiannb_predict_log_proba_by_module t == inf


def gaussiannb_score_by_short(t: Table, y: list, eps: float):
    return short.GaussianNB(epsilon=eps, bounds=(0, 1)).score(t, y)
# expect: gaussiannb_score_by_short t == inf


def gaussiannb_score_by_module(t: Table, y: list, eps: float):
    return GaussianNB(epsilon=eps, bounds=(0, 1)).score(t, y)
# expect: gaussiannb_score_by_module t == inf


def pca_costs(t: Table, y: list, eps: float):
    return PCA(epsilon=eps, data_norm=1, centered=True).fit(t)
# expect: pca_costs t.epsilon == eps


def pca_transform_by_short(t: Table, y: list, eps: float):
    return short.PCA(epsilon=eps, data_norm=1, centered=True).transform(t)
# expect: pca_transform_by_short t == inf


def pca_transform_by_module(t: Table, y: list, eps: float):
    return PCA(epsilon=eps, data_norm=1, centered=True).transform(t)
# expect: pca_transform_by_module t == inf


def pca_inverse_transform_by_short(t: Table, y: list, eps: float):
    return short.PCA(epsilon=eps, data_norm=1, centered=True).inverse_transform(t)
# expect: pca_inverse_transform_by_short t == inf


def pca_inverse_transform_by_module(t: Table, y: list, eps: float):
    return PCA(epsilon=eps, data_norm=1, centered=True).inverse_transform(t)
# expect: pca_inverse_transform_by_module t == inf


def pca_score_by_short(t: Table, y: list, eps: float):
    return short.PCA(epsilon=eps, data_norm=1, centered=True).score(t)
# expect: pca_score_by_short t == inf


def pca_score_by_module(t: Table, y: list, eps: float):
    return PCA(epsilon=eps, data_norm=1, centered=True).score(t)
# expect: pca_score_by_module t == inf


def pca_score_samples_by_short(t: Table, y: list, eps: float):
    return short.PCA(epsilon=eps, data_norm=1, centered=True).score_samples(t)
# expect: pca_score_samples_by_short t == inf


def pca_score_samples_by_module(t: Table, y: list, eps: float):
    return PCA(epsilon=eps, data_norm=1, centered=True).score_samples(t)
# expect: pca_score_samples_by_module t == inf


def standardscaler_costs(t: Table, y: list, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 1)).fit(t)
# expect: standardscaler_costs t.epsilon == eps


def standardscaler_transform_by_short(t: Table, y: list, eps: float):
    return short.StandardScaler(epsilon=eps, bounds=(0, 1)).transform(t)
# expect: standardscaler_transform_by_short t == inf


def standardscaler_transform_by_module(t: Table, y: list, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 1)).transform(t)
# expect: standardscaler_transform_by_module t == inf


def standardscaler_inverse_transform_by_short(t: Table, y: list, eps: float):
    return short.StandardScaler(epsilon=eps, bounds=(0, 1)).inverse_transform(t)
# expect: standardscaler_inverse_transform_by_short t == inf


def standardscaler_inverse_transform_by_module(t: Table, y: list, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 1)).inverse_transform(t)
# expect: standardscaler_inverse_transform_by_module t == inf
