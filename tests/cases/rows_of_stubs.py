"""Rows of the rule table that no other case needs: one function each, with the standard library."""
# ruff: noqa
import copy
import functools
import itertools
import math
import operator
import statistics
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, MetricVector, Real, Size


class Holder:
    def __init__(self, held):
        self.held = held


def dictionary_cleared(x: Real):
    d = {"a": 9 * x}
    d.clear()
    d["b"] = 2 * x
    return d["b"]
# expect: dictionary_cleared x == 2


def dictionary_copied(x: Real):
    d = {"a": x}
    e = d.copy()
    e["a"] += x
    return d["a"] + e["a"]
# expect: dictionary_copied x == 3


def keys_of_dictionary(x: Real):
    d = {"a": x, "b": 3 * x}
    return sum(d[k] for k in d.keys())
# expect: keys_of_dictionary x == 4


def filter_public(x: Real):
    return sum(x * a for a in filter(lambda a: a > 0, [1, -1, 2]))
# expect: filter_public x == 3


def filtered_list_public(x: Real):
    return x * len(list(filter(lambda a: a > 0, [1, -1, 2])))
# expect: filtered_list_public x == 2


def walked_by_iterator(x: Real):
    total = 0
    for a in iter([x, 2 * x]):
        total += a
    return total
# expect: walked_by_iterator x == 3


def public_list_counts(x: Real):
    return x * [1, 2, 1].count(1)
# expect: public_list_counts x == 2


def public_tuple_counts(x: Real):
    return x * (1, 2, 1).count(1)
# expect: public_tuple_counts x == 2


def public_sign(x: Real):
    return x * math.copysign(3, -2)
# expect: public_sign x == 3


def sign_of_whole_number(i: Integer):
    return math.copysign(2, i)
# expect: sign_of_whole_number i == 4


def frozen_set_counted(i: Integer):
    return len(frozenset([i, 2]))
# expect: frozen_set_counted i == 1  # known: loose


def set_counted(i: Integer):
    return len(set([i, 2]))
# expect: set_counted i == 1  # known: loose


def attribute_got(x: Real):
    return getattr(Holder(3 * x), "held")
# expect: attribute_got x == 3


def iterator_summed(x: Real):
    return sum(iter([x, x]))
# expect: iterator_summed x == 2


def list_counts(i: Integer):
    return [1, i, 2].count(1)
# expect: list_counts i == 1


def tuple_counts(i: Integer):
    return (1, i, 2).count(1)
# expect: tuple_counts i == 1


def tuple_summed(x: Real):
    return sum(tuple([x, x]))
# expect: tuple_summed x == 2


def list_sorted_in_place(x: Real, y: Real):
    items = [x, y, 3]
    items.sort()
    return items[0]
# expect: list_sorted_in_place x == 1
# expect: list_sorted_in_place y == 1


def text_ends(i: Integer):
    return str(i).endswith("1")
# expect: text_ends i == 1


def text_starts(i: Integer):
    return str(i).startswith("1")
# expect: text_starts i == 1


def text_is_digits(i: Integer):
    return str(i).isdigit()
# expect: text_is_digits i == 1


def list_copied(x: Real):
    a = [x]
    b = copy.copy(a)
    b[0] += 5 * x
    return a[0]
# expect: list_copied x == 1


def reduced(x: Real):
    return functools.reduce(lambda a, b: a + b, [x, 2, x])
# expect: reduced x == 2


def accumulated(x: Real):
    return list(itertools.accumulate([x, 1, x]))[2]
# expect: accumulated x == 2


def chained(x: Real):
    return sum(itertools.chain([x], [x, 1]))
# expect: chained x == 2


def pairs_of_neighbours(x: Real):
    return sum(b - a for a, b in itertools.pairwise([0, x, 2 * x]))
# expect: pairs_of_neighbours x == 2


def all_products(x: Real):
    return sum(a * b for a, b in itertools.product([x, 1], [2, 3]))
# expect: all_products x == 5


def arc_cosine(x: Annotated[Real, Interval(ge=0, le=0.6)]):
    return math.acos(x)
# expect: arc_cosine x == 5/4


def combinations_capped(i: Annotated[Integer, Interval(ge=0, le=5)]):
    return min(math.comb(5, i), 3)
# expect: combinations_capped i == 2  # known: loose


def factorial_capped(i: Annotated[Integer, Interval(ge=0, le=4)]):
    return min(math.factorial(i), 10)
# expect: factorial_capped i == 4  # known: loose


def sign_made_negative(x: Real):
    return math.copysign(x, -1)
# expect: sign_made_negative x == 1  # known: loose


def in_degrees(x: Real):
    return math.degrees(x)
# expect: in_degrees x == 180 / pi


def distance_of_points(x: Real, y: Real):
    return math.dist([x, 1], [0, y])
# expect: distance_of_points x == 1
# expect: distance_of_points y == 1


def error_function_complement(x: Real):
    return math.erfc(x)
# expect: error_function_complement x == 2 / sqrt(pi)


def float_remainder(i: Annotated[Integer, Interval(ge=0, le=20)]):
    return math.fmod(i, 5)
# expect: float_remainder i == 4  # known: loose


def close_to_three(i: Integer):
    return math.isclose(i, 3)
# expect: close_to_three i == 1


def always_finite(i: Integer):
    return math.isfinite(i)
# expect: always_finite i == 0  # known: loose


def never_infinite(i: Integer):
    return math.isinf(i)
# expect: never_infinite i == 0  # known: loose


def never_undefined(i: Integer):
    return math.isnan(i)
# expect: never_undefined i == 0  # known: loose


def decimal_logarithm(x: Annotated[Real, Interval(ge=2, le=9)]):
    return math.log10(x)
# expect: decimal_logarithm x == 1 / (2 * log(10))


def power_by_math(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return math.pow(x, 2)
# expect: power_by_math x == 6


def product_by_math(x: Real):
    return math.prod([x, 3, 2])
# expect: product_by_math x == 6


def truncated_integer(i: Integer):
    return math.trunc(i)
# expect: truncated_integer i == 1


def operator_abs(x: Real):
    return operator.abs(x)
# expect: operator_abs x == 1


def operator_add(x: Real):
    return operator.add(x, x)
# expect: operator_add x == 2


def operator_sub(x: Real):
    return operator.sub(3 * x, x)
# expect: operator_sub x == 2


def operator_mul(x: Real):
    return operator.mul(x, 3)
# expect: operator_mul x == 3


def operator_truediv(x: Real):
    return operator.truediv(x, 2)
# expect: operator_truediv x == 1/2


def operator_floordiv(i: Integer):
    return operator.floordiv(i, 2)
# expect: operator_floordiv i == 1


def operator_mod(i: Annotated[Integer, Interval(ge=0, le=20)]):
    return operator.mod(i, 5)
# expect: operator_mod i == 4


def operator_neg(x: Real):
    return operator.neg(x)
# expect: operator_neg x == 1


def operator_pow(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return operator.pow(x, 2)
# expect: operator_pow x == 6


def operator_eq(i: Integer):
    return operator.eq(i, 3)
# expect: operator_eq i == 1


def operator_ne(i: Integer):
    return operator.ne(i, 3)
# expect: operator_ne i == 1


def operator_lt(i: Integer):
    return operator.lt(i, 3)
# expect: operator_lt i == 1


def operator_le(i: Integer):
    return operator.le(i, 3)
# expect: operator_le i == 1


def operator_gt(i: Integer):
    return operator.gt(i, 3)
# expect: operator_gt i == 1


def operator_ge(i: Integer):
    return operator.ge(i, 3)
# expect: operator_ge i == 1


def operator_getitem(x: Real):
    return operator.getitem([x, 3 * x], 1)
# expect: operator_getitem x == 3


def operator_itemgetter(x: Real):
    return operator.itemgetter(1)([x, 3 * x])
# expect: operator_itemgetter x == 3


def operator_matmul(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return operator.matmul(np.array([[1, 2], [0, 3]]), v)
# expect: operator_matmul v.L1 == 5
# expect: operator_matmul v.L2 == sqrt(13)
# expect: operator_matmul v.LInf == 3


def statistics_mean(x: Real):
    return statistics.mean([x, 1, 3 * x])
# expect: statistics_mean x == 4/3


def statistics_fmean(x: Real):
    return statistics.fmean([x, 1, 3 * x])
# expect: statistics_fmean x == 4/3


def statistics_median(x: Real):
    return statistics.median([x, 2, 4])
# expect: statistics_median x == 1


def statistics_pstdev(x: Real):
    return statistics.pstdev([x, 0])
# expect: statistics_pstdev x == 1/2


def statistics_pvariance(x: Annotated[Real, Interval(ge=0, le=4)]):
    return statistics.pvariance([x, 0])
# expect: statistics_pvariance x == 2


def statistics_stdev(x: Real):
    return statistics.stdev([x, 0])
# expect: statistics_stdev x == 1 / sqrt(2)


def statistics_variance(x: Annotated[Real, Interval(ge=0, le=4)]):
    return statistics.variance([x, 0])
# expect: statistics_variance x == 4


def list_sorted_by_a_key(x: Real, y: Real):
    items = [x, y, 3]
    items.sort(key=lambda one: -one)
    return items[0]
# expect: list_sorted_by_a_key x == 1  # known: loose


def list_sorted_from_the_end(x: Real, y: Real):
    items = [x, y, 3]
    items.sort(reverse=True)
    return items[0] + 2 * items[-1]
# expect: list_sorted_from_the_end x == 2
# expect: list_sorted_from_the_end y == 2


def list_turned_under_another_name(x: Real, y: Real):
    items = [x, 5 * y]
    same = items
    same.reverse()
    return items[0]
# expect: list_turned_under_another_name x == 0
# expect: list_turned_under_another_name y == 5


def list_of_all_turned(v: Annotated[MetricVector[Real, L1], Size(3)]):
    items = list(v)
    items.reverse()
    return items[0] - items[2]
# expect: list_of_all_turned v == 1


def list_turned_or_not(x: Real, y: Integer):
    items = [x, 2]
    if y > 0:
        items.reverse()
    return items[0]
# expect: list_turned_or_not y == inf
