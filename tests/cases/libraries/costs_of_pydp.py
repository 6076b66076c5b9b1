"""PyDP: a row that comes or goes costs epsilon, given public bounds; the noise is not made for edited rows."""
# ruff: noqa
from typing import Annotated

from dpcheck import ChangeOneDistance, Real, SymmetricDistance
from pydp.algorithms.laplacian import BoundedMean, BoundedStandardDeviation, BoundedSum, BoundedVariance, Count, Max, Median, Min, Percentile
from pydp.algorithms.numerical_mechanisms import GaussianMechanism, LaplaceMechanism

Added = Annotated[list[float], SymmetricDistance]
Edited = Annotated[list[float], ChangeOneDistance]


# -- at once, and entry by entry


def mean_at_once(data: Added, eps: float):
    return BoundedMean(eps, lower_bound=0, upper_bound=10).quick_result(data)
# expect: mean_at_once data.epsilon == eps


def sum_of_edited_rows(data: Edited, eps: float):
    return BoundedSum(eps, lower_bound=0, upper_bound=10).quick_result(data)
# expect: sum_of_edited_rows data.epsilon == 2 * eps


def mean_of_entries(data: Added, eps: float):
    query = BoundedMean(eps, lower_bound=0, upper_bound=10)
    query.add_entries(data)
    return query.result()
# expect: mean_of_entries data.epsilon == eps


def variance_of_edited_entries(data: Edited, eps: float):
    query = BoundedVariance(eps, lower_bound=0, upper_bound=10)
    query.add_entries(data)
    return query.result()
# expect: variance_of_edited_entries data.epsilon == 2 * eps


def entry_that_is_private(x: Real, eps: float):
    query = BoundedSum(eps, lower_bound=0, upper_bound=10)
    query.add_entry(x)
    return query.result()
# expect: entry_that_is_private x.epsilon == 2 * eps  # known: loose


def told_twice(data: Added, eps: float):
    query = BoundedStandardDeviation(eps, lower_bound=0, upper_bound=10)
    query.add_entries(data)
    return query.result(), query.result()
# expect: told_twice data.epsilon == 2 * eps


def bounds_of_the_data(data: Added, eps: float):
    return Max(eps, lower_bound=0, upper_bound=max(data)).quick_result(data)  # error: DP203
# expect: bounds_of_the_data data == inf


def bounds_of_entries(data: Added, eps: float):
    query = Min(eps, lower_bound=min(data), upper_bound=9)
    query.add_entries(data)
    return query.result()
# expect: bounds_of_entries data == inf


def middle(data: Added, eps: float):
    return Median(eps, lower_bound=0, upper_bound=10).quick_result(data)
# expect: middle data.epsilon == eps


# -- how many


def count_at_once(data: Added, eps: float):
    return Count(eps).quick_result(data)
# expect: count_at_once data.epsilon == eps


def count_of_edited_rows(data: Edited, eps: float):
    return Count(eps).quick_result(data)
# expect: count_of_edited_rows data.epsilon == 2 * eps


def count_of_entries(data: Added, eps: float):
    query = Count(eps)
    query.add_entries(data)
    return query.result()
# expect: count_of_entries data.epsilon == eps


def count_of_edited_entries(data: Edited, eps: float):
    query = Count(eps)
    query.add_entries(data)
    return query.result()
# expect: count_of_edited_entries data.epsilon == 2 * eps


# -- ranks


def rank_at_once(data: Added, eps: float):
    return Percentile(eps, 0.9, 0, 10).quick_result(data)
# expect: rank_at_once data.epsilon == eps


def rank_of_edited_rows(data: Edited, eps: float):
    return Percentile(eps, 0.9, 0, 10).quick_result(data)
# expect: rank_of_edited_rows data.epsilon == 2 * eps


def rank_of_entries(data: Added, eps: float):
    query = Percentile(eps, 0.9, 0, 10)
    query.add_entries(data)
    return query.result()
# expect: rank_of_entries data.epsilon == eps


def rank_of_edited_entries(data: Edited, eps: float):
    query = Percentile(eps, 0.9, 0, 10)
    query.add_entries(data)
    return query.result()
# expect: rank_of_edited_entries data.epsilon == 2 * eps


def rank_that_the_data_choose(data: Added, eps: float):
    return Percentile(eps, len(data) / 1000, 0, 10).quick_result(data)  # error: DP203
# expect: rank_that_the_data_choose data == inf


def rank_that_the_entries_choose(data: Added, eps: float):
    query = Percentile(eps, len(data) / 1000, 0, 10)
    query.add_entries(data)
    return query.result()
# expect: rank_that_the_entries_choose data == inf


# -- noise for a declared sensitivity


def noise_for_a_number(x: Real, eps: float):
    return LaplaceMechanism(eps, 3.0).add_noise(2 * x)
# expect: noise_for_a_number x.epsilon == 2 * eps / 3


def noise_of_the_other_kind(x: Real, delta: float):
    return GaussianMechanism(0.5, delta, 2.0).add_noise(2 * x)
# expect: noise_of_the_other_kind x.epsilon == 1 / 2
# expect: noise_of_the_other_kind x.delta == delta


def entry_known_to_all(data: Added, eps: float):
    query = BoundedSum(eps, lower_bound=0, upper_bound=10)
    query.add_entry(3.0)
    query.add_entries(data)
    return query.result()
# expect: entry_known_to_all data.epsilon == eps  # known: loose
