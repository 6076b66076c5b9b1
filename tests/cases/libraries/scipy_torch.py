"""Noise by the samplers of scipy.stats and torch, called at once and through objects that keep their parameters."""
# ruff: noqa
from typing import Annotated

import numpy as np
import scipy.stats
import torch
from dpcheck import ChangeOneDistance, L1, L2, MetricFrame, MetricVector, Real, Size, SymmetricDistance, private
from scipy import stats
from scipy.stats import dlaplace, norm
from torch.distributions import Laplace, Normal
from torch.distributions.laplace import Laplace as LaplaceByModule

Added = MetricFrame[SymmetricDistance]


# -- scipy


def at_once(df: Added, eps: float):
    return len(df) + stats.laplace.rvs(0, 1 / eps)  # clean
# expect: at_once df.epsilon == eps


def around(df: Added, eps: float):
    return scipy.stats.laplace.rvs(loc=len(df), scale=1 / eps)  # clean
# expect: around df.epsilon == eps


def frozen(df: Added, eps: float):
    return df["Age"].clip(0, 10).sum() + stats.laplace(0, 10 / eps).rvs()  # clean
# expect: frozen df.epsilon == eps


def frozen_kept(v: Annotated[MetricVector[Real, L1], Size(4)], eps: float):
    noise = stats.laplace(scale=1 / eps)
    return v + noise.rvs(4)  # clean
# expect: frozen_kept v.epsilon == eps


def frozen_too_little(df: Added, eps: float):
    return df["Age"].clip(0, 10).sum() + stats.laplace(0, 1 / eps).rvs()  # error: DP103
# expect: frozen_too_little df.epsilon == 10 * eps


def frozen_unclipped(df: Added, eps: float):
    return df["Age"].sum() + stats.laplace(0, 10 / eps).rvs()  # error: DP102


def integers(df: Added, eps: float):
    return len(df) + dlaplace.rvs(eps)  # clean
# expect: integers df.epsilon == eps


def gaussian(v: Annotated[MetricVector[Real, L2], Size(4)], delta: float):
    return v + norm.rvs(0, np.sqrt(2 * np.log(1.25 / delta)) / 0.5, size=4)  # clean
# expect: gaussian v.epsilon == 1/2
# expect: gaussian v.delta == delta


def gaussian_variance(v: Annotated[MetricVector[Real, L2], Size(4)]):
    # 1/2 is the epsilon meant; the square root of the variance was forgotten, which is more noise than needed
    return v + norm(0, 2 * np.log(1.25 / 1e-5) / 0.25).rvs(size=4)  # clean


def gumbel(df: Added, eps: float):
    scores = np.array([(df["k"] == c).sum() for c in "abc"])
    return np.argmax(scores + stats.gumbel_r.rvs(scale=2 / eps, size=3))
# expect: gumbel df.epsilon == eps / 2


def cauchy(df: Added):
    return len(df) + stats.cauchy.rvs(0, 1)  # error: DP302
# expect: cauchy df.epsilon == inf


def scale_of_data(df: Added, eps: float):
    return df["Age"].clip(0, 10).sum() + stats.laplace.rvs(0, df["Age"].std() / eps)  # error: DP203


# -- torch


def distribution(df: Added, eps: float):
    return len(df) + Laplace(0, 1 / eps).sample()  # clean
# expect: distribution df.epsilon == eps


def distribution_around(df: Added, eps: float):
    return LaplaceByModule(len(df), 1 / eps).sample()  # clean
# expect: distribution_around df.epsilon == eps


def distribution_kept(v: Annotated[MetricVector[Real, L1], Size(5)], eps: float):
    noise = torch.distributions.Laplace(0.0, 1 / eps)
    return v + noise.sample((5,))  # clean
# expect: distribution_kept v.epsilon == eps


def distribution_too_little(df: Added, eps: float):
    return df["Age"].clip(0, 10).sum() + Laplace(0, 1 / eps).rsample()  # error: DP103
# expect: distribution_too_little df.epsilon == 10 * eps


def normal_distribution(x: Real, delta: float):
    return x + Normal(0, (2 * np.log(1.25 / delta)) ** 0.5 / 0.5).sample()  # clean
# expect: normal_distribution x.epsilon == 1/2


def normal(g: Annotated[MetricVector[Real, L2], Size(5)], delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return g + torch.normal(0.0, sigma, size=(5,))  # clean
# expect: normal g.epsilon == 1/2
# expect: normal g.delta == delta


def like(g: MetricVector[Real, L2], delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return g + sigma * torch.randn_like(g)  # clean
# expect: like g.epsilon == 1/2


def like_too_little(g: MetricVector[Real, L2], delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return 2 * g + torch.randn_like(g) * sigma  # error: DP103
# expect: like_too_little g.epsilon == 1


def one_draw(g: Annotated[MetricVector[Real, L1], Size(5)], eps: float):
    return g + Laplace(0, 1 / eps).sample()  # error: DP103


@private(epsilon=1.0)
def uniform(df: Added):
    return len(df) + torch.distributions.Uniform(-1, 1).sample()  # error: DP201
