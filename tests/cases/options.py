"""Options: what a rule understands of them, and that any other value makes the call an unknown one."""

import functools
import math
import random
import statistics
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, L2, Integer, LInf, MetricMatrix, MetricVector, Real, Shape, Size


# ---------------------------------------------------------------- other values of an option: an unknown call
def sum_into_whole_numbers(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.sum(v, dtype=int)
# expect: sum_into_whole_numbers v == inf


def sum_where(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.sum(v, where=[True, False, True, False])
# expect: sum_where v == 1


def sum_from(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real):
    return np.sum(v, initial=5 * x)
# expect: sum_from v == 1  # known: loose
# expect: sum_from x == 5  # known: loose


def written_into(x: Real):
    out = np.zeros(2)
    np.add(x, [1, 2], out=out)
    return out[0]
# expect: written_into x == 1


def written_into_by_place(x: Real):
    out = np.zeros(2)
    np.add(x, [1, 2], out)
    return out[0]
# expect: written_into_by_place x == 1  # known: loose


def along_an_axis_that_is_not_known(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], axis: int):
    return np.sum(m, axis=axis).sum()
# expect: along_an_axis_that_is_not_known m == 1  # known: loose


def nearest_quantile(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.quantile(v, 0.5, method="nearest")
# expect: nearest_quantile v == 1  # known: loose


def rolled_by_private(v: Annotated[MetricVector[Real, L1], Size(4)], i: Integer):
    return np.roll(v, i)[0]
# expect: rolled_by_private v == inf
# expect: rolled_by_private i == inf


def variance_about(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return statistics.pvariance(v, 3)
# expect: variance_about v == inf


def with_options_of_a_dict(v: Annotated[MetricVector[Real, L1], Size(4)], options: dict):
    return np.sum(v, **options)
# expect: with_options_of_a_dict v == inf


def with_known_options(v: Annotated[MetricVector[Real, L1], Size(4)]):
    options = {"axis": 0, "keepdims": False}
    return np.sum(v, **options)
# expect: with_known_options v == 1


def too_many_arguments(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real):
    return np.sort(v, 0, None, None, x)
# expect: too_many_arguments v == inf
# expect: too_many_arguments x == inf


def in_another_base(x: Annotated[Integer, Interval(ge=0, le=9)]):
    return int(str(x), 16)
# expect: in_another_base x == 1  # known: loose


def sorted_by_key(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sorted(v, key=lambda t: -t)[0]
# expect: sorted_by_key v == 1  # known: loose


def largest_by_key(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return max(v, key=abs)
# expect: largest_by_key v == inf


def rounded_to_private_places(x: Annotated[Real, Interval(ge=0, le=10)], i: Annotated[Integer, Interval(ge=0, le=3)]):
    return np.round(x, i)
# expect: rounded_to_private_places x == inf
# expect: rounded_to_private_places i == 1/2  # known: loose


def half_precision(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v.astype(np.float16)
# expect: half_precision v.L1 == inf


def small_whole_numbers(v: Annotated[MetricVector[Integer, L1], Size(3)]):
    return v.astype("int8")
# expect: small_whole_numbers v.L1 == inf


# ---------------------------------------------------------------- values that the rules understand
def array_of_whole_numbers(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.array(v, dtype=int)
# expect: array_of_whole_numbers v.L1 == inf


def as_numbers(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.asarray(v, dtype=float)
# expect: as_numbers v.L1 == 1


def along_the_last_axis(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return np.sum(m, axis=-1)
# expect: along_the_last_axis m.L1 == 1


def mean_kept(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return np.mean(m, axis=1, keepdims=True)
# expect: mean_kept m.L1 == 1/3


def larger_sum(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    return sum(v, x)
# expect: larger_sum v == 1
# expect: larger_sum x == 1


def several_quantiles(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return np.quantile(v, [0.25, 0.75])
# expect: several_quantiles v.LInf == 1
# expect: several_quantiles v.L1 == 2
# expect: several_quantiles v.L2 == sqrt(2)


def quantile_less_percentile(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return np.quantile(v, 1) - np.percentile(v, 1)
# expect: quantile_less_percentile v == 2


def deviation_of_few(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.std(v, ddof=5)
# expect: deviation_of_few v == inf


def deviation_with_less(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.std(v, ddof=-1)
# expect: deviation_with_less v == 1/2


def rolled_two_ways(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.abs(np.roll(v, 1) - np.roll(v, 2)).sum()
# expect: rolled_two_ways v == 2


def repeated_two_ways(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.abs(np.repeat(v, 2) - np.tile(v, 2)).sum()
# expect: repeated_two_ways v == 2


def below_the_kth(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.partition(v, 2)[0]
# expect: below_the_kth v == inf


def the_kth(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.partition(v, 2)[2]
# expect: the_kth v == 1


def descending(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sorted(v, reverse=True)[0]
# expect: descending v == 1


def numbered_from(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return sum(i * t for i, t in enumerate(v, start=3))
# expect: numbered_from v == 4


def in_step(v: Annotated[MetricVector[Real, L1], Size(2)], w: Annotated[MetricVector[Real, L1], Size(2)]):
    return sum(a + 2 * b for a, b in zip(v, w, strict=True))
# expect: in_step v == 1
# expect: in_step w == 2


def default_of_a_dict(x: Real):
    return {"a": 1}.get("b", 3 * x)
# expect: default_of_a_dict x == 3


def popped_with_default(x: Real):
    return {"a": x}.pop("b", 2 * x)
# expect: popped_with_default x == 2


def larger_of_none(x: Real):
    return max([], default=x)
# expect: larger_of_none x == 1


def folded_from_none(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return functools.reduce(lambda a, b: (a or 0) + 2 * b, v, None)
# expect: folded_from_none v == 2


def logarithm_to_base(x: Annotated[Real, Interval(ge=1, le=8)]):
    return math.log(x, 2)
# expect: logarithm_to_base x == 1 / log(2)


def formatted_by_name(x: Annotated[Integer, Interval(ge=0, le=10)]):
    return len("{a}".format(a=x))
# expect: formatted_by_name x == 1  # known: loose


def formatted_and_stripped(x: Annotated[Integer, Interval(ge=0, le=10)]):
    return len("aab".strip("a" * x).replace("b", str(x), x))
# expect: formatted_and_stripped x == inf


def type_by_data(x: Real):
    kind = int if x > 0 else str
    return 1000 * int(isinstance(1, kind))
# expect: type_by_data x == inf


def choice_by_cumulated(x: Annotated[Integer, Interval(ge=0, le=1)]):
    return random.choices([0, 1000], cum_weights=[x, 1])[0]
# expect: choice_by_cumulated x == 1000  # known: loose


def chosen_by_private_weights(x: Real):
    return random.Random(3).choices([0, 1], weights=[x, 1], k=2)  # error: DP102


def as_many_as_private(x: Annotated[Integer, Interval(ge=1, le=3)]):
    return len(random.choices([0, 1], k=x))
# expect: as_many_as_private x == 1  # known: loose


def several_by_weights(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return random.choices(range(3), weights=np.exp(v / 2), k=2)
# expect: several_by_weights v.epsilon == 2


def several_by_weights_not_again(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    w = np.exp(v / 2)
    return np.random.choice(3, size=2, replace=False, p=w / w.sum())  # error: DP102


def chosen_by_private_seed(i: Annotated[Integer, Interval(ge=0, le=9)]):
    rng = np.random.default_rng(i)
    return rng.choice([0, 1000])
# expect: chosen_by_private_seed i == 1000  # known: loose


def written_into_by_place_of_unknown(x: Real, model):
    out = np.zeros(2)
    np.add(model(x), [1, 2], out)
    return out[0]
# expect: written_into_by_place_of_unknown x == inf
