"""What is left where private numbers cancel: nothing on real numbers, the last digits on floats, and what jumps shows them (A31)."""
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, MetricVector, Real


def floor_of_shares(x: MetricVector[Real, L2]):
    return np.floor((np.exp(x) / np.exp(x).sum()).sum())
# expect: floor_of_shares x == inf


def remainder_of_shares(x: MetricVector[Real, L2]):
    return sum(np.exp(x) / np.exp(x).sum()) % 1
# expect: remainder_of_shares x == inf


def quotient_of_shares(x: MetricVector[Real, L2]):
    return (np.exp(x) / np.exp(x).sum()).sum() // 1
# expect: quotient_of_shares x == inf


def rounded_shares(x: MetricVector[Real, L2]):
    return round((np.exp(x) / np.exp(x).sum()).sum() - 0.5)
# expect: rounded_shares x == inf


def sign_of_the_rest(x: MetricVector[Real, L2]):
    return np.sign((x - x.mean()).sum())
# expect: sign_of_the_rest x == inf


def whole_part_of_the_rest(x: Real, y: Real):
    return math.floor((x + y) - y - x)
# expect: whole_part_of_the_rest x == inf
# expect: whole_part_of_the_rest y == inf


def branch_on_the_rest(x: Real):
    return 1 if x / 3 * 3 - x > 0 else 0
# expect: branch_on_the_rest x == inf


def back_where_it_was(x: Real):
    return x / 3 * 3 == x
# expect: back_where_it_was x == inf


def scaled_before_it_jumps(x: MetricVector[Real, L1]):
    rest = (x - x.mean()).sum()
    return math.ceil(5 * rest + 2)
# expect: scaled_before_it_jumps x == inf


def jumps_by_one(i: Integer):
    return math.floor(i / 3 * 3 - i)
# expect: jumps_by_one i == 1


# -- far from where it jumps, and exact


def far_from_the_jump(x: MetricVector[Real, L2]):
    return round((np.exp(x) / np.exp(x).sum()).sum())
# expect: far_from_the_jump x == 0


def compared_far_away(x: MetricVector[Real, L2]):
    return 1 if (x - x.mean()).sum() > -1 else 0
# expect: compared_far_away x == 0


def whole_numbers_cancel(i: Integer, j: Integer):
    return 1 if (i + j) - j - i == 0 else 0
# expect: whole_numbers_cancel i == 0
# expect: whole_numbers_cancel j == 0


def the_same_number(x: Real):
    return x == x
# expect: the_same_number x == 0


def never_left(x: Annotated[Real, Interval(ge=0, le=1)], y: Real):
    return (x - x + 3) * y
# expect: never_left x == 0
# expect: never_left y == 3
