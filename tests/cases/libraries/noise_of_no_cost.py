"""Noise that hides nothing when it is added, and noise of which no cost is modelled: one draw, and one for each entry.

Of the latter a cost is expected where it is larger than that of Laplace noise; what is told of the others is in the golden file.
"""
# ruff: noqa
from typing import Annotated

import numpy as np
import scipy.stats
import torch
import torch.distributions
from dpcheck import LInf, MetricVector, Real, Size

Scores = Annotated[MetricVector[Real, LInf], Size(4)]


def logistic_of_numpy_added(x: Real, eps: float):
    return x + np.random.logistic(0, 1 / eps)  # error: DP302


def logistic_of_numpy_of_size(v: Scores, eps: float):
    return v + np.random.logistic(0, 1 / eps, size=4)  # error: DP302


def standard_cauchy_of_numpy_added(x: Real, eps: float):
    return x + np.random.standard_cauchy()  # error: DP302


def standard_cauchy_of_numpy_of_size(v: Scores, eps: float):
    return v + np.random.standard_cauchy(size=4)  # error: DP302


def standard_t_of_numpy_added(x: Real, eps: float):
    return x + np.random.standard_t(3)  # error: DP302
# expect: standard_t_of_numpy_added x.epsilon == 4 * log(sqrt(1 / 12) + sqrt(13 / 12))  # known: loose


def standard_t_of_numpy_of_size(v: Scores, eps: float):
    return v + np.random.standard_t(3, size=4)  # error: DP302


def multivariate_normal_of_numpy_of_size(v: Scores, eps: float):
    return v + np.random.multivariate_normal([0] * 4, np.eye(4), size=1)[0]


def gumbel_of_numpy_added(x: Real, eps: float):
    return x + np.random.gumbel(0, 1 / eps)  # error: DP302
# expect: gumbel_of_numpy_added x.epsilon == inf


def logistic_of_generator_added(x: Real, eps: float):
    return x + np.random.default_rng().logistic(0, 1 / eps)  # error: DP302


def logistic_of_generator_of_size(v: Scores, eps: float):
    return v + np.random.default_rng().logistic(0, 1 / eps, size=4)  # error: DP302


def standard_cauchy_of_generator_added(x: Real, eps: float):
    return x + np.random.default_rng().standard_cauchy()  # error: DP302


def standard_cauchy_of_generator_of_size(v: Scores, eps: float):
    return v + np.random.default_rng().standard_cauchy(size=4)  # error: DP302


def standard_t_of_generator_added(x: Real, eps: float):
    return x + np.random.default_rng().standard_t(3)  # error: DP302
# expect: standard_t_of_generator_added x.epsilon == 4 * log(sqrt(1 / 12) + sqrt(13 / 12))  # known: loose


def standard_t_of_generator_of_size(v: Scores, eps: float):
    return v + np.random.default_rng().standard_t(3, size=4)  # error: DP302


def multivariate_normal_of_generator_of_size(v: Scores, eps: float):
    return v + np.random.default_rng().multivariate_normal([0] * 4, np.eye(4), size=1)[0]


def gumbel_of_generator_added(x: Real, eps: float):
    return x + np.random.default_rng().gumbel(0, 1 / eps)  # error: DP302
# expect: gumbel_of_generator_added x.epsilon == inf


def logistic_of_state_added(x: Real, eps: float):
    return x + np.random.RandomState().logistic(0, 1 / eps)  # error: DP302


def logistic_of_state_of_size(v: Scores, eps: float):
    return v + np.random.RandomState().logistic(0, 1 / eps, size=4)  # error: DP302


def standard_cauchy_of_state_added(x: Real, eps: float):
    return x + np.random.RandomState().standard_cauchy()  # error: DP302


def standard_cauchy_of_state_of_size(v: Scores, eps: float):
    return v + np.random.RandomState().standard_cauchy(size=4)  # error: DP302


def standard_t_of_state_added(x: Real, eps: float):
    return x + np.random.RandomState().standard_t(3)  # error: DP302
# expect: standard_t_of_state_added x.epsilon == 4 * log(sqrt(1 / 12) + sqrt(13 / 12))  # known: loose


def standard_t_of_state_of_size(v: Scores, eps: float):
    return v + np.random.RandomState().standard_t(3, size=4)  # error: DP302


def multivariate_normal_of_state_of_size(v: Scores, eps: float):
    return v + np.random.RandomState().multivariate_normal([0] * 4, np.eye(4), size=1)[0]


def gumbel_of_state_added(x: Real, eps: float):
    return x + np.random.RandomState().gumbel(0, 1 / eps)  # error: DP302
# expect: gumbel_of_state_added x.epsilon == inf


def gumbel_of_torch_sample_added(x: Real, eps: float):
    return x + torch.distributions.Gumbel(0, 1 / eps).sample()  # error: DP302
# expect: gumbel_of_torch_sample_added x.epsilon == inf


def exponential_of_torch_sample_added(x: Real, eps: float):
    return x + torch.distributions.Exponential(eps).sample()  # error: DP302
# expect: exponential_of_torch_sample_added x.epsilon == inf


def gumbel_of_torch_rsample_added(x: Real, eps: float):
    return x + torch.distributions.Gumbel(0, 1 / eps).rsample()  # error: DP302
# expect: gumbel_of_torch_rsample_added x.epsilon == inf


def exponential_of_torch_rsample_added(x: Real, eps: float):
    return x + torch.distributions.Exponential(eps).rsample()  # error: DP302
# expect: exponential_of_torch_rsample_added x.epsilon == inf


def gumbel_of_scipy_added(x: Real, eps: float):
    return x + scipy.stats.gumbel_r.rvs(0, 1 / eps)  # error: DP302
# expect: gumbel_of_scipy_added x.epsilon == inf


def gumbel_of_scipy_frozen_added(x: Real, eps: float):
    return x + scipy.stats.gumbel_r(0, 1 / eps).rvs()  # error: DP302
# expect: gumbel_of_scipy_frozen_added x.epsilon == inf


def logistic_of_scipy_added(v: Scores, eps: float):
    return v + scipy.stats.logistic.rvs(0, 1 / eps, size=4)  # error: DP302


def cauchy_of_scipy_added(v: Scores, eps: float):
    return v + scipy.stats.cauchy.rvs(0, 1 / eps, size=4)  # error: DP302


def t_of_scipy_added(v: Scores, eps: float):
    return v + scipy.stats.t.rvs(3, 0, 1 / eps, size=4)  # error: DP302
# expect: t_of_scipy_added v.epsilon == 16 * log(eps / sqrt(12) + sqrt(1 + eps ** 2 / 12))  # known: loose


def multivariate_normal_of_scipy_added(v: Scores, eps: float):
    return v + scipy.stats.multivariate_normal.rvs([0] * 4, 1, size=1)
# expect: multivariate_normal_of_scipy_added v.epsilon == 2 + 2 * sqrt(2 * log(1000000))  # known: loose


def draws_of_numpy_counted(x: Real):
    return x * (len(np.random.logistic(0, 1, size=3)) + 10 * len(np.random.standard_cauchy(size=4)) + 100 * len(np.random.standard_t(3, size=5)))
# expect: draws_of_numpy_counted x == 543


def draws_of_scipy_counted(x: Real):
    one, two, three = scipy.stats.logistic.rvs(0, 1, size=3), scipy.stats.cauchy.rvs(0, 1, size=4), scipy.stats.t.rvs(3, 0, 1, size=5)
    return x * (len(one) + 10 * len(two) + 100 * len(three))
# expect: draws_of_scipy_counted x == 543


def draws_by_arrays_of_parameters(x: Real):
    return x * (np.random.laplace(0, np.ones(5)).size + 10 * np.random.laplace([0, 0], [[1], [2], [3]]).size + 100 * np.random.standard_t([1, 2, 3]).size)
# expect: draws_by_arrays_of_parameters x == 365


def entries_of_rows_that_are_drawn(x: Real):
    return x * np.random.multivariate_normal([0, 0], np.eye(2)).size
# expect: entries_of_rows_that_are_drawn x == 2


def entries_of_unknown_rows(x: Real, mean):
    return x * np.random.multivariate_normal(mean, np.eye(2)).size
# expect: entries_of_unknown_rows x == 2  # known: loose


def entries_of_several_rows(x: Real):
    return x * np.random.multivariate_normal([0, 0], np.eye(2), size=6).size
# expect: entries_of_several_rows x == 12  # known: loose


def told_twice(x: Real):
    return x + np.random.laplace(0, np.array([2.0, 2.0]))
# expect: told_twice x.epsilon == 1  # known: loose


def one_row_of_scipy_added(v: Scores):
    return v + scipy.stats.multivariate_normal.rvs([0] * 4, np.eye(4))  # error: DP302
