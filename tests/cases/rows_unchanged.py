"""Rows that give back what they are given, and rows of text: the result moves as its argument does, has its range, and is not public."""
# ruff: noqa
import copy
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size


def copied(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.copy()).sum()
# expect: copied v == exp(3)


def copied_by_numpy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.copy(v)).sum()
# expect: copied_by_numpy v == exp(3)


def copied_by_copy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-copy.copy(v)).sum()
# expect: copied_by_copy v == exp(3)


def asarray(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.asarray(v)).sum()
# expect: asarray v == exp(3)


def array(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.array(v)).sum()
# expect: array v == exp(3)


def ravelled(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.ravel()).sum()
# expect: ravelled v == exp(3)


def ravelled_by_numpy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.ravel(v)).sum()
# expect: ravelled_by_numpy v == exp(3)


def flattened(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.flatten()).sum()
# expect: flattened v == exp(3)


def reshaped(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.reshape(2, 2).ravel()).sum()
# expect: reshaped v == exp(3)


def flipped(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.flip(v)).sum()
# expect: flipped v == exp(3)


def rolled(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.roll(v, 1)).sum()
# expect: rolled v == exp(3)


def squeezed(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.squeeze()).sum()
# expect: squeezed v == exp(3)


def listed(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.array(v.tolist())).sum()
# expect: listed v == exp(3)


def as_float(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.astype(float)).sum()
# expect: as_float v == exp(3)


def sorted_by_numpy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.sort(v)).sum()
# expect: sorted_by_numpy v == exp(3)


def sorted_by_python(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.array(sorted(v))).sum()
# expect: sorted_by_python v == exp(3)


def reversed_by_python(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.array(list(reversed(v)))).sum()
# expect: reversed_by_python v == exp(3)


def made_tuple(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.array(tuple(v))).sum()
# expect: made_tuple v == exp(3)


def transposed(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.transpose(v)).sum()
# expect: transposed v == exp(3)


def transposed_by_method(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.transpose()).sum()
# expect: transposed_by_method v == exp(3)


def no_nan(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.nan_to_num(v)).sum()
# expect: no_nan v == exp(3)


def concatenated(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.concatenate([v, [0.0]])).sum()
# expect: concatenated v == exp(3)


def stacked_h(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.hstack([v, [0.0]])).sum()
# expect: stacked_h v == exp(3)


def appended(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.append(v, 0.0)).sum()
# expect: appended v == exp(3)


def one_by_one(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.array(list(map(float, v)))).sum()
# expect: one_by_one v == exp(3)


def joined_in_front(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.append([0.0], v)).sum()
# expect: joined_in_front v == exp(3)


def float64(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-np.float64(x))
# expect: float64 x == exp(3)


def float_of(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-float(x))
# expect: float_of x == exp(3)


def item(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-np.array([x, 1.0]).item(0))
# expect: item x == exp(3)


def deep(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-copy.deepcopy([x])[0])
# expect: deep x == exp(3)


def of_dict(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-dict({"a": x})["a"])
# expect: of_dict x == exp(3)


def of_get(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-{"a": x}.get("a", 0))
# expect: of_get x == exp(3)


def of_default(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-{}.setdefault("a", x))
# expect: of_default x == exp(3)


def of_pop(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-{"a": x}.pop("a"))
# expect: of_pop x == exp(3)


def of_values(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-list({"a": x}.values())[0])
# expect: of_values x == exp(3)


def of_items(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-list({"a": x}.items())[0][1])
# expect: of_items x == exp(3)


def of_keys(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-dict.fromkeys(["a"], x)["a"])
# expect: of_keys x == exp(3)


def popped(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-[1, x].pop())
# expect: popped x == exp(3)


def rounded_none(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-min(x, 5))
# expect: rounded_none x == exp(3)


def maximum(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-np.maximum(x, -5))
# expect: maximum x == exp(3)


def minimum(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-np.minimum(x, 5))
# expect: minimum x == exp(3)


def clipped(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-np.clip(x, -5, 5))
# expect: clipped x == exp(3)


def clipped_by_array(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(-np.array([x]).clip(-5, 5)[0])
# expect: clipped_by_array x == exp(3)


def int_of(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-int(i))
# expect: int_of i == exp(3) - exp(2)


def int64(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-np.int64(i))
# expect: int64 i == exp(3) - exp(2)


def rounded(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-round(i))
# expect: rounded i == exp(3) - exp(2)


def rounded_by_numpy(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-np.round(i))
# expect: rounded_by_numpy i == exp(3) - exp(2)


def around(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-np.around(i))
# expect: around i == exp(3) - exp(2)


def rint(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-np.rint(i))
# expect: rint i == exp(3) - exp(2)


def floored(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-math.floor(i))
# expect: floored i == exp(3) - exp(2)


def ceiled(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-math.ceil(i))
# expect: ceiled i == exp(3) - exp(2)


def truncated(i: Annotated[Integer, Interval(ge=-3, le=1)]):
    return math.exp(-math.trunc(i))
# expect: truncated i == exp(3) - exp(2)


def times_of_repeat(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.repeat(v, 3)).sum()
# expect: times_of_repeat v == 3 * exp(3)


def times_of_method(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-v.repeat(3)).sum()
# expect: times_of_method v == 3 * exp(3)


def times_of_tile(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.tile(v, 3)).sum()
# expect: times_of_tile v == 3 * exp(3)


def difference(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.abs(np.diff(v)).sum()
# expect: difference v == 2


def text_compared(i: Integer):
    return 1 if str(i) == "1" else 0
# expect: text_compared i == 1


def representation_compared(i: Integer):
    return 1 if repr(i) == "1" else 0
# expect: representation_compared i == 1


def formatted_compared(i: Integer):
    return 1 if format(i) == "1" else 0
# expect: formatted_compared i == 1


def formatted_with_compared(i: Integer):
    return 1 if format(i, "d") == "1" else 0
# expect: formatted_with_compared i == 1


def lowered_compared(i: Integer):
    return 1 if str(i).lower() == "1" else 0
# expect: lowered_compared i == 1


def uppered_compared(i: Integer):
    return 1 if str(i).upper() == "1" else 0
# expect: uppered_compared i == 1


def stripped_compared(i: Integer):
    return 1 if str(i).strip() == "1" else 0
# expect: stripped_compared i == 1


def titled_compared(i: Integer):
    return 1 if str(i).title() == "1" else 0
# expect: titled_compared i == 1


def replaced_compared(i: Integer):
    return 1 if str(i).replace("a", "b") == "1" else 0
# expect: replaced_compared i == 1


def formatted_in_compared(i: Integer):
    return 1 if "{}".format(i) == "1" else 0
# expect: formatted_in_compared i == 1


def joined_compared(i: Integer):
    return 1 if "".join([str(i)]) == "1" else 0
# expect: joined_compared i == 1


def split_compared(i: Integer):
    return 1 if str(i).split(",")[0] == "1" else 0
# expect: split_compared i == 1


def array_text_compared(i: Integer):
    return 1 if np.array2string(np.array([i])) == "1" else 0
# expect: array_text_compared i == 1


def true_of_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if bool(i) else 0
# expect: true_of_flag i == 7


def any_of_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if any([i > 1, i > 2]) else 0
# expect: any_of_flag i == 7


def all_of_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if all([i > 1, i > 2]) else 0
# expect: all_of_flag i == 7


def any_of_numpy_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.any(np.array([i > 1, i > 2])) else 0
# expect: any_of_numpy_flag i == 7


def all_of_numpy_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.all(np.array([i > 1, i > 2])) else 0
# expect: all_of_numpy_flag i == 7


def any_of_array_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.array([i > 1, i > 2]).any() else 0
# expect: any_of_array_flag i == 7


def all_of_array_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.array([i > 1, i > 2]).all() else 0
# expect: all_of_array_flag i == 7


def less_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.less(i, 2) else 0
# expect: less_flag i == 7


def less_equal_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.less_equal(i, 2) else 0
# expect: less_equal_flag i == 7


def greater_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.greater(i, 2) else 0
# expect: greater_flag i == 7


def greater_equal_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.greater_equal(i, 2) else 0
# expect: greater_equal_flag i == 7


def equal_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.equal(i, 2) else 0
# expect: equal_flag i == 7


def not_equal_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.not_equal(i, 2) else 0
# expect: not_equal_flag i == 7


def not_of_flag(i: Annotated[Integer, Interval(ge=-30, le=30)]):
    return 7 if np.logical_not(i > 2) else 0
# expect: not_of_flag i == 7


def counted_nonzero(v: Annotated[MetricVector[Integer, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.count_nonzero(v)
# expect: counted_nonzero v == 1


def signs(v: Annotated[MetricVector[Integer, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.abs(np.sign(v) * 3).sum()
# expect: signs v == 3


def sum_of_numpy(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.sum(v)
# expect: sum_of_numpy v == 2


def mean_of_numpy(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.mean(v)
# expect: mean_of_numpy v == 1/2


def max_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.max(v)
# expect: max_of_numpy v == 1


def min_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.min(v))
# expect: min_of_numpy v == exp(3)


def highest_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.max(v))
# expect: highest_of_numpy v == exp(3)


def ptp_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.ptp(v)
# expect: ptp_of_numpy v == 2


def std_of_numpy(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.std(v)
# expect: std_of_numpy v == 1/2


def var_of_numpy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.var(v)
# expect: var_of_numpy v == 3/2


def prod_of_numpy(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.prod(v)
# expect: prod_of_numpy v == 27


def argmax_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.argmax(v)
# expect: argmax_of_numpy v == inf


def argmin_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.argmin(v)
# expect: argmin_of_numpy v == inf


def argsort_of_numpy(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.argsort(v)[0]
# expect: argsort_of_numpy v == inf


def sum_of_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.sum()
# expect: sum_of_array v == 2


def mean_of_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.mean()
# expect: mean_of_array v == 1/2


def max_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.max()
# expect: max_of_array v == 1


def min_of_array(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-v.min())
# expect: min_of_array v == exp(3)


def highest_of_array(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-v.max())
# expect: highest_of_array v == exp(3)


def ptp_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.ptp()
# expect: ptp_of_array v == 2


def std_of_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.std()
# expect: std_of_array v == 1/2


def var_of_array(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return v.var()
# expect: var_of_array v == 3/2


def prod_of_array(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return v.prod()
# expect: prod_of_array v == 27


def argmax_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.argmax()
# expect: argmax_of_array v == inf


def argmin_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.argmin()
# expect: argmin_of_array v == inf


def argsort_of_array(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.argsort()[0]
# expect: argsort_of_array v == inf


def amax_lowest(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.amax(v))
# expect: amax_lowest v == exp(3)


def amin_lowest(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.amin(v))
# expect: amin_lowest v == exp(3)


def median_low(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.median(v))
# expect: median_low v == exp(3)


def quantile_low(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.quantile(v, 0.3))
# expect: quantile_low v == exp(3)


def percentile_low(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.percentile(v, 30))
# expect: percentile_low v == exp(3)


def average_low(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.average(v))
# expect: average_low v == exp(3)


def dot_of_constants(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.dot(v, [1.0, -2.0, 0.0, 0.0])
# expect: dot_of_constants v == 2


def inner_of_constants(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.inner(v, [1.0, -2.0, 0.0, 0.0])
# expect: inner_of_constants v == 2


def vdot_of_constants(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.vdot(v, [1.0, -2.0, 0.0, 0.0])
# expect: vdot_of_constants v == 2


def dot_of_array_of_constants(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v.dot([1.0, -2.0, 0.0, 0.0])
# expect: dot_of_array_of_constants v == 2


def matmul_of_constants(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.matmul(v, [1.0, -2.0, 0.0, 0.0])
# expect: matmul_of_constants v == 2


def add_of_numpy(x: Real):
    return np.add(x, 3 * x)
# expect: add_of_numpy x == 4


def subtract_of_numpy(x: Real):
    return np.subtract(x, 5 * x)
# expect: subtract_of_numpy x == 4


def multiply_of_numpy(x: Real):
    return np.multiply(4, x)
# expect: multiply_of_numpy x == 4


def divide_of_numpy(x: Real):
    return np.divide(x, 0.25)
# expect: divide_of_numpy x == 4


def true_divide_of_numpy(x: Real):
    return np.true_divide(x, 0.25)
# expect: true_divide_of_numpy x == 4


def negative_of_numpy(x: Real):
    return np.negative(4 * x)
# expect: negative_of_numpy x == 4


def square_of_numpy(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return np.square(x)
# expect: square_of_numpy x == 6


def power_of_numpy(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return np.power(x, 2)
# expect: power_of_numpy x == 6


def hypot_of_numpy(x: Real):
    return np.hypot(3 * x, 4 * x)
# expect: hypot_of_numpy x == 5


def logaddexp_of_numpy(x: Real):
    return np.logaddexp(3 * x, 0)
# expect: logaddexp_of_numpy x == 3


def abs_low(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return np.square(np.abs(x))
# expect: abs_low x == 6


def absolute_low(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return np.square(np.absolute(x))
# expect: absolute_low x == 6


def fabs_low(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return np.square(np.fabs(x))
# expect: fabs_low x == 6


def exp_of_math(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.exp(x)
# expect: exp_of_math x == exp(1)


def exp_of_np(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return np.exp(x)
# expect: exp_of_np x == exp(1)


def expm1_of_math(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return math.expm1(x)
# expect: expm1_of_math x == exp(1)


def expm1_of_np(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return np.expm1(x)
# expect: expm1_of_np x == exp(1)


def log_of_math(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return math.log(x)
# expect: log_of_math x == 4


def log_of_np(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return np.log(x)
# expect: log_of_np x == 4


def log2_of_math(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return math.log2(x)
# expect: log2_of_math x == 4 / log(2)


def log2_of_np(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return np.log2(x)
# expect: log2_of_np x == 4 / log(2)


def log10_of_math(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return math.log10(x)
# expect: log10_of_math x == 4 / log(10)


def log10_of_np(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return np.log10(x)
# expect: log10_of_np x == 4 / log(10)


def sqrt_of_math(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return math.sqrt(x)
# expect: sqrt_of_math x == 1


def sqrt_of_np(x: Annotated[Real, Interval(ge=0.25, le=9)]):
    return np.sqrt(x)
# expect: sqrt_of_np x == 1


def log1p_of_math(x: Annotated[Real, Interval(ge=-0.75, le=9)]):
    return math.log1p(x)
# expect: log1p_of_math x == 4


def log1p_of_np(x: Annotated[Real, Interval(ge=-0.75, le=9)]):
    return np.log1p(x)
# expect: log1p_of_np x == 4


def fmod_of_numpy(x: Real):
    return np.fmod(x, 5)
# expect: fmod_of_numpy x == inf


def mod_of_numpy(x: Real):
    return np.mod(x, 5)
# expect: mod_of_numpy x == inf


def floor_divide_of_numpy(x: Real):
    return np.floor_divide(x, 5)
# expect: floor_divide_of_numpy x == inf


def polynomial(x: Annotated[Real, Interval(ge=-3, le=1)]):
    return np.polyval([1.0, 0.0, 2.0], x)
# expect: polynomial x == 6


def interpolated(x: Real):
    return np.interp(x, [0.0, 1.0, 2.0], [0.0, 3.0, 4.0])
# expect: interpolated x == 3


def is_in(i: Integer):
    return int(np.isin(i, [1, 2]))
# expect: is_in i == 1


def convolved(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.convolve(v, [1.0, 2.0])
# expect: convolved v.L1 == 3
# expect: convolved v.L2 == sqrt(5)
# expect: convolved v.LInf == 2


def chosen(x: Real, k: int):
    return np.where(k > 0, 3 * x, x)
# expect: chosen x == 3


def outer_of_constants(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.outer(v, [1.0, 2.0]).sum()
# expect: outer_of_constants v == 3


def diagonal_of(x: Real):
    return np.diag(np.array([[x, 0.0], [0.0, 2 * x]])).sum()
# expect: diagonal_of x == 3


def diagonal_of_array(x: Real):
    return np.array([[x, 0.0], [0.0, 2 * x]]).diagonal().sum()
# expect: diagonal_of_array x == 3


def trace_of(x: Real):
    return np.trace(np.array([[x, 0.0], [0.0, 2 * x]]))
# expect: trace_of x == 3


def trace_of_array(x: Real):
    return np.array([[x, 0.0], [0.0, 2 * x]]).trace()
# expect: trace_of_array x == 3


def padded(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.pad(v, 1)).sum()
# expect: padded v == exp(3)


def constant_full(x: Real):
    return np.full(3, x).sum()
# expect: constant_full x == 3


def stacked(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.stack([v, v])).sum()
# expect: stacked v == 2 * exp(3)


def stacked_v(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    return np.exp(-np.vstack([v, v])).sum()
# expect: stacked_v v == 2 * exp(3)


def sorted_in_place(v: Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-3, le=1)]):
    w = v.copy()
    w.sort()
    return np.exp(-w).sum()
# expect: sorted_in_place v == exp(3)


def sorted_list(x: Annotated[Real, Interval(ge=-3, le=1)]):
    w = [x, 0.5]
    w.sort()
    return math.exp(-w[0])
# expect: sorted_list x == exp(3)


def reversed_list(x: Annotated[Real, Interval(ge=-3, le=1)]):
    w = [x, 0.5]
    w.reverse()
    return math.exp(-w[1])
# expect: reversed_list x == exp(3)


def updated(x: Real):
    d = {"a": 1}
    d.update({"a": 3 * x})
    return d["a"]
# expect: updated x == 3


def extended(x: Real):
    w = [x]
    w.extend([x, x])
    return w[0] + w[1] + w[2]
# expect: extended x == 3


def inserted(x: Real):
    w = [x]
    w.insert(0, 2 * x)
    return w[0] + w[1]
# expect: inserted x == 3


def appended_item(x: Real):
    w = [x]
    w.append(2 * x)
    return w[0] + w[1]
# expect: appended_item x == 3


def partitioned(v: Annotated[MetricVector[Real, LInf], Size(4), Interval(ge=-3, le=1)]):
    return math.exp(-np.partition(v, 1)[1])
# expect: partitioned v == exp(3)


def divided_with_rest(x: Real):
    return divmod(x, 5)[1]
# expect: divided_with_rest x == inf


def divided_with_rest_whole(i: Integer):
    return divmod(i, 5)[0]
# expect: divided_with_rest_whole i == 1


def power_by_python(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return pow(x, 2)
# expect: power_by_python x == 6


def digitized(x: Real):
    return int(np.digitize(x, [0.0, 1.0]))
# expect: digitized x == inf
