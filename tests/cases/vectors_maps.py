"""Vectors one entry at a time: comprehensions, map, zip, enumerate, filters, reductions by hand, loops over positions."""
# ruff: noqa
import math
from functools import reduce
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size, count


def doubled_entries(v: MetricVector[Real, L1]):
    return [2 * x for x in v]
# expect: doubled_entries v.L1 == 2
# expect: doubled_entries v.LInf == 2


def doubled_into_array(v: MetricVector[Real, L2]):
    return np.array([2 * x + 1 for x in v])
# expect: doubled_into_array v.L2 == 2
# expect: doubled_into_array v.L1 == 2 * sqrt(len(v))
# expect: doubled_into_array v.LInf == 2


def mapped_lambda(v: MetricVector[Real, L1]):
    return list(map(lambda x: -3 * x, v))
# expect: mapped_lambda v.L1 == 3


def mapped_function(v: MetricVector[Real, L2]):
    return [half(x) for x in v]
# expect: mapped_function v.L2 == 1/2
# expect: mapped_function v.L1 == sqrt(len(v)) / 2
# expect: mapped_function v.LInf == 1 / 2


def half(x):
    return x / 2


def mapped_clamp(v: MetricVector[Real, LInf]):
    return [min(max(x, 0), 1) for x in v]
# expect: mapped_clamp v.LInf == 1


def mapped_square(v: MetricVector[Real, L1]):
    return [max(-3, min(3, x)) ** 2 for x in v]
# expect: mapped_square v.L1 == 6


def captured_in_map(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real):
    return [x + y for y in v]
# expect: captured_in_map v.L1 == 1
# expect: captured_in_map x.L1 == 4
# expect: captured_in_map x.L2 == 2
# expect: captured_in_map x.LInf == 1


def captured_sum_in_map(v: Annotated[MetricVector[Real, L1], Size(4)]):
    total = v.sum()
    return [x + total for x in v]
# expect: captured_sum_in_map v.L1 == 5
# expect: captured_sum_in_map v.LInf == 2


def sum_of_generator(v: MetricVector[Real, L1]):
    return sum(3 * x for x in v)
# expect: sum_of_generator v == 3


def sum_of_generator_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return sum(abs(x) for x in v)
# expect: sum_of_generator_linf v == 4


def sum_of_squares_bounded(v: Annotated[MetricVector[Real, L1], Interval(ge=-2, le=5)]):
    return sum(x * x for x in v)
# expect: sum_of_squares_bounded v == 10


def sum_by_enumerate(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return sum(i * x for i, x in enumerate(v))
# expect: sum_by_enumerate v == 3


def sum_by_enumerate_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return sum(i * x for i, x in enumerate(v, start=1))
# expect: sum_by_enumerate_linf v == 10


def sum_by_range(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return sum(v[i] for i in range(len(v)))
# expect: sum_by_range v == 4


def sum_by_zip(u: Annotated[MetricVector[Real, L1], Size(3)], v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum(a - 2 * b for a, b in zip(u, v))
# expect: sum_by_zip u == 1
# expect: sum_by_zip v == 2


def dot_by_zip(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum(w * x for w, x in zip([1, -5, 2], v))
# expect: dot_by_zip v == 5


def zipped_with_itself(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum(a + b for a, b in zip(v, v))
# expect: zipped_with_itself v == 2


def zipped_neighbours(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return sum(abs(a - b) for a, b in zip(v, v[1:]))
# expect: zipped_neighbours v == 2


def zipped_short(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return sum(x for x, _ in zip(v, range(2)))
# expect: zipped_short v == 2


def summed_by_loop(v: MetricVector[Real, L1]):
    total = 0.0
    for x in v:
        total += 2 * x
    return total
# expect: summed_by_loop v == 2


def summed_by_loop_linf(v: MetricVector[Real, LInf]):
    total = 0
    for x in v:
        total = total + x
    return total
# expect: summed_by_loop_linf v == len(v)


def summed_by_index(v: MetricVector[Real, L1]):
    total = 0
    for i in range(len(v)):
        total += v[i]
    return total
# expect: summed_by_index v == 1


def summed_by_reduce(v: MetricVector[Real, L1]):
    return reduce(lambda a, b: a + b, v)
# expect: summed_by_reduce v == 1  # known: loose


def mean_by_loop(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    total = 0
    for x in v:
        total += x
    return total / len(v)
# expect: mean_by_loop v == 1


def largest_by_loop(v: MetricVector[Real, LInf]):
    best = v[0]
    for x in v:
        best = max(best, x)
    return best
# expect: largest_by_loop v == 1


def largest_by_branch(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    best = v[0]
    for x in v:
        if x > best:
            best = x
    return best
# expect: largest_by_branch v == 1


def position_of_largest(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    best = 0
    for i in range(1, 4):
        if v[i] > v[best]:
            best = i
    return best
# expect: position_of_largest v == inf


def last_loop_variable(v: Annotated[MetricVector[Real, L1], Size(4)]):
    for x in v:
        pass
    return x
# expect: last_loop_variable v == 1


def counted_above(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return sum(1 for x in v if x > 0)
# expect: counted_above v == inf


def counted_integers(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    return sum(1 for x in v if x > 0)
# expect: counted_integers v == 1


def counted_data(v: MetricVector[Data, L1]):
    return count(lambda x: x > 0, v)
# expect: counted_data v == 1


def filtered_sum_relu(v: MetricVector[Real, L1]):
    return sum(x for x in v if x > 0)
# expect: filtered_sum_relu v == 1


def filtered_sum_jump(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=9)]):
    return sum(x for x in v if x > 5)
# expect: filtered_sum_jump v == inf


def filtered_sum_integers(v: Annotated[MetricVector[Integer, L1], Interval(ge=0, le=9)]):
    return sum(x for x in v if x > 5)
# expect: filtered_sum_integers v == 6


def filtered_sum_data(v: Annotated[MetricVector[Data, L1], Interval(ge=0, le=9)]):
    return sum(x for x in v if x > 5)
# expect: filtered_sum_data v == 9


def positive_part_each(v: MetricVector[Real, L2]):
    return [x if x > 0 else 0 for x in v]
# expect: positive_part_each v.L2 == 1
# expect: positive_part_each v.L1 == sqrt(len(v))
# expect: positive_part_each v.LInf == 1


def summed_conditional(v: MetricVector[Real, L1]):
    return sum(x if x > 0 else -2 * x for x in v)
# expect: summed_conditional v == 2


def filled_by_loop(v: Annotated[MetricVector[Real, L1], Size(3)]):
    out = [0.0, 0.0, 0.0]
    for i in range(3):
        out[i] = 2 * v[i]
    return out
# expect: filled_by_loop v.L1 == 2


def appended_by_loop(v: Annotated[MetricVector[Real, L1], Size(3)]):
    out = []
    for x in v:
        out.append(x / 4)
    return out
# expect: appended_by_loop v.L1 == 1/4


def nested_comprehension(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum(x * k for x in v for k in range(4))
# expect: nested_comprehension v == 6


def all_pairs(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return sum(abs(a - b) for a in v for b in v)
# expect: all_pairs v == 6


def generator_consumed_twice(v: Annotated[MetricVector[Real, L1], Size(4)]):
    g = (x for x in v)
    first = sum(g)
    second = sum(g)
    return first + 10 * second
# expect: generator_consumed_twice v == 1


def next_of_generator(v: Annotated[MetricVector[Real, L1], Size(4)]):
    g = iter(v)
    a = next(g)
    b = next(g)
    return a + 3 * b
# expect: next_of_generator v == 3


def vectorised_then_summed(v: Annotated[MetricVector[Real, LInf], Interval(ge=1, le=4), Size(6)]):
    return np.sum(np.sqrt(v))
# expect: vectorised_then_summed v == 3


def reversed_entries(v: MetricVector[Real, L1]):
    return list(reversed(v))
# expect: reversed_entries v.L1 == 1


def positions_weighted(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.arange(3) * v
# expect: positions_weighted v.L1 == 3
# expect: positions_weighted v.LInf == 2


def dictionary_of_entries(v: Annotated[MetricVector[Real, L1], Size(3)]):
    d = {i: x for i, x in enumerate(v)}
    return d[0] + 2 * d[2]
# expect: dictionary_of_entries v == 2


def star_call(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return max(*v)
# expect: star_call v == 1


def shadowed_in_comprehension(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    y = [x for x in v]
    return x + y[0]
# expect: shadowed_in_comprehension v == 1
# expect: shadowed_in_comprehension x == 1


def alternating(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return sum((-1) ** i * x for i, x in enumerate(v))
# expect: alternating v == 1


def geometric_weights(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return sum(x / 2 ** i for i, x in enumerate(v))
# expect: geometric_weights v == 15/8


def moving_average_by_hand(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return [(v[i] + v[i + 1]) / 2 for i in range(4)]
# expect: moving_average_by_hand v.L1 == 1
# expect: moving_average_by_hand v.LInf == 1/2
# expect: moving_average_by_hand v.L2 == sqrt(2) / 2
