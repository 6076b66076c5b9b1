"""Options that a row does not understand: nothing is inferred from the row then, though the bound that holds is often the same."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def sum_out_of_numpy(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.sum(v, out=np.zeros(()))
# expect: sum_out_of_numpy v == 2  # known: loose


def mean_out_of_numpy(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.mean(v, out=np.zeros(()))
# expect: mean_out_of_numpy v == 1/2  # known: loose


def max_out_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.max(v, out=np.zeros(()))
# expect: max_out_of_numpy v == 1  # known: loose


def min_out_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.min(v, out=np.zeros(()))
# expect: min_out_of_numpy v == 1  # known: loose


def std_out_of_numpy(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.std(v, out=np.zeros(()))
# expect: std_out_of_numpy v == 1/2  # known: loose


def var_out_of_numpy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.var(v, out=np.zeros(()))
# expect: var_out_of_numpy v == 3/2  # known: loose


def sum_out_of_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.sum(out=np.zeros(()))
# expect: sum_out_of_array v == 2  # known: loose


def mean_out_of_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.mean(out=np.zeros(()))
# expect: mean_out_of_array v == 1/2  # known: loose


def max_out_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.max(out=np.zeros(()))
# expect: max_out_of_array v == 1  # known: loose


def min_out_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.min(out=np.zeros(()))
# expect: min_out_of_array v == 1  # known: loose


def std_out_of_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.std(out=np.zeros(()))
# expect: std_out_of_array v == 1/2  # known: loose


def var_out_of_array(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return v.var(out=np.zeros(()))
# expect: var_out_of_array v == 3/2  # known: loose


def amax_out(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.amax(v, out=np.zeros(()))
# expect: amax_out v == 1  # known: loose


def amin_out(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.amin(v, out=np.zeros(()))
# expect: amin_out v == 1  # known: loose


def quantile_out(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.quantile(v, 0.5, out=np.zeros(()))
# expect: quantile_out v == 1  # known: loose


def quantile_overwrite_input(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.quantile(v, 0.5, overwrite_input=True)
# expect: quantile_overwrite_input v == 1  # known: loose


def quantile_method(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.quantile(v, 0.5, method="higher")
# expect: quantile_method v == 1  # known: loose


def percentile_out(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.percentile(v, 50, out=np.zeros(()))
# expect: percentile_out v == 1  # known: loose


def percentile_overwrite_input(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.percentile(v, 50, overwrite_input=True)
# expect: percentile_overwrite_input v == 1  # known: loose


def percentile_method(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.percentile(v, 50, method="higher")
# expect: percentile_method v == 1  # known: loose


def diff_n(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.diff(v, 2)
# expect: diff_n v.L1 == 3


def stack_axis(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.stack([v, v], axis=1).sum()
# expect: stack_axis v == 2


def array_ndmin(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.array(v, ndmin=2).sum()
# expect: array_ndmin v == 1  # known: loose


def clip_out(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.clip(v, 0, 1, out=np.zeros(4)).sum()
# expect: clip_out v == 1


def clip_out_of_array(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.clip(0, 1, out=np.zeros(4)).sum()
# expect: clip_out_of_array v == 1


def pad_mode(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.pad(v, 1, mode="edge").sum()
# expect: pad_mode v == 2


def nan_to_num_copy(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.nan_to_num(v, copy=False).sum()
# expect: nan_to_num_copy v == 1  # known: loose


def linspace_endpoint(x: Real):
    return np.linspace(x, 0, 4, endpoint=False)[0]
# expect: linspace_endpoint x == 1  # known: loose


def max_key(x: Real):
    return max(x, 1.0, key=lambda a: -a)
# expect: max_key x == 1  # known: loose


def min_key(x: Real):
    return min(x, 1.0, key=lambda a: -a)
# expect: min_key x == 1  # known: loose


def sorted_key(x: Real):
    return sorted([x, 1.0], key=lambda a: -a)[0]
# expect: sorted_key x == 1  # known: loose
