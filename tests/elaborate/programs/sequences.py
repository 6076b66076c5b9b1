"""Programs that are there for the value test alone: parts of sequences, ties, arrays of whole numbers."""
from dpcheck import L1, Integer, MetricVector, Real
import numpy as np


def every_other(x: Real, y: Real):
    return [x, y, 2 * x, 3 * y, 5][::2]


def backwards_in_part(x: Real, y: Real):
    return (x, y, 2 * x, 3 * y, 5)[3:0:-2]


def every_third_replaced(x: Real):
    v = [1, 2, 3, 4, 5, 6]
    v[::3] = [x, 2 * x]
    return v


def first_of_the_largest(x: Real, y: Real):
    return max([(1, x), (2, y), (2, x), (1, y)], key=lambda pair: pair[0])[1]


def first_of_the_smallest(x: Real, y: Real):
    return min([(2, x), (1, y), (1, x), (2, y)], key=lambda pair: pair[0])[1]


def largest_distance(x: Real, y: Real):
    return max([x, y, -x, -y], key=abs)


def whole_numbers_stay_whole(n: Integer):
    counts = np.array([1, 2, 3])
    counts *= n
    counts //= 2
    return counts


def whole_numbers_take_no_reals(x: Real):
    counts = np.array([1, 2, 3])
    counts[1] = x
    return counts


def shorter_reals(v: MetricVector[Real, L1]):
    w = v.astype(np.float32)
    w += 0.1
    return w


def whole_numbers_add_no_reals(x: Real):
    counts = np.array([1, 2, 3])
    counts += x
    return counts


def shorter_reals_stay_short(v: MetricVector[Real, L1]):
    w = v.astype(np.float32)
    w *= v
    return w
