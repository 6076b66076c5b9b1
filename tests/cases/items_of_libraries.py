"""Items of what a library holds: by a private key they are private."""
import calendar
import string
from typing import Annotated

import numpy as np
import pandas as pd
from settings_of_ours import table

from dpcheck import Real, laplacian_mechanism


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


def sensitivity_by_a_private_key(x: Real, age: Real, eps: float):
    return laplacian_mechanism(x, table[int(age)], eps)  # expect: DP203, DP301
# expect: sensitivity_by_a_private_key x == 0
# expect: sensitivity_by_a_private_key age == inf


def public_item(x: Real):
    return x + table["offset"]
# expect: public_item x == 1
