"""Places of the engine that no other case pins: each function is the smallest one that shows the weakening of one line."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size


# -- a vector and its own sum: each entry counts by what is left of it


def less_twice_its_sum(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v - 2 * v.sum()
# expect: less_twice_its_sum v.L1 == 5
# expect: less_twice_its_sum v.LInf == 2
# expect: less_twice_its_sum v.L2 == 3


def more_by_its_sum(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v + 2 * v.sum()
# expect: more_by_its_sum v.L2 == 7
# expect: more_by_its_sum v.L1 == 7 * sqrt(3)


def less_half_its_sum(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v - v.sum() / 2
# expect: less_half_its_sum v.LInf == 2
# expect: less_half_its_sum v.L1 == 4
# expect: less_half_its_sum v.L2 == 2


# -- vectors one below the other, of which one has a bound on its norm


def stacked_one_clipped(v: Annotated[MetricVector[Real, L2], Size(3)], w: Annotated[MetricVector[Real, L2], Size(3)]):
    u = v / max(1, np.linalg.norm(v))
    return np.stack([u, 2 * w])
# expect: stacked_one_clipped v.L2 == 1
# expect: stacked_one_clipped w.L2 == 2
# expect: stacked_one_clipped v.LInf == 1
# expect: stacked_one_clipped w.L1 == 2 * sqrt(3)
# expect: stacked_one_clipped w.LInf == 2


def stacked_other_clipped(v: Annotated[MetricVector[Real, L2], Size(3)], w: Annotated[MetricVector[Real, L2], Size(3)]):
    u = v / max(1, np.linalg.norm(v))
    return np.stack([2 * w, u])
# expect: stacked_other_clipped v.L2 == 1
# expect: stacked_other_clipped w.L2 == 2
# expect: stacked_other_clipped v.LInf == 1
# expect: stacked_other_clipped w.L1 == 2 * sqrt(3)
# expect: stacked_other_clipped w.LInf == 2


# -- joins: both sides count, and the larger one decides


def of_either(x: Real, y: Real, k: int):
    if k > 0:
        z = 3 * x + y
    else:
        z = x - 5 * y
    return z
# expect: of_either x == 3
# expect: of_either y == 5


def of_either_other_way(x: Real, y: Real, k: int):
    if k > 0:
        z = x - 5 * y
    else:
        z = 3 * x + y
    return z
# expect: of_either_other_way x == 3
# expect: of_either_other_way y == 5


def left_as_it_was(x: Real, y: Real, k: int):
    z = 2 * y
    if k > 0:
        z = x
    return z
# expect: left_as_it_was x == 1
# expect: left_as_it_was y == 2


def either_vector(v: Annotated[MetricVector[Real, L1], Size(3)], k: int):
    w = 3 * v if k > 0 else -v
    return w
# expect: either_vector v.L1 == 3


def either_list(x: Real, y: Real, k: int):
    items = [x, 2 * y] if k > 0 else [4 * y, x]
    return items[0]
# expect: either_list x == 1
# expect: either_list y == 4


# -- ranges: both ends, of sums, differences, products and quotients


def product_of_ranges(x: Annotated[Real, Interval(ge=-3, le=2)], y: Annotated[Real, Interval(ge=-5, le=1)]):
    return x * y
# expect: product_of_ranges x == 5
# expect: product_of_ranges y == 3


def sum_of_ranges(x: Annotated[Real, Interval(ge=-3, le=2)], y: Annotated[Real, Interval(ge=-5, le=1)], z: Real):
    return (x + y) * z
# expect: sum_of_ranges z == 8
# expect: sum_of_ranges x == inf
# expect: sum_of_ranges y == inf


def difference_of_ranges(x: Annotated[Real, Interval(ge=-3, le=2)], y: Annotated[Real, Interval(ge=-5, le=1)], z: Real):
    return (x - y) * z
# expect: difference_of_ranges z == 7
# expect: difference_of_ranges x == inf
# expect: difference_of_ranges y == inf


def negated_range(x: Annotated[Real, Interval(ge=-3, le=2)], z: Real):
    return (1 - x) * z
# expect: negated_range z == 4
# expect: negated_range x == inf


def quotient_of_ranges(x: Annotated[Real, Interval(ge=-3, le=2)], y: Annotated[Real, Interval(ge=0.5, le=4)]):
    return x / y
# expect: quotient_of_ranges x == 2
# expect: quotient_of_ranges y == 12


def largest_of_ranges(x: Annotated[Real, Interval(ge=-3, le=2)], y: Annotated[Real, Interval(ge=-5, le=4)], z: Real):
    return max(x, y) * z
# expect: largest_of_ranges z == 4
# expect: largest_of_ranges x == inf
# expect: largest_of_ranges y == inf


def smallest_of_ranges(x: Annotated[Real, Interval(ge=-3, le=2)], y: Annotated[Real, Interval(ge=-5, le=4)], z: Real):
    return min(x, y) * z
# expect: smallest_of_ranges z == 5
# expect: smallest_of_ranges x == inf
# expect: smallest_of_ranges y == inf


def power_of_range(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return x ** 3
# expect: power_of_range x == 27


def absolute_of_range(x: Annotated[Real, Interval(ge=-3, le=2)], z: Real):
    return (abs(x) - 1) * z
# expect: absolute_of_range z == 2
# expect: absolute_of_range x == inf


# -- loops: what flows from pass to pass, and what is added in each


def added_in_each(x: Real, y: Real, n: int):
    total = y
    for k in range(5):
        total = total + 2 * x
    return total
# expect: added_in_each x == 10
# expect: added_in_each y == 1


def flows_over(x: Real, y: Real):
    for k in range(4):
        x, y = y, x + y
    return x
# expect: flows_over x == 2
# expect: flows_over y == 3


def grows(x: Real):
    for k in range(6):
        x = 3 * x
    return x
# expect: grows x == 729


def shrinks(x: Real, y: Real):
    for k in range(3):
        x = x / 2 + y
    return x
# expect: shrinks x == 1/8
# expect: shrinks y == 7/4


# -- whole numbers and flags


def flag_of_either(i: Integer, j: Integer):
    return 3 if i > 2 or j > 2 else 0
# expect: flag_of_either i == 3
# expect: flag_of_either j == 3


def flag_of_both(i: Integer, j: Integer):
    return 3 if i > 2 and j > 2 else -1
# expect: flag_of_both i == 4
# expect: flag_of_both j == 4


def flag_chained(i: Integer, j: Integer):
    return 3 if 0 < i < j else 0
# expect: flag_chained i == 3
# expect: flag_chained j == 3


def flag_counts_both(i: Integer, j: Integer):
    return (i > 2) + (j > 2) + (i > 5)
# expect: flag_counts_both i == 2  # known: loose
# expect: flag_counts_both j == 1  # known: loose
