"""diffprivlib: methods that are called on the class that a module defines, as `Laplace.randomise(made, x)`."""
# ruff: noqa
# Where a cost is infinite, the library promises what its noise does not keep; the rows of the stubs say why.
from typing import Annotated

from annotated_types import Interval
from diffprivlib.mechanisms.binary import Binary
from diffprivlib.mechanisms.bingham import Bingham
from diffprivlib.mechanisms.exponential import Exponential, ExponentialCategorical, ExponentialHierarchical, PermuteAndFlip
from diffprivlib.mechanisms.gaussian import Gaussian, GaussianAnalytic, GaussianDiscrete
from diffprivlib.mechanisms.geometric import Geometric, GeometricFolded, GeometricTruncated
from diffprivlib.mechanisms.laplace import Laplace, LaplaceBoundedDomain, LaplaceBoundedNoise, LaplaceFolded, LaplaceTruncated
from diffprivlib.mechanisms.snapping import Snapping
from diffprivlib.mechanisms.staircase import Staircase
from diffprivlib.mechanisms.uniform import Uniform
from diffprivlib.mechanisms.vector import Vector
from diffprivlib.mechanisms.wishart import Wishart
from diffprivlib.models.forest import DecisionTreeClassifier, RandomForestClassifier
from diffprivlib.models.k_means import KMeans
from diffprivlib.models.linear_regression import LinearRegression
from diffprivlib.models.logistic_regression import LogisticRegression
from diffprivlib.models.naive_bayes import GaussianNB
from diffprivlib.models.pca import PCA
from diffprivlib.models.standard_scaler import StandardScaler
from dpcheck import Data, Integer, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]


def laplace_randomise_on_class(x: Real, eps: float):
    return Laplace.randomise(Laplace(epsilon=eps, sensitivity=1), 2 * x)
# expect: laplace_randomise_on_class x.epsilon == 2 * eps


def laplacetruncated_randomise_on_class(x: Real, eps: float):
    return LaplaceTruncated.randomise(LaplaceTruncated(epsilon=eps, sensitivity=1, lower=0, upper=9), 2 * x)
# expect: laplacetruncated_randomise_on_class x.epsilon == 2 * eps


def laplacefolded_randomise_on_class(x: Real, eps: float):
    return LaplaceFolded.randomise(LaplaceFolded(epsilon=eps, sensitivity=1, lower=0, upper=9), 2 * x)
# expect: laplacefolded_randomise_on_class x.epsilon == 2 * eps


def laplaceboundeddomain_randomise_on_class(x: Real, eps: float):
    return LaplaceBoundedDomain.randomise(LaplaceBoundedDomain(epsilon=eps, sensitivity=1, lower=0, upper=9), 2 * x)
# expect: laplaceboundeddomain_randomise_on_class x.epsilon == 2 * eps


def staircase_randomise_on_class(x: Real, eps: float):
    return Staircase.randomise(Staircase(epsilon=eps, sensitivity=1), 2 * x)
# expect: staircase_randomise_on_class x.epsilon == 2 * eps


def snapping_randomise_on_class(x: Real, eps: float):
    return Snapping.randomise(Snapping(epsilon=eps, sensitivity=1, lower=0, upper=9), 2 * x)
# expect: snapping_randomise_on_class x.epsilon == 2 * eps


def geometric_randomise_on_class(i: Integer, eps: float):
    return Geometric.randomise(Geometric(epsilon=eps, sensitivity=1), 2 * i)
# expect: geometric_randomise_on_class i.epsilon == 2 * eps


def geometrictruncated_randomise_on_class(i: Integer, eps: float):
    return GeometricTruncated.randomise(GeometricTruncated(epsilon=eps, sensitivity=1, lower=0, upper=9), 2 * i)
# expect: geometrictruncated_randomise_on_class i.epsilon == 2 * eps


def geometricfolded_randomise_on_class(i: Integer, eps: float):
    return GeometricFolded.randomise(GeometricFolded(epsilon=eps, sensitivity=1, lower=0, upper=9), 2 * i)
# expect: geometricfolded_randomise_on_class i.epsilon == 2 * eps


def gaussian_randomise_on_class(x: Real, delta: float):
    return Gaussian.randomise(Gaussian(epsilon=0.5, delta=delta, sensitivity=2), 2 * x)
# expect: gaussian_randomise_on_class x.epsilon == 0.5
# expect: gaussian_randomise_on_class x.delta == delta


def gaussiananalytic_randomise_on_class(x: Real, delta: float):
    return GaussianAnalytic.randomise(GaussianAnalytic(epsilon=0.5, delta=delta, sensitivity=2), 2 * x)
# expect: gaussiananalytic_randomise_on_class x.epsilon == 0.5
# expect: gaussiananalytic_randomise_on_class x.delta == delta


def gaussiandiscrete_randomise_on_class(i: Integer, delta: float):
    return GaussianDiscrete.randomise(GaussianDiscrete(epsilon=0.5, delta=delta, sensitivity=2), 2 * i)
# expect: gaussiandiscrete_randomise_on_class i.epsilon == 0.5
# expect: gaussiandiscrete_randomise_on_class i.delta == delta


def laplaceboundednoise_randomise_on_class(x: Real, eps: float, delta: float):
    return LaplaceBoundedNoise.randomise(LaplaceBoundedNoise(epsilon=eps, delta=delta, sensitivity=2), 2 * x)
# expect: laplaceboundednoise_randomise_on_class x.epsilon == eps
# expect: laplaceboundednoise_randomise_on_class x.delta == delta


def uniform_randomise_on_class(x: Real, delta: float):
    return Uniform.randomise(Uniform(delta=delta, sensitivity=2), 2 * x)
# expect: uniform_randomise_on_class x.epsilon == 0
# expect: uniform_randomise_on_class x.delta == delta


def binary_randomise_on_class(i: Integer, eps: float):
    return Binary.randomise(Binary(epsilon=eps, value0='no', value1='yes'), 'yes' if i > 3 else 'no')
# expect: binary_randomise_on_class i.epsilon == eps


def exponentialcategorical_randomise_on_class(i: Integer, eps: float):
    return ExponentialCategorical.randomise(ExponentialCategorical(epsilon=eps, utility_list=[['a', 'b', 1], ['b', 'c', 1], ['a', 'c', 2]]), 'a' if i > 3 else 'b')
# expect: exponentialcategorical_randomise_on_class i.epsilon == eps


def decisiontreeclassifier_fit_on_class(t: Table, y: list, eps: float):
    return DecisionTreeClassifier.fit(DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t, y)
# expect: decisiontreeclassifier_fit_on_class t.epsilon == 2 * eps


def decisiontreeclassifier_predict_on_class(t: Table, y: list, eps: float):
    return DecisionTreeClassifier.predict(DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t)
# expect: decisiontreeclassifier_predict_on_class t == inf


def decisiontreeclassifier_predict_proba_on_class(t: Table, y: list, eps: float):
    return DecisionTreeClassifier.predict_proba(DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t)
# expect: decisiontreeclassifier_predict_proba_on_class t == inf


def decisiontreeclassifier_predict_log_proba_on_class(t: Table, y: list, eps: float):
    return DecisionTreeClassifier.predict_log_proba(DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t)
# expect: decisiontreeclassifier_predict_log_proba_on_class t == inf


def decisiontreeclassifier_score_on_class(t: Table, y: list, eps: float):
    return DecisionTreeClassifier.score(DecisionTreeClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t, y)
# expect: decisiontreeclassifier_score_on_class t == inf


def randomforestclassifier_fit_on_class(t: Table, y: list, eps: float):
    return RandomForestClassifier.fit(RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t, y)
# expect: randomforestclassifier_fit_on_class t.epsilon == inf


def randomforestclassifier_predict_on_class(t: Table, y: list, eps: float):
    return RandomForestClassifier.predict(RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t)
# expect: randomforestclassifier_predict_on_class t == inf


def randomforestclassifier_predict_proba_on_class(t: Table, y: list, eps: float):
    return RandomForestClassifier.predict_proba(RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t)
# expect: randomforestclassifier_predict_proba_on_class t == inf


def randomforestclassifier_predict_log_proba_on_class(t: Table, y: list, eps: float):
    return RandomForestClassifier.predict_log_proba(RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t)
# expect: randomforestclassifier_predict_log_proba_on_class t == inf


def randomforestclassifier_score_on_class(t: Table, y: list, eps: float):
    return RandomForestClassifier.score(RandomForestClassifier(epsilon=eps, bounds=(0, 1), classes=[0, 1]), t, y)
# expect: randomforestclassifier_score_on_class t == inf


def kmeans_fit_on_class(t: Table, y: list, eps: float):
    return KMeans.fit(KMeans(epsilon=eps, bounds=(0, 1)), t)
# expect: kmeans_fit_on_class t.epsilon == inf


def kmeans_predict_on_class(t: Table, y: list, eps: float):
    return KMeans.predict(KMeans(epsilon=eps, bounds=(0, 1)), t)
# expect: kmeans_predict_on_class t == inf


def kmeans_transform_on_class(t: Table, y: list, eps: float):
    return KMeans.transform(KMeans(epsilon=eps, bounds=(0, 1)), t)
# expect: kmeans_transform_on_class t == inf


def kmeans_score_on_class(t: Table, y: list, eps: float):
    return KMeans.score(KMeans(epsilon=eps, bounds=(0, 1)), t)
# expect: kmeans_score_on_class t == inf


def linearregression_fit_on_class(t: Table, y: list, eps: float):
    return LinearRegression.fit(LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)), t, y)
# expect: linearregression_fit_on_class t.epsilon == inf


def linearregression_predict_on_class(t: Table, y: list, eps: float):
    return LinearRegression.predict(LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)), t)
# expect: linearregression_predict_on_class t == inf


def linearregression_score_on_class(t: Table, y: list, eps: float):
    return LinearRegression.score(LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)), t, y)
# expect: linearregression_score_on_class t == inf


def logisticregression_fit_on_class(t: Table, y: list, eps: float):
    return LogisticRegression.fit(LogisticRegression(epsilon=eps, data_norm=1), t, y)
# expect: logisticregression_fit_on_class t.epsilon == inf


def logisticregression_predict_on_class(t: Table, y: list, eps: float):
    return LogisticRegression.predict(LogisticRegression(epsilon=eps, data_norm=1), t)
# expect: logisticregression_predict_on_class t == inf


def logisticregression_predict_proba_on_class(t: Table, y: list, eps: float):
    return LogisticRegression.predict_proba(LogisticRegression(epsilon=eps, data_norm=1), t)
# expect: logisticregression_predict_proba_on_class t == inf


def logisticregression_predict_log_proba_on_class(t: Table, y: list, eps: float):
    return LogisticRegression.predict_log_proba(LogisticRegression(epsilon=eps, data_norm=1), t)
# expect: logisticregression_predict_log_proba_on_class t == inf


def logisticregression_decision_function_on_class(t: Table, y: list, eps: float):
    return LogisticRegression.decision_function(LogisticRegression(epsilon=eps, data_norm=1), t)
# expect: logisticregression_decision_function_on_class t == inf


def logisticregression_score_on_class(t: Table, y: list, eps: float):
    return LogisticRegression.score(LogisticRegression(epsilon=eps, data_norm=1), t, y)
# expect: logisticregression_score_on_class t == inf


def gaussiannb_fit_on_class(t: Table, y: list, eps: float):
    return GaussianNB.fit(GaussianNB(epsilon=eps, bounds=(0, 1)), t, y)
# expect: gaussiannb_fit_on_class t.epsilon == inf


def gaussiannb_predict_on_class(t: Table, y: list, eps: float):
    return GaussianNB.predict(GaussianNB(epsilon=eps, bounds=(0, 1)), t)
# expect: gaussiannb_predict_on_class t == inf


def gaussiannb_predict_proba_on_class(t: Table, y: list, eps: float):
    return GaussianNB.predict_proba(GaussianNB(epsilon=eps, bounds=(0, 1)), t)
# expect: gaussiannb_predict_proba_on_class t == inf


def gaussiannb_predict_log_proba_on_class(t: Table, y: list, eps: float):
    return GaussianNB.predict_log_proba(GaussianNB(epsilon=eps, bounds=(0, 1)), t)
# expect: gaussiannb_predict_log_proba_on_class t == inf


def gaussiannb_score_on_class(t: Table, y: list, eps: float):
    return GaussianNB.score(GaussianNB(epsilon=eps, bounds=(0, 1)), t, y)
# expect: gaussiannb_score_on_class t == inf


def pca_fit_on_class(t: Table, y: list, eps: float):
    return PCA.fit(PCA(epsilon=eps, data_norm=1, centered=True), t)
# expect: pca_fit_on_class t.epsilon == eps


def pca_transform_on_class(t: Table, y: list, eps: float):
    return PCA.transform(PCA(epsilon=eps, data_norm=1, centered=True), t)
# expect: pca_transform_on_class t == inf


def pca_inverse_transform_on_class(t: Table, y: list, eps: float):
    return PCA.inverse_transform(PCA(epsilon=eps, data_norm=1, centered=True), t)
# expect: pca_inverse_transform_on_class t == inf


def pca_score_on_class(t: Table, y: list, eps: float):
    return PCA.score(PCA(epsilon=eps, data_norm=1, centered=True), t)
# expect: pca_score_on_class t == inf


def pca_score_samples_on_class(t: Table, y: list, eps: float):
    return PCA.score_samples(PCA(epsilon=eps, data_norm=1, centered=True), t)
# expect: pca_score_samples_on_class t == inf


def standardscaler_fit_on_class(t: Table, y: list, eps: float):
    return StandardScaler.fit(StandardScaler(epsilon=eps, bounds=(0, 1)), t)
# expect: standardscaler_fit_on_class t.epsilon == eps


def standardscaler_transform_on_class(t: Table, y: list, eps: float):
    return StandardScaler.transform(StandardScaler(epsilon=eps, bounds=(0, 1)), t)
# expect: standardscaler_transform_on_class t == inf


def standardscaler_inverse_transform_on_class(t: Table, y: list, eps: float):
    return StandardScaler.inverse_transform(StandardScaler(epsilon=eps, bounds=(0, 1)), t)
# expect: standardscaler_inverse_transform_on_class t == inf


def exponential_randomise_on_class(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    return Exponential.randomise(Exponential(epsilon=eps, sensitivity=1, utility=list(2 * v), candidates=list("abc")))
# expect: exponential_randomise_on_class v.epsilon == 2 * eps


def permuteandflip_randomise_on_class(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    return PermuteAndFlip.randomise(PermuteAndFlip(epsilon=eps, sensitivity=1, utility=list(2 * v), candidates=list("abc")))
# expect: permuteandflip_randomise_on_class v.epsilon == 2 * eps


def exponentialhierarchical_randomise_on_class(x: Data, eps: float):
    return ExponentialHierarchical.randomise(ExponentialHierarchical(epsilon=eps, hierarchy=[[["a"], ["b"]], [["c"], ["d"]]]), str(x))
# expect: exponentialhierarchical_randomise_on_class x.epsilon == eps


def exponentialhierarchical_of_module(x: Data, eps: float):
    return ExponentialHierarchical(epsilon=eps, hierarchy=[[["a"], ["b"]], [["c"], ["d"]]]).randomise(str(x))
# expect: exponentialhierarchical_of_module x.epsilon == eps


def bingham_of_module(t: Table, eps: float):
    return Bingham(epsilon=eps).randomise(t.T @ t)


def bingham_randomise_on_class(t: Table, eps: float):
    return Bingham.randomise(Bingham(epsilon=eps), t.T @ t)


def vector_of_module(x: Real, eps: float):
    return Vector(epsilon=eps, function_sensitivity=1, dimension=2).randomise(lambda w: x * w[0])


def vector_randomise_on_class(x: Real, eps: float):
    return Vector.randomise(Vector(epsilon=eps, function_sensitivity=1, dimension=2), lambda w: x * w[0])


def wishart_of_module(t: Table, eps: float):
    return Wishart(epsilon=eps, sensitivity=1).randomise(t.T @ t)


def wishart_randomise_on_class(t: Table, eps: float):
    return Wishart.randomise(Wishart(epsilon=eps, sensitivity=1), t.T @ t)


def naive_bayes_fitted_in_steps(t: Table, y: list, eps: float):
    return GaussianNB(epsilon=eps, bounds=(0, 1)).partial_fit(t, y, sample_weight=y)


def naive_bayes_partial_fit_on_class(t: Table, y: list, eps: float):
    return GaussianNB.partial_fit(GaussianNB(epsilon=eps, bounds=(0, 1)), t, y)


def standardscaler_partial_fit_on_class(t: Table, y: list, eps: float):
    return StandardScaler.partial_fit(StandardScaler(epsilon=eps, bounds=(0, 1)), t)
# expect: standardscaler_partial_fit_on_class t.epsilon == eps


def standardscaler_partial_fit_by_weights(t: Table, y: list, eps: float):
    return StandardScaler(epsilon=eps, bounds=(0, 1)).partial_fit(t, sample_weight=y)
