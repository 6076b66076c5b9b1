"""Every sampler of numpy, Python, scipy and torch in each place it has: its family, its scale, and how many draws there are."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import scipy.stats
import torch
import torch.distributions
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size

Sums = Annotated[MetricVector[Real, L1], Size(4)]
Lengths = Annotated[MetricVector[Real, L2], Size(4)]
Scores = Annotated[MetricVector[Real, LInf], Size(4)]


def laplace_of_numpy(x: Real, eps: float):
    return 2 * x + np.random.laplace(0, 3 / eps)
# expect: laplace_of_numpy x.epsilon == 2 * eps / 3


def laplace_of_numpy_vector(v: Sums, eps: float):
    return 2 * v + np.random.laplace(0, 3 / eps, size=4)
# expect: laplace_of_numpy_vector v.epsilon == 2 * eps / 3


def normal_of_numpy(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + np.random.normal(0, sigma)
# expect: normal_of_numpy x.epsilon == 1/2
# expect: normal_of_numpy x.delta == delta


def normal_of_numpy_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + np.random.normal(0, sigma, size=4)
# expect: normal_of_numpy_vector v.epsilon == 1/2
# expect: normal_of_numpy_vector v.delta == delta


def standard_normal_of_numpy(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + sigma * np.random.standard_normal()
# expect: standard_normal_of_numpy x.epsilon == 1/2
# expect: standard_normal_of_numpy x.delta == delta


def standard_normal_of_numpy_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * np.random.standard_normal(size=4)
# expect: standard_normal_of_numpy_vector v.epsilon == 1/2
# expect: standard_normal_of_numpy_vector v.delta == delta


def randn_of_numpy_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * np.random.randn(4)
# expect: randn_of_numpy_vector v.epsilon == 1/2
# expect: randn_of_numpy_vector v.delta == delta


def gumbel_of_numpy(v: Scores, eps: float):
    return np.argmax(v + np.random.gumbel(0, 2 / eps, size=4))
# expect: gumbel_of_numpy v.epsilon == eps


def exponential_of_numpy(x: Real, eps: float):
    return 2 * x + (np.random.exponential(3 / eps) - np.random.exponential(3 / eps))
# expect: exponential_of_numpy x.epsilon == 2 * eps / 3


def exponential_of_numpy_alone(x: Real, eps: float):
    return x + np.random.exponential(3 / eps)
# expect: exponential_of_numpy_alone x.epsilon == inf


def exponential_of_numpy_vector(v: Sums, eps: float):
    return 2 * v + (np.random.exponential(3 / eps, size=4) - np.random.exponential(3 / eps, size=4))
# expect: exponential_of_numpy_vector v.epsilon == 2 * eps / 3


def standard_exponential_of_numpy(x: Real):
    return 2 * x + (np.random.standard_exponential() - np.random.standard_exponential())
# expect: standard_exponential_of_numpy x.epsilon == 2


def standard_exponential_of_numpy_alone(x: Real):
    return 2 * x + np.random.standard_exponential()
# expect: standard_exponential_of_numpy_alone x.epsilon == inf


def standard_exponential_of_numpy_vector(v: Sums):
    return 2 * v + (np.random.standard_exponential(size=4) - np.random.standard_exponential(size=4))
# expect: standard_exponential_of_numpy_vector v.epsilon == 2


def logistic_of_numpy(x: Real, eps: float):
    return x + np.random.logistic(0, 1 / eps)
# expect: logistic_of_numpy x.epsilon == eps  # known: loose


def cauchy_of_numpy(x: Real):
    return x + np.random.standard_cauchy()
# expect: cauchy_of_numpy x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def student_of_numpy(x: Real):
    return x + np.random.standard_t(1)
# expect: student_of_numpy x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def multivariate_of_numpy(v: Lengths, m: list):
    return v + np.random.multivariate_normal([0, 0, 0, 0], m)
# expect: multivariate_of_numpy v.epsilon == inf


def laplace_of_generator(x: Real, eps: float):
    return 2 * x + np.random.default_rng().laplace(0, 3 / eps)
# expect: laplace_of_generator x.epsilon == 2 * eps / 3


def laplace_of_generator_vector(v: Sums, eps: float):
    return 2 * v + np.random.default_rng().laplace(0, 3 / eps, size=4)
# expect: laplace_of_generator_vector v.epsilon == 2 * eps / 3


def normal_of_generator(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + np.random.default_rng().normal(0, sigma)
# expect: normal_of_generator x.epsilon == 1/2
# expect: normal_of_generator x.delta == delta


def normal_of_generator_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + np.random.default_rng().normal(0, sigma, size=4)
# expect: normal_of_generator_vector v.epsilon == 1/2
# expect: normal_of_generator_vector v.delta == delta


def standard_normal_of_generator(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + sigma * np.random.default_rng().standard_normal()
# expect: standard_normal_of_generator x.epsilon == 1/2
# expect: standard_normal_of_generator x.delta == delta


def standard_normal_of_generator_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * np.random.default_rng().standard_normal(size=4)
# expect: standard_normal_of_generator_vector v.epsilon == 1/2
# expect: standard_normal_of_generator_vector v.delta == delta


def gumbel_of_generator(v: Scores, eps: float):
    return np.argmax(v + np.random.default_rng().gumbel(0, 2 / eps, size=4))
# expect: gumbel_of_generator v.epsilon == eps


def exponential_of_generator(x: Real, eps: float):
    return 2 * x + (np.random.default_rng().exponential(3 / eps) - np.random.default_rng().exponential(3 / eps))
# expect: exponential_of_generator x.epsilon == 2 * eps / 3


def exponential_of_generator_alone(x: Real, eps: float):
    return x + np.random.default_rng().exponential(3 / eps)
# expect: exponential_of_generator_alone x.epsilon == inf


def exponential_of_generator_vector(v: Sums, eps: float):
    return 2 * v + (np.random.default_rng().exponential(3 / eps, size=4) - np.random.default_rng().exponential(3 / eps, size=4))
# expect: exponential_of_generator_vector v.epsilon == 2 * eps / 3


def standard_exponential_of_generator(x: Real):
    return 2 * x + (np.random.default_rng().standard_exponential() - np.random.default_rng().standard_exponential())
# expect: standard_exponential_of_generator x.epsilon == 2


def standard_exponential_of_generator_alone(x: Real):
    return 2 * x + np.random.default_rng().standard_exponential()
# expect: standard_exponential_of_generator_alone x.epsilon == inf


def standard_exponential_of_generator_vector(v: Sums):
    return 2 * v + (np.random.default_rng().standard_exponential(size=4) - np.random.default_rng().standard_exponential(size=4))
# expect: standard_exponential_of_generator_vector v.epsilon == 2


def logistic_of_generator(x: Real, eps: float):
    return x + np.random.default_rng().logistic(0, 1 / eps)
# expect: logistic_of_generator x.epsilon == eps  # known: loose


def cauchy_of_generator(x: Real):
    return x + np.random.default_rng().standard_cauchy()
# expect: cauchy_of_generator x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def student_of_generator(x: Real):
    return x + np.random.default_rng().standard_t(1)
# expect: student_of_generator x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def multivariate_of_generator(v: Lengths, m: list):
    return v + np.random.default_rng().multivariate_normal([0, 0, 0, 0], m)
# expect: multivariate_of_generator v.epsilon == inf


def laplace_of_state(x: Real, eps: float):
    return 2 * x + np.random.RandomState().laplace(0, 3 / eps)
# expect: laplace_of_state x.epsilon == 2 * eps / 3


def laplace_of_state_vector(v: Sums, eps: float):
    return 2 * v + np.random.RandomState().laplace(0, 3 / eps, size=4)
# expect: laplace_of_state_vector v.epsilon == 2 * eps / 3


def normal_of_state(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + np.random.RandomState().normal(0, sigma)
# expect: normal_of_state x.epsilon == 1/2
# expect: normal_of_state x.delta == delta


def normal_of_state_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + np.random.RandomState().normal(0, sigma, size=4)
# expect: normal_of_state_vector v.epsilon == 1/2
# expect: normal_of_state_vector v.delta == delta


def standard_normal_of_state(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + sigma * np.random.RandomState().standard_normal()
# expect: standard_normal_of_state x.epsilon == 1/2
# expect: standard_normal_of_state x.delta == delta


def standard_normal_of_state_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * np.random.RandomState().standard_normal(size=4)
# expect: standard_normal_of_state_vector v.epsilon == 1/2
# expect: standard_normal_of_state_vector v.delta == delta


def randn_of_state_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * np.random.RandomState().randn(4)
# expect: randn_of_state_vector v.epsilon == 1/2
# expect: randn_of_state_vector v.delta == delta


def gumbel_of_state(v: Scores, eps: float):
    return np.argmax(v + np.random.RandomState().gumbel(0, 2 / eps, size=4))
# expect: gumbel_of_state v.epsilon == eps


def exponential_of_state(x: Real, eps: float):
    return 2 * x + (np.random.RandomState().exponential(3 / eps) - np.random.RandomState().exponential(3 / eps))
# expect: exponential_of_state x.epsilon == 2 * eps / 3


def exponential_of_state_alone(x: Real, eps: float):
    return x + np.random.RandomState().exponential(3 / eps)
# expect: exponential_of_state_alone x.epsilon == inf


def exponential_of_state_vector(v: Sums, eps: float):
    return 2 * v + (np.random.RandomState().exponential(3 / eps, size=4) - np.random.RandomState().exponential(3 / eps, size=4))
# expect: exponential_of_state_vector v.epsilon == 2 * eps / 3


def standard_exponential_of_state(x: Real):
    return 2 * x + (np.random.RandomState().standard_exponential() - np.random.RandomState().standard_exponential())
# expect: standard_exponential_of_state x.epsilon == 2


def standard_exponential_of_state_alone(x: Real):
    return 2 * x + np.random.RandomState().standard_exponential()
# expect: standard_exponential_of_state_alone x.epsilon == inf


def standard_exponential_of_state_vector(v: Sums):
    return 2 * v + (np.random.RandomState().standard_exponential(size=4) - np.random.RandomState().standard_exponential(size=4))
# expect: standard_exponential_of_state_vector v.epsilon == 2


def logistic_of_state(x: Real, eps: float):
    return x + np.random.RandomState().logistic(0, 1 / eps)
# expect: logistic_of_state x.epsilon == eps  # known: loose


def cauchy_of_state(x: Real):
    return x + np.random.RandomState().standard_cauchy()
# expect: cauchy_of_state x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def student_of_state(x: Real):
    return x + np.random.RandomState().standard_t(1)
# expect: student_of_state x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def multivariate_of_state(v: Lengths, m: list):
    return v + np.random.RandomState().multivariate_normal([0, 0, 0, 0], m)
# expect: multivariate_of_state v.epsilon == inf


def gauss_of_module(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + random.gauss(0, sigma)
# expect: gauss_of_module x.epsilon == 1/2
# expect: gauss_of_module x.delta == delta


def normalvariate_of_module(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + random.normalvariate(0, sigma)
# expect: normalvariate_of_module x.epsilon == 1/2
# expect: normalvariate_of_module x.delta == delta


def expovariate_of_module(x: Real, eps: float):
    return 2 * x + (random.expovariate(1 / (3 / eps)) - random.expovariate(1 / (3 / eps)))
# expect: expovariate_of_module x.epsilon == 2 * eps / 3


def expovariate_of_module_alone(x: Real, eps: float):
    return x + random.expovariate(1 / (3 / eps))
# expect: expovariate_of_module_alone x.epsilon == inf


def gauss_of_object(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + random.Random().gauss(0, sigma)
# expect: gauss_of_object x.epsilon == 1/2
# expect: gauss_of_object x.delta == delta


def normalvariate_of_object(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + random.Random().normalvariate(0, sigma)
# expect: normalvariate_of_object x.epsilon == 1/2
# expect: normalvariate_of_object x.delta == delta


def expovariate_of_object(x: Real, eps: float):
    return 2 * x + (random.Random().expovariate(1 / (3 / eps)) - random.Random().expovariate(1 / (3 / eps)))
# expect: expovariate_of_object x.epsilon == 2 * eps / 3


def expovariate_of_object_alone(x: Real, eps: float):
    return x + random.Random().expovariate(1 / (3 / eps))
# expect: expovariate_of_object_alone x.epsilon == inf


def gauss_of_system(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + random.SystemRandom().gauss(0, sigma)
# expect: gauss_of_system x.epsilon == 1/2
# expect: gauss_of_system x.delta == delta


def normalvariate_of_system(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + random.SystemRandom().normalvariate(0, sigma)
# expect: normalvariate_of_system x.epsilon == 1/2
# expect: normalvariate_of_system x.delta == delta


def expovariate_of_system(x: Real, eps: float):
    return 2 * x + (random.SystemRandom().expovariate(1 / (3 / eps)) - random.SystemRandom().expovariate(1 / (3 / eps)))
# expect: expovariate_of_system x.epsilon == 2 * eps / 3


def expovariate_of_system_alone(x: Real, eps: float):
    return x + random.SystemRandom().expovariate(1 / (3 / eps))
# expect: expovariate_of_system_alone x.epsilon == inf


def scipy_laplace(x: Real, eps: float):
    return 2 * x + scipy.stats.laplace.rvs(0, 3 / eps)
# expect: scipy_laplace x.epsilon == 2 * eps / 3


def scipy_laplace_vector(v: Sums, eps: float):
    return 2 * v + scipy.stats.laplace.rvs(0, 3 / eps, size=4)
# expect: scipy_laplace_vector v.epsilon == 2 * eps / 3


def scipy_laplace_frozen(x: Real, eps: float):
    return 2 * x + scipy.stats.laplace(0, 3 / eps).rvs()
# expect: scipy_laplace_frozen x.epsilon == 2 * eps / 3


def scipy_laplace_frozen_vector(v: Sums, eps: float):
    return 2 * v + scipy.stats.laplace(0, 3 / eps).rvs(size=4)
# expect: scipy_laplace_frozen_vector v.epsilon == 2 * eps / 3


def scipy_norm(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + scipy.stats.norm.rvs(0, sigma)
# expect: scipy_norm x.epsilon == 1/2
# expect: scipy_norm x.delta == delta


def scipy_norm_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + scipy.stats.norm.rvs(0, sigma, size=4)
# expect: scipy_norm_vector v.epsilon == 1/2
# expect: scipy_norm_vector v.delta == delta


def scipy_norm_frozen(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + scipy.stats.norm(0, sigma).rvs()
# expect: scipy_norm_frozen x.epsilon == 1/2
# expect: scipy_norm_frozen x.delta == delta


def scipy_norm_frozen_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + scipy.stats.norm(0, sigma).rvs(size=4)
# expect: scipy_norm_frozen_vector v.epsilon == 1/2
# expect: scipy_norm_frozen_vector v.delta == delta


def scipy_gumbel_r(v: Scores, eps: float):
    return np.argmax(v + scipy.stats.gumbel_r.rvs(0, 2 / eps, size=4))
# expect: scipy_gumbel_r v.epsilon == eps


def scipy_gumbel_r_frozen(v: Scores, eps: float):
    return np.argmax(v + scipy.stats.gumbel_r(0, 2 / eps).rvs(size=4))
# expect: scipy_gumbel_r_frozen v.epsilon == eps


def scipy_expon(x: Real, eps: float):
    return 2 * x + (scipy.stats.expon.rvs(0, 3 / eps) - scipy.stats.expon.rvs(0, 3 / eps))
# expect: scipy_expon x.epsilon == 2 * eps / 3


def scipy_expon_alone(x: Real, eps: float):
    return x + scipy.stats.expon.rvs(0, 3 / eps)
# expect: scipy_expon_alone x.epsilon == inf


def scipy_expon_vector(v: Sums, eps: float):
    return 2 * v + (scipy.stats.expon.rvs(0, 3 / eps, size=4) - scipy.stats.expon.rvs(0, 3 / eps, size=4))
# expect: scipy_expon_vector v.epsilon == 2 * eps / 3


def scipy_expon_frozen(x: Real, eps: float):
    return 2 * x + (scipy.stats.expon(0, 3 / eps).rvs() - scipy.stats.expon(0, 3 / eps).rvs())
# expect: scipy_expon_frozen x.epsilon == 2 * eps / 3


def scipy_expon_frozen_alone(x: Real, eps: float):
    return x + scipy.stats.expon(0, 3 / eps).rvs()
# expect: scipy_expon_frozen_alone x.epsilon == inf


def scipy_expon_frozen_vector(v: Sums, eps: float):
    return 2 * v + (scipy.stats.expon(0, 3 / eps).rvs(size=4) - scipy.stats.expon(0, 3 / eps).rvs(size=4))
# expect: scipy_expon_frozen_vector v.epsilon == 2 * eps / 3


def scipy_dlaplace(i: Integer, eps: float):
    return 2 * i + scipy.stats.dlaplace.rvs(eps)
# expect: scipy_dlaplace i.epsilon == 2 * eps


def scipy_dlaplace_of_real(x: Real, eps: float):
    return x + scipy.stats.dlaplace.rvs(eps)  # error: DP101
# expect: scipy_dlaplace_of_real x.epsilon == inf


def scipy_dlaplace_scaled(i: Integer, eps: float):
    return i + 2 * scipy.stats.dlaplace.rvs(eps)
# expect: scipy_dlaplace_scaled i == 1


def scipy_dlaplace_vector(v: Annotated[MetricVector[Integer, L1], Size(4)], eps: float):
    return v + scipy.stats.dlaplace.rvs(eps, size=4)
# expect: scipy_dlaplace_vector v.epsilon == eps


def scipy_dlaplace_frozen(i: Integer, eps: float):
    return 2 * i + scipy.stats.dlaplace(eps).rvs()
# expect: scipy_dlaplace_frozen i.epsilon == 2 * eps


def scipy_dlaplace_frozen_of_real(x: Real, eps: float):
    return x + scipy.stats.dlaplace(eps).rvs()  # error: DP101
# expect: scipy_dlaplace_frozen_of_real x.epsilon == inf


def scipy_dlaplace_frozen_scaled(i: Integer, eps: float):
    return i + 2 * scipy.stats.dlaplace(eps).rvs()
# expect: scipy_dlaplace_frozen_scaled i == 1


def scipy_dlaplace_frozen_vector(v: Annotated[MetricVector[Integer, L1], Size(4)], eps: float):
    return v + scipy.stats.dlaplace(eps).rvs(size=4)
# expect: scipy_dlaplace_frozen_vector v.epsilon == eps


def scipy_logistic(x: Real, eps: float):
    return x + scipy.stats.logistic.rvs(0, 1 / eps)
# expect: scipy_logistic x.epsilon == eps  # known: loose


def scipy_cauchy(x: Real):
    return x + scipy.stats.cauchy.rvs(0, 1)
# expect: scipy_cauchy x.epsilon == log((3 + sqrt(5)) / 2)  # known: loose


def torch_laplace_sample(x: Real, eps: float):
    return 2 * x + torch.distributions.Laplace(0, 3 / eps).sample()
# expect: torch_laplace_sample x.epsilon == 2 * eps / 3


def torch_laplace_sample_vector(v: Sums, eps: float):
    return 2 * v + torch.distributions.Laplace(0, 3 / eps).sample((4,))
# expect: torch_laplace_sample_vector v.epsilon == 2 * eps / 3


def torch_normal_sample(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + torch.distributions.Normal(0, sigma).sample()
# expect: torch_normal_sample x.epsilon == 1/2
# expect: torch_normal_sample x.delta == delta


def torch_normal_sample_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + torch.distributions.Normal(0, sigma).sample((4,))
# expect: torch_normal_sample_vector v.epsilon == 1/2
# expect: torch_normal_sample_vector v.delta == delta


def torch_gumbel_sample(v: Scores, eps: float):
    return np.argmax(v + torch.distributions.Gumbel(0, 2 / eps).sample((4,)))
# expect: torch_gumbel_sample v.epsilon == eps


def torch_exponential_sample(x: Real, eps: float):
    return 2 * x + (torch.distributions.Exponential(1 / (3 / eps)).sample() - torch.distributions.Exponential(1 / (3 / eps)).sample())
# expect: torch_exponential_sample x.epsilon == 2 * eps / 3


def torch_exponential_sample_alone(x: Real, eps: float):
    return x + torch.distributions.Exponential(1 / (3 / eps)).sample()
# expect: torch_exponential_sample_alone x.epsilon == inf


def torch_exponential_sample_vector(v: Sums, eps: float):
    return 2 * v + (torch.distributions.Exponential(1 / (3 / eps)).sample((4,)) - torch.distributions.Exponential(1 / (3 / eps)).sample((4,)))
# expect: torch_exponential_sample_vector v.epsilon == 2 * eps / 3


def torch_laplace_rsample(x: Real, eps: float):
    return 2 * x + torch.distributions.Laplace(0, 3 / eps).rsample()
# expect: torch_laplace_rsample x.epsilon == 2 * eps / 3


def torch_laplace_rsample_vector(v: Sums, eps: float):
    return 2 * v + torch.distributions.Laplace(0, 3 / eps).rsample((4,))
# expect: torch_laplace_rsample_vector v.epsilon == 2 * eps / 3


def torch_normal_rsample(x: Real, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return x + torch.distributions.Normal(0, sigma).rsample()
# expect: torch_normal_rsample x.epsilon == 1/2
# expect: torch_normal_rsample x.delta == delta


def torch_normal_rsample_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + torch.distributions.Normal(0, sigma).rsample((4,))
# expect: torch_normal_rsample_vector v.epsilon == 1/2
# expect: torch_normal_rsample_vector v.delta == delta


def torch_gumbel_rsample(v: Scores, eps: float):
    return np.argmax(v + torch.distributions.Gumbel(0, 2 / eps).rsample((4,)))
# expect: torch_gumbel_rsample v.epsilon == eps


def torch_exponential_rsample(x: Real, eps: float):
    return 2 * x + (torch.distributions.Exponential(1 / (3 / eps)).rsample() - torch.distributions.Exponential(1 / (3 / eps)).rsample())
# expect: torch_exponential_rsample x.epsilon == 2 * eps / 3


def torch_exponential_rsample_alone(x: Real, eps: float):
    return x + torch.distributions.Exponential(1 / (3 / eps)).rsample()
# expect: torch_exponential_rsample_alone x.epsilon == inf


def torch_exponential_rsample_vector(v: Sums, eps: float):
    return 2 * v + (torch.distributions.Exponential(1 / (3 / eps)).rsample((4,)) - torch.distributions.Exponential(1 / (3 / eps)).rsample((4,)))
# expect: torch_exponential_rsample_vector v.epsilon == 2 * eps / 3


def torch_normal_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + torch.normal(0.0, sigma, size=(4,))
# expect: torch_normal_vector v.epsilon == 1/2
# expect: torch_normal_vector v.delta == delta


def torch_randn_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * torch.randn(4)
# expect: torch_randn_vector v.epsilon == 1/2
# expect: torch_randn_vector v.delta == delta


def torch_randn_like_vector(v: Lengths, delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + sigma * torch.randn_like(v)
# expect: torch_randn_like_vector v.epsilon == 1/2
# expect: torch_randn_like_vector v.delta == delta
