"""torch's distributions by the modules that they stand in: made there, drawn from an object, and drawn by the class."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import LInf, MetricVector, Real, Size
from torch.distributions.exponential import Exponential
from torch.distributions.gumbel import Gumbel
from torch.distributions.laplace import Laplace
from torch.distributions.normal import Normal

Scores = Annotated[MetricVector[Real, LInf], Size(4)]


def drawn_of_an_object(x: Real, eps: float):
    return 2 * x + Laplace(0.0, 3 / eps).sample()
# expect: drawn_of_an_object x.epsilon == 2 * eps / 3


def drawn_by_the_class(x: Real, eps: float):
    return 2 * x + Laplace.sample(Laplace(0.0, 3 / eps))
# expect: drawn_by_the_class x.epsilon == 2 * eps / 3


def drawn_again_by_the_class(x: Real, eps: float):
    return 2 * x + Laplace.rsample(Laplace(0.0, 3 / eps))
# expect: drawn_again_by_the_class x.epsilon == 2 * eps / 3


def normal_of_an_object(x: Real):
    return x + Normal(0.0, 2.0).sample()
# expect: normal_of_an_object x.epsilon == 1 / 8 + sqrt(2 * log(1000000)) / 2
# expect: normal_of_an_object x.delta == 1e-6


def normal_by_the_class(x: Real):
    return x + Normal.sample(Normal(0.0, 2.0))
# expect: normal_by_the_class x.epsilon == 1 / 8 + sqrt(2 * log(1000000)) / 2
# expect: normal_by_the_class x.delta == 1e-6


def normal_again_by_the_class(x: Real):
    return x + Normal.rsample(Normal(0.0, 2.0))
# expect: normal_again_by_the_class x.epsilon == 1 / 8 + sqrt(2 * log(1000000)) / 2
# expect: normal_again_by_the_class x.delta == 1e-6


def gumbel_of_an_object(v: Scores, eps: float):
    return np.argmax(v + Gumbel(0.0, 2 / eps).sample((4,)))
# expect: gumbel_of_an_object v.epsilon == eps


def gumbel_by_the_class(v: Scores, eps: float):
    return np.argmax(v + Gumbel.sample(Gumbel(0.0, 2 / eps), (4,)))
# expect: gumbel_by_the_class v.epsilon == eps


def gumbel_again_by_the_class(v: Scores, eps: float):
    return np.argmax(v + Gumbel.rsample(Gumbel(0.0, 2 / eps), (4,)))
# expect: gumbel_again_by_the_class v.epsilon == eps


def one_gumbel_for_all(v: Scores, eps: float):
    return np.argmax(v + Gumbel(0.0, 2 / eps).sample())
# expect: one_gumbel_for_all v.epsilon == inf


def exponential_of_an_object(v: Scores, eps: float):
    return np.argmax(v + Exponential(eps / 2).sample((4,)))
# expect: exponential_of_an_object v.epsilon == eps


def exponential_by_the_class(v: Scores, eps: float):
    return np.argmax(v + Exponential.sample(Exponential(eps / 2), (4,)))
# expect: exponential_by_the_class v.epsilon == eps


def exponential_again_by_the_class(v: Scores, eps: float):
    return np.argmax(v + Exponential.rsample(Exponential(eps / 2), (4,)))
# expect: exponential_again_by_the_class v.epsilon == eps


def one_exponential_for_all(v: Scores, eps: float):
    return np.argmax(v + Exponential(eps / 2).rsample())
# expect: one_exponential_for_all v.epsilon == inf
