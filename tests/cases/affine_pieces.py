"""Sums of absolute values, maxima and minima of one number: the steepest piece counts, not the sum of all."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, L2, MetricVector, Real, Size, clamp


def parts_of_an_absolute_value(x: Real):
    return max(x, 0) + max(-x, 0)
# expect: parts_of_an_absolute_value x == 1


def soft_threshold(x: Real):
    return max(x - 1, 0) - max(-x - 1, 0)
# expect: soft_threshold x == 1


def negative_part(x: Real):
    return x - max(x, 0)
# expect: negative_part x == 1


def outside_of_a_range(x: Real):
    return x - clamp(x, 0, 5)
# expect: outside_of_a_range x == 1


def hat(x: Real):
    return abs(x - 1) - 2 * abs(x) + abs(x + 1)
# expect: hat x == 2


def steepest_in_the_middle(x: Real):
    return abs(x) + abs(x - 1) - abs(x - 2) - abs(x - 3) + abs(x - 4)
# expect: steepest_in_the_middle x == 3


def steepest_below(x: Real):
    return 2 * x - max(x, 5) + min(x, -5)
# expect: steepest_below x == 3


def piece_out_of_the_domain(x: Annotated[Real, Interval(ge=0)]):
    return 2 * x - max(x, 5) + min(x, -5)
# expect: piece_out_of_the_domain x == 2


def of_two_numbers(x: Real, y: Real):
    return max(x, y) - x
# expect: of_two_numbers x == 1
# expect: of_two_numbers y == 1


def sum_and_difference(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return abs(v[0] - v[1]) + abs(v[0] + v[1])
# expect: sum_and_difference v == 2


def of_vectors(v: MetricVector[Real, L1]):
    return np.maximum(v, 0) + np.maximum(-v, 0)
# expect: of_vectors v.L1 == 1
# expect: of_vectors v.L2 == 1
# expect: of_vectors v.LInf == 1


def soft_threshold_of_vectors(v: MetricVector[Real, L2]):
    return np.maximum(v - 1, 0) - np.maximum(-v - 1, 0)
# expect: soft_threshold_of_vectors v.L2 == 1
# expect: soft_threshold_of_vectors v.LInf == 1
# expect: soft_threshold_of_vectors v.L1 == sqrt(len(v))


def entries_in_pieces_of_their_own(v: MetricVector[Real, L1]):
    return np.abs(v) - v
# expect: entries_in_pieces_of_their_own v.L1 == 2


def with_a_jump(x: Real):
    shifted = x if x > 0 else x + 3
    return shifted - max(x, 0)
# expect: with_a_jump x == inf


def of_what_is_drawn_from_both(x: Real, y: Real):
    return max(x, y) + max(-x, y)
# expect: of_what_is_drawn_from_both x == 1
# expect: of_what_is_drawn_from_both y == 2


def entries_and_their_sizes(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return [v[0] - abs(v[0]), v[1] - abs(v[1]), v[2] - abs(v[2])]
# expect: entries_and_their_sizes v == 2
# expect: entries_and_their_sizes v.L1 == 2 * sqrt(3)
# expect: entries_and_their_sizes v.LInf == 2


def an_entry_and_a_maximum_of_it(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.array([v[0] + max(v[0], 3 * v[0]), 0.0])
# expect: an_entry_and_a_maximum_of_it v == 4
# expect: an_entry_and_a_maximum_of_it v.LInf == 4


def entries_beside_others_sizes(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return [v[0] + abs(v[1]), v[1] - abs(v[0])]
# expect: entries_beside_others_sizes v == 2


def hat_of_the_index(v: MetricVector[Real, L2]):
    total = np.zeros(len(v))
    for i in range(-3, 4):
        total = total + abs(abs(i) - 3) * v
    return total
# expect: hat_of_the_index v == 9


def hat_of_an_unknown_index(x: Real, n: int):
    total = 0.0
    for i in range(-n, n + 1):
        total = max(total, abs(abs(i) - n) * x)
    return total
# expect: hat_of_an_unknown_index x == max(0, n)  # known: loose


def steeper_below_0(x: Real):
    return max(x, 0) - 3 * max(-x, 0)
# expect: steeper_below_0 x == 3


def steeper_below_0_by_entry(v: MetricVector[Real, L1]):
    return np.maximum(v, 0) - 3 * np.maximum(-v, 0)
# expect: steeper_below_0_by_entry v.L1 == 3


def steeper_below_another(x: Real, y: Real):
    return 2 * max(x - y, 0) - 3 * max(y - x, 0) + y
# expect: steeper_below_another x == 3
# expect: steeper_below_another y == 2


def what_is_0_in_a_region(x: Real):
    y = abs(x) + x
    return max(y + x, x) + max(x - y, x)
# expect: what_is_0_in_a_region x == 4


def on_either_side_of_a_public_number(x: Real, n: float):
    return max(x, x + n) - 3 * max(x, x - n)
# expect: on_either_side_of_a_public_number x == 2
