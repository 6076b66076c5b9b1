"""Rows of libraries that no other case needs: steps of fitting, private parameters, methods that are called on their class."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import opendp.prelude as dp
import pandas as pd
from annotated_types import Interval
from diffprivlib import BudgetAccountant, mechanisms, models, tools
from diffprivlib.tools.histograms import histogram2d, histogramdd
from dpcheck import ChangeOneDistance, Data, Integer, LInf, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance
from tmlt.analytics.privacy_budget import ApproxDPBudget, PureDPBudget, RhoZCDPBudget
from tmlt.analytics.session import Session
from torch.distributions.exponential import Exponential
from torch.distributions.gumbel import Gumbel
from torch.distributions.laplace import Laplace
from torch.distributions.normal import Normal

Edited = Annotated[list[float], ChangeOneDistance]
Added = Annotated[list[float], SymmetricDistance]
Frame = MetricFrame[SymmetricDistance]
Table = Annotated[MetricMatrix[Data, LInf], Shape("m", 3)]
Scores = Annotated[MetricVector[Real, LInf], Size(4)]


def scaler_fitted_in_steps(t: Table, eps: float):
    return models.StandardScaler(epsilon=eps, bounds=(0, 1)).partial_fit(t)
# expect: scaler_fitted_in_steps t.epsilon == eps


def scaler_fitted_in_steps_without_bounds(t: Table, eps: float):
    return models.StandardScaler(epsilon=eps).partial_fit(t)  # error: DP203
# expect: scaler_fitted_in_steps_without_bounds t.epsilon == inf


def scaler_fitted_without_bounds(t: Table, eps: float):
    return models.StandardScaler(epsilon=eps).fit(t)  # error: DP203
# expect: scaler_fitted_without_bounds t.epsilon == inf


def scaler_fitted_by_private_bounds(t: Table, x: Real, eps: float):
    return models.StandardScaler(epsilon=eps, bounds=(0, x)).fit(t)  # error: DP203


def scaler_that_writes(t: Table, eps: float):
    return models.StandardScaler(epsilon=eps, bounds=(0, 1), copy=False).fit(t)


def variance_by_private_bounds(data: Edited, x: Real, eps: float):
    return tools.var(data, epsilon=eps, bounds=(0, x))  # error: DP203


def deviation_by_private_bounds(data: Edited, x: Real, eps: float):
    return tools.std(data, epsilon=eps, bounds=(0, x))  # error: DP203


def mean_by_private_bounds(data: Edited, x: Real, eps: float):
    return tools.mean(data, epsilon=eps, bounds=(0, x))  # error: DP203


def variances_of_columns(t: Table, eps: float):
    return tools.var(t, epsilon=eps, bounds=(0, 1), axis=0)
# expect: variances_of_columns t.epsilon == eps


def variance_of_all(t: Table, eps: float):
    return tools.var(t, epsilon=eps, bounds=(0, 1))
# expect: variance_of_all t.epsilon == 3 * eps


def deviations_of_columns(t: Table, eps: float):
    return tools.std(t, epsilon=eps, bounds=(0, 1), axis=0)
# expect: deviations_of_columns t.epsilon == eps


def means_of_columns(t: Table, eps: float):
    return tools.mean(t, epsilon=eps, bounds=(0, 1), axis=0)
# expect: means_of_columns t.epsilon == eps


def mean_of_all(t: Table, eps: float):
    return tools.mean(t, epsilon=eps, bounds=(0, 1))
# expect: mean_of_all t.epsilon == 3 * eps


def chosen_in_private_hierarchy(answer: Annotated[Data, Interval(ge=0, le=1)], x: Real, eps: float):
    hierarchy = [[["a"], ["b"]], [["c"], [str(x)]]]
    return mechanisms.ExponentialHierarchical(epsilon=eps, hierarchy=hierarchy).randomise("a" if answer > 0.5 else "b")  # error: DP203


def folded_between_private_ends(x: Integer, y: Real, eps: float):
    return mechanisms.GeometricFolded(epsilon=eps, sensitivity=1, lower=0, upper=y).randomise(x)  # error: DP203


def picked_by_cumulative_weights(x: Real):
    return random.Random().choices([0, 1000], cum_weights=[x, 1])[0]


def picked_by_cumulative_weights_of_the_system(x: Real):
    return random.SystemRandom().choices([0, 1000], cum_weights=[x, 1])[0]


def gaussian_of_opendp(x: Real):
    noisy = dp.m.make_gaussian(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0)
    return noisy(x)
# expect: gaussian_of_opendp x.epsilon == (1 + 4 * sqrt(2 * log(1000000))) / 8


def laplace_of_opendp_rounded(x: Real):
    noisy = dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0, k=3)
    return noisy(x)  # error: DP302


def gaussian_of_opendp_rounded(x: Real):
    noisy = dp.m.make_gaussian(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0, k=3)
    return noisy(x)  # error: DP302


def laplace_of_torch_module_sample(x: Real, eps: float):
    return 2 * x + Laplace(0, 3 / eps).sample()
# expect: laplace_of_torch_module_sample x.epsilon == 2 * eps / 3


def laplace_of_torch_module_sample_on_class(x: Real, eps: float):
    return 2 * x + Laplace.sample(Laplace(0, 3 / eps))
# expect: laplace_of_torch_module_sample_on_class x.epsilon == 2 * eps / 3


def laplace_of_torch_module_rsample(x: Real, eps: float):
    return 2 * x + Laplace(0, 3 / eps).rsample()
# expect: laplace_of_torch_module_rsample x.epsilon == 2 * eps / 3


def laplace_of_torch_module_rsample_on_class(x: Real, eps: float):
    return 2 * x + Laplace.rsample(Laplace(0, 3 / eps))
# expect: laplace_of_torch_module_rsample_on_class x.epsilon == 2 * eps / 3


def exponential_of_torch_module_sample(x: Real, eps: float):
    return 2 * x + Exponential(eps).sample()  # error: DP302


def exponential_of_torch_module_sample_on_class(x: Real, eps: float):
    return 2 * x + Exponential.sample(Exponential(eps))


def exponential_of_torch_module_rsample(x: Real, eps: float):
    return 2 * x + Exponential(eps).rsample()


def exponential_of_torch_module_rsample_on_class(x: Real, eps: float):
    return 2 * x + Exponential.rsample(Exponential(eps))


def gumbel_of_torch_module_sample(x: Real, eps: float):
    return 2 * x + Gumbel(0, 1 / eps).sample()  # error: DP302
# expect: gumbel_of_torch_module_sample x.epsilon == inf


def gumbel_of_torch_module_sample_on_class(x: Real, eps: float):
    return 2 * x + Gumbel.sample(Gumbel(0, 1 / eps))
# expect: gumbel_of_torch_module_sample_on_class x.epsilon == inf


def gumbel_of_torch_module_rsample(x: Real, eps: float):
    return 2 * x + Gumbel(0, 1 / eps).rsample()
# expect: gumbel_of_torch_module_rsample x.epsilon == inf


def gumbel_of_torch_module_rsample_on_class(x: Real, eps: float):
    return 2 * x + Gumbel.rsample(Gumbel(0, 1 / eps))
# expect: gumbel_of_torch_module_rsample_on_class x.epsilon == inf


def normal_of_torch_module_sample(x: Real, eps: float):
    return 2 * x + Normal(0, 1 / eps).sample()


def normal_of_torch_module_sample_on_class(x: Real, eps: float):
    return 2 * x + Normal.sample(Normal(0, 1 / eps))


def normal_of_torch_module_rsample(x: Real, eps: float):
    return 2 * x + Normal(0, 1 / eps).rsample()


def normal_of_torch_module_rsample_on_class(x: Real, eps: float):
    return 2 * x + Normal.rsample(Normal(0, 1 / eps))


def accounted(x: Real, eps: float):
    with BudgetAccountant(eps, 0) as accountant:
        return mechanisms.Laplace(epsilon=eps, sensitivity=1).randomise(2 * x)
# expect: accounted x.epsilon == 2 * eps


def squares_of_module(df: Frame, eps: float):
    return histogram2d(df["Age"], df["Income"], epsilon=eps, bins=[[0, 50, 100], [0, 10, 20]])[0]
# expect: squares_of_module df.epsilon == eps


def cubes_of_module(df: Frame, eps: float):
    return histogramdd(df[["Age", "Income"]], epsilon=eps, bins=[[0, 50, 100], [0, 10, 20]])[0]
# expect: cubes_of_module df.epsilon == eps


def session_of_puredpbudget(df: Frame, eps: float):
    session = Session.from_dataframe(PureDPBudget(eps), "rows", df, None)
    return session


def session_of_approxdpbudget(df: Frame, eps: float):
    session = Session.from_dataframe(ApproxDPBudget(eps, 1e-6), "rows", df, None)
    return session


def session_of_rhozcdpbudget(df: Frame, eps: float):
    session = Session.from_dataframe(RhoZCDPBudget(eps), "rows", df, None)
    return session


def session_of_private_budget(df: Frame, x: Real):
    return Session.from_dataframe(PureDPBudget(x), "rows", df, None)  # error: DP203


def count_by(data: Added):
    return dp.t.make_count_by(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance())(data)


def impute_uniform_float(data: Added):
    return dp.t.make_impute_uniform_float(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance(), (0.0, 1.0))(data)


def quantile_score_candidates(data: Added):
    return dp.t.make_quantile_score_candidates(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance(), [0.0, 1.0], 0.5)(data)


def sum_of_squared_deviations(data: Added):
    return dp.t.make_sum_of_squared_deviations(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance())(data)


def sum_of_squared_deviations_in_pairs(data: Added):
    return dp.t.make_sum_of_squared_deviations(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance(), S='Sequential<float>')(data)


def df_cast_default(data: Added):
    return dp.t.make_df_cast_default(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance(), 'a', str, float)(data)


def df_is_equal(data: Added):
    return dp.t.make_df_is_equal(dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance(), 'a', 'b')(data)


def split_dataframe(data: Added):
    return dp.t.make_split_dataframe(',', ['a'])(data)


def select_column(data: Added):
    return dp.t.make_select_column('a', float)(data)


def processed_before(x: Real, eps: float):
    return dp.c.make_chain_pm(lambda told: 2 * told, dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2 / eps))(x)
# expect: processed_before x.epsilon == eps / 2


def accounted_in_another_way(x: Real):
    noisy = dp.m.make_gaussian(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0)
    return dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(noisy), 1e-6)(x)


def zero_concentrated(x: Real):
    noisy = dp.m.make_gaussian(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0)
    return dp.c.make_zCDP_to_approxDP(noisy)(x)


def gaussian_of_opendp_by_another_measure(x: Real):
    noisy = dp.m.make_gaussian(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=2.0, MO="RenyiDivergence")
    return noisy(x)  # error: DP301


def user_measurement(x: Real):
    told = dp.m.make_user_measurement(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), dp.max_divergence(), lambda value: 2 * value, lambda far: far)
    return told(x)


def sampled_by_replace(df: Frame, weights):
    return df["Age"].clip(0, 5).sample(frac=0.5, replace=True).sum()
# expect: sampled_by_replace df == inf


def sampled_by_weights(df: Frame, weights):
    return df["Age"].clip(0, 5).sample(frac=0.5, weights=weights).sum()
# expect: sampled_by_weights df == inf


def sampled_by_random_state(df: Frame, weights):
    return df["Age"].clip(0, 5).sample(frac=0.5, random_state=7).sum()
# expect: sampled_by_random_state df == inf


def sampled_by_axis(df: Frame, weights):
    return df["Age"].clip(0, 5).sample(frac=0.5, axis=1).sum()
# expect: sampled_by_axis df == inf


def sampled_column(df: Frame):
    return df["Age"].clip(0, 5).sample(frac=0.5).sum()
# expect: sampled_column df == 5


def chosen_along_an_axis(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return np.random.default_rng().choice(m, axis=1)


def arcsine_beyond_its_ends(x: Real):
    return np.arcsin(np.clip(x, -2, 2))
# expect: arcsine_beyond_its_ends x == inf


def arcsine_to_its_ends(x: Real):
    return np.arcsin(np.clip(x, -1, 1))
# expect: arcsine_to_its_ends x == inf


def regression_scored_by_weights(t: Table, y: list, eps: float):
    return models.LinearRegression(epsilon=eps, bounds_X=(0, 1), bounds_y=(0, 1)).score(t, y, sample_weight=y)


def naive_bayes_by_weights(t: Table, y: list, eps: float):
    return models.GaussianNB(epsilon=eps, bounds=(0, 1)).fit(t, y, sample_weight=y)


def bounded_by_private_ends(x: Real, y: Real, eps: float):
    return mechanisms.LaplaceBoundedDomain(epsilon=eps, sensitivity=1, lower=0, upper=y).randomise(x)  # error: DP203


def any_of_truth_values(df: Frame):
    return df.any(bool_only=True)


def smallest_summed(df: Frame):
    return df["Age"].clip(0, 5).nsmallest(2).sum()


def smallest_counted(df: Frame):
    return len(df["Age"].clip(0, 5).nsmallest(2))


def largest_counted(df: Frame):
    return len(df["Age"].clip(0, 5).nlargest(2))


def first_letters(df: Frame):
    return df["name"].str.slice(0, 1).value_counts().reindex(["a", "b"], fill_value=0).to_numpy()


def first_letters_got(df: Frame):
    return df["name"].str.get(0).value_counts().reindex(["a", "b"], fill_value=0).to_numpy()


def first_letters_grouped(df: Frame):
    return df.groupby(df["name"].str.slice(0, 1)).size().reindex(["a", "b"], fill_value=0).to_numpy()


def first_letters_got_summed(df: Frame):
    return df["name"].str.get(0).sum()


def first_letters_summed(df: Frame):
    return df["name"].str.slice(0, 1).sum()
