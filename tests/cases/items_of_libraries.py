"""Items of what a library holds: by a private key they are private, and arrays that are joined by an index are joined."""
import calendar
import string
from typing import Annotated

import numpy as np
import pandas as pd
from settings_of_ours import table

from dpcheck import L1, MetricFrame, MetricVector, Real, SymmetricDistance, laplacian_mechanism, private


def item_by_private_key(x: Real):
    return table[x]  # expect: DP301
# expect: item_by_private_key x == inf


def item_of_an_item(x: Real):
    return table["rates"].row[int(x)].value(1)  # expect: DP301
# expect: item_of_an_item x == inf


def slice_by_private_end(x: Real):
    return table[:int(x)]  # expect: DP301
# expect: slice_by_private_end x == inf


def branch_on_an_item(x: Real):
    return 1 if table[x] else 2  # expect: DP301
# expect: branch_on_an_item x == inf


def letter(x: Real):
    return string.ascii_letters[int(x)]  # expect: DP301
# expect: letter x == inf


def month(x: Real):
    return len(calendar.month_name[int(x)])  # expect: DP301
# expect: month x == inf


def argument_of_a_type(x: Real):
    return Annotated[int, x].__metadata__[0]  # expect: DP301
# expect: argument_of_a_type x == inf


class Box:
    """A class with parameters."""


def argument_of_a_class(x: Real):
    return Box[x].__args__[0]
# expect: argument_of_a_class x == inf


def places_of_a_frame(x: Real):
    return pd.IndexSlice[x, 1]  # expect: DP301
# expect: places_of_a_frame x == inf


def grid_to_a_private_end(x: Real):
    return np.mgrid[0:x:1]  # expect: DP301
# expect: grid_to_a_private_end x == inf


@private(epsilon=1.0)
def handed_out_joined(x: Real):
    return np.r_[x, 1]  # expect: DP201


@private(epsilon=1.0)
def handed_out_columns(df: MetricFrame[SymmetricDistance]):
    return np.c_[df["age"], df["pay"]].max()  # expect: DP201, DP301


def sensitivity_by_a_private_key(x: Real, age: Real, eps: float):
    return laplacian_mechanism(x, table[int(age)], eps)  # expect: DP203, DP301
# expect: sensitivity_by_a_private_key x == 0
# expect: sensitivity_by_a_private_key age == inf


def columns_released(v: MetricVector[Real, L1], eps: float):
    return laplacian_mechanism(1000 * np.c_[v, v].sum(), 1, eps)  # expect: DP202
# expect: columns_released v == 0
# expect: columns_released v.epsilon == 2000 * eps


def joined_by_index(v: MetricVector[Real, L1]):
    return np.r_[0, v, 1, v]
# expect: joined_by_index v.L1 == 2
# expect: joined_by_index v.L2 == sqrt(2)
# expect: joined_by_index v.LInf == 1


def total_with_a_number_more(v: MetricVector[Real, L1]):
    return np.r_[v, 7].sum()
# expect: total_with_a_number_more v == 1


def the_same_number_twice(x: Real):
    return np.r_[x, x].sum()
# expect: the_same_number_twice x == 2


def total_of_columns(v: MetricVector[Real, L1]):
    return np.column_stack([v, 3 * v[::-1] - 2 * v[::-1]]).sum()
# expect: total_of_columns v == 2


def directive(v: MetricVector[Real, L1]):
    return np.r_["r", v]  # expect: DP301
# expect: directive v == inf


def public_item(x: Real):
    return x + table["offset"]
# expect: public_item x == 1
