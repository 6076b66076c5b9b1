"""Settings of tools of which nothing is guaranteed here, and of others that look at what is private: whoever gets the result sees them."""
# ruff: noqa
from typing import Annotated

import pipeline_dp
from diffprivlib import mechanisms, models, tools
from opacus import PrivacyEngine
from tmlt.analytics import PureDPBudget, Session
from dpcheck import ChangeOneDistance, Data, LInf, MetricFrame, MetricMatrix, Real, Shape, SymmetricDistance

Edited = Annotated[list[float], ChangeOneDistance]
Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]


def vector(v: Real, x: Real):
    return mechanisms.Vector(epsilon=x, function_sensitivity=1, dimension=3).randomise(v)  # error: DP203
# expect: vector v.epsilon == inf
# expect: vector x == inf


def covariance(v: Real, x: Real):
    return mechanisms.Wishart(epsilon=x, sensitivity=1).randomise(v)  # error: DP203
# expect: covariance x == inf


def direction(v: Real, x: Real):
    return mechanisms.Bingham(epsilon=x, sensitivity=1).randomise(v)  # error: DP203
# expect: direction x == inf


def chosen_by_a_private_measure(data: Edited, x: Real, eps: float):
    scores = [len([d for d in data if d > k]) for k in range(3)]
    return mechanisms.Exponential(epsilon=eps, sensitivity=1, utility=scores, candidates=list("abc"), measure=[x, 1, 1]).randomise()  # error: DP203
# expect: chosen_by_a_private_measure x == inf


def tree(t: Table, y: list, eps: float, x: Real):
    return models.DecisionTreeClassifier(epsilon=eps, bounds=(0, x), classes=[0, 1]).fit(t, y)  # error: DP203
# expect: tree x == inf


def forest(t: Table, y: list, x: Real):
    return models.RandomForestClassifier(epsilon=x, bounds=(0, 1), classes=[0, 1]).fit(t, y)  # error: DP203
# expect: forest x == inf


def naive_bayes(t: Table, y: list, x: Real):
    return models.GaussianNB(epsilon=x, bounds=(0, 1)).fit(t, y)  # error: DP203
# expect: naive_bayes x == inf


def naive_bayes_in_parts(t: Table, y: list, x: Real):
    return models.GaussianNB(epsilon=x, bounds=(0, 1)).partial_fit(t, y)  # error: DP203
# expect: naive_bayes_in_parts x == inf


def clusters(t: Table, x: Real):
    return models.KMeans(epsilon=x, bounds=(0, 1)).fit(t)  # error: DP203
# expect: clusters x == inf


def line(t: Table, y: list, x: Real):
    return models.LinearRegression(epsilon=x, bounds_X=(0, 1), bounds_y=(0, 1)).fit(t, y)  # error: DP203
# expect: line x == inf


def odds(t: Table, y: list, x: Real):
    return models.LogisticRegression(epsilon=x, data_norm=1).fit(t, y)  # error: DP203
# expect: odds x == inf


def mean_of_what_is_there(data: Edited, x: Real):
    return tools.nanmean(data, epsilon=x, bounds=(0, 10))  # error: DP203
# expect: mean_of_what_is_there x == inf


def variance_of_what_is_there(data: Edited, x: Real):
    return tools.nanvar(data, epsilon=x, bounds=(0, 10))  # error: DP203
# expect: variance_of_what_is_there x == inf


def deviation_of_what_is_there(data: Edited, x: Real):
    return tools.nanstd(data, epsilon=x, bounds=(0, 10))  # error: DP203
# expect: deviation_of_what_is_there x == inf


def sum_of_what_is_there(data: Edited, x: Real):
    return tools.nansum(data, epsilon=x, bounds=(0, 10))  # error: DP203
# expect: sum_of_what_is_there x == inf


def trained(model, optimizer, loader: Edited, x: Real):
    return PrivacyEngine().make_private(module=model, optimizer=optimizer, data_loader=loader, noise_multiplier=x, max_grad_norm=1.0)  # error: DP203
# expect: trained x == inf


def trained_to_a_target(model, optimizer, loader: Edited, x: Real):
    return PrivacyEngine().make_private_with_epsilon(module=model, optimizer=optimizer, data_loader=loader, target_epsilon=x, target_delta=1e-5, epochs=3, max_grad_norm=1.0)  # error: DP203
# expect: trained_to_a_target x == inf


def session(df: MetricFrame[SymmetricDistance], x: Real):
    return Session.from_dataframe(PureDPBudget(x), "people", df, None)  # error: DP203
# expect: session x == inf


def aggregated(data: Edited, x: Real, accountant, extractors):
    return pipeline_dp.DPEngine(accountant, None).aggregate(data, x, extractors)  # error: DP203
# expect: aggregated x == inf


def partitions(data: Edited, x: Real, accountant, extractors):
    return pipeline_dp.DPEngine(accountant, None).select_partitions(data, x, extractors)  # error: DP203
# expect: partitions x == inf
